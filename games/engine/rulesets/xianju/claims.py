"""Who may take a discard or rob a kong, and whose claim goes first (XJ-4, XJ-5.3, XJ-7.3).

May import engine core, `legality`, `locks`. Invariant: a seat appears only if it may do
something besides `pass`; a chow or pung that leaves no legal discard does not appear.
"""

from __future__ import annotations

from games.engine.claims import chow_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.locks import PUNG_LOCK
from games.engine.state import DealState
from games.engine.tiles import Tile


def on_discard(state: DealState, discarder: int, tile: Tile) -> dict[int, list[Action]]:
    """Legal answers to a discard, seat by seat. Nobody claims a joker (XJ-2.6)."""
    asked: dict[int, list[Action]] = {}
    if tile in state.jokers:
        return asked
    for distance in (1, 2, 3):
        number = (discarder + distance) % 4
        found = _melds(state, number, tile, distance == 1)
        if legality.may_win_on(state, number, tile):
            found.append(WIN)
        if found:
            asked[number] = [PASS, *found]
    return asked


def _melds(state: DealState, number: int, tile: Tile, may_chow: bool) -> list[Action]:
    """Chows, pungs and kongs, canonical order."""
    seat, rules = state.seats[number], state.rules
    if not seat.jokers and seat.counts[tile] < 2 and not may_chow:
        return []
    found: list[Action] = []
    if may_chow:
        found = chow_claims(seat, tile, rules.joker_meld_max, rules.joker_own_kind)
    if not seat.lock_bars(PUNG_LOCK, tile):
        found += triplet_claims(seat, tile, 2, rules.joker_meld_max)
    if found:
        found = [action for action in found if legality.leaves_discard(state, seat, action, tile)]
    if legality.kong_fits(state):
        found += triplet_claims(seat, tile, 3, rules.joker_meld_max)
    return found


def on_added_kong(state: DealState, konger: int, tile: Tile) -> dict[int, list[Action]]:
    """XJ-5.3: who may rob the kong."""
    others = ((konger + distance) % 4 for distance in (1, 2, 3))
    return {number: [PASS, WIN] for number in others if legality.may_win_on(state, number, tile)}


def rank(state: DealState, number: int, action: Action) -> tuple[int, int]:
    """XJ-4.4: win, true pung or kong, fake ones and chow as the option says; then nearness."""
    if state.last is None:
        return (0, 0)
    return _class(state, action), 4 - turn_distance(state.last[0], number)


def _class(state: DealState, action: Action) -> int:
    do = action[0]
    if do == "pass":
        return 0
    if do == "win":
        return 5
    if do == "chow":
        return 2
    if any(tile in state.jokers for tile in action[1]):
        return 3 if state.rules.fake_pung_over_chow else 1
    return 4
