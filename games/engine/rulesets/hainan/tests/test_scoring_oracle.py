"""Fans, points and readings of random hands against the slow readings of `oracle`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from games.engine.errors import NotationError
from games.engine.meld import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.options import resolve
from games.engine.rulesets.hainan import fans, scoring
from games.engine.rulesets.hainan.holding import Holding
from games.engine.rulesets.hainan.options import OPTIONS, check_options
from games.engine.rulesets.hainan.scoring import How, score
from games.engine.rulesets.hainan.special import is_special
from games.engine.rulesets.hainan.tests import oracle
from games.engine.shapes import is_win, keys_of_tiles

HANDS = 1200
_VARIED = {
    "fan_gate": (True, False),
    "points_combine": ("multiply", "add"),
    "points_all_pungs": (2, 3),
    "thirteen_yao": ("scattered", "orphans", "both"),
    "scatter_gap": (3, 2),
    "seven_pairs_quad": (True, False),
    "menqing_allows_concealed_kong": (True, False),
    "kong_gives_fan": (True, False),
    "flower_order": ("mei_lan_ju_zhu", "mei_lan_zhu_ju"),
    "all_runs_pair_winds": ("seat_round", "seat", "none"),
}


def rules_for(rng: random.Random) -> dict:
    while True:
        values = resolve(OPTIONS, {k: rng.choice(v) for k, v in _VARIED.items() if rng.random() < 0.4})
        try:
            check_options(values)
        except NotationError:
            continue
        return values.as_dict()


def random_tiles(rng: random.Random) -> tuple[list[int], list[tuple[str, int]]]:
    """Concealed tiles and melds of a hand that is mostly complete."""
    sort = rng.random()
    if sort < 0.1:
        kinds = rng.sample(range(34), 7)
        if rng.random() < 0.5:
            kinds[1] = kinds[0]
        return [kind for kind in kinds for _ in range(2)], []
    if sort < 0.25:
        return scattered_tiles(rng), []
    if sort < 0.32:  # three triplets in a row are three runs as well
        low = 9 * rng.randrange(3) + rng.randrange(7)
        sets = [[low] * 3, [low + 1] * 3, [low + 2] * 3]
        melds = [(CHOW, 9 * rng.randrange(3) + rng.randrange(7))]
        return [tile for group in sets for tile in group] + [rng.randrange(34)] * 2, melds
    pool = list(range(34))
    if rng.random() < 0.5:
        first = 9 * rng.randrange(3)
        pool = list(range(first, first + 9)) + (list(range(27, 34)) if rng.random() < 0.5 else [])
    sets = []
    share = rng.choice((0.2, 0.6, 0.95))
    for _ in range(4):
        low = rng.choice(pool)
        run = low < 27 and low % 9 < 7 and rng.random() < share
        sets.append([low, low + 1, low + 2] if run else [low] * 3)
    shown = rng.randint(0, 4)
    melds = []
    for group in sets[:shown]:
        kind = CHOW if group[0] != group[1] else rng.choice((PUNG, PUNG, KONG, CONCEALED_KONG))
        melds.append((kind, group[0]))
    return [tile for group in sets[shown:] for tile in group] + [rng.choice(pool)] * 2, melds


def scattered_tiles(rng: random.Random) -> list[int]:
    if rng.random() < 0.3:
        return [*oracle.ORPHANS, rng.choice(oracle.ORPHANS)]
    gap, tiles = rng.choice((2, 3)), []
    for suit in range(3):
        rank = rng.randrange(3)
        while rank < 9:
            tiles.append(9 * suit + rank)
            rank += gap + (rng.random() < 0.2)
    tiles += rng.sample(range(27, 34), 7)
    return tiles[:14] if len(tiles) >= 14 else random_tiles(rng)[0]


def random_hand(number: int) -> oracle.Hand:
    rng = random.Random(f"hainan {number}")
    while True:
        tiles, melds = random_tiles(rng)
        if rng.random() < 0.15:
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)  # mostly no win any more
        held = Counter(tiles)
        for kind, low in melds:
            shown = [low, low + 1, low + 2] if kind == CHOW else [low] * (3 if kind == PUNG else 4)
            held.update(shown)
        if max(held.values()) <= 4 and len(tiles) == 14 - 3 * len(melds):
            break
    flowers = tuple(sorted(rng.sample(range(1, 9), rng.choice((0, 0, 1, 2)))))
    return oracle.Hand(
        tuple(sorted(tiles)), tuple(melds), flowers, rng.randrange(4), rng.randrange(4), rules_for(rng)
    )


def holding_of(hand: oracle.Hand) -> Holding:
    melds = []
    for kind, low in hand.melds:
        tiles = (low, low + 1, low + 2) if kind == CHOW else (low,) * (3 if kind == PUNG else 4)
        melds.append(Meld(kind, tiles, tiles, None if kind == CONCEALED_KONG else 0))
    flowers = [33 + number for number in hand.flowers]
    values = resolve(OPTIONS, hand.rules)
    return Holding(values, keys_of_tiles(hand.tiles), melds, flowers, 27 + hand.off, 27 + hand.round)


def mismatches(number: int) -> list[str]:
    hand = random_hand(number)
    holding, found = holding_of(hand), []
    for way in ("self", "discard", "rob"):
        expected, win = oracle.best(hand, way), score(0, holding, How(way))
        got = win and (frozenset(win.read.fans), win.points, win.read.text, win.other_fan)
        if got != expected:
            found.append(f"{number} {way} {hand}: {got}, the oracle says {expected}")
    complete = is_win(*holding.keys, 0) or (not holding.melds and is_special(holding.keys, holding.rules))
    if complete != (oracle.best(hand, "self") is not None):
        found.append(f"{number} {hand}: quick test says {complete}")
    if complete and fans.has_fan(holding) != any(reading[0] for reading in oracle.readings(hand)):
        found.append(f"{number} {hand}: has_fan is wrong")
    return found


def test_h8_6_fans_points_and_readings_are_those_of_a_full_enumeration() -> None:
    assert [text for number in range(HANDS) for text in mismatches(number)] == []


def test_the_hands_show_every_fan_and_enough_of_each_outcome() -> None:
    seen: Counter[str] = Counter()
    for number in range(HANDS):
        hand = random_hand(number)
        result = oracle.best(hand, "self")
        seen["win" if result else "none"] += 1
        if result:
            seen.update(result[0])
            seen["bare"] += not result[0]
            seen["ambiguous"] += len({reading[2] for reading in oracle.readings(hand)}) > 1
    for name in (
        "all_runs", "concealed_hand", "all_pungs", "full_flush", "half_flush", "pair_258", "dragon",
        "own_flower", "seat_wind", "round_wind", "thirteen_yao", "seven_pairs", "luxury_seven_pairs",
        "any_kong", "bare", "ambiguous", "win", "none",
    ):  # fmt: skip
        assert seen[name] >= 15, (name, seen)


@pytest.mark.parametrize(
    ("module", "name", "spoilt"),
    [
        (fans, "PAIRS_258", frozenset({1, 4})),
        (fans, "DRAGONS", frozenset({31, 32})),
        (fans, "_colour", lambda holding: None),
        (fans, "spoiling_pairs", lambda holding: frozenset()),
        (scoring, "points_of", lambda rows, rules: 1),
    ],
)
def test_the_oracle_notices_a_wrong_answer(
    module: object, name: str, spoilt: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, spoilt)
    assert any(mismatches(number) for number in range(300))


def test_h10_3_there_are_81030_scattered_hands() -> None:
    """The page's count, found by choosing ranks suit by suit and filling up with honours."""
    suits = [
        [
            ranks
            for size in range(10)
            for ranks in oracle.combinations(range(9), size)
            if all(b - a >= 3 for a, b in pairwise(ranks))
        ]
    ] * 3
    keys = 0
    values = resolve(OPTIONS, {})
    for m in suits[0]:
        for p in suits[1]:
            for s in suits[2]:
                honours = 14 - len(m) - len(p) - len(s)
                if 0 <= honours <= 7:
                    chosen = list(oracle.combinations(range(27, 34), honours))
                    tiles = [*m, *(9 + rank for rank in p), *(18 + rank for rank in s), *chosen[0]]
                    assert is_special(keys_of_tiles(tiles), values)
                    keys += len(chosen)
    assert keys == 81030
