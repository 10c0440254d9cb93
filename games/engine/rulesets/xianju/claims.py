"""Who may take a discard or rob a kong, and whose claim goes first (XJ-4, XJ-5.3, XJ-7.3).

May import engine core, `legality`, `locks`. Invariant: a seat appears only if it may do
something besides `pass`; a chow or pung that leaves no legal discard does not appear.
"""

from __future__ import annotations

from games.engine.claims import chow_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.locks import PUNG_LOCK
from games.engine.state import DealState, Seat
from games.engine.tiles import SUITED, Tile


def on_discard(state: DealState, discarder: int, tile: Tile) -> dict[int, list[Action]]:
    """Legal answers to a discard, seat by seat. Nobody claims a joker (XJ-2.6)."""
    asked: dict[int, list[Action]] = {}
    if tile in state.jokers:
        return asked
    for distance in (1, 2, 3):
        number = (discarder + distance) % 4
        seat = state.seats[number]
        found: list[Action] = [PASS]
        if distance == 1 and tile < SUITED.stop:
            found += chow_claims(seat, tile, state.rules.joker_meld_max, state.rules.joker_own_kind)
        if seat.counts[tile] + seat.jokers > 1:
            found += _triplets(state, seat, tile)
        if len(found) > 1 and not legality.has_ample(seat):
            found = [action for action in found if legality.leaves_discard(state, seat, action, tile)]
        if legality.may_win_on(state, seat, tile):
            found.append(WIN)
        if len(found) > 1:
            asked[number] = found
    return asked


def _triplets(state: DealState, seat: Seat, tile: Tile) -> list[Action]:
    """Pungs and kongs, canonical order."""
    most = state.rules.joker_meld_max
    found = [] if seat.lock_bars(PUNG_LOCK, tile) else triplet_claims(seat, tile, 2, most)
    if seat.counts[tile] + seat.jokers > 2 and legality.kong_fits(state):
        found += triplet_claims(seat, tile, 3, most)
    return found


def on_added_kong(state: DealState, konger: int, tile: Tile) -> dict[int, list[Action]]:
    """XJ-5.3: who may rob the kong."""
    others = ((konger + distance) % 4 for distance in (1, 2, 3))
    return {number: [PASS, WIN] for number in others if legality.may_win_on(state, state.seats[number], tile)}


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
