"""Patterns of suits: 混一色, 清一色, 十三台.

May import `pattern` and `readings`. Jokers count as the tiles that they stand for.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.patterns.pattern import Circumstances, Pattern
from games.engine.rulesets.xianju.readings import Outcome


def _mixed_suit(outcome: Outcome, _: Circumstances) -> int:
    return outcome.suits == 1 and outcome.honours


def _pure_suit(outcome: Outcome, _: Circumstances) -> int:
    return outcome.suits == 1 and not outcome.honours


def _all_honours(outcome: Outcome, _: Circumstances) -> int:
    return outcome.suits == 0


MIXED_SUIT = Pattern("mixed_suit", "混一色", "Mixed suit", 1, _mixed_suit)
PURE_SUIT = Pattern("pure_suit", "清一色", "Pure suit", 3, _pure_suit)
ALL_HONOURS = Pattern("all_honours", "十三台", "All honours", 13, _all_honours, alone=True)
