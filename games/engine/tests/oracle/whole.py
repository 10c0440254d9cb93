"""All hands of one or two melds and a pair over the 34 kinds, as one array.

The same questions as `brute`, with no suits and nothing added up: a check on the adding.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

MAX_MELDS = 2


@cache
def whole_targets(melds: int) -> NDArray[np.uint8]:
    """Counts of every target, (34, targets)."""
    groups = [[kind] * 3 for kind in range(34)]
    groups += [[kind, kind + 1, kind + 2] for kind in range(27) if kind % 9 < 7]
    rows = []
    for chosen in combinations_with_replacement(groups, melds):
        tiles = [tile for group in chosen for tile in group]
        rows += [np.bincount([*tiles, pair, pair], minlength=34) for pair in range(34)]
    return np.array(rows, np.uint8).T.copy()


def whole_answers(counts: tuple[int, ...], melds: int, capped: bool) -> tuple[int, int]:
    """(distance, mask of the kinds not held four times whose draw lowers it)."""
    held = np.array(counts, np.uint8)[:, None]
    rows = whole_targets(melds)
    missing = np.maximum(rows, held).sum(axis=0, dtype=np.int16) - sum(counts)
    if capped:
        missing = np.where((rows <= 4).all(axis=0), missing, 999)
    best = int(missing.min())
    helps = ((rows[:, missing == best] > held) & (held < 4)).any(axis=1)
    return best, sum(1 << kind for kind in range(34) if helps[kind])
