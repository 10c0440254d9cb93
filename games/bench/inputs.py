"""The hands that all parts of the bench measure on, the same in every run."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import NamedTuple

from games.bench.measure import TURNS
from games.engine.shapes import Keys, keys_of_tiles

SEED = 20260101
MAX_JOKERS = 7


class Hand(NamedTuple):
    """14 tiles without jokers, and the same hand with `jokers` of them replaced.

    tiles    as drawn; ids    the same as numbers 0..135 (each copy once)
    counts   of the 14 tiles by kind; keys of them
    fewer    keys of the naturals that stay beside the jokers
    """

    tiles: list[int]
    ids: list[int]
    counts: list[int]
    keys: Keys
    fewer: Keys
    jokers: int


class Inputs:
    """`scale` 1 is the full bench; less measures on fewer hands."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def some(self, number: int) -> int:
        """That many, scaled; at least 16."""
        return max(16, int(number * self.scale))

    @cached_property
    def mixed(self) -> list[Hand]:
        """Random hands and hands one tile away from a win, half and half."""
        rng = Random(SEED)
        number = self.some(20_000)
        deals = [rng.sample(range(136), 14) for _ in range(number)]
        near = [self._one_away(rng) for _ in range(number)]
        return [_hand(ids, place % (MAX_JOKERS + 1)) for place, ids in enumerate(deals + near)]

    @cached_property
    def wins(self) -> list[Hand]:
        """Complete hands of 14 tiles; up to two of them replaced by jokers, in every share alike."""
        rng = Random(SEED + 1)
        number = self.some(20_000)
        return [_hand(_ids(rng, winning_tiles(rng)), place // TURNS % 3) for place in range(number)]

    def _one_away(self, rng: Random) -> list[int]:
        ids = _ids(rng, winning_tiles(rng))
        ids[rng.randrange(14)] = rng.choice([tile for tile in range(136) if tile not in ids])
        return ids


def winning_tiles(rng: Random, melds: int = 4) -> list[int]:
    """Random melds and a pair, no kind more than four times."""
    while True:
        tiles: list[int] = []
        for _ in range(melds):
            kind = rng.randrange(34)
            run = kind < 27 and kind % 9 < 7 and rng.random() < 0.75
            tiles += [kind, kind + 1, kind + 2] if run else [kind] * 3
        tiles += [rng.randrange(34)] * 2
        if all(tiles.count(kind) <= 4 for kind in tiles):
            return tiles


def _ids(rng: Random, tiles: list[int]) -> list[int]:
    """Numbers 0..135 for tiles by kind, in any order."""
    seen: dict[int, int] = {}
    ids = []
    for tile in tiles:
        ids.append(4 * tile + seen.get(tile, 0))
        seen[tile] = seen.get(tile, 0) + 1
    rng.shuffle(ids)
    return ids


def _hand(ids: list[int], jokers: int) -> Hand:
    tiles = [number // 4 for number in ids]
    counts = [tiles.count(kind) for kind in range(34)]
    return Hand(tiles, ids, counts, keys_of_tiles(tiles), keys_of_tiles(tiles[jokers:]), jokers)
