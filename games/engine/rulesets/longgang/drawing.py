"""Draws in turns and replacements, up to the next question (N-1 to N-4, K-1, E-5 to E-17).

May import engine core, `asking`, `sharing`, `locks`, `seats`, `wall_end`. Invariant: a head
draw is made only while h > 0; a replacement takes the tile that E-9 names.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.meld import KONG_KINDS
from games.engine.ruleset import Emit
from games.engine.rulesets.longgang import asking, ending, locks, sharing
from games.engine.rulesets.longgang.seats import before_first_discard, ordinary_flowers, wall_end
from games.engine.rulesets.longgang.wall_end import Replacement, replacement
from games.engine.state import DealState

LATE = "late_stage"
"""Public note: the late stage has begun (L-1)."""
ALL_KONGS = 4


def turn(state: DealState, number: int, emit: Emit) -> None:
    """N-1: the seat draws from the head; or the sharing begins, if only it is left (E-7)."""
    wall = wall_end(state)
    if wall.left_before == 0:
        sharing.begin(state, number, 4, emit)
        return
    locks.on_draw(state, number, emit)
    flow.take(state, number, "head", "turn", emit)
    left = wall.left_before - 1
    if left == 0:
        emit(("noted", None, ending.RIVER, number, False))
    if left <= state.rules.late_stage_tiles and LATE not in state.notes:
        emit(("noted", None, LATE, True, True))
    _flowers_then_turn(state, number, emit)


def after_kong(state: DealState, number: int, emit: Emit) -> None:
    """K-1: a kong takes a replacement."""
    if take(state, number, "kong", emit):
        _flowers_then_turn(state, number, emit)


def _flowers_then_turn(state: DealState, number: int, emit: Emit) -> None:
    """N-3: flowers are exposed and replaced at once; then the seat acts."""
    while not _flowers_wait(state) and (held := ordinary_flowers(state.seats[number])):
        emit(("flowers", number, held))
        for _ in held:
            if not take(state, number, "flower", emit):
                return
    if state.seats[number].after_kong and four_kongs(state):
        asking.last_kong(state, number, emit)
    else:
        asking.turn(state, number, emit)


def four_kongs(state: DealState) -> bool:
    """X-2, if the house plays it: the fourth kong of all players has been made."""
    if not state.rules.draw_four_kongs:
        return False
    return sum(meld.kind in KONG_KINDS for seat in state.seats for meld in seat.melds) >= ALL_KONGS


def _flowers_wait(state: DealState) -> bool:
    """O-4: a flower that the dealer gets before his first discard waits for the next round."""
    rules = state.rules
    return (
        before_first_discard(state)
        and rules.opening_order == "dealer_first_rounds"
        and not rules.dealer_chain_flowers
    )


def expose(state: DealState, number: int, tile: int, emit: Emit) -> None:
    """J-6: the own seat flower is laid out like another."""
    emit(("flowers", number, (tile,)))
    if take(state, number, "flower", emit):
        _flowers_then_turn(state, number, emit)


def take(state: DealState, number: int, why: str, emit: Emit) -> bool:
    """E-9: one replacement. False if the seat does not go on with its turn: the others share."""
    locks.on_draw(state, number, emit)
    if ending.RIVER in state.private and state.private[ending.RIVER] is not None:
        emit(("noted", None, ending.RIVER, None, False))
    found = replacement(wall_end(state), state.rules.end_case_i2)
    if not found.discards:
        emit(("noted", None, ending.TAIL_TILE, found.from_tail, False))
    emit_taken(state, number, found, why, emit)
    if found.discards:
        return True
    sharing.after_replacement(state, number, found.shared, emit)
    return False


def emit_taken(state: DealState, number: int, found: Replacement, why: str, emit: Emit) -> None:
    """The tile goes to the seat; the king grows or shrinks by its single (E-2)."""
    source = "tail" if found.from_tail else "other"
    tile = state.wall.tiles[found.index]
    emit(("drawn", number, tile, source, why, found.index, state.wall.left - 1))
    emit(("reserve", state.wall.left - found.shared if found.shared else wall_end(state).king_size))
