"""Random hands for the oracle, each a function of (seed, number) alone.

Three sorts: any tiles of the wall; a complete hand of which some tiles were exchanged; and
hands stuffed with quads, where the fifth copy matters. Jokers replace tiles of the hand.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

MELDS = (1, 2, 3, 4, 4, 4, 5, 5)
MAX_JOKERS = 7


class OracleHand(NamedTuple):
    """Naturals by kind (34 counts), jokers, melds needed; 3 · melds + 2 tiles in all."""

    counts: tuple[int, ...]
    jokers: int
    melds: int
    rng_seed: str

    @property
    def keys(self) -> tuple[int, int, int, int]:
        """Suit keys, written here by their definition."""
        keys = []
        for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
            key = 0
            for count in self.counts[first:last]:
                key = 5 * key + count
            keys.append(key)
        return keys[0], keys[1], keys[2], keys[3]


def oracle_hand(seed: int, number: int) -> OracleHand:
    """Hand `number` of a seed."""
    rng_seed = f"{seed}/{number}"
    rng = Random(rng_seed)
    melds = rng.choice(MELDS)
    jokers = min(number % (MAX_JOKERS + 1), 3 * melds + 2)
    make = (_any_tiles, _near_win, _near_win, _quads)[rng.randrange(4)]
    tiles = make(rng, 3 * melds + 2)
    rng.shuffle(tiles)
    counts = [0] * 34
    for tile in tiles[jokers:]:
        counts[tile] += 1
    return OracleHand(tuple(counts), jokers, melds, rng_seed)


def _any_tiles(rng: Random, size: int) -> list[int]:
    """Tiles of a shuffled wall, often of few suits only."""
    suits = rng.choice(((0, 1, 2, 3), (0, 1, 2, 3), (0, 1), (1, 3), (2,)))
    kinds = [kind for kind in range(34) if min(kind // 9, 3) in suits]
    return rng.sample([kind for kind in kinds for _ in range(4)], size)


def _near_win(rng: Random, size: int) -> list[int]:
    """A complete hand with up to three tiles exchanged."""
    while True:
        tiles: list[int] = []
        while len(tiles) < size - 2:
            kind = rng.randrange(34)
            if kind < 27 and kind % 9 < 7 and rng.random() < 0.7:
                tiles += [kind, kind + 1, kind + 2]
            elif rng.random() < 0.4:
                tiles += [kind] * 3
        tiles += [rng.randrange(34)] * 2
        for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
            tiles[rng.randrange(size)] = rng.randrange(34)
        if all(tiles.count(kind) <= 4 for kind in tiles):
            return tiles


def _quads(rng: Random, size: int) -> list[int]:
    """Quads of few kinds, then any tiles."""
    kinds = rng.sample(range(34), 34)
    quads = rng.randrange(1, size // 4 + 1)
    tiles = [kind for kind in kinds[:quads] for _ in range(4)]
    rest = [kind for kind in kinds[quads:] for _ in range(4)]
    return tiles + rng.sample(rest, size - len(tiles))
