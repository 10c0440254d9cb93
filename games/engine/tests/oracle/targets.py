"""Every way to fill one suit with up to five melds and perhaps a pair, as rows of arrays.

A row is a multiset of groups: `counts` what it holds of each rank, `melds` and `pair` its
label. Rows are sorted by label, so that a look at "up to m melds" is a prefix.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MAX_MELDS = 5


class Targets(NamedTuple):
    """Rows of one kind of suit (9 ranks with runs, or 7 honours)."""

    counts: NDArray[np.uint8]  # (ranks, rows)
    groups: list[tuple[tuple[str, int], ...]]  # the groups of each row: ("run", 3), ("pair", 0)
    start: dict[tuple[int, int], int]  # (melds, pair) → first row
    end: dict[tuple[int, int], int]  # (melds, pair) → row after the last
    capped: NDArray[np.bool_]  # no rank more than four times


@cache
def targets(ranks: int) -> Targets:
    """The rows for a suit of 9 ranks or the 7 honours."""
    melds = [("triplet", rank) for rank in range(ranks)]
    if ranks == 9:
        melds += [("run", rank) for rank in range(7)]
    pairs = [[]] + [[("pair", rank)] for rank in range(ranks)]
    groups: list[tuple[tuple[str, int], ...]] = []
    start, end = {}, {}
    for number in range(MAX_MELDS + 1):
        for pair in range(2):
            start[number, pair] = len(groups)
            for chosen in combinations_with_replacement(melds, number):
                groups += [(*chosen, *last) for last in (pairs[1:] if pair else pairs[:1])]
            end[number, pair] = len(groups)
    counts = np.zeros((ranks, len(groups)), np.uint8)
    for row, some in enumerate(groups):
        for shape, rank in some:
            for tile in tiles_of(shape, rank):
                counts[tile, row] += 1
    return Targets(counts, groups, start, end, (counts <= 4).all(axis=0))


def tiles_of(shape: str, rank: int) -> tuple[int, ...]:
    """What a group holds."""
    if shape == "run":
        return rank, rank + 1, rank + 2
    return (rank,) * (3 if shape == "triplet" else 2)
