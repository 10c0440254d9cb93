"""The questions of one seat: its turn, and a win or nothing (N-4, J-12, X-2).

May import engine core, `ending`, `legality`, `seats`. Invariant: a seat that must win (only
wildcards left) is not asked, it wins.
"""

from __future__ import annotations

from games.engine.commands import PASS, WIN
from games.engine.ruleset import Emit
from games.engine.rulesets.longgang import ending, legality
from games.engine.rulesets.longgang.seats import only_wildcards
from games.engine.state import DealState


def turn(state: DealState, number: int, emit: Emit) -> None:
    """The seat's own turn."""
    if must_win(state, number):
        ending.win(state, [number], None, None, emit)
        return
    emit(("asked", "turn", {number: legality.turn_actions(state, number)}, "turn", number, False))


def must_win(state: DealState, number: int) -> bool:
    """J-12: a draw that leaves only wildcards is a win."""
    seat = state.seats[number]
    return only_wildcards(seat) and state.turn_by == "draw" and legality.may_self_draw(state, number)


def win_or_pass(state: DealState, kind: str, number: int, emit: Emit) -> bool:
    """Ask for a win, if there is one. True if the deal waits for the answer, or has ended."""
    if must_win(state, number):
        ending.win(state, [number], None, None, emit)
        return True
    if not legality.may_self_draw(state, number):
        return False
    emit(("asked", kind, {number: [PASS, WIN]}, kind, number, False))
    return True


def last_kong(state: DealState, number: int, emit: Emit) -> None:
    """X-2: the replacement of the fourth kong wins, or the deal is drawn."""
    if not win_or_pass(state, "last_kong", number, emit):
        ending.draw(state, emit)
