"""Who may take a discard or rob a kong, and whose claim goes first (C-1 to C-11, K-3, K-7, L-7).

May import engine core, `legality`, `locks`, `seats`. Invariant: a seat appears only if it
may do something besides `pass`; a chow or pung that leaves no discard does not appear.
"""

from __future__ import annotations

from games.engine.claims import chow_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.rulesets.longgang import legality, locks
from games.engine.rulesets.longgang.seats import ACCOMPANYING, fishes, is_lone_wildcard
from games.engine.state import DealState
from games.engine.tiles import Tile

_CLASS = {"pass": 0, "chow": 1, "pung": 2, "kong": 3, "win": 4}


def on_discard(state: DealState, discarder: int, tile: Tile) -> dict[int, list[Action]]:
    """Legal answers to a discard of an ordinary tile, seat by seat."""
    asked: dict[int, list[Action]] = {}
    for distance in (1, 2, 3):
        number = (discarder + distance) % 4
        found = _melds(state, number, tile, distance == 1)
        if legality.may_win_on(state, number, tile, discarder, robbing=False):
            found.append(WIN)
        if found:
            asked[number] = [PASS, *found]
    return asked


def _melds(state: DealState, number: int, tile: Tile, may_chow: bool) -> list[Action]:
    """Chows, pungs and kongs without wildcards (J-10), canonical order."""
    seat = state.seats[number]
    held = seat.counts[tile]
    if (held < 2 and not may_chow) or (ACCOMPANYING in seat.notes and not state.rules.peida_may_claim):
        return []
    found: list[Action] = []
    if may_chow and locks.own_kind(state, number) != tile:  # C-9
        found = chow_claims(seat, tile, 0)
    if held >= 2 and not seat.lock_bars(locks.PUNG_LOCK, tile):
        found += triplet_claims(seat, tile, 2, 0)
    if found:
        found = [action for action in found if legality.leaves_discard(state, seat, action, tile)]
    if held >= 3:
        found += triplet_claims(seat, tile, 3, 0)
    return found


def on_added_kong(state: DealState, konger: int, tile: Tile) -> dict[int, list[Action]]:
    """K-7: who may rob the kong."""
    others = ((konger + distance) % 4 for distance in (1, 2, 3))
    return {
        number: [PASS, WIN]
        for number in others
        if legality.may_win_on(state, number, tile, konger, robbing=True)
    }


def rank(state: DealState, number: int, action: Action) -> tuple[int, int, int]:
    """C-1, C-4: win, kong, pung, chow; among wins those who yield come last; then nearness."""
    if state.last is None:
        return (0, 0, 0)
    order = _CLASS.get(action[0], 0)
    stands = int(not (action[0] == "win" and _yields(state, number)))
    return order, stands, 4 - turn_distance(state.last[0], number)


def _yields(state: DealState, number: int) -> bool:
    """C-5, L-7: does this winner let others go first?"""
    if state.rules.joker_wait_yields and is_lone_wildcard(state.seats[number]):
        return True
    if number != state.dealer or state.rules.dealer_yields == "off":
        return False
    return state.rules.dealer_yields == "always" or fishes(state, number)
