"""From hu and tai to the value of a seat (M-1, M-2, M-8).

May import `hu`. Invariant: integers; `rank` orders counts as the rules page compares them
(value before cap and rounding, tai, hu).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.engine.rulesets.longgang.hu import Item, merged, total


class Score(NamedTuple):
    """The count of one seat: its items, hu, tai before the cut, and its value."""

    items: tuple[Item, ...]
    hu: int
    tai: int
    value: int
    rank: tuple[int, int, int] = (0, 0, 0)
    base: int = 0
    cut: int = 0  # tai after the cut


def cut(tai: int, rules: Any) -> int:
    """A-1: the sum of tai is cut at `tai_cap`; 0: no cut."""
    return min(tai, rules.tai_cap) if rules.tai_cap else tai


def worth(hu: int, tai: int, rules: Any, base: int) -> int:
    """(base + hu) doubled for each tai, before M-8."""
    return (base + hu) << cut(tai, rules)


def settled(value: int, rules: Any) -> int:
    """M-8: rounded up, then capped."""
    step = rules.round_to
    value = -(-value // step) * step
    return min(value, rules.value_cap) if rules.value_cap else value


def score_of(items: Iterable[Item], rules: Any, base: int, count_tai: bool = True) -> Score:
    """The score that these items make."""
    found = merged(item for item in items if count_tai or item.unit == "hu")
    hu, tai = total(found), total(found, "tai")
    raw = worth(hu, tai, rules, base)
    return Score(found, hu, tai, settled(raw, rules), (raw, tai, hu), base, cut(tai, rules))
