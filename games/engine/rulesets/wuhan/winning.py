"""Is a hand of the live game a win now (W8)?

May import engine core, shapes, `ending`'s facts and the scorer. Invariant: agrees with the scorer;
the common case costs a few look-ups.
"""

from __future__ import annotations

from games.engine.meld import LONE_KINDS, Meld
from games.engine.rulesets.wuhan.facts import DISCARD, ROBBED, openings
from games.engine.rulesets.wuhan.live import ending_of, self_draw
from games.engine.rulesets.wuhan.scoring import score
from games.engine.rulesets.wuhan.tileset import JIANG, JIANG_KEYS, WIND_CLASS
from games.engine.shapes import is_win, seven_pairs_jokers
from games.engine.state import HAND_POWER, HAND_SUIT, DealState, Seat
from games.engine.tiles import PLAIN_KINDS, RED, Tile


def wins_by_draw(state: DealState, number: int) -> bool:
    """W8.3: on the tile just drawn."""
    seat = state.seats[number]
    if not may_be_complete(state, seat):
        return False
    return score(ending_of(state, (number,), self_draw(state, number), None, None), number) is not None


def wins_on(state: DealState, number: int, tile: Tile, giver: int, robbing: bool) -> bool:
    """W8.3: on another's discard or added kong; a pass lock is not looked at."""
    seat = state.seats[number]
    if not (seat.melds or state.rules.seven_pairs) or tile in seat.wild or tile == RED:
        return False
    suit, power = HAND_SUIT[tile], HAND_POWER[tile]
    seat.keys[suit] += power
    possible = may_be_complete(state, seat)
    seat.keys[suit] -= power
    if not possible:
        return False
    how = ROBBED if robbing else DISCARD
    return score(ending_of(state, (number,), how, giver, tile), number) is not None


def may_be_complete(state: DealState, seat: Seat) -> bool:
    """A quick look at opening, 红中 and shape, before the exact one."""
    if seat.counts[RED] or not (seat.melds or state.rules.seven_pairs):
        return False
    k0, k1, k2, k3, _ = seat.keys
    if is_win(k0, k1, k2, k3, seat.jokers):
        return state.rules.seven_pairs or bool(openings(seat.melds, state.rules))
    return _free(k0, k1, k2, k3, seat.melds) or (state.rules.seven_pairs and _pairs(seat))


def _free(k0: int, k1: int, k2: int, k3: int, melds: list[Meld]) -> bool:
    """将一色, 风一色 (W9.2, W9.4): nothing but tiles of the class."""
    if not k3 and k0 in JIANG_KEYS and k1 in JIANG_KEYS and k2 in JIANG_KEYS:
        kinds = JIANG
    elif not k0 and not k1 and not k2:
        kinds = WIND_CLASS
    else:
        return False
    return all(
        meld.shows[0] in kinds and meld.shows[1] in kinds for meld in melds if meld.kind not in LONE_KINDS
    )


def _pairs(seat: Seat) -> bool:
    """七对, with any tile that `wins_on` has added: at most one more single than laizi hold."""
    if any(meld.kind not in LONE_KINDS for meld in seat.melds):
        return False
    naturals = [0 if kind in seat.wild else seat.counts[kind] for kind in range(PLAIN_KINDS)]
    return seven_pairs_jokers(naturals) <= seat.jokers + 1
