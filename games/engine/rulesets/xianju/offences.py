"""Declarations that the rules punish, with `enforcement = table` (XJ-12.1).

May import engine core and `legality`. Invariant: an offence closes no question and changes
nobody's legal answers; the offender cannot win this deal any more.
"""

from __future__ import annotations

from games.engine.commands import Action
from games.engine.refusals import FalseWinRules, no, why_no_false_win
from games.engine.ruleset import Emit, Refusal
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.legality import LOST_WIN
from games.engine.rulesets.xianju.settlement import false_win_fine
from games.engine.state import DealState

_RULES = FalseWinRules("仙居麻将", "Xianju", prevented="XJ-12.1", real="XJ-7.2", own_tile="XJ-7.2")


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Fine a false win, or say why it cannot be declared now."""
    refusal = _not_now(state, number, action)
    if refusal is None:
        emit(("noted", number, LOST_WIN, True, True))
        emit(("fined", number, "false_win", false_win_fine(number, state.dealer)))
    return refusal


def _not_now(state: DealState, number: int, action: Action) -> Refusal | None:
    refusal = why_no_false_win(state, number, action, _RULES)
    if (
        refusal is None
        and state.question == "redeem"
        and legality.wins_as_it_stands(state, state.seats[number])
    ):
        return no("XJ-6.2", "先回答是否换回财神, 再胡", "answer the redeem question, then win")
    return refusal
