"""Claims are found exactly: compared with trying every choice of tiles from hand."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from games.engine.claims import best_claims, chow_claims, triplet_claims, turn_distance
from games.engine.commands import Action, sort_key
from games.engine.ruleset import Question
from games.engine.state import Seat

WILD = frozenset({27, 13})


def random_seat(rng: random.Random, wild: frozenset[int] = WILD) -> Seat:
    """A hand with many tiles around the middle of one suit, and some jokers."""
    seat = Seat()
    seat.set_wild(wild)
    tiles = [
        kind for kind in (*range(9), *range(9, 18), 27, 31) for _ in range(4 if kind not in (27, 13) else 3)
    ]
    for tile in rng.sample(tiles, rng.randint(1, 13)):
        seat.add(tile)
    return seat


def meanings(taken: tuple[int, ...], wild: frozenset[int], own_kind: bool) -> list[tuple[int, ...]]:
    """What the tiles can stand for: ordinary tiles for themselves, jokers for any of the 34."""
    choices = [
        [kind for kind in range(34) if own_kind or kind != tile] if tile in wild else [tile] for tile in taken
    ]
    return list(product(*choices))


def brute(seat: Seat, tile: int, size: int, most: int, own_kind: bool, want: str) -> set[Action]:
    found: set[Action] = set()
    for taken in {tuple(sorted(chosen)) for chosen in combinations(seat.tiles(), size)}:
        jokers = sum(one in seat.wild for one in taken)
        if jokers > most:
            continue
        for stands in meanings(taken, seat.wild, own_kind):
            shown = tuple(sorted((*stands, tile)))
            if want == "chow":
                low = shown[0]
                if shown == (low, low + 1, low + 2) and low // 9 == (low + 2) // 9 and low + 2 < 27:
                    found.add(("chow", taken, shown if jokers else None))
            elif set(shown) == {tile}:
                found.add((want, taken))
    return found


@pytest.mark.parametrize("seed", range(120))
def test_every_chow_and_pung_and_no_other(seed: int) -> None:
    rng = random.Random(seed)
    seat, tile, most, own = (
        random_seat(rng),
        rng.choice([*range(13), *range(14, 18), 31]),
        rng.randint(0, 2),
        seed % 3 > 0,
    )
    chows = chow_claims(seat, tile, most, own)
    assert set(chows) == brute(seat, tile, 2, most, own, "chow") and chows == sorted(chows, key=sort_key)
    pungs = triplet_claims(seat, tile, 2, most)
    assert set(pungs) == brute(seat, tile, 2, most, True, "pung") and pungs == sorted(pungs, key=sort_key)
    assert len(set(chows)) == len(chows) and len(set(pungs)) == len(pungs)


@pytest.mark.parametrize("seed", range(40))
def test_every_kong_and_no_other(seed: int) -> None:
    rng = random.Random(1000 + seed)
    seat, tile, most = random_seat(rng), rng.choice([0, 1, 2, 31]), rng.randint(0, 2)
    kongs = triplet_claims(seat, tile, 3, most)
    assert set(kongs) == brute(seat, tile, 3, most, True, "kong") and kongs == sorted(kongs, key=sort_key)


def test_without_jokers_ordinary_claims_are_all() -> None:
    seat = Seat()
    for tile in (3, 4, 6, 7, 5, 5, 5):
        seat.add(tile)
    assert chow_claims(seat, 5, 2) == [("chow", (3, 4), None), ("chow", (4, 6), None), ("chow", (6, 7), None)]
    assert triplet_claims(seat, 5, 2, 2) == [("pung", (5, 5))]
    assert triplet_claims(seat, 5, 3, 2) == [("kong", (5, 5, 5))]


def rank(seat: int, action: Action) -> tuple[int, int]:
    return ("pass", "chow", "pung", "win").index(action[0]), 4 - turn_distance(1, seat)


def test_the_best_claim_wins_whatever_the_order_and_nearness_decides() -> None:
    chow, pung, win = ("chow", (1, 2), None), ("pung", (3, 3)), ("win",)
    asked: dict[int, list[Action]] = {}
    assert best_claims(Question("claim", asked, {2: ("pass",), 3: ("pass",)}), rank, False) == []
    assert best_claims(Question("claim", asked, {2: chow, 3: pung}), rank, False) == [3]
    assert best_claims(Question("claim", asked, {0: win, 3: win, 2: pung}), rank, False) == [3]
    assert best_claims(Question("claim", asked, {0: win, 3: win, 2: pung}), rank, True) == [3, 0]
    assert best_claims(Question("claim", asked, {0: pung, 2: chow}), rank, True) == [0]


def test_distance_counts_turns_after_the_discarder() -> None:
    assert [turn_distance(2, seat) for seat in (3, 0, 1, 2)] == [1, 2, 3, 4]
