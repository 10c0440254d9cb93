"""The wall of one deal, in deal order, and where the next tile comes from.

May import `tiles`. Tiles 0 and 1, 2 and 3 … are the stacks; the head goes forward
through the list, the tail takes the last stack that is left, its first tile before
its second. Invariant: every index is taken at most once, and `left` is the number of
tiles never taken (those turned up or put out count as taken).

Fits the other rulesets: Wuhan's indicator is taken from the head, and its last four
tiles are reached with the tail standing inside a stack, so `head_index` skips a tile
that the tail has had. Longgang's sharing takes from the head, and its one odd take
(the *last* sea-bottom tile) names an index itself (`take(index, "other")`). How many
tiles stay undrawn is a number of the ruleset (`state.reserve`), not of the wall.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.tiles import Tile


class Wall:
    __slots__ = ("gone", "head", "left", "tail", "tiles")

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.tiles: tuple[Tile, ...] = tuple(tiles)
        self.head = 0  # next index of the head
        self.tail = 0  # tiles of the tail order passed so far
        self.gone: frozenset[int] = frozenset()  # taken neither by head nor by tail
        self.left = len(self.tiles)

    def copy(self) -> Wall:
        twin = Wall.__new__(Wall)
        twin.tiles, twin.head, twin.tail, twin.gone, twin.left = (
            self.tiles,
            self.head,
            self.tail,
            self.gone,
            self.left,
        )
        return twin

    def tail_position(self, order: int) -> int:
        """Index of the tile that is number `order` (from 0) in tail order."""
        return len(self.tiles) - 2 - (order & ~1) + (order & 1)

    def head_index(self) -> int:
        """Where the next head draw is taken."""
        index = self.head
        if index < len(self.tiles) - self.tail - 2 and not self.gone:
            return index  # the tail has not come near
        while self.tail_order_of(index) < self.tail or index in self.gone:
            index += 1
        return index

    def tail_index(self) -> int:
        """Where the next tail draw is taken."""
        order = self.tail
        while (index := self.tail_position(order)) < self.head or index in self.gone:
            order += 1
        return index

    def tail_order_of(self, index: int) -> int:
        """Number of `index` in tail order; the inverse of `tail_position`."""
        return len(self.tiles) - 2 - (index & ~1) + (index & 1)

    def take(self, index: int, source: str) -> Tile:
        """Take the tile at `index`; `source` is `head`, `tail`, or anything else for an odd take."""
        if source == "head":
            self.head = index + 1
        elif source == "tail":
            self.tail = self.tail_order_of(index) + 1
        else:
            self.gone |= {index}
        self.left -= 1
        return self.tiles[index]

    def rest(self) -> list[Tile]:
        """The tiles never taken, in deal order."""
        if not self.gone:
            whole = len(self.tiles) - self.tail - (self.tail & 1)  # stacks that the tail has not touched
            left = list(self.tiles[self.head : whole])
            if self.tail & 1 and whole + 1 >= self.head:  # the second tile of a stack begun
                left.append(self.tiles[whole + 1])
            return left
        return [
            tile
            for index, tile in enumerate(self.tiles)
            if index >= self.head and self.tail_order_of(index) >= self.tail and index not in self.gone
        ]


def opening_place(side: int, counted: int, stacks_a_side: int) -> tuple[int, int]:
    """(seat, stack) of the first stack dealt, stacks numbered 1… from the owner's right.

    `counted` stacks are counted from the right end of `side`'s wall clockwise, past its
    end in the wall of the seat before it (上家); they stay, dealing starts with the next.
    """
    walls, stack = divmod(counted, stacks_a_side)
    return (side - walls) % 4, stack + 1


def deal_hands(first: int, tiles: Sequence[Tile], rounds: int, jump: bool) -> list[list[Tile]]:
    """The four hands, by seat: `rounds` rounds of four tiles from seat `first` on; then with
    `jump` (跳牌) the first and fifth of five tiles to `first` and one to each other, else
    one more tile to `first` alone."""
    hands: list[list[Tile]] = [[], [], [], []]
    at = 0
    for turn in range(rounds * 4):
        hands[(first + turn) % 4] += tiles[at : at + 4]
        at += 4
    for turn in range(5 if jump else 1):
        hands[(first + turn) % 4].append(tiles[at + turn])
    return hands
