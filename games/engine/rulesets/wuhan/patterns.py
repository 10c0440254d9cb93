"""The big hands (大胡) of section 9, in the order of the page.

May import the standard library. Invariant: ids are unique; `EVENTS` need a hand that wins
without them (W9.9).
"""

from __future__ import annotations

from typing import NamedTuple


class Pattern(NamedTuple):
    id: str
    rule: str
    zh: str
    en: str


ALL_PUNGS, ALL_JIANG, PURE_SUIT, ALL_WINDS = "all_pungs", "all_jiang", "pure_suit", "all_winds"
ALL_CLAIMED, KONG_BLOOM, LAST_TILES, ROBBED_KONG = "all_claimed", "kong_bloom", "last_tiles", "robbed_kong"
SEVEN_PAIRS = "seven_pairs"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(ALL_PUNGS, "W9.1", "碰碰胡", "All pungs"),
    Pattern(ALL_JIANG, "W9.2", "将一色", "All 2, 5, 8"),
    Pattern(PURE_SUIT, "W9.3", "清一色", "Pure suit"),
    Pattern(ALL_WINDS, "W9.4", "风一色", "All winds"),
    Pattern(ALL_CLAIMED, "W9.5", "全求人", "All claimed"),
    Pattern(KONG_BLOOM, "W9.6", "杠开", "Won on a kong replacement"),
    Pattern(LAST_TILES, "W9.7", "海底捞", "Won on the last four tiles"),
    Pattern(ROBBED_KONG, "W9.8", "抢杠", "Robbing the kong"),
    Pattern(SEVEN_PAIRS, "W8.9", "七对", "Seven pairs"),
)
PLACE = {pattern.id: place for place, pattern in enumerate(PATTERNS)}
SMALL = Pattern("small", "W8.7", "小胡", "Small hand")
