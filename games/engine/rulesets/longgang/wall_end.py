"""The end of the wall: king, river bottom, sea bottom, replacements (E-1 to E-17).

May import nothing of the engine. Invariant: pure arithmetic on two numbers, R = tiles
taken from the tail and n = head tiles drawn in turns since the deal; `left_before` (h) is
never negative while turns go on, and the king keeps 20 or 21 tiles until the sharing.

Tiles are named by their index in deal order: stack s is the tiles 2s − 2 (sea side) and
2s − 1 (far side), s = 1 … 68; the indicator is 134.
"""

from __future__ import annotations

from typing import NamedTuple

STACKS = 68
HEAD_AT_DEAL = 45  # head draws up to the river bottom while R < 2
SHARED = 4
KING, KING_WITH_SINGLE = 20, 21


def sea(stack: int) -> int:
    """The sea-side tile of a stack, taken first."""
    return 2 * stack - 2


def far(stack: int) -> int:
    """The far-side tile of a stack."""
    return 2 * stack - 1


class WallEnd(NamedTuple):
    """Where the wall stands.

    tail   R: tiles taken from the tail, opening included (a tile turned and put out counts)
    head   n: head tiles drawn in turns
    """

    tail: int
    head: int

    @property
    def left_before(self) -> int:
        """h: head tiles left before the sea bottom; 0: the river-bottom tile is drawn (E-5)."""
        return HEAD_AT_DEAL - 2 * (self.tail // 2) - self.head

    @property
    def king_size(self) -> int:
        """E-2: 21 with the single at the tail, else 20."""
        return KING if self.tail % 2 else KING_WITH_SINGLE

    @property
    def king(self) -> tuple[int, ...]:
        """E-2: the tiles that stay, in deal order."""
        last = 67 - self.tail // 2
        stacks = tuple(range(sea(last - 9), far(last) + 1))
        return stacks if self.tail % 2 else (*stacks, far(last + 1))

    @property
    def sea_bottom(self) -> tuple[int, ...]:
        """E-3: the four tiles to be shared."""
        first = 56 - self.tail // 2
        return sea(first), far(first), sea(first + 1), far(first + 1)

    @property
    def river_bottom(self) -> int:
        """E-4: the last tile drawn in a turn."""
        return far(55 - self.tail // 2)

    @property
    def next_tail(self) -> int:
        """O-11: the tile that a replacement takes from the tail."""
        stack = STACKS - (self.tail + 1) // 2
        return sea(stack) if self.tail % 2 else far(stack)

    @property
    def drawable(self) -> int:
        """Tiles that may still be drawn before the wall ends, the sea bottom included."""
        return self.left_before + SHARED


class Replacement(NamedTuple):
    """One replacement (E-9).

    index      the tile taken
    from_tail  it comes from the tail (R grows); else it is the last sea-bottom tile
    discards   the seat goes on with its turn; else only a win, then the others share
    shared     how many of the other seats share a tile after it; 0 while turns go on
    """

    index: int
    from_tail: bool
    discards: bool
    shared: int = 0


def replacement(wall: WallEnd, case_i2: str = "last_sea_tile") -> Replacement:
    """E-9 to E-14: what a flower or kong takes. `case_i2`: E-11 or its variant E-11v."""
    if wall.tail % 2 == 0 or wall.left_before >= 2:
        return Replacement(wall.next_tail, True, True)
    if wall.left_before == 1:  # (II)②: the king moved, three tiles are left to share
        return Replacement(wall.next_tail, True, False, SHARED - 1)
    if case_i2 == "tail_tile":
        return Replacement(wall.next_tail, True, False, SHARED - 1)
    return Replacement(wall.sea_bottom[-1], False, False, SHARED - 1)
