"""The tiles of 武汉麻将, their classes, and which tile an indicator makes the laizi (W1, W4).

May import the engine's tiles and shapes' keys. Invariant: the laizi is never 红中 and never
its own indicator, so all four of it are in play.
"""

from __future__ import annotations

from itertools import product

from games.engine.shapes.keys import POWER
from games.engine.tiles import EAST, GREEN, NORTH, PLAIN_KINDS, RED, SUITED, WHITE, Tile

TILES: list[Tile] = [tile for tile in range(PLAIN_KINDS) for _ in range(4)]  # W1.2
JIANG = frozenset(tile for tile in SUITED if tile % 9 in (1, 4, 7))  # W1.3: 2, 5, 8
WIND_CLASS = frozenset(range(EAST, RED))  # 东南西北白发

JIANG_KEYS = frozenset(
    two * POWER[1] + five * POWER[4] + eight * POWER[7] for two, five, eight in product(range(5), repeat=3)
)
"""Keys of one suit that hold nothing but 2, 5 and 8."""


def successor(indicator: Tile) -> Tile:
    """W4.2: the laizi that this indicator makes; the cycle of honours passes over 红中."""
    if indicator in SUITED:
        return indicator - 8 if indicator % 9 == 8 else indicator + 1
    if indicator in (NORTH, RED):
        return GREEN
    if indicator == GREEN:
        return WHITE
    return EAST if indicator == WHITE else indicator + 1
