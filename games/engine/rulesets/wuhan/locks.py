"""Pass locks: 过胡 (W6.6) and, where the house has it, 过碰 (W6.8).

May import engine core. Invariant: a lock is set at the close of a window and ends with the
seat's next draw, chow, pung or kong.
"""

from __future__ import annotations

from games.engine.commands import WIN
from games.engine.ruleset import Emit, Question
from games.engine.state import DealState
from games.engine.tiles import Tile

WIN_LOCK, PUNG_LOCK = "win", "pung"


def set_after_window(state: DealState, question: Question, tile: Tile, emit: Emit) -> None:
    """A passed win bars every further discard and robbed kong, a passed pung its kind."""
    for number, answer in sorted(question.answers.items()):
        could = question.asked[number]
        if state.rules.pass_hu_lock and WIN in could and answer != WIN:
            emit(("locked", number, WIN_LOCK, None))
        gave_up = state.rules.pass_pung_lock and answer[0] in ("pass", "chow")
        if gave_up and any(action[0] == "pung" for action in could):
            emit(("locked", number, PUNG_LOCK, frozenset({tile})))


def clear(state: DealState, number: int, emit: Emit) -> None:
    for lock in sorted(state.seats[number].locks):
        emit(("unlocked", number, lock))
