"""Dice, the opener, and where the wall is broken (D-1 to D-5, W-1 to W-4).

May import `wall` and `tileset`. Invariant: the dealer never opens the wall; stacks are
numbered in drawing order, stack s being the tiles 2s − 2 (sea side) and 2s − 1 (far side).
"""

from __future__ import annotations

from games.engine.rulesets.longgang.tileset import STACKS_A_SIDE
from games.engine.wall import opening_place

Throw = tuple[int, int]

_READ_AS = {5: 6, 9: 8}  # D-3, for the choice of the opener only


def pointed(roller: int, points: int) -> int:
    """D-1: counted counterclockwise with the roller as 1."""
    return (roller + points - 1) % 4


def opener(dealer: int, throw: Throw) -> int:
    """D-3, D-4: who opens the wall."""
    points = sum(throw)
    return pointed(dealer, _READ_AS.get(points, points))


def counted_stacks(first: Throw, second: Throw) -> int:
    """D-5: T, with the numbers as they fell."""
    return sum(first) + sum(second)


def break_place(dealer: int, first: Throw, second: Throw) -> tuple[int, int]:
    """W-2, W-3: (seat, stack from that wall's right end) of the first stack dealt."""
    return opening_place(opener(dealer, first), counted_stacks(first, second), STACKS_A_SIDE)
