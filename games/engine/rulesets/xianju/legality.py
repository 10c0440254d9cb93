"""What a seat may do in its own turn, and what it may win on (XJ-4.7, XJ-5, XJ-6, XJ-7).

May import engine core, shapes and `winning`. Invariant: a turn always has a legal discard.
"""

from __future__ import annotations

from games.engine.claims import stand_for
from games.engine.commands import KEEP, WIN, Action
from games.engine.legal import added_kongs, concealed_kongs, discards
from games.engine.meld import Meld
from games.engine.rulesets.xianju.locks import WIN_LOCK
from games.engine.rulesets.xianju.setup import RESERVE_A_KONG
from games.engine.rulesets.xianju.winning import completes
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile

LOST_WIN = "no_win"
"""The note on a seat that has declared a false win (XJ-12.1)."""


def turn_actions(state: DealState, number: int) -> list[Action]:
    """Everything legal in the seat's own turn, canonical order."""
    seat = state.seats[number]
    barred = barred_discards(state, seat)
    found = discards(seat, barred) or discards(seat)
    if state.turn_by != "claim":  # XJ-5.5, XJ-7.7
        if kong_fits(state):
            found += concealed_kongs(seat)
            if seat.melds:
                found += added_kongs(seat)
        if wins_as_it_stands(state, seat):
            found.append(WIN)
    if state.rules.redeem == "held":
        found += redeems(state, seat, None)
    return found


def wins_as_it_stands(state: DealState, seat: Seat) -> bool:
    """XJ-7.2, XJ-7.6: may the seat win on its own tiles after a draw?"""
    return completes(state, seat, None) and LOST_WIN not in seat.notes


def barred_discards(state: DealState, seat: Seat) -> tuple[Tile, ...]:
    """Kinds that may not be thrown now: XJ-4.7 after a chow or pung, XJ-2.7."""
    barred: tuple[Tile, ...] = state.jokers if state.rules.joker_discard == "forbidden" else ()
    if state.turn_by == "claim":
        tile = swap_banned(state, seat.melds[-1].kind, seat.melds[-1].claimed)
        if tile is not None:
            barred = (*barred, tile)
    return barred


def swap_banned(state: DealState, kind: str, claimed: Tile | None) -> Tile | None:
    """XJ-4.7: the kind that a claim of this sort bars in the same turn."""
    ban = state.rules.swap_ban
    return claimed if ban == "both" or (ban == "chow" and kind == "chow") else None


def leaves_discard(state: DealState, seat: Seat, action: Action, tile: Tile) -> bool:
    """Would a legal discard be left after this claim of `tile`? (A kong brings a tile.)"""
    if action[0] not in ("chow", "pung") or has_ample(seat):
        return True
    banned = swap_banned(state, action[0], tile)
    free = seat.total - len(action[1])
    if banned is not None:
        free -= seat.counts[banned] - action[1].count(banned)
    if state.rules.joker_discard == "forbidden":
        free -= seat.jokers - sum(taken in seat.wild for taken in action[1])
    return free > 0


def has_ample(seat: Seat) -> bool:
    """So many naturals that one is free whatever is claimed: two go into the meld, at most
    three are barred."""
    return seat.total - seat.jokers > 7


def kong_fits(state: DealState) -> bool:
    """XJ-5.2: after the replacement the reserve, this kong's stack included, is still whole."""
    return state.wall.left - 1 >= state.reserve + RESERVE_A_KONG


def may_win_on(state: DealState, seat: Seat, tile: Tile) -> bool:
    """XJ-7.2: may the seat win on this discard or robbed tile?"""
    return completes(state, seat, tile) and not seat.lock_bars(WIN_LOCK, tile) and LOST_WIN not in seat.notes


def redeem_question(state: DealState, seat: Seat) -> list[Action]:
    """XJ-6.2 `drawn`: what the seat is asked after its draw; [] if there is nothing to ask."""
    if not seat.melds or seat.drawn is None or state.rules.redeem != "drawn":
        return []
    found = redeems(state, seat, seat.drawn)
    return [*found, KEEP] if found else []


def redeems(state: DealState, seat: Seat, only: Tile | None) -> list[Action]:
    """Each (meld, joker kind, tile) that fits, of tile `only` or of any natural in hand."""
    found: list[Action] = []
    for index, meld in enumerate(seat.melds):
        if not meld.fake or meld.tiles == meld.shows:
            continue  # no joker in it, or none any more
        missing = missing_kinds(meld, seat.wild)
        fitting = [
            tile
            for tile in sorted(set(missing))
            if (tile == only if only is not None else seat.counts[tile]) and tile not in seat.wild
        ]
        if fitting:
            jokers = tuple(tile for tile in meld.tiles if tile in seat.wild)
            found += [
                ("redeem", index, joker, tile)
                for joker in sorted(set(jokers))
                for tile in fitting
                if _rest_stands(state, jokers, missing, joker, tile)
            ]
    return found


def missing_kinds(meld: Meld, wild: frozenset[Tile]) -> tuple[Tile, ...]:
    """The kinds that the jokers of a meld stand for."""
    missing = list(meld.shows)
    for tile in meld.tiles:
        if tile not in wild:
            missing.remove(tile)
    return tuple(missing)


def _rest_stands(
    state: DealState, jokers: tuple[Tile, ...], missing: tuple[Tile, ...], joker: Tile, tile: Tile
) -> bool:
    """With `joker` back in hand, can the other joker still stand for what is missing (XJ-2.6)?"""
    if state.rules.joker_own_kind or len(jokers) < 2:
        return True
    left, open_kinds = list(jokers), list(missing)
    left.remove(joker)
    open_kinds.remove(tile)
    return stand_for(tuple(left), tuple(open_kinds))
