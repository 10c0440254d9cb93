"""Who may take a discard or rob a kong, and whose claim goes first (W6, W7.8).

May import engine core, `live`, `locks`, `winning`. Invariant: a seat appears only if it may do
something besides `pass`; no laizi and no 红中 is ever in a claim (W4.5, W6.3).
"""

from __future__ import annotations

from games.engine.claims import chow_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.rulesets.wuhan.live import kong_fits
from games.engine.rulesets.wuhan.locks import PUNG_LOCK, WIN_LOCK
from games.engine.rulesets.wuhan.winning import wins_on
from games.engine.state import DealState
from games.engine.tiles import SUITED, Tile

_STRENGTH = {"pass": 0, "chow": 1, "pung": 2, "kong": 2, "win": 3}


def on_discard(state: DealState, discarder: int, tile: Tile) -> dict[int, list[Action]]:
    """Legal answers to a discard of an ordinary tile, seat by seat."""
    asked: dict[int, list[Action]] = {}
    for distance in (1, 2, 3):
        number = (discarder + distance) % 4
        seat = state.seats[number]
        found: list[Action] = [PASS]
        if distance == 1 and tile < SUITED.stop:  # W6.1
            found += chow_claims(seat, tile, 0)
        if seat.counts[tile] > 1:
            if not seat.lock_bars(PUNG_LOCK, tile):
                found += triplet_claims(seat, tile, 2, 0)
            if seat.counts[tile] > 2 and kong_fits(state):
                found += triplet_claims(seat, tile, 3, 0)
        if may_win_on(state, number, tile, discarder, robbing=False):
            found.append(WIN)
        if len(found) > 1:
            asked[number] = found
    return asked


def on_added_kong(state: DealState, konger: int, tile: Tile) -> dict[int, list[Action]]:
    """W7.8: who may rob the kong."""
    others = ((konger + distance) % 4 for distance in (1, 2, 3))
    return {number: [PASS, WIN] for number in others if may_win_on(state, number, tile, konger, robbing=True)}


def may_win_on(state: DealState, number: int, tile: Tile, giver: int, robbing: bool) -> bool:
    """W8.3 and the pass lock of W6.6."""
    if WIN_LOCK in state.seats[number].locks:
        return False
    return wins_on(state, number, tile, giver, robbing)


def rank(state: DealState, number: int, action: Action) -> tuple[int, int]:
    """W6.4: win, then kong and pung, then chow; W6.5: among equals the nearest."""
    if state.last is None:
        return (0, 0)
    return _STRENGTH[action[0]], 4 - turn_distance(state.last[0], number)
