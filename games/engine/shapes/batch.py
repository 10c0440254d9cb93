"""The same answers for many hands at once, as numpy arrays. Import it where you need it.

May import numpy; the core never imports this module. Invariant: element i equals what the
single form says of hand i (a test compares them).

Shapes of the arguments, N hands:
    counts   (N, 34) integers 0..4, natural tiles by kind
    keys     (4, N) int64, as `keys_of_counts` gives them
    jokers   (N,) or one integer
    melds    one integer for all hands: melds needed from the concealed tiles
The float32 product that makes keys of counts is exact: 5^9 < 2^24.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from games.engine.shapes import tables
from games.engine.shapes.keys import POWER, SUIT
from games.engine.tiles import PLAIN_KINDS

Keys = NDArray[np.int64]

BLOCK = 4096  # hands at a time: the temporaries stay in the processor's cache

_POWERS = np.zeros((PLAIN_KINDS, 4), np.float32)
_POWERS[range(PLAIN_KINDS), SUIT] = POWER


Sections = dict[str, NDArray]


class _Convention:
    """Class and merge tables as arrays."""

    def __init__(self, sections: Sections, name: str) -> None:
        self.suit, self.honours = sections[f"{name}_suit"], sections[f"{name}_honours"]
        two_suits, suit_honours = sections[f"{name}_two_suits"], sections[f"{name}_suit_honours"]
        self.total = sections[f"{name}_total"]
        self.left = two_suits.astype(np.intp) * self.total.shape[2]  # row starts within a flat total
        self.right = suit_honours.astype(np.intp)

    def distance(self, keys: Keys, melds: int) -> NDArray[np.uint8]:
        """Fewest tiles to add until each hand holds the melds and a pair."""
        places = self.left[self.suit[keys[0]], self.suit[keys[1]]]
        places += self.right[self.suit[keys[2]], self.honours[keys[3]]]
        return self.total[melds].ravel()[places]


def _sections() -> Sections:
    return {
        name: np.frombuffer(raw, "<u2" if layout["item"] == 2 else np.uint8).reshape(layout["shape"])
        for name, (raw, layout) in tables.read_sections().items()
    }


def _conventions() -> tuple[_Convention, _Convention]:
    sections = _sections()
    return _Convention(sections, "free"), _Convention(sections, "capped")


_FREE, _CAPPED = _conventions()
_COVER = np.frombuffer(tables.COVER_SUIT, np.uint8)
_COVER_Z = np.frombuffer(tables.COVER_HONOURS, np.uint8)
_NEED = np.array(tables.NEED, np.uint8)


def keys_of_counts(counts: ArrayLike) -> Keys:
    """Suit keys (4, N) of counts (N, 34)."""
    rows = np.asarray(counts)[:, :PLAIN_KINDS]
    keys = np.empty((4, len(rows)), np.int64)
    for at in range(0, len(rows), BLOCK):
        keys[:, at : at + BLOCK] = (rows[at : at + BLOCK].astype(np.float32) @ _POWERS).T
    return keys


def is_win(keys: Keys, jokers: ArrayLike) -> NDArray[np.bool_]:
    """Is each hand of 3m + 2 tiles complete?"""
    codes = _COVER[keys[0]].astype(np.int16)
    codes += _COVER[keys[1]]
    codes += _COVER[keys[2]]
    codes += _COVER_Z[keys[3]]
    return _NEED[codes] <= np.asarray(jokers)


def is_win_capped(keys: Keys, melds: int, jokers: ArrayLike) -> NDArray[np.bool_]:
    """`is_win` where no kind may appear more than four times."""
    return _CAPPED.distance(keys, melds) <= np.asarray(jokers)


def shanten(keys: Keys, melds: int, jokers: ArrayLike) -> NDArray[np.int8]:
    """Shanten of each hand; -1 is complete."""
    held = np.broadcast_to(np.asarray(jokers, np.int8), keys.shape[1:])
    if not held.any():
        return _CAPPED.distance(keys, melds).astype(np.int8) - np.int8(1)
    out = _FREE.distance(keys, melds).astype(np.int8) - held - np.int8(1)
    bare = np.flatnonzero(held == 0)
    if bare.size:
        out[bare] = _CAPPED.distance(keys[:, bare], melds).astype(np.int8) - np.int8(1)
    return out
