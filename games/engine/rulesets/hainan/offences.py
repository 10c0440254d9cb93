"""Declarations that the rules punish, with `enforcement = table` (H13.8, H13.9).

May import engine core and `ending`. Invariant: a false win ends the deal at once.
"""

from __future__ import annotations

from games.engine.commands import Action
from games.engine.refusals import FalseWinRules, why_no_false_win
from games.engine.ruleset import Emit, Refusal
from games.engine.rulesets.hainan import ending
from games.engine.rulesets.hainan.ga import GA
from games.engine.rulesets.hainan.refusals import CHOOSE_FIRST
from games.engine.state import DealState

_RULES = FalseWinRules("海南麻将", "Hainan", prevented="H13.8", real="H13.9", own_tile="H13.9")


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Punish a false win, or say why it cannot be declared now."""
    refusal = why_no_false_win(state, number, action, _RULES)
    if refusal is None and state.question == GA:
        return CHOOSE_FIRST
    if refusal is None:
        ending.false_win(state, number, emit)
    return refusal
