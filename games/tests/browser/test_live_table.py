"""Four people in four browsers play a deal of 仙居麻将 to its settlement on the real site."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from accounts.models import User
from accounts.services.guests import create_guest
from games.engine.record import parse_record
from games.engine.replay import replay
from games.engine.scripted import play
from games.engine.tests.deals import ROBBED_PURE_SUIT, robbed_pure_suit
from games.engine.tiles import TILE_BY_NAME
from games.models import Deal
from games.services import records, rooms, seating
from games.tests.browser.live_table import Hands, deal_scripted
from ledger.models import Entry

SETUP = robbed_pure_suit()


@pytest.fixture
def seated(live_site, monkeypatch, four, new_context):
    """The scripted table and the pages of the four, each at the table."""
    table = deal_scripted(monkeypatch, four, SETUP)
    hands = [Hands(new_context, live_site.url, user) for user in four]
    for one in hands:
        one.open(table.table_id)
    return table, hands


def test_four_browsers_play_a_scripted_deal_to_a_settlement_that_names_who_pays_and_why(seated) -> None:
    _, hands = seated
    actions = play(SETUP, ROBBED_PURE_SUIT).record()["actions"]
    for action in actions:
        seat = action["seat"]
        hands[seat].do({key: value for key, value in action.items() if key != "seat"})
        if action["do"] == "pung" and "1z" in action["with"]:
            expect(hands[0].page.locator('[data-melds="1"] .meld [data-t="1z"]')).to_be_visible()
    for one in hands:
        sheet = one.page.locator(".sheet.result")
        expect(sheet).to_be_visible()
        expect(sheet).to_contain_text("清一色")
        expect(sheet.locator(".liability")).to_contain_text("XJ-11.1")
        assert sheet.locator(".balances b").all_inner_texts() == ["-12", "0", "+12", "0"]
        assert one.quiet(), one.faults
    deal = Deal.objects.get(state=Deal.State.ENDED)
    assert deal.result["payments"] == [-12, 0, 12, 0]
    entry = Entry.objects.get(key=f"deal:{deal.pk}")
    assert sorted(entry.postings.values_list("points", flat=True)) == [-12, 0, 0, 12]
    record = records.export(deal)
    assert record["actions"] == actions
    assert replay(parse_record(json.loads(json.dumps(record)))).legal


@pytest.mark.parametrize("shape", ["portrait", "landscape", "wide"])
def test_every_control_of_a_claim_is_on_the_screen_and_nothing_scrolls(
    live_site, monkeypatch, four, new_context, shape
) -> None:
    table = deal_scripted(monkeypatch, four, SETUP)
    table.act(0, ("discard", TILE_BY_NAME["2m"]))
    claimer = Hands(new_context, live_site.url, four[1], shape)
    claimer.open(table.table_id)
    buttons = claimer.page.locator(".buttons button")
    expect(buttons.last).to_have_attribute("data-do", "pass")
    outside = claimer.page.evaluate(
        """() => [...document.querySelectorAll(".buttons button, .in-hand, .card, header button, .hub")]
            .map((one) => [one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.left < 0 || box.top < 0
                || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
            .map(([name]) => name)"""
    )
    assert outside == []
    assert min(buttons.evaluate_all("(all) => all.map((one) => one.offsetHeight)")) >= 48
    assert claimer.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    claimer.do({"do": "pass"})
    expect(buttons).to_have_count(0)
    assert claimer.quiet(), claimer.faults


def test_a_socket_cut_in_the_own_turn_comes_back_with_the_same_tiles_and_what_was_missed(
    live_site, monkeypatch, four, new_context
) -> None:
    table = deal_scripted(monkeypatch, four, SETUP)
    hands = Hands(new_context, live_site.url, four[1])
    lines, offline = [], []

    def through(line) -> None:
        if offline:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    hands.page.route_web_socket("**/ws/table/**", through)
    hands.open(table.table_id)
    before = hands.tiles()
    offline.append(True)
    lines[0].close()
    expect(hands.page.locator(".line.open")).to_have_count(0)
    table.act(0, ("discard", TILE_BY_NAME["2m"]))
    table.act(1, ("pung", (TILE_BY_NAME["2m"], TILE_BY_NAME["1z"])))
    offline.clear()
    expect(hands.page.locator('[data-melds="1"] .meld')).to_have_count(1, timeout=30_000)
    left = list(before)
    for taken in ("2m", "1z"):
        left.remove(taken)
    assert sorted(hands.tiles()) == sorted(left)
    fresh = Hands(new_context, live_site.url, four[1])
    fresh.open(table.table_id)
    assert fresh.tiles() == hands.tiles()
    hands.do({"do": "discard", "tile": "1m"})
    for one in (hands, fresh):
        expect(one.page.locator('[data-river="1"] [data-t="1m"]')).to_be_visible()
        assert one.quiet(), one.faults


def test_a_guest_plays_a_wind_round_with_bots_and_reads_the_summary(live_site, new_context) -> None:
    live_site.start_worker()
    live_site.start_beat()
    guest = create_guest()
    room = rooms.open_room(
        actor=guest, ruleset="xianju", options={}, length_unit="wind_round", length_count=1, min_pause_ms=0
    )
    table = room.tables.get()
    seating.sit(actor=guest, table_id=table.pk, chair=0)
    for chair in (1, 2, 3):
        seating.add_bot(actor=guest, table_id=table.pk, chair=chair)
    hands = Hands(new_context, live_site.url, guest)
    hands.page.goto(f"{live_site.url}/table/{table.pk}/")
    hands.page.locator("button.primary").click()
    hands.play_until(".standings")
    expect(hands.page.locator(".standings")).to_be_visible()
    assert hands.quiet(), hands.faults
    deals = Deal.objects.filter(table=table, state=Deal.State.ENDED)
    assert deals.count() >= 4 and {deal.dealer for deal in deals} == {0, 1, 2, 3}
    assert Entry.objects.filter(key__startswith="deal:").count() == deals.count()
    for deal in deals:
        assert replay(parse_record(json.loads(json.dumps(records.export(deal))))).legal


def test_one_click_on_the_front_page_deals_a_stranger_in_with_three_bots(live_site, new_context) -> None:
    live_site.start_worker()
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(live_site.url)
    page.get_by_role("button", name="马上开打").click()
    expect(page.locator(".hand .in-hand").first).to_be_visible(timeout=20_000)
    assert page.locator(".card .name").all_inner_texts() != []
    assert User.objects.get().is_guest
