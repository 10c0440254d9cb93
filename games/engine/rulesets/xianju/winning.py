"""Is a hand of the live game complete (XJ-7.1, XJ-7.4, XJ-7.5)?

May import engine core, shapes and the scorer. Invariant: agrees with the scorer on what wins; the
common case costs a few table look-ups.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.scoring import Concealed, Holding, can_win
from games.engine.shapes import is_win
from games.engine.state import HAND_POWER, HAND_SUIT, DealState, Seat
from games.engine.tiles import Tile


def complete_shape(seat: Seat, tile: Tile | None) -> bool:
    """Four melds and a pair (XJ-7.1), with `tile` (natural, from somebody else) or without."""
    keys = seat.keys
    if tile is None:
        return is_win(keys[0], keys[1], keys[2], keys[3], seat.jokers)
    suit, power = HAND_SUIT[tile], HAND_POWER[tile]
    keys[suit] += power
    complete = is_win(keys[0], keys[1], keys[2], keys[3], seat.jokers)
    keys[suit] -= power
    return complete


def completes(state: DealState, seat: Seat, tile: Tile | None) -> bool:
    """A complete shape that the house rules accept."""
    keys = seat.keys
    if tile is None:
        if not is_win(keys[0], keys[1], keys[2], keys[3], seat.jokers):
            return False
    elif not complete_shape(seat, tile):
        return False
    rules = state.rules
    if rules.joker_pair and rules.joker_own_kind and not rules.joker_anchor:
        return True
    return can_win(_holding(state, seat, tile))


def _holding(state: DealState, seat: Seat, tile: Tile | None) -> Holding:
    """The hand as the scorer judges it under this room's rules."""
    keys = seat.keys[:4]
    if tile is not None:
        keys[HAND_SUIT[tile]] += HAND_POWER[tile]
    k0, k1, k2, k3 = keys
    wind, turned = state.jokers
    hand = Concealed((k0, k1, k2, k3), (seat.counts[wind], seat.counts[turned]))
    seat_wind = state.winds[state.seats.index(seat)]
    return Holding(house_of(state.rules), (wind, turned), hand, tuple(seat.melds), seat_wind)
