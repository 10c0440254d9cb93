"""Liability (包牌): W12.1 to W12.4.

May import `facts`, `scoring`, `waiting`. Invariant: a step of its own after scoring; every
test says whether it fired, who would pay, and the fact behind its answer. Facts that are not
known (a hand that a case leaves out, a giver not named) make a test not fire.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine.result import Liable
from games.engine.ruleset import Text
from games.engine.rulesets.wuhan.facts import DISCARD, ROBBED, Ending, openings
from games.engine.rulesets.wuhan.patterns import ALL_CLAIMED, ALL_JIANG, PURE_SUIT
from games.engine.rulesets.wuhan.scoring import ScoredWin
from games.engine.rulesets.wuhan.waiting import is_ready

ROB_RULE, OPENING_RULE, CLAIMED_RULE = "W12.1", "W12.2", "W12.3"
BINDING = 3
_BOUND = {"off": frozenset(), "qing": frozenset({PURE_SUIT}), "qing_jiang": frozenset({PURE_SUIT, ALL_JIANG})}


class Finding(NamedTuple):
    """The answer of one test: who would pay (None: nobody), and why."""

    rule: str
    payer: int | None
    reason: Text


def _no(rule: str, zh: str, en: str) -> Finding:
    return Finding(rule, None, Text(zh, en))


def robbed_kong(ending: Ending, win: ScoredWin) -> Finding:
    """W12.1."""
    if ending.how != ROBBED:
        return _no(ROB_RULE, "没有抢杠", "no kong was robbed")
    return Finding(ROB_RULE, ending.from_seat, Text("补杠被抢", "his kong was robbed"))


def third_opening(ending: Ending, win: ScoredWin) -> Finding:
    """W12.2."""
    if not _BOUND[ending.rules.liability_third_opening] & set(win.reading.patterns):
        return _no(OPENING_RULE, "不是要包牌的清一色、将一色", "no pure suit or all 2, 5, 8 that binds here")
    opened = openings(ending.seats[win.winner].melds, ending.rules)
    if len(opened) < BINDING:
        return _no(OPENING_RULE, f"只开口 {len(opened)} 次", f"{len(opened)} openings only")
    giver = opened[BINDING - 1].giver
    if giver is None or giver < 0:
        return _no(OPENING_RULE, "第三口没有供牌者", "nobody is known to have given the third opening")
    return Finding(
        OPENING_RULE, giver, Text(f"座位 {giver} 供第三口", f"seat {giver} gave the third opening")
    )


def all_claimed(ending: Ending, win: ScoredWin) -> Finding:
    """W12.3."""
    how, seat = ending.rules.liability_quanqiuren, ending.from_seat
    if how == "off" or ALL_CLAIMED not in win.reading.patterns or ending.how != DISCARD or seat is None:
        return _no(CLAIMED_RULE, "不是要包牌的全求人", "no all-claimed hand that binds here")
    if how == "not_ready":
        if ending.seats[seat].hand is None:
            return _no(CLAIMED_RULE, f"座位 {seat} 手牌不明", f"the hand of seat {seat} is not known")
        if is_ready(ending, seat):
            return _no(CLAIMED_RULE, f"座位 {seat} 已听牌", f"seat {seat} is ready")
    return Finding(CLAIMED_RULE, seat, Text(f"座位 {seat} 放冲全求人", f"seat {seat} threw the last tile"))


Test = Callable[[Ending, ScoredWin], Finding]


def judge(ending: Ending, win: ScoredWin) -> tuple[list[Finding], Liable | None]:
    """All tests in order of precedence (W12.4), and who pays for all. A winner is never liable."""
    tests: list[Test] = [robbed_kong, third_opening, all_claimed]
    if ending.rules.liability_precedence == "third_opening_first":
        tests = [third_opening, robbed_kong, all_claimed]
    findings = [test(ending, win) for test in tests]
    fired = [found for found in findings if found.payer is not None and found.payer not in ending.winners]
    if not fired:
        return findings, None
    first = fired[0]
    also = tuple(found.rule for found in fired[1:] if found.payer == first.payer)
    assert first.payer is not None
    return findings, Liable(first.payer, first.rule, also)
