"""Loads the packed tables and lays them out for look-up.

May import the standard library only. Invariant: everything here is read-only after
import, and `build.sections()` gives the same bytes (a test compares the sha256).

`FREE` and `CAPPED` are the two conventions about copies: targets with any number of
one kind, and targets with at most four. In each
    rows[class of 万][class of 筒][melds][tail[class of 条][class of honours]]
is the distance: the fewest tiles to add until the hand holds `melds` melds and a pair.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from pathlib import Path
from typing import NamedTuple

MAX_MELDS = 5


class Convention(NamedTuple):
    """Class and merge tables; see the module docstring for how they are chained."""

    suit: bytes
    honours: bytes
    rows: list[list[tuple[bytes, ...]]]
    tail: list[list[int]]


def read_sections() -> dict[str, tuple[memoryview, dict]]:
    """name → (raw bytes, layout) of every packed table."""
    data = Path(__file__).parent / "data"  # importlib.resources alone would double the import time
    manifest = json.loads((data / "tables.json").read_text(encoding="utf-8"))
    raw = memoryview(lzma.decompress((data / "tables.xz").read_bytes()))
    out: dict[str, tuple[memoryview, dict]] = {}
    start = 0
    for layout in manifest["sections"]:
        size = layout["item"]
        for length in layout["shape"]:
            size *= length
        out[layout["name"]] = raw[start : start + size], layout
        start += size
    return out


def _grid(section: tuple[memoryview, dict]) -> list[list[int]]:
    raw, layout = section
    numbers = array("H", bytes(raw))
    if sys.byteorder == "big":
        numbers.byteswap()
    width = layout["shape"][1]
    return [numbers[at : at + width].tolist() for at in range(0, len(numbers), width)]


def _convention(sections: dict[str, tuple[memoryview, dict]], name: str) -> Convention:
    total, layout = sections[f"{name}_total"]
    melds, lefts, rights = layout["shape"]
    row_of = [
        tuple(bytes(total[(m * lefts + left) * rights :][:rights]) for m in range(melds))
        for left in range(lefts)
    ]
    return Convention(
        suit=bytes(sections[f"{name}_suit"][0]),
        honours=bytes(sections[f"{name}_honours"][0]),
        rows=[[row_of[number] for number in line] for line in _grid(sections[f"{name}_two_suits"])],
        tail=_grid(sections[f"{name}_suit_honours"]),
    )


_sections = read_sections()
FREE = _convention(_sections, "free")
CAPPED = _convention(_sections, "capped")
COVER_SUIT = bytes(_sections["cover_suit"][0])
COVER_HONOURS = bytes(_sections["cover_honours"][0])
del _sections

PAIR_SAVES = 64  # flag in the cover tables: with the pair in this suit one joker fewer, else two more
NEED_MASK = PAIR_SAVES - 1
# jokers a whole hand needs, by the sum of its four cover codes (each at most 14 + flag)
NEED = [max(0, (total & NEED_MASK) + (-1 if total >= PAIR_SAVES else 2)) for total in range(5 * PAIR_SAVES)]
# by jokers held, then by sum of cover codes: are they enough?
MAX_JOKERS = 3 * MAX_MELDS + 2
ENOUGH = [[need <= jokers for need in NEED] for jokers in range(MAX_JOKERS + 1)]
# a caller who takes away jokers that are not there looks at the end of the list: never enough
ENOUGH += [[False] * len(NEED)] * 3
