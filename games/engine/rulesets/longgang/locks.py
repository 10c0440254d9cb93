"""Passing rules (过水): F-1 to F-12 and the lock of L-6.

May import engine core and `seats`. Invariant: a lock is set at the close of a window or by
an own discard, and ends as F-4, F-7 and L-6 say. The kind of the own last discard (F-5)
needs no lock: it is the last tile of the own river until the next draw.
"""

from __future__ import annotations

from games.engine.commands import WIN
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.longgang.seats import ACCOMPANYING, fishes, ordinary_flowers
from games.engine.rulesets.longgang.tileset import value_kinds
from games.engine.state import DealState, Seat
from games.engine.tiles import PLAIN_KINDS, Tile

WIN_LOCK, PUNG_LOCK, FISHING = "win", "pung", "fishing"
LONE = "lone_wait"
"""Private note of a seat under the exception of F-6."""

_GIVES_UP_PUNG = frozenset({"pass", "chow"})


def set_after_window(state: DealState, question: Question, tile: Tile, emit: Emit) -> None:
    """F-1, F-7, L-6: each lock by itself, seat by seat."""
    for number in sorted(question.answers):
        answer, could = question.answers[number][0], question.asked[number]
        if answer != "win" and WIN in could:
            emit(("locked", number, WIN_LOCK, _kinds(state, tile)))
            if state.rules.fishing_rule == "forbid_same_round" and fishes(state, number):
                emit(("locked", number, FISHING, value_kinds(state.winds[number])))
        if answer in _GIVES_UP_PUNG and any(action[0] == "pung" for action in could):
            emit(("locked", number, PUNG_LOCK, frozenset({tile})))


def on_draw(state: DealState, number: int, emit: Emit) -> None:
    """F-3, F-4, F-7: the own draw ends the go-around."""
    locks = state.seats[number].locks
    for lock in sorted(locks):
        if lock != WIN_LOCK or state.rules.pass_lock == "until_draw":
            emit(("unlocked", number, lock))
    if is_lone(state, number):
        emit(("noted", number, LONE, False, False))


def on_claim(state: DealState, number: int, emit: Emit) -> None:
    """L-6: the own turn that a claim brings ends the fishing ban."""
    if FISHING in state.seats[number].locks:
        emit(("unlocked", number, FISHING))


def on_discard(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    """F-4, F-6, after the tile has left the hand."""
    seat = state.seats[number]
    if ACCOMPANYING in seat.notes:
        return
    if state.turn_by == "claim" and seat.total == 1:
        emit(("noted", number, LONE, True, False))
    elif _completes_own(seat, tile):
        emit(("locked", number, WIN_LOCK, _kinds(state, tile)))
        return
    if WIN_LOCK in seat.locks:
        emit(("unlocked", number, WIN_LOCK))


def on_added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    """F-1: adding a tile that is no winning one ends the lock too; the replacement draw does so
    anyway where a draw ends it."""
    seat = state.seats[number]
    if WIN_LOCK in seat.locks and not _completes_own(seat, tile):
        emit(("unlocked", number, WIN_LOCK))


def _completes_own(seat: Seat, tile: Tile) -> bool:
    """The tile just thrown would complete the hand; not while a flower waits in it (O-4)."""
    if tile >= PLAIN_KINDS or tile in seat.wild or not seat.completes(tile):
        return False
    return not ordinary_flowers(seat)


def bars_win(state: DealState, number: int, tile: Tile) -> str | None:
    """The rule that bars a win on somebody's `tile` now, or None."""
    seat = state.seats[number]
    if seat.lock_bars(FISHING, tile):
        return "LG-L-6"
    if is_lone(state, number):
        return None
    if own_kind(state, number) == tile:
        return "LG-F-5"
    return "LG-F-3" if seat.lock_bars(WIN_LOCK, tile) else None


def own_kind(state: DealState, number: int) -> Tile | None:
    """The kind of the own last discard, while no own draw has followed it (F-5, C-9)."""
    river = state.seats[number].river
    return river[-1][0] if river else None


def is_lone(state: DealState, number: int) -> bool:
    return bool(state.private.get(f"{LONE}.{number}"))


def _kinds(state: DealState, tile: Tile) -> frozenset[Tile] | None:
    """Q-36: what a lock bars."""
    return None if state.rules.pass_lock_scope == "all" else frozenset({tile})
