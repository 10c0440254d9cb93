"""One person and three bots play a deal of each ruleset on the real site."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from games.engine.record import parse_record
from games.engine.registry import get
from games.engine.replay import replay
from games.models import Deal
from games.services import records, rooms, seating
from games.tests.browser.live_table import Hands

FOREIGN = {
    "wuhan": ("仙居", "财神", "假碰", "龙港", "海南"),
    "hainan": ("仙居", "财神", "癞子", "假碰", "龙港", "武汉"),
    "longgang": ("仙居", "癞子", "假碰", "海南", "武汉"),
}


@pytest.mark.parametrize("ruleset", sorted(FOREIGN))
def test_a_person_and_three_bots_play_to_a_settlement_in_the_words_of_the_ruleset(
    live_site, make_user, new_context, ruleset
) -> None:
    live_site.start_worker()
    live_site.start_beat()
    person = make_user("person", display_name="甲")
    room = rooms.open_room(actor=person, ruleset=ruleset, options={}, min_pause_ms=0)
    table = room.tables.get()
    seating.sit(actor=person, table_id=table.pk, chair=0)
    for chair in (1, 2, 3):
        seating.add_bot(actor=person, table_id=table.pk, chair=chair)
    hands = Hands(new_context, live_site.url, person)
    hands.page.goto(f"{live_site.url}/table/{table.pk}/")
    hands.page.locator("button.primary").click()
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
