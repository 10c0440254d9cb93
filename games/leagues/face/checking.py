"""Mistakes that people make when they tap tiles, in words of both languages.

PURE: engine only. Invariant: raises `WrongEntry` for what it knows better words for than the engine's
reader of cases; whatever else is wrong the engine still refuses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine.errors import NotationError
from games.engine.meld import LONE_KINDS
from games.engine.options import Values
from games.engine.ruleset import Ruleset, Text
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile, parse_tiles


class WrongEntry(Exception):
    """What was entered cannot be; `where` is the place in it."""

    def __init__(self, where: str, text: Text, rule: str | None = None) -> None:
        super().__init__(text.en)
        self.where = where
        self.text = text
        self.rule = rule


def from_notation(error: NotationError) -> WrongEntry:
    """The engine's own words, which are English, with the place in front."""
    place = f" ({error.where})" if error.where else ""
    return WrongEntry(
        error.where, Text(f"录入有误{place}：{error.message}", f"Wrong entry{place}: {error.message}")
    )


def check_tiles(ruleset: Ruleset, options: Values, said: dict[str, Any]) -> None:
    """Number of tiles in the hand, tiles that the set lacks, more copies than there are."""
    limits, seen = Counter(ruleset.tiles(options)), Counter[Tile]()
    for where, tile in _tiles(said):
        name = Text(TILE_NAMES_ZH[tile], f"{TILE_NAMES[tile]} {TILE_NAMES_ZH[tile]}")
        if not limits[tile]:
            raise WrongEntry(where, Text(f"这种麻将没有{name.zh}", f"There is no {name.en} in these rules"))
        seen[tile] += 1
        if seen[tile] > limits[tile]:
            raise WrongEntry(
                where,
                Text(
                    f"{name.zh}有 {seen[tile]} 张，全副只有 {limits[tile]} 张",
                    f"{seen[tile]} copies of {name.en}: the set has {limits[tile]}",
                ),
            )
    _check_size(ruleset, said)


def _check_size(ruleset: Ruleset, said: dict[str, Any]) -> None:
    if "hand" not in said:
        return
    melds = [meld for meld in _listed(said.get("melds")) if meld.get("kind") not in LONE_KINDS]
    wanted = ruleset.hand_size - 3 * len(melds)
    found = len(parse_tiles(said["hand"], "hand"))
    if found != wanted:
        raise WrongEntry(
            "hand",
            Text(
                f"手牌（不算胡的那张）应有 {wanted} 张，现在是 {found} 张",
                f"The hand without the winning tile has {wanted} tiles, here are {found}",
            ),
        )


def _tiles(said: dict[str, Any]) -> Iterator[tuple[str, Tile]]:
    """Every tile that lies somewhere, with its place."""
    others = said.get("others")
    seats = [("", said)]
    if isinstance(others, dict):
        seats += [(f"others.{seat}.", one) for seat, one in others.items() if isinstance(one, dict)]
    for prefix, one in seats:
        for key in ("hand", "flowers"):
            for tile in parse_tiles(one.get(key) or "", prefix + key):
                yield prefix + key, tile
        for index, meld in enumerate(_listed(one.get("melds"))):
            where = f"{prefix}melds[{index}].tiles"
            for tile in parse_tiles(meld.get("tiles") or "", where):
                yield where, tile
    if said.get("tile") is not None:
        for tile in parse_tiles(said["tile"], "tile"):
            yield "tile", tile


def _listed(melds: Any) -> list[dict[str, Any]]:
    return [meld for meld in melds if isinstance(meld, dict)] if isinstance(melds, list) else []
