"""One person and three bots play a deal of each ruleset on the real site."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from games.engine.record import parse_record
from games.engine.registry import get
from games.engine.replay import replay
from games.models import Deal, Table
from games.services import records, rooms, seating
from games.tests.browser.live_table import Hands

FOREIGN = {
    "wuhan": ("仙居", "财神", "假碰", "龙港", "海南"),
    "hainan": ("仙居", "财神", "癞子", "假碰", "龙港", "武汉"),
    "longgang": ("仙居", "癞子", "假碰", "海南", "武汉"),
}


def beside_three_bots(new_context, live_site, person, ruleset: str, options: dict) -> tuple[Hands, Table]:
    """The person's page at a table of this ruleset with three bots, ready to begin."""
    room = rooms.open_room(actor=person, ruleset=ruleset, options=options, min_pause_ms=0)
    table = room.tables.get()
    seating.sit(actor=person, table_id=table.pk, chair=0)
    for chair in (1, 2, 3):
        seating.add_bot(actor=person, table_id=table.pk, chair=chair)
    hands = Hands(new_context, live_site.url, person)
    hands.page.goto(f"{live_site.url}/table/{table.pk}/")
    hands.page.locator("button.primary").click()
    return hands, table


@pytest.mark.parametrize("ruleset", sorted(FOREIGN))
def test_a_person_and_three_bots_play_to_a_settlement_in_the_words_of_the_ruleset(
    live_site, make_user, new_context, ruleset
) -> None:
    live_site.start_worker()
    live_site.start_beat()
    person = make_user("person", display_name="甲")
    hands, table = beside_three_bots(new_context, live_site, person, ruleset, {})
    hands.play_until(".sheet.result")
    words = hands.page.inner_text("body")
    assert [word for word in FOREIGN[ruleset] if word in words] == []
    deal = Deal.objects.get(table=table, state=Deal.State.ENDED)
    sheet = hands.page.locator(".sheet.result")
    shown = [int(text.replace("−", "-")) for text in sheet.locator(".balances b").all_inner_texts()]
    assert shown == deal.result["payments"]
    for winner in deal.result["winners"]:
        unit = get(ruleset).texts.labels[f"unit.{winner['unit']}"].zh
        expect(sheet.locator(".total").first).to_contain_text(unit)
        for pattern in winner["patterns"]:
            expect(sheet).to_contain_text(pattern["rule"])
    assert replay(parse_record(json.loads(json.dumps(records.export(deal))))).legal
    assert hands.quiet(), hands.faults


def test_h11_2_ga_is_chosen_before_the_deal_shown_to_all_and_may_not_fall_in_the_next(
    live_site, make_user, new_context
) -> None:
    live_site.start_worker()
    live_site.start_beat()
    person = make_user("person", display_name="甲")
    hands, table = beside_three_bots(new_context, live_site, person, "hainan", {"ga": "rising"})
    page = hands.page
    choices = page.locator('.buttons button[data-do="choose"]')
    expect(choices).to_have_text(["噶 0", "噶 1", "噶 2", "噶 3", "噶 5"])
    expect(page.locator(".prompt")).to_have_text("请上噶")
    assert hands.tiles() == []
    choices.nth(3).click()
    expect(page.locator(".self .mark.note", has_text="噶 3")).to_be_visible()
    hands.play_until(".sheet.result")
    result = Deal.objects.get(table=table, state=Deal.State.ENDED).result
    assert result["next"]["ga"] == [3, 0, 0, 0]
    page.locator(".sheet footer button.primary").last.click()
    expect(choices).to_have_text(["噶 3", "噶 5"])
    assert hands.quiet(), hands.faults
