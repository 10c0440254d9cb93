"""What a seat may do in its own turn, and what it may win on (H5, H7, H8).

May import engine core, shapes, `fans`, `holding`, `special`, `locks`. Invariant: a turn always has a
legal discard; a win that is offered scores.
"""

from __future__ import annotations

from games.engine.commands import WIN, Action
from games.engine.legal import added_kongs, concealed_kongs, discards
from games.engine.meld import CHOW
from games.engine.rulesets.hainan.fans import has_fan
from games.engine.rulesets.hainan.holding import holding_of
from games.engine.rulesets.hainan.locks import WIN_LOCK
from games.engine.rulesets.hainan.special import is_special
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile

SUITED = 27
AMPLE = 8  # with so many tiles a discard is free whatever a chow bars: two go, two kinds are barred


def turn_actions(state: DealState, number: int) -> list[Action]:
    """Everything legal in the seat's own turn, canonical order."""
    seat = state.seats[number]
    barred = barred_discards(state, seat)
    found = discards(seat, barred)
    drew = state.turn_by != "claim"
    if (drew or state.rules.kong_after_claim) and kong_fits(state):  # H5.4, H7.2
        found += concealed_kongs(seat)
        if seat.melds:
            found += added_kongs(seat)
    if drew and complete(state, seat, None):  # H8.3, H8.8
        found.append(WIN)
    return found


def barred_discards(state: DealState, seat: Seat) -> tuple[Tile, ...]:
    """H5.6 with `chow_discard_ban`: kinds that would have completed the same run."""
    if state.turn_by != "claim" or not state.rules.chow_discard_ban or seat.melds[-1].kind != CHOW:
        return ()
    meld = seat.melds[-1]
    assert meld.claimed is not None
    return swap_kinds(tuple(tile for tile in meld.tiles if tile != meld.claimed))


def swap_kinds(pair: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The kinds that complete a run with these two tiles."""
    low, high = pair
    wanted = (low + 1,) if high - low == 2 else (low - 1, high + 1)
    return tuple(kind for kind in wanted if 0 <= kind < SUITED and kind // 9 == low // 9)


def leaves_discard(state: DealState, seat: Seat, pair: tuple[Tile, ...]) -> bool:
    """Would a legal discard be left after a chow with `pair`?"""
    if not state.rules.chow_discard_ban or seat.total >= AMPLE:
        return True
    free = seat.total - 2 - sum(seat.counts[kind] for kind in swap_kinds(pair))
    return free > 0


def kong_fits(state: DealState) -> bool:
    """H7.2: a replacement can be drawn."""
    return state.wall.left > state.reserve


def is_final(state: DealState) -> bool:
    """H13.4: nothing more can be drawn, so this discard is the last."""
    return state.wall.left <= state.reserve


def complete(state: DealState, seat: Seat, tile: Tile | None) -> bool:
    """A winning shape (H8.1), with `tile` of somebody else or as the hand stands."""
    return seat.completes(tile) or (not seat.melds and is_special(seat.keys_with(tile), state.rules))


def may_win_on(state: DealState, number: int, tile: Tile, robbing: bool) -> bool:
    """H8.2, H8.4, H6.5, H13.4."""
    seat = state.seats[number]
    if not complete(state, seat, tile) or seat.lock_bars(WIN_LOCK, tile):
        return False
    if robbing or not state.rules.fan_gate:
        return robbing or not _closed_at_the_end(state)
    return not _closed_at_the_end(state) and has_fan(holding_of(state, number, tile))


def _closed_at_the_end(state: DealState) -> bool:
    return state.rules.final_discard_claims == "none" and is_final(state)
