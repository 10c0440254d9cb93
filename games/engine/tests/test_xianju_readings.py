"""The quick ways to see what a hand can be, against looking at every reading."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine.rulesets.xianju.quick import QuickSpace
from games.engine.rulesets.xianju.readings import Made, Mode, Space, both
from games.engine.rulesets.xianju.suits import honour_ways, suit_ways
from games.engine.shapes import Keys, Reader, is_win, keys_of_tiles
from games.engine.shapes.reading import tiles_of_key
from games.engine.tests.oracle.xianju_hands import random_win

READER = Reader(Mode().made, both, Made())


def some_key(rng: Random, ranks: int) -> int:
    """Up to twelve tiles of one suit, often close together."""
    low = rng.randrange(ranks)
    near = range(low, min(ranks, low + rng.randint(1, ranks)))
    tiles = [rng.choice(near) for _ in range(rng.randint(0, 12))]
    key = 0
    for rank in range(ranks):
        key = 5 * key + min(4, tiles.count(rank))
    return key


def read(suit: int, key: int, most: int) -> Iterator[tuple[int, int, Made]]:
    """Every number of jokers and pairs with everything that some reading then makes."""
    for jokers in range(most + 1):
        left = (tiles_of_key(key) + jokers) % 3
        for made, _ in READER.suit(suit, key, jokers) if left != 1 else ():
            yield jokers, left // 2, made


@pytest.mark.parametrize("seed", range(4))
def test_ways_of_a_suit_are_those_of_its_readings(seed: int) -> None:
    rng = Random(seed)
    for _ in range(400):
        key, most = some_key(rng, 9), rng.choice((0, 1, 2, 3, 5))
        expected = {(jokers, pairs, made.run) for jokers, pairs, made in read(0, key, most)}
        assert suit_ways(key, most) == expected, (key, most)


@pytest.mark.parametrize("seed", range(4))
def test_ways_of_honours_are_those_of_their_readings(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        key, most = some_key(rng, 7), rng.choice((0, 1, 2, 3, 5))
        expected = {
            (jokers, pairs, made.dragons, made.dragon_kinds, made.winds)
            for jokers, pairs, made in read(3, key, most)
        }
        assert honour_ways(key, most) == expected, (key, most)


def naturals(number: int) -> tuple[Keys, int]:
    """Keys and jokers of one of the oracle's hands."""
    win = random_win(7, number)
    return keys_of_tiles([kind for kind in range(34) for _ in range(win.counts[kind])]), len(win.held)


def test_quick_outcomes_are_those_of_all_readings() -> None:
    rng = Random(1)
    complete = 0
    for number in range(600):
        keys, jokers = naturals(number)
        if jokers > 5:
            continue
        shown, wind = rng.randrange(16), rng.randrange(4)
        expected = Space(Mode(), jokers).outcomes(keys, shown, wind)
        assert QuickSpace(jokers).outcomes(keys, shown, wind) == expected, (keys, jokers, shown, wind)
        assert bool(expected) == is_win(*keys, jokers)
        complete += bool(expected)
    assert complete > 300


def test_a_space_that_forgets_answers_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [keys for keys, jokers in map(naturals, range(200)) if jokers == 2]
    remembers = QuickSpace(2)
    expected = [remembers.outcomes(keys, 0, 0) for keys in hands]
    monkeypatch.setattr("games.engine.rulesets.xianju.quick.REMEMBERED", 1)
    forgets = QuickSpace(2)
    assert [forgets.outcomes(keys, 0, 0) for keys in hands] == expected


def test_melds_alone_are_seen_under_every_mode() -> None:
    for text, jokers, natural in (([0, 0, 0, 4, 5], 1, True), ([0, 1, 2], 0, True), ([0, 0, 1], 0, False)):
        keys = keys_of_tiles(text)
        assert Space(Mode(), jokers).is_melds(keys) == QuickSpace(jokers).is_melds(keys) == natural
        assert Space(Mode(natural_pair=True), jokers).is_melds(keys) == natural
