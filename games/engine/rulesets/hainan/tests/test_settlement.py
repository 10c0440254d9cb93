"""Payments that the case format cannot show: several winners, 跟牌, sums over random wins."""

from __future__ import annotations

import random

from games.engine.meld import CHOW, KONG, PUNG, Meld
from games.engine.options import Values, resolve
from games.engine.result import SeatFacts, payments
from games.engine.rulesets.hainan.holding import Holding
from games.engine.rulesets.hainan.liability import Ending
from games.engine.rulesets.hainan.options import OPTIONS
from games.engine.rulesets.hainan.scoring import DISCARD, ROB, SELF, How, ScoredWin, score
from games.engine.rulesets.hainan.settlement import SideFacts, flower_units, settle, side_lines
from games.engine.rulesets.hainan.tests.test_scoring_oracle import holding_of, random_hand
from games.engine.rulesets.hainan.units import Units
from games.engine.shapes import keys_of_tiles
from games.engine.tiles import parse_tiles

PLAIN = resolve(OPTIONS, {})


def units(rules: Values = PLAIN) -> Units:
    return Units(rules, 0, 0, (0, 0, 0, 0))


def won(seat: int, tiles: str, melds: tuple[Meld, ...] = (), way: str = DISCARD) -> ScoredWin:
    holding = Holding(PLAIN, keys_of_tiles(parse_tiles(tiles)), melds, (), 27 + seat, 27)
    scored = score(seat, holding, How(way))
    assert scored is not None
    return scored


def chow(low: int, giver: int) -> Meld:
    tiles = (low, low + 1, low + 2)
    return Meld(CHOW, tiles, tiles, giver, low)


def test_h6_4_of_several_winners_each_is_paid_by_the_others_and_liability_is_his_own() -> None:
    melds = (chow(0, 1), chow(3, 1), chow(9, 1))
    wins = [won(2, "456s55p", melds), won(3, "123m456p777s123s99p")]
    seats = [(), (), melds, ()]
    facts = [SeatFacts(None, tuple(held), ()) for held in seats]
    settlement = settle(units(), Ending(PLAIN, DISCARD, 1, seats), wins, facts, SideFacts())
    assert [(line.payer, line.payee, line.points, line.rule) for line in settlement.lines] == [
        (1, 2, 3, "H12.2"),  # his 2 and seat 0's 1; seat 3 has won and pays nothing
        (0, 3, 1, "H11.5"),
        (1, 3, 2, "H11.5"),
    ]
    assert [winner.liable and winner.liable.seat for winner in settlement.winners] == [1, None]


def test_h12_1_of_two_robbers_only_the_one_without_another_fan_makes_liable() -> None:
    pung = Meld(PUNG, (8,) * 3, (8,) * 3, 1, 8)
    bare, licensed = won(2, "456s789p234p11p", (pung,), ROB), won(3, "456s789p234p55p", (pung,), ROB)
    assert (bare.other_fan, licensed.other_fan) == (False, True)
    seats = [(), (), (pung,), (pung,)]
    facts = [SeatFacts(None, tuple(held), ()) for held in seats]
    lines = settle(units(), Ending(PLAIN, ROB, 0, seats), [bare, licensed], facts, SideFacts()).lines
    assert [(line.payer, line.payee, line.points, line.rule) for line in lines] == [
        (0, 2, 3, "H12.1"),
        (0, 3, 2, "H11.5"),
        (1, 3, 1, "H11.5"),
    ]


def test_h12_7_the_kong_of_the_first_tile_alone_is_paid_by_its_discarder() -> None:
    kongs = tuple(Meld(KONG, (kind,) * 4, (kind,) * 4, 3, kind, False, at) for at, kind in ((0, 5), (4, 6)))
    facts = [SeatFacts(None, kongs if seat == 1 else (), ()) for seat in range(4)]
    assert payments(side_lines(units(), facts, SideFacts(first_tile_kong=0))) == [-1, 6, -1, -4]
    assert payments(side_lines(units(), facts, SideFacts())) == [-2, 6, -2, -2]
    dealer = resolve(OPTIONS, {"dealer_extra": 1})
    empty = [SeatFacts()] * 4
    assert payments(side_lines(units(dealer), empty, SideFacts(followed=True))) == [-6, 2, 2, 2]


def test_h4_3_flower_sets() -> None:
    spring, plants = (34, 35, 36, 37), (38, 39, 40, 41)
    for option, none, series, seven, eight in (
        ("off", 0, 0, 0, 0),
        ("four_set", 0, 1, 1, 2),
        ("seven_eight", 0, 0, 1, 2),
    ):
        found = [
            flower_units(option, flowers)
            for flowers in (spring[:3] + plants[:3], spring, spring + plants[:3], spring + plants)
        ]
        assert found == [none, series, seven, eight]


def test_h11_10_every_settlement_sums_to_zero_in_integers() -> None:
    rng = random.Random("hainan settlement")
    seen = set()
    for number in range(400):
        holding = holding_of(random_hand(number))
        way = rng.choice((DISCARD, ROB, SELF))
        seat, giver = rng.sample(range(4), 2)
        win = score(seat, holding, How(way))
        if win is None:
            continue
        rules = resolve(OPTIONS, {
            "discard_payers": rng.choice(("all", "discarder_only")), "dealer_extra": rng.randrange(2),
            "base": rng.choice((1, 3)), "tail_liability": rng.random() < 0.5,
        })  # fmt: skip
        melds = [tuple(holding.melds) if number == seat else () for number in range(4)]
        ending = Ending(rules, way, None if way == SELF else giver, melds, rng.choice((None, 15, 40)))
        facts = [SeatFacts(None, held, ()) for held in melds]
        settlement = settle(units(rules), ending, [win], facts, SideFacts())
        sums = payments(settlement.lines)
        assert sum(sums) == 0 and sums[seat] > 0 and all(type(one) is int for one in sums)
        liable = settlement.winners[0].liable
        seen.add((way, liable and liable.rule))
        if liable:
            assert {line.payer for line in settlement.lines if line.why == "win"} == {liable.seat}
    assert {(DISCARD, None), (DISCARD, "H12.6"), (ROB, None), (ROB, "H12.1"), (SELF, None)} <= seen
