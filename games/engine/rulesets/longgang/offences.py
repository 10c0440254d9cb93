"""Declarations that the rules punish, with `enforcement = table` (Z-1 to Z-7, K-6, J-11, K-4, C-8).

May import engine core, `legality`, `settlement`. Invariant: an offence closes no question;
the offender plays along without a win for the rest of the deal (Z-5).
"""

from __future__ import annotations

from games.engine.commands import WIN, Action
from games.engine.ruleset import Emit, Refusal, Text
from games.engine.rulesets.longgang import legality
from games.engine.rulesets.longgang.seats import ACCOMPANYING
from games.engine.rulesets.longgang.settlement import false_win_fine
from games.engine.state import DealState

PASS_LOCK_RULES = frozenset({"LG-F-3", "LG-F-5"})
_OWN_TURN = frozenset({"turn", "share", "last_kong"})


def declare(state: DealState, number: int, action: Action, emit: Emit) -> Refusal | None:
    """Judge a false win or kong and punish it, or say why it cannot be declared now."""
    refusal = _not_now(state, number, action)
    if refusal is not None:
        return refusal
    if action[0] == "false_win":
        fined = not _passed_before(state, number)
    else:
        fined = state.question != "claim"  # K-6: a wrong exposed kong costs the win only
    emit(("noted", number, ACCOMPANYING, True, True))
    if fined:
        to = false_win_fine(number, state.dealer, state.setup.bench, state.rules)
        emit(("fined", number, action[0], to))
    return None


def tolerates(state: DealState, number: int, action: Action) -> bool:
    """A barred discard is accepted in a room that punishes: J-11, K-4, C-8."""
    if state.rules.enforcement != "table" or state.question != "turn" or action[0] != "discard":
        return False
    seat, tile = state.seats[number], action[1]
    return bool(seat.counts[tile]) and (tile in seat.wild or tile in legality.barred_discards(state, seat))


def punish_discard(state: DealState, number: int, emit: Emit) -> None:
    """Who threw a barred tile counts nothing and plays along; there is no fine."""
    if ACCOMPANYING not in state.seats[number].notes:
        emit(("noted", number, ACCOMPANYING, True, True))


def _passed_before(state: DealState, number: int) -> bool:
    """A complete hand that only a pass lock keeps from winning: as a wrong tile count (F-1)."""
    if state.question != "claim" or state.last is None:
        return False
    giver, tile, kind = state.last
    if not state.seats[number].completes(tile):
        return False
    return legality.win_bar(state, number, tile, giver, kind == "added_kong") in PASS_LOCK_RULES


def _not_now(state: DealState, number: int, action: Action) -> Refusal | None:
    if state.rules.enforcement != "table":
        return Refusal("LG-Z-7", Text("本房间由系统防止违规", "offences are prevented in this room"))
    if state.question == "claim":
        assert state.last is not None
        if state.last[0] == number:
            return Refusal("LG-C-3", Text("不能要自己打出的牌", "nobody claims a tile of his own"))
    elif number not in state.asked or state.question not in _OWN_TURN:
        return Refusal(None, Text("现在不轮到这一家", "it is not this seat's turn"))
    if action[0] == "false_win":
        return _false_win(state, number)
    return _false_kong(state, number, action)


def _false_win(state: DealState, number: int) -> Refusal | None:
    if WIN in state.asked.get(number, ()):
        return Refusal("LG-Z-4", Text("这里可以真胡, 不是诈胡", "the win is legal here: declare it as a win"))
    return None


def _false_kong(state: DealState, number: int, action: Action) -> Refusal | None:
    tile = action[1]
    if state.question != "claim":
        if state.question != "turn":
            return Refusal("LG-E-7", Text("分张时不能杠", "there are no kongs in the sharing"))
        real = {("concealed_kong", tile), ("added_kong", tile)} & set(state.asked[number])
    else:
        assert state.last is not None
        if tile != state.last[1]:
            return Refusal("LG-K-0", Text("只能杠刚打出的牌", "a kong is made of the tile just discarded"))
        real = {action for action in state.asked.get(number, ()) if action[0] == "kong"}
    if real:
        return Refusal(
            "LG-K-6", Text("这里可以真杠, 不是诈杠", "the kong is legal here: declare it as a kong")
        )
    return None
