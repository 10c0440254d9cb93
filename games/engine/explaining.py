"""A scored case in words: what every ruleset says in the same way (`score --explain`).

May import `result` and `ruleset.Text`. Chinese, as the command prints it. Invariant: every
line that states a rule names its id.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.engine.result import SEATS, Line, payments, refusal_output
from games.engine.ruleset import Text


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
