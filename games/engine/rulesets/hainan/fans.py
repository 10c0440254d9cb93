"""The fans (番, H9): what licenses a win on somebody else's tile.

May import the shapes, `holding`, `special`, `names`. Invariant: `has_fan` says whether some reading
of `readings` has a fan; fans are sorted as the page lists them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.meld import CHOW, CONCEALED_KONG, KONG_KINDS
from games.engine.rulesets.hainan import special
from games.engine.rulesets.hainan.holding import Holding
from games.engine.rulesets.hainan.names import ORDER
from games.engine.shapes import (
    TRIPLET,
    Group,
    counts_of_keys,
    is_mixed_suit,
    is_one_suit,
    is_win,
    suits_held,
)
from games.engine.shapes import readings as shape_readings
from games.engine.shapes.groups import PAIRS
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES, Tile, format_tiles

DRAGONS = frozenset({31, 32, 33})
PAIRS_258 = frozenset(suit * 9 + rank for suit in range(3) for rank in (1, 4, 7))
MELDS = 4


class Read(NamedTuple):
    """One reading of a hand: its fans, the rows of H11.3 that it fills, and its text."""

    fans: tuple[str, ...]
    rows: tuple[str, ...]
    text: str


def common_fans(holding: Holding) -> list[str]:
    """F2, F4, F8 (and any kong where the room says so): alike in every reading."""
    rules, melds = holding.rules, holding.melds
    found = []
    if not melds or (rules.menqing_allows_concealed_kong and all(m.kind == CONCEALED_KONG for m in melds)):
        found.append("concealed_hand")
    colour = _colour(holding)
    if colour:
        found.append(colour)
    if holding.has_own_flower:
        found.append("own_flower")
    if rules.kong_gives_fan and any(meld.kind in KONG_KINDS for meld in melds):
        found.append("any_kong")
    return found


def _colour(holding: Holding) -> str | None:
    """F4: 清一色 or 混一色."""
    suits = suits_held(*holding.keys)
    for meld in holding.melds:
        suits |= 1 << min(meld.shows[0] // 9, 3)
    if is_one_suit(suits):
        return "full_flush"
    return "half_flush" if is_mixed_suit(suits) else None


def has_fan(holding: Holding) -> bool:
    """Is there a reading with a fan (F6 aside)? The hand is complete."""
    if common_fans(holding):
        return True
    for meld in holding.melds:
        if meld.kind != CHOW and _triplet_fans(holding, meld.shows[0]):
            return True
    return any(read.fans for read in readings(holding))


def readings(holding: Holding) -> Iterator[Read]:
    """Every reading; none if the hand is not complete (H8.1)."""
    common = common_fans(holding)
    if not holding.melds:
        yield from _special(holding, common)
    if is_win(*holding.keys, 0):
        for reading in shape_readings(holding.keys, 0):
            assert reading.pair is not None
            yield _shape(holding, common, reading.melds, reading.pair, reading.text)


def _special(holding: Holding, common: list[str]) -> Iterator[Read]:
    code = special.code_of(*holding.keys)
    if special.is_thirteen_yao(code, holding.rules):
        yield Read(_sorted([*common, "thirteen_yao"]), ("thirteen_yao",), _loose_text(holding))
    if special.is_seven_pairs(code, holding.rules):
        row = "luxury_seven_pairs" if special.quads(code) else "seven_pairs"
        rows = (row, "full_flush") if "full_flush" in common else (row,)
        yield Read(_sorted([*common, row]), rows, _pairs_text(holding))


def _shape(holding: Holding, common: list[str], groups: tuple[Group, ...], pair: Group, text: str) -> Read:
    """Four sets and a pair, own melds among the sets."""
    fans = set(common)
    triplets = [group.kind for group in groups if group.shape == TRIPLET]
    triplets += [meld.shows[0] for meld in holding.melds if meld.kind != CHOW]
    for kind in triplets:
        fans.update(_triplet_fans(holding, kind))
    if pair.kind in PAIRS_258:
        fans.add("pair_258")
    if not triplets and pair.kind not in spoiling_pairs(holding):
        fans.add("all_runs")
    rows = []
    if len(triplets) == MELDS:
        fans.add("all_pungs")
        rows.append("all_pungs")
    if "full_flush" in common:
        rows.append("full_flush")
    shown = [format_tiles(meld.shows) for meld in holding.melds]
    return Read(_sorted(fans), tuple(rows) or ("plain",), " ".join([*shown, text]))


def _triplet_fans(holding: Holding, kind: Tile) -> list[str]:
    """F7, F9a, F9b of one triplet."""
    found = []
    if kind in DRAGONS:
        found.append("dragon")
    if kind == holding.wind:
        found.append("seat_wind")
    if kind == holding.round_wind:
        found.append("round_wind")
    return found


def spoiling_pairs(holding: Holding) -> frozenset[Tile]:
    """F1: pairs of tiles whose triplet would be a fan (A-H15)."""
    winds = {
        "seat_round": (holding.wind, holding.round_wind),
        "seat": (holding.wind,),
        "none": (),
    }[holding.rules.all_runs_pair_winds]
    return DRAGONS.union(winds)


def _sorted(fans: list[str] | set[str]) -> tuple[str, ...]:
    return tuple(sorted(fans, key=ORDER.__getitem__))


def _loose_text(holding: Holding) -> str:
    """Scattered tiles, suit by suit."""
    counts = counts_of_keys(*holding.keys)
    suits: dict[str, list[Tile]] = {}
    for kind in range(PLAIN_KINDS):
        suits.setdefault(TILE_NAMES[kind][1], []).extend([kind] * counts[kind])
    return " ".join(format_tiles(tiles) for tiles in suits.values() if tiles)


def _pairs_text(holding: Holding) -> str:
    counts = counts_of_keys(*holding.keys)
    pairs = [PAIRS[kind][0] for kind in range(PLAIN_KINDS) for _ in range(counts[kind] // 2)]
    return " ".join(pair.text for pair in pairs)
