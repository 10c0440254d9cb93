"""Results in words: what every ruleset says in the same way (`score --explain`, the result sheet).

May import `result`, `ruleset.Text` and the state's type. What the command prints is Chinese.
Invariant: every line that states a rule names its id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from games.engine.result import SEATS, Line, payments, refusal_output
from games.engine.ruleset import Text
from games.engine.state import DealState
from games.engine.tiles import Tile

_SEAT_ZH, _SEAT_EN = re.compile(r"座位 ?([0-3])"), re.compile(r"\b[Ss]eat ([0-3])\b")


class Refused(NamedTuple):
    """Why a hand is no win: the rule, a sentence, and how far it is (-1: complete, a rule forbids it)."""

    rule: str
    reason: Text
    shanten: int

    def output(self) -> dict[str, Any]:
        """What the `score` command prints for it."""
        return refusal_output(f"{self.reason.zh} · {self.reason.en}", self.rule, self.shanten)

    def lines(self) -> list[str]:
        """The same in words."""
        distance = "牌型已成，规则不许" if self.shanten < 0 else f"向听数 {self.shanten}"
        return [f"不能胡：{self.reason.zh}（{self.rule}），{distance}"]


def payment_lines(lines: Iterable[Line]) -> list[str]:
    """Who pays whom by which rule, and what each seat comes to."""
    paid = list(lines)
    sums = payments(paid)
    return [
        "付分：",
        *(f"  座位 {line.payer} → 座位 {line.payee}：{line.points} 分（{line.rule}）" for line in paid),
        "  合计：" + "，".join(f"座位 {seat} {sums[seat]:+d}" for seat in range(SEATS)),
    ]


def named(text: Text) -> dict[str, str]:
    """Both languages, with `{seat2}` where the page puts a name for `座位 2`, `seat 2`."""
    return {"zh": _SEAT_ZH.sub(r"{seat\1}", text.zh), "en": _SEAT_EN.sub(r"{seat\1}", text.en)}


class Answer(NamedTuple):
    """What one test of liability says of a finished win: who pays for all (None: it says no), and why.

    `reason` names people as `座位 2`, `seat 2`; a page puts their names there.
    """

    rule: str
    payer: int | None
    reason: Text

    def as_json(self) -> dict[str, Any]:
        """With `{seat2}` where a name belongs."""
        return {"rule": self.rule, "payer": self.payer, **named(self.reason)}


class Judged(NamedTuple):
    """All tests of liability on one winner's hand, in the order of the page."""

    winner: int
    tests: tuple[Answer, ...]

    def as_json(self) -> dict[str, Any]:
        return {"winner": self.winner, "tests": [test.as_json() for test in self.tests]}


def judged(state: DealState, settled: Callable[..., Any]) -> list[Judged]:
    """The tests on every winner of a finished deal. `settled(state, winners, giver, tile)` has `winners`
    and for each the `findings`: rule, payer, reason."""
    how = won(state)
    if how is None:
        return []
    settlement = settled(state, *how)
    return [
        Judged(winner.seat, tuple(Answer(*finding) for finding in findings))
        for winner, findings in zip(settlement.winners, settlement.findings, strict=True)
    ]


def won(state: DealState) -> tuple[list[int], int | None, Tile | None] | None:
    """The winners, the giver and his tile (None on a self-draw) of a deal that ended in a win."""
    result = state.result
    if result is None or result["kind"] != "win":
        return None
    giver = result["from"]
    tile = None
    if giver is not None:
        assert state.last is not None
        tile = state.last[1]
    return [winner["seat"] for winner in result["winners"]], giver, tile
