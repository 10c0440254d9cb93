"""Suit keys: the counts of one suit as one integer.

May import `tiles` only. Invariant: `k[SUIT[t]] += POWER[t]` adds tile `t` to a hand and
`-=` takes it away, so a hand keeps its four keys up to date at the cost of an addition.

A suit key is Σ count · 5^(8 - rank) over ranks 0..8 (honours Σ count · 5^(6 - rank) over
0..6), that is, the counts read as a number in base 5. Counts go from 0 to 4. Jokers are
never in a key: they are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.tiles import PLAIN_KINDS

Keys = tuple[int, int, int, int]

SUIT: tuple[int, ...] = tuple(min(kind // 9, 3) for kind in range(PLAIN_KINDS))
FIRST: tuple[int, ...] = (0, 9, 18, 27)  # lowest kind of each suit
RANKS: tuple[int, ...] = (9, 9, 9, 7)
POWER: tuple[int, ...] = tuple(
    5 ** (RANKS[SUIT[kind]] - 1 - (kind - FIRST[SUIT[kind]])) for kind in range(PLAIN_KINDS)
)


def keys_of_tiles(tiles: Iterable[int]) -> Keys:
    """Keys of natural tiles (kinds 0..33, no jokers, no flowers), in any order."""
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[SUIT[tile]] += POWER[tile]
    return keys[0], keys[1], keys[2], keys[3]


def keys_of_counts(counts: Sequence[int]) -> Keys:
    """Keys of counts by kind (34, or more: the rest is ignored). ValueError for five of a kind."""
    digits = bytes(counts).translate(_DIGITS)
    return int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:34], 5)


def counts_of_keys(k0: int, k1: int, k2: int, k3: int) -> list[int]:
    """The 34 counts that the keys stand for."""
    keys = (k0, k1, k2, k3)
    return [keys[SUIT[kind]] // POWER[kind] % 5 for kind in range(PLAIN_KINDS)]


def split_jokers(tiles: Iterable[int], jokers: Iterable[int]) -> tuple[list[int], int]:
    """(34 counts of the natural tiles, number of jokers) of a hand, given the joker kinds."""
    joker_kinds = frozenset(jokers)
    counts, held = [0] * PLAIN_KINDS, 0
    for tile in tiles:
        if tile in joker_kinds:
            held += 1
        else:
            counts[tile] += 1
    return counts, held


_DIGITS = bytes.maketrans(bytes(range(10)), b"0123456789")
