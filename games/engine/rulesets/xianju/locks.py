"""Pass locks: 过胡 and 过碰 (XJ-4.5, XJ-4.6, XJ-4.9).

May import engine core. Invariant: a lock is set at the close of a window (or by a discard
that gives up a self-draw) and ends with the seat's next draw or carried-out claim.
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
    for number in sorted(question.answers):
        answer, could = question.answers[number][0], question.asked[number]
        if answer != "win" and could[-1] == WIN:  # `win` is the last claim in canonical order
            emit(("locked", number, WIN_LOCK, _win_kinds(state, tile)))
        if answer in _GIVES_UP_PUNG:
            for action in could:
                if action[0] == "pung":
                    emit(("locked", number, PUNG_LOCK, frozenset({tile})))
                    break


def set_by_discard(state: DealState, number: int, could: list[tuple], emit: Emit) -> None:
    """XJ-4.6: discarding in a turn in which `win` was legal bars the kind of the last draw;
    no kind if that was a joker, or if there was no draw (the dealer's first turn)."""
    if WIN not in could:
        return
    seat = state.seats[number]
    if state.rules.pass_win == "any_tile":
        emit(("locked", number, WIN_LOCK, None))
    elif seat.drawn is not None and seat.drawn not in seat.wild:
        emit(("locked", number, WIN_LOCK, frozenset({seat.drawn})))


def clear(state: DealState, number: int, emit: Emit) -> None:
    """The seat draws, or its claim is carried out."""
    locks = state.seats[number].locks
    if locks:
        for lock in sorted(locks) if len(locks) > 1 else [*locks]:
            emit(("unlocked", number, lock))


def _win_kinds(state: DealState, tile: Tile) -> frozenset[Tile] | None:
    return None if state.rules.pass_win == "any_tile" else frozenset({tile})
