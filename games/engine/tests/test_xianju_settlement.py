"""Settlements that no single case can show: several winners on one tile."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import registry
from games.engine.meld import PUNG, Meld
from games.engine.options import resolve
from games.engine.result import SeatFacts, payments, turn_order
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.liability import Ending
from games.engine.rulesets.xianju.scoring import WinFacts, concealed, score
from games.engine.rulesets.xianju.settlement import Settlement, settle
from games.engine.rulesets.xianju.wording import SENTENCES, sentence
from games.engine.tiles import TILE_BY_NAME, parse_tiles

JOKERS = (TILE_BY_NAME["1z"], TILE_BY_NAME["5p"])
THROWN = TILE_BY_NAME["7z"]
PLAIN = "123m234s678s44z77z"  # with 7z: base and one dragon
NOT_READY = "147m28p369s23456z"
READY = "123456789m13s99p"


def settled(
    winners: dict[int, str], thrower: str, melds: dict[int, tuple[Meld, ...]] | None = None, **options: Any
) -> Settlement:
    """Seat 0 throws 7z, the dealer is seat 3; `winners` wait on it."""
    house = house_of(resolve(registry.get("xianju").options, {"multiple_wins": "all", **options}))
    shown = melds or {}
    hands = {0: thrower, **winners}
    seats = tuple(
        SeatFacts(tuple(parse_tiles(hands[seat])) if seat in hands else None, shown.get(seat, ()))
        for seat in range(4)
    )
    wins = []
    for seat in turn_order(0, winners):
        hand = concealed((*parse_tiles(winners[seat]), THROWN), JOKERS)
        win = score(WinFacts(house, JOKERS, 3, seat, hand, shown.get(seat, ())))
        assert win is not None
        wins.append(win)
    return settle(Ending(house, JOKERS, 3, 0, THROWN, seats), wins)


def test_xj_7_3_each_of_several_winners_is_paid_by_the_non_winners_alone() -> None:
    found = settled({1: PLAIN, 2: PLAIN.replace("m", "p")}, READY)
    assert [(line.payer, line.payee, line.points, line.rule) for line in found.lines] == [
        (3, 1, 2, "XJ-10.3"),
        (0, 1, 2, "XJ-10.3"),
        (3, 2, 2, "XJ-10.3"),
        (0, 2, 2, "XJ-10.3"),
    ]
    assert payments(found.lines) == [-4, 4, 4, -4]


@pytest.mark.parametrize(
    ("discard_payment", "expected"),
    [("all", [-8, 4, 4, 0]), ("discarder_double", [-12, 6, 6, 0]), ("discarder_only", [-8, 4, 4, 0])],
)
def test_xj_11_6_a_liable_discarder_pays_the_non_winners_shares_to_each_winner(
    discard_payment: str, expected: list[int]
) -> None:
    found = settled({1: PLAIN, 2: PLAIN.replace("m", "p")}, NOT_READY, discard_payment=discard_payment)
    assert [winner.liable.rule for winner in found.winners if winner.liable] == ["XJ-11.6", "XJ-11.6"]
    assert payments(found.lines) == expected


def test_xj_11_5_liability_is_judged_winner_by_winner() -> None:
    pungs = tuple(
        Meld(PUNG, (kind,) * 3, (kind,) * 3, 3, kind, at=at)
        for at, kind in enumerate((TILE_BY_NAME["5z"], TILE_BY_NAME["6z"]))
    )
    found = settled({1: "456s77s77z", 2: "123m456m789p234s7z"}, READY, {1: pungs})
    first, second = found.winners
    assert (first.seat, first.total, first.liable and first.liable.rule) == (1, 7, "XJ-11.5")
    assert (second.seat, second.total, second.liable) == (2, 1, None)
    assert payments(found.lines) == [-15, 14, 2, -1]


def test_xj_11_6_being_liable_is_never_cheaper() -> None:
    hands = {1: PLAIN, 2: PLAIN.replace("m", "p"), 3: "123456789m22s7z1z"}
    options = {"discard_payment": "discarder_only"}
    plain, liable = settled(hands, READY, **options), settled(hands, NOT_READY, **options)
    assert payments(liable.lines)[0] == payments(plain.lines)[0] < 0


def test_every_finding_has_a_sentence_in_both_languages() -> None:
    facts = {"seat": 2, "tile": 4, "kinds": (0, 33), "claims": 2, "count": 1}
    for code in SENTENCES:
        text = sentence(code, facts)
        assert text.zh and text.en and "{" not in text.zh + text.en
    assert sentence("ready", {"seat": 1, "kinds": ()}).zh == "座位 1 已听牌（听 无）"
