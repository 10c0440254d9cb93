"""Names and rules of everything that a win may count: fans (番) and rows of points.

May import engine core types. Invariant: each id once; `rule` is the row of the page's table.
"""

from __future__ import annotations

from typing import NamedTuple


class Pattern(NamedTuple):
    id: str
    rule: str
    zh: str
    en: str


_ALL = (
    Pattern("all_runs", "H9.F1", "只吃不碰", "all runs"),
    Pattern("concealed_hand", "H9.F2", "门清", "concealed hand"),
    Pattern("all_pungs", "H9.F3", "碰碰胡", "all pungs"),
    Pattern("full_flush", "H9.F4", "清一色", "one suit"),
    Pattern("half_flush", "H9.F4", "混一色", "one suit and honours"),
    Pattern("pair_258", "H9.F5", "二五八将", "pair of 2, 5 or 8"),
    Pattern("robbing_kong", "H9.F6", "抢杠", "robbing the kong"),
    Pattern("dragon", "H9.F7", "中发白刻", "dragon triplet"),
    Pattern("own_flower", "H9.F8", "本位花", "own flower"),
    Pattern("seat_wind", "H9.F9a", "门风刻", "seat-wind triplet"),
    Pattern("round_wind", "H9.F9b", "令风刻", "round-wind triplet"),
    Pattern("thirteen_yao", "H9.F10", "十三幺", "thirteen scattered tiles"),
    Pattern("seven_pairs", "H9.F11", "七对", "seven pairs"),
    Pattern("luxury_seven_pairs", "H9.F11", "豪华七对", "luxury seven pairs"),
    Pattern("any_kong", "H7.5", "有杠", "a kong"),
    Pattern("plain", "H11.3.plain", "平胡", "plain hand"),
    Pattern("self_draw", "H11.4", "自摸", "self-draw"),
    Pattern("kong_draw", "H11.4", "杠上开花", "won on a kong replacement"),
    Pattern("flower_draw", "H11.4", "花上开花", "won on a flower replacement"),
    Pattern("heavenly", "H8.7", "天胡", "heavenly win"),
)
PATTERNS = {pattern.id: pattern for pattern in _ALL}
ORDER = {pattern.id: place for place, pattern in enumerate(_ALL)}
LICENCE, POINTS, TIMES = "licence", "points", "times"
