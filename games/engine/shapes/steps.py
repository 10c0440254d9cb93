"""One tile more or less in a suit: which class it then has, remembered by suit key.

May import `keys` and `tables`. Invariant: a cache changes no answer; ranks are 0..8 (honours 0..6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.shapes.keys import POWER, Keys
from games.engine.shapes.tables import CAPPED, FREE, Convention

SUIT_POWERS, HONOUR_POWERS = POWER[:9], POWER[27:]
REMEMBERED = 1 << 16  # entries a cache keeps

Step = tuple[int, int]  # class of the suit after one more tile, and the mask of the ranks that lead to it
Throw = tuple[int, tuple[int, ...]]  # class of the suit after one less, and the ranks that lead to it
SuitSteps = tuple[Sequence[Step], Sequence[Step], Sequence[Step], Sequence[Step]]


class _Remembered(dict):
    """By suit key; the classes and powers are those of a suit, or of the honours."""

    def __init__(self, classes: bytes, powers: tuple[int, ...]) -> None:
        self.classes = classes
        self.powers = powers

    def keep(self, key: int, found: tuple) -> tuple:
        if len(self) >= REMEMBERED:
            self.clear()
        self[key] = found
        return found


class Draws(_Remembered):
    """The draws from a key, of ranks not held four times.

    Those that leave the class as it is bring nothing nearer and are left out.
    """

    def __missing__(self, key: int) -> tuple[Step, ...]:
        ranks_by_class: dict[int, int] = {}
        for rank, power in enumerate(self.powers):
            if key // power % 5 < 4:
                after = self.classes[key + power]
                ranks_by_class[after] = ranks_by_class.get(after, 0) | 1 << rank
        ranks_by_class.pop(self.classes[key], None)
        return self.keep(key, tuple(ranks_by_class.items()))


class Throws(_Remembered):
    """The discards from a key, those that lead to the same class together."""

    def __missing__(self, key: int) -> tuple[Throw, ...]:
        ranks_by_class: dict[int, tuple[int, ...]] = {}
        for rank, power in enumerate(self.powers):
            if key // power % 5:
                after = self.classes[key - power]
                ranks_by_class[after] = (*ranks_by_class.get(after, ()), rank)
        return self.keep(key, tuple(ranks_by_class.items()))


class Side(NamedTuple):
    """A convention about copies with the steps between its classes."""

    convention: Convention
    draws: Draws
    honour_draws: Draws
    throws: Throws
    honour_throws: Throws

    def classes_of(self, keys: Keys) -> Keys:
        suit, honours, _, _ = self.convention
        k0, k1, k2, k3 = keys
        return suit[k0], suit[k1], suit[k2], honours[k3]

    def distance(self, classes: Keys, melds: int) -> int:
        _, _, rows, tails = self.convention
        c0, c1, c2, c3 = classes
        return rows[c0][c1][melds][tails[c2][c3]]

    def draws_of(self, keys: Keys) -> SuitSteps:
        k0, k1, k2, k3 = keys
        draws = self.draws
        return draws[k0], draws[k1], draws[k2], self.honour_draws[k3]


def _side(convention: Convention) -> Side:
    suit, honours = (convention.suit, SUIT_POWERS), (convention.honours, HONOUR_POWERS)
    return Side(convention, Draws(*suit), Draws(*honours), Throws(*suit), Throws(*honours))


FREE_SIDE, CAPPED_SIDE = _side(FREE), _side(CAPPED)
