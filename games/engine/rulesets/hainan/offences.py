"""Declarations that the rules punish, with `enforcement = table` (H13.8, H13.9).

May import engine core and `ending`. Invariant: a false win ends the deal at once.
"""

from __future__ import annotations

from games.engine.commands import WIN, Action
from games.engine.ruleset import NOT_ASKED, Emit, Refusal, Text
from games.engine.rulesets.hainan import ending
from games.engine.state import DealState


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Punish a false win, or say why it cannot be declared now."""
    refusal = _not_now(state, number, action)
    if refusal is None:
        ending.false_win(state, number, emit)
    return refusal


def _not_now(state: DealState, number: int, action: Action) -> Refusal | None:
    if state.rules.enforcement != "table":
        return Refusal("H13.8", Text("本房间由系统防止诈胡", "false wins are prevented in this room"))
    if action[0] != "false_win":
        return Refusal(None, Text("海南麻将没有诈杠", "there is no false kong in Hainan"))
    if WIN in state.asked.get(number, ()):
        return Refusal("H13.9", Text("这里可以真胡, 不是诈胡", "the win is legal here: declare it as a win"))
    if state.question == "claim":
        assert state.last is not None
        if state.last[0] == number:
            return Refusal("H13.9", Text("不能胡自己打出的牌", "nobody wins on a tile of his own"))
    elif number not in state.asked:
        return NOT_ASKED
    return None
