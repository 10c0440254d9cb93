"""Declarations that the rules punish, with `enforcement = table` (XJ-12.1).

May import engine core and `legality`. Invariant: an offence closes no question and changes
nobody's legal answers; the offender cannot win this deal any more.
"""

from __future__ import annotations

from games.engine.commands import WIN, Action
from games.engine.ruleset import NOT_ASKED, Emit, Refusal, Text
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.legality import LOST_WIN
from games.engine.rulesets.xianju.settlement import false_win_fine
from games.engine.state import DealState


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Fine a false win, or say why it cannot be declared now."""
    refusal = _not_now(state, number, action)
    if refusal is None:
        emit(("noted", number, LOST_WIN, True, True))
        emit(("fined", number, "false_win", false_win_fine(number, state.dealer)))
    return refusal


def _not_now(state: DealState, number: int, action: Action) -> Refusal | None:
    if state.rules.enforcement != "table":
        return Refusal("XJ-12.1", Text("本房间由系统防止诈胡", "false wins are prevented in this room"))
    if action[0] != "false_win":
        return Refusal(None, Text("仙居麻将没有诈杠", "there is no false kong in Xianju"))
    if WIN in state.asked.get(number, ()):
        return Refusal("XJ-7.2", Text("这里可以真胡, 不是诈胡", "the win is legal here: declare it as a win"))
    if state.question == "claim":
        assert state.last is not None
        if state.last[0] == number:
            return Refusal("XJ-7.2", Text("不能胡自己打出的牌", "nobody wins on a tile of his own"))
    elif number not in state.asked:
        return NOT_ASKED
    elif state.question == "redeem" and legality.wins_as_it_stands(state, state.seats[number]):
        return Refusal("XJ-6.2", Text("先回答是否换回财神, 再胡", "answer the redeem question, then win"))
    return None
