"""What holds in every state of a 龙港 deal (section 23 of the rules page), as a list of faults.

May import engine core and this folder. Invariant: pure; `[]` means that nothing is broken.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.meld import KONG_KINDS
from games.engine.rulesets.longgang.dice import opener
from games.engine.rulesets.longgang.ending import SHARE
from games.engine.rulesets.longgang.seats import ACCOMPANYING, before_first_discard, wall_end
from games.engine.rulesets.longgang.wall_end import SHARED
from games.engine.state import DealState, Seat
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES

HAND, LIVE_TILES = 16, 70
MOST_FLOWERS, MOST_KONGS, MOST_TILES = 3, 5, 22


def faults(state: DealState) -> list[str]:
    """Broken invariants, each with its number on the page."""
    found = [*_wall(state), *_result(state)]
    for number, seat in enumerate(state.seats):
        found += [f"seat {number}: {fault}" for fault in _seat(state, number, seat)]
    if sum(len(seat.flowers) for seat in state.seats) > MOST_FLOWERS + 1:
        found.append("LG-23.7: more than four exposed flowers")
    return found


def _wall(state: DealState) -> Iterator[str]:
    if opener(state.dealer, state.dice[0]) == state.dealer:
        yield "LG-23.9: the dealer opens the wall"
    drawable = state.wall.left - state.reserve
    if SHARE in state.private:
        if drawable != len(state.private[SHARE]) or drawable > SHARED:
            yield f"LG-23.3: {drawable} tiles to share, {state.private[SHARE]} wait for one"
        return
    wall = wall_end(state)
    if wall.left_before < 0 or state.reserve != wall.king_size or drawable != wall.drawable:
        yield f"LG-23.3: h {wall.left_before}, king {state.reserve}, {drawable} drawable"
    if state.wall.left != LIVE_TILES - wall.tail - wall.head:
        yield f"LG-23.2: {state.wall.left} live tiles"


def _seat(state: DealState, number: int, seat: Seat) -> Iterator[str]:
    kongs = sum(meld.kind in KONG_KINDS for meld in seat.melds)
    tiles = seat.total + sum(len(meld.tiles) for meld in seat.melds)
    acting = state.question == "turn" and number in state.asked
    acting = acting or (number == state.dealer and before_first_discard(state))
    drawn = SHARE in state.private or state.result is not None or state.question == "last_kong"
    extra = tiles - HAND - kongs
    if extra not in ((1,) if acting else (0, 1) if drawn else (0,)):
        yield f"LG-23.4: {tiles} tiles with {kongs} kongs"
    most = MOST_FLOWERS + state.rules.seat_flower_may_be_exposed
    if len(seat.flowers) > most or kongs > MOST_KONGS or tiles > MOST_TILES:
        yield f"LG-23.7: {len(seat.flowers)} flowers, {kongs} kongs, {tiles} tiles"
    for tile in [tile for meld in seat.melds for tile in meld.tiles]:
        if tile in state.jokers or tile >= PLAIN_KINDS:
            yield f"LG-23.8: {TILE_NAMES[tile]} in a meld"
    may_throw = ACCOMPANYING in seat.notes or state.rules.min_tai > 0
    for tile, _, _ in seat.river:
        if (tile in state.jokers or tile >= PLAIN_KINDS) and not may_throw:
            yield f"LG-23.8: {TILE_NAMES[tile]} in the river"


def _result(state: DealState) -> Iterator[str]:
    result = state.result
    if result is None:
        return
    if sum(result["payments"]):
        yield f"LG-23.5: payments {result['payments']}"
    if result["kind"] == "draw" and any(result["payments"]):
        yield f"LG-23.6: a draw pays {result['payments']}"
    for fine in result["fines"]:
        if not fine["to"] or min(fine["to"].values()) <= 0:
            yield f"LG-23.5: a fine of {fine['to']}"
