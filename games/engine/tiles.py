"""Tiles and their notation.

A tile is an `int`, its kind: 0-8 `1m-9m` 万, 9-17 `1p-9p` 筒, 18-26 `1s-9s` 条,
27-33 `1z-7z` 东南西北白发中, 34-41 `1f-8f` 春夏秋冬梅兰竹菊. The four copies of a kind
are not told apart. Integer order is the order m p s z f of the record format.

May import only `errors`. Invariant: `parse_tile(TILE_NAMES[t]) == t` for all 42 kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.errors import NotationError

Tile = int

SUIT_LETTERS = "mpszf"
SUITED, HONOURS, FLOWERS = range(27), range(27, 34), range(34, 42)
KINDS = 42
PLAIN_KINDS = 34

TILE_NAMES: tuple[str, ...] = tuple(
    f"{rank}{suit}"
    for suit, ranks in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for rank in range(1, ranks + 1)
)
TILE_BY_NAME: dict[str, Tile] = {name: kind for kind, name in enumerate(TILE_NAMES)}

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = HONOURS
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (WHITE, GREEN, RED)

_HAN_RANKS = "一二三四五六七八九"
TILE_NAMES_ZH: tuple[str, ...] = tuple(
    [f"{rank}{suit}" for suit in "万筒条" for rank in _HAN_RANKS]
    + list("东南西北白发中")
    + list("春夏秋冬梅兰竹菊")
)


def suit_of(tile: Tile) -> int:
    """0 万, 1 筒, 2 条, 3 honours, 4 flowers."""
    if tile < 27:
        return tile // 9
    return 3 if tile < 34 else 4


def rank_of(tile: Tile) -> int:
    """1-9 in a suit, 1-7 among honours, 1-8 among flowers."""
    return int(TILE_NAMES[tile][0])


def is_run(kinds: Sequence[Tile]) -> bool:
    """Are three sorted kinds neighbours in one suit?"""
    low, middle, high = kinds
    return low + 2 == middle + 1 == high < SUITED.stop and low // 9 == high // 9


def parse_tile(text: object, where: str = "tile") -> Tile:
    """Read one tile such as `"3m"`. Raises NotationError naming `where`."""
    if not isinstance(text, str):
        raise NotationError(where, f"a tile is a string such as 3m, not {type(text).__name__}")
    kind = TILE_BY_NAME.get(text)
    if kind is None:
        raise NotationError(where, f"{text[:20]} is no tile")
    return kind


def parse_tiles(value: object, where: str = "tiles") -> list[Tile]:
    """Read `"123m44p"` or `["1m", "2m"]` in the order given. Raises NotationError."""
    if isinstance(value, list):
        return [parse_tile(item, f"{where}[{index}]") for index, item in enumerate(value)]
    if not isinstance(value, str):
        raise NotationError(where, f"tiles are a string or a list, not {type(value).__name__}")
    tiles: list[Tile] = []
    ranks = ""
    for char in value:
        if char.isascii() and char.isdigit():
            ranks += char
        elif ranks and char in SUIT_LETTERS:
            tiles += [parse_tile(rank + char, where) for rank in ranks]
            ranks = ""
        else:
            raise NotationError(where, f"{value[:40]!r} is no list of tiles (at {char!r})")
    if ranks:
        raise NotationError(where, f"{value[:40]!r} ends without a suit letter")
    return tiles


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in groups, `"123m44p"`, in the order given."""
    out: list[str] = []
    suit = ""
    for tile in tiles:
        name = TILE_NAMES[tile]
        if suit and name[1] != suit:
            out.append(suit)
        suit = name[1]
        out.append(name[0])
    return "".join(out) + suit


def tile_names(tiles: Iterable[Tile]) -> list[str]:
    """`[2, 27]` → `["3m", "1z"]`."""
    return [TILE_NAMES[tile] for tile in tiles]
