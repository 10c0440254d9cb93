"""How hands without four sets and a pair are written: 将一色, 风一色, 七对.

May import `patterns`, `tileset`, the engine's tiles. Invariant: the texts are as readings write
groups: tiles of one suit together, tile by tile where a laizi stands for another (`2m2m*5m`).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rulesets.wuhan.patterns import ALL_JIANG
from games.engine.rulesets.wuhan.tileset import JIANG, WIND_CLASS
from games.engine.shapes.keys import SUIT
from games.engine.tiles import TILE_NAMES, Tile, format_tiles


def spell_tiles(counts: Sequence[int], extra: Tile | None, wild: int, pattern: str) -> str:
    """All tiles of a suit as one group; the wild laizi stand for the first kind of the class."""
    tiles = [(kind, "") for kind, count in enumerate(counts) for _ in range(count)]
    if extra is not None:
        tiles.append((extra, ""))
    tiles += [(min(JIANG if pattern == ALL_JIANG else WIND_CLASS), "*")] * wild
    tiles.sort()
    suits = [[tile for tile in tiles if SUIT[tile[0]] == suit] for suit in range(4)]
    return " ".join(_spell(suit) for suit in suits if suit)


def spell_pairs(counts: Sequence[int], wild: int) -> str:
    """Seven pairs; laizi left over pair up as the first kind."""
    pairs: list[list[tuple[Tile, str]]] = []
    for kind, count in enumerate(counts):
        pairs += [[(kind, ""), (kind, "")]] * (count // 2)
        if count % 2:
            pairs.append([(kind, ""), (kind, "*")])
            wild -= 1
    pairs += [[(0, "*"), (0, "*")]] * (wild // 2)
    return " ".join(_spell(pair) for pair in sorted(pairs))


def _spell(tiles: list[tuple[Tile, str]]) -> str:
    if any(star for _, star in tiles):
        return "".join(TILE_NAMES[kind] + star for kind, star in tiles)
    return format_tiles(kind for kind, _ in tiles)
