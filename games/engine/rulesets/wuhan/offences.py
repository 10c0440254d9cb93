"""A declared win that is none, with `enforcement = table` (W13.8).

May import engine core and `ending`. Invariant: a false win ends the deal at once.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.commands import Action
from games.engine.refusals import FalseWinRules, why_no_false_win
from games.engine.ruleset import Emit, Refusal
from games.engine.rulesets.wuhan import ending
from games.engine.state import DealState

_RULES = FalseWinRules("武汉麻将", "Wuhan", prevented="W13.7", real="W13.8", own_tile="W8.3")


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Fine a false win and end the deal, or say why it cannot be declared now."""
    refusal = why_no_false_win(state, number, action, _RULES)
    if refusal is None:
        points = state.rules.false_win_penalty * state.rules.base
        emit(("fined", number, "false_win", {str(seat): points for seat in range(4) if seat != number}))
        flow.break_off(state, emit)
        ending.penalty(state, emit)
    return refusal
