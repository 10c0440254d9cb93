"""What a win is worth: the best reading, its points P, the win type W (H8.2-8.6, H11.3, H11.4).

May import `fans`, `holding`, `names`. Invariant: `score` gives None exactly if the win is not
allowed; among readings of equal points the one with the smallest text is taken.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.options import Values
from games.engine.result import PatternLine
from games.engine.rulesets.hainan.fans import Read, readings
from games.engine.rulesets.hainan.holding import Holding
from games.engine.rulesets.hainan.names import LICENCE, ORDER, PATTERNS, POINTS, TIMES

DISCARD, ROB, SELF = "discard", "rob", "self"


class How(NamedTuple):
    """The moment of the win. `flags`: kong_draw, flower_draw, heavenly."""

    way: str
    flags: frozenset[str] = frozenset()


class ScoredWin(NamedTuple):
    """`total` = W × P after the cap; `other_fan`: some reading has a fan besides 抢杠 (H12.1)."""

    seat: int
    read: Read
    points: int
    times: int
    total: int
    capped: bool
    other_fan: bool
    patterns: tuple[PatternLine, ...]


def score(seat: int, holding: Holding, how: How) -> ScoredWin | None:
    """The win of `seat`, or None if the hand may not win so."""
    found = list(readings(holding))
    with_fan = [read for read in found if read.fans]
    if (how.way == DISCARD and holding.rules.fan_gate) or (how.way == ROB and with_fan):
        found = with_fan
    if not found:
        return None
    rules = holding.rules
    read = min(found, key=lambda read: (-points_of(read.rows, rules), read.text))
    return valued(seat, holding, how, read, other_fan=bool(with_fan))


def valued(seat: int, holding: Holding, how: How, read: Read, other_fan: bool = False) -> ScoredWin:
    """What one reading is worth, whether the rules let it win or not."""
    rules = holding.rules
    points = points_of(read.rows, rules)
    times, cause = win_type(how, rules)
    total = times * points
    cap = rules.cap_points
    capped = cap is not None and total > cap
    patterns = _patterns(read, how, rules, times, cause)
    return ScoredWin(seat, read, points, times, cap if capped else total, capped, other_fan, patterns)


def points_of(rows: tuple[str, ...], rules: Values) -> int:
    """P of a reading (H11.3); rows multiply or add up (A-H18)."""
    total = 0 if rules.points_combine == "add" else 1
    for row in rows:
        worth = row_points(row, rules)
        total = total + worth if rules.points_combine == "add" else total * worth
    return total


def row_points(row: str, rules: Values) -> int:
    """One row of H11.3; the scale calls 十三幺 `scattered`."""
    return getattr(rules, f"points_{'scattered' if row == 'thirteen_yao' else row}")


def win_type(how: How, rules: Values) -> tuple[int, str | None]:
    """W and its name (H11.4); where two causes meet the greater counts."""
    if how.way != SELF:
        return 1, None
    causes = [(rules.self_draw_mult, "self_draw")]
    if "heavenly" in how.flags and rules.heavenly_win:
        causes = [(rules.heavenly_win, "heavenly")]
    replaced = [
        (mult, flag)
        for flag, mult in (("kong_draw", rules.kong_draw_mult), ("flower_draw", rules.flower_draw_mult))
        if flag in how.flags
    ]
    return max(replaced or causes)


def _patterns(read: Read, how: How, rules: Values, times: int, cause: str | None) -> tuple[PatternLine, ...]:
    """Fans that only license have value 0; rows of H11.3 their points; W stands apart."""
    values = dict.fromkeys(read.fans, (0, LICENCE))
    values |= {row: (row_points(row, rules), POINTS) for row in read.rows}
    if how.way == ROB:
        values["robbing_kong"] = (0, LICENCE)
    if cause is not None:
        values[cause] = (times, TIMES)
    return tuple(
        PatternLine(name, PATTERNS[name].rule, PATTERNS[name].zh, *values[name])
        for name in sorted(values, key=ORDER.__getitem__)
    )
