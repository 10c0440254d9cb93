"""What holds in every state of a 武汉 deal, as a list of faults.

May import engine core and this folder. Invariant: pure; `[]` means that nothing is broken.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.meld import KONG_KINDS, LAIZI_KONG, LONE_KINDS, RED_KONG
from games.engine.rulesets.wuhan.facts import SETS, openings
from games.engine.rulesets.wuhan.live import SHARE, SHARED, live_tiles
from games.engine.rulesets.wuhan.patterns import SEVEN_PAIRS
from games.engine.rulesets.wuhan.tileset import successor
from games.engine.state import DealState, Seat
from games.engine.tiles import RED, TILE_NAMES

HAND = 13


def faults(state: DealState) -> list[str]:
    """Broken invariants, each with its rule."""
    found = [*_wall(state), *_result(state)]
    for number, seat in enumerate(state.seats):
        found += [f"seat {number}: {fault}" for fault in _seat(state, number, seat)]
    return found


def _wall(state: DealState) -> Iterator[str]:
    if state.jokers[0] == RED or (
        state.indicator is not None and state.jokers[0] != successor(state.indicator)
    ):
        yield f"W4.2: laizi {TILE_NAMES[state.jokers[0]]}"
    left, sharing = live_tiles(state), state.private.get(SHARE)
    if left < 0 or (sharing is None and left < SHARED) or (sharing is not None and left != len(sharing)):
        yield f"W13.2: {left} live tiles, {sharing} still take one"


def _seat(state: DealState, number: int, seat: Seat) -> Iterator[str]:
    sets = sum(meld.kind not in LONE_KINDS for meld in seat.melds)
    size = seat.total + 3 * sets
    acting = state.question == "turn" and number in state.asked
    most = HAND + 1 if acting or state.result is not None or SHARE in state.private else HAND
    if sets > SETS or not (HAND + acting <= size <= most):
        yield f"W8: {seat.total} tiles beside {sets} sets"
    for meld in seat.melds:
        lone = {RED_KONG: RED, LAIZI_KONG: state.jokers[0]}.get(meld.kind)
        if lone is None and (RED in meld.tiles or state.jokers[0] in meld.tiles):
            yield f"W4.5, W6.3: {meld.kind} of {TILE_NAMES[meld.tiles[0]]}"
        if lone is not None and meld.tiles != (lone,):
            yield f"W7.3, W7.4: {meld.kind} of {TILE_NAMES[meld.tiles[0]]}"
        if meld.kind in KONG_KINDS and len(meld.tiles) != 4:
            yield f"W7: {meld.kind} of {len(meld.tiles)} tiles"


def _result(state: DealState) -> Iterator[str]:
    result = state.result
    for winner in result["winners"] if result else ():
        seat = state.seats[winner["seat"]]
        if seat.counts[RED]:
            yield "W8.4: a winner holds 红中"
        closed = not openings(seat.melds, state.rules)
        if closed and not any(pattern["id"] == SEVEN_PAIRS for pattern in winner["patterns"]):
            yield "W8.2: a winner has not opened"
