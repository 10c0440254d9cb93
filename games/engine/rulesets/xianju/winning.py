"""Is a hand of the live game complete (XJ-7.1, XJ-7.4, XJ-7.5)?

May import engine core, shapes and the scorer. Invariant: agrees with the scorer on what wins; the
common case costs a few table look-ups.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.scoring import Concealed, Holding, can_win
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile


def completes(state: DealState, seat: Seat, tile: Tile | None) -> bool:
    """Four melds and a pair (XJ-7.1) that the house rules accept, with `tile` or as the hand stands."""
    if not seat.completes(tile):
        return False
    rules = state.rules
    if rules.joker_pair and rules.joker_own_kind and not rules.joker_anchor:
        return True
    return can_win(_holding(state, seat, tile))


def _holding(state: DealState, seat: Seat, tile: Tile | None) -> Holding:
    """The hand as the scorer judges it under this room's rules."""
    k0, k1, k2, k3 = seat.keys_with(tile)
    wind, turned = state.jokers
    hand = Concealed((k0, k1, k2, k3), (seat.counts[wind], seat.counts[turned]))
    seat_wind = state.winds[state.seats.index(seat)]
    return Holding(house_of(state.rules), (wind, turned), hand, tuple(seat.melds), seat_wind)
