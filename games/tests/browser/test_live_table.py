"""Four people in four browsers play a deal of 仙居麻将 to its settlement on the real site."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from games.engine.record import parse_record
from games.engine.registry import get
from games.engine.replay import replay
from games.engine.scripted import play, scripted_deal
from games.models import Deal
from games.services import records
from games.tests.browser.live_table import Hands, deal_scripted
from ledger.models import Entry

# A false pung, its joker redeemed, four claims, and a kong that is robbed by a hand for which
# the konger pays all (XJ-4.2, XJ-6.1, XJ-5.3, XJ-11.1).
SETUP = scripted_deal(
    get("xianju"),
    turned="5p",
    hands={
        0: "2m55m13579p19s334z6z",
        1: "2m1z1m1479p258s36z7z",
        2: "23m7788m4699m168s",
        3: "5m7m8m369p47s22z45z",
    },
    head="8p2m6s6p3p2p5m",
)
MOVES = [
    "0 discard 2m", "1 pung 2m1z", "1 discard 1m", "2 chow 23m", "2 discard 1s", "3 discard 5m", "0 pung 55m",
    "0 discard 1p", "1 redeem 0 1z 2m", "1 discard 1p", "2 discard 6s", "3 discard 7m", "2 pung 77m",
    "2 discard 8s", "3 discard 8m", "2 pung 88m", "2 discard 6s", "3 discard 9p", "0 added_kong 5m", "2 win",
]  # fmt: skip


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
    actions = play(SETUP, MOVES).record()["actions"]
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
