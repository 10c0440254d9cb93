"""Pass locks: 过胡 and, as an option, 过碰 (H6.5, H6.6).

May import engine core. Invariant: a lock is set at the close of a window and ends with the seat's
own next draw, never with a claim.
"""

from __future__ import annotations

from games.engine.commands import WIN
from games.engine.ruleset import Emit, Question
from games.engine.state import DealState
from games.engine.tiles import Tile

WIN_LOCK, PUNG_LOCK = "win", "pung"
_GIVES_UP_PUNG = frozenset({"pass", "chow"})


def set_after_window(state: DealState, question: Question, tile: Tile, emit: Emit) -> None:
    """Each lock by itself, seat by seat."""
    rules = state.rules
    for number in sorted(question.answers):
        answer, could = question.answers[number][0], question.asked[number]
        if rules.pass_hu_lock and answer != "win" and could[-1] == WIN:
            emit(("locked", number, WIN_LOCK, None))
        if rules.pass_pung_lock and answer in _GIVES_UP_PUNG and any(one[0] == "pung" for one in could):
            emit(("locked", number, PUNG_LOCK, frozenset({tile})))


def clear(state: DealState, number: int, emit: Emit) -> None:
    """The seat draws."""
    for lock in sorted(state.seats[number].locks):
        emit(("unlocked", number, lock))
