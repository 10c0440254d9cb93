"""The tiles of 龙港麻将 and what each seat's kinds mean (T-1, J-4 to J-8).

May import `tiles` only. Invariant: 136 tiles, four of each of 33 kinds and four single
flowers; there is no white dragon.
"""

from __future__ import annotations

from games.engine.tiles import EAST, GREEN, PLAIN_KINDS, RED, WHITE, Tile

FLOWER_COUNT = 4
FLOWERS: tuple[Tile, ...] = tuple(range(PLAIN_KINDS, PLAIN_KINDS + FLOWER_COUNT))
KINDS: tuple[Tile, ...] = tuple(kind for kind in range(PLAIN_KINDS) if kind != WHITE)
DEALT = 65  # H-1: sixteen each and the dealer's seventeenth
WALL_TILES = 136
STACKS_A_SIDE = 17

_SUITED = 27


def tile_set() -> list[Tile]:
    """T-1, in the order that the shuffle starts from."""
    return [kind for kind in KINDS for _ in range(4)] + list(FLOWERS)


def wind_of(seat: int, dealer: int) -> Tile:
    """The seat wind (坐风): East is the dealer's."""
    return EAST + (seat - dealer) % 4


def seat_flower(seat: int, dealer: int, mapping: str = "1234") -> Tile:
    """J-5: the flower whose number `mapping` gives to the seat's wind."""
    return FLOWERS[int(mapping[(seat - dealer) % 4]) - 1]


def value_kinds(wind: Tile) -> frozenset[Tile]:
    """字牌 for scoring: 中, 发 and the holder's seat wind."""
    return frozenset({RED, GREEN, wind})


def is_end(kind: Tile) -> bool:
    """1, 9, winds and dragons count double (U-1 to U-4)."""
    return kind >= _SUITED or kind % 9 in (0, 8)


def joker_kinds(indicator: Tile, flower_indicator: str) -> frozenset[Tile]:
    """J-1, J-4: the kinds that are jokers for everybody when `indicator` lies open."""
    if indicator < PLAIN_KINDS:
        return frozenset({indicator})
    if flower_indicator == "other_flowers":
        return frozenset(FLOWERS) - {indicator}
    return frozenset()


def turned_tiles(tail: tuple[Tile, ...], flower_indicator: str) -> tuple[Tile, tuple[Tile, ...]]:
    """The indicator and the flowers put out before it; `tail` begins with the first turned tile.

    Only `reflip` puts tiles out: flowers are turned over until another kind comes (J-4).
    """
    put_out: list[Tile] = []
    for tile in tail:
        if tile < PLAIN_KINDS or flower_indicator != "reflip":
            return tile, tuple(put_out)
        put_out.append(tile)
    raise ValueError("a tail of flowers alone")
