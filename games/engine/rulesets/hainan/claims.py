"""Who may take a discard or rob a kong, and whose claim goes first (H6, H7.3, H13.4).

May import engine core, `legality`, `locks`. Invariant: a seat appears only if it may do something
besides `pass`.
"""

from __future__ import annotations

from games.engine.claims import chow_claims, triplet_claims, turn_distance
from games.engine.commands import PASS, WIN, Action
from games.engine.rulesets.hainan import legality
from games.engine.rulesets.hainan.locks import PUNG_LOCK
from games.engine.state import DealState
from games.engine.tiles import Tile

_CLASS = {"pass": 0, "chow": 1, "pung": 2, "kong": 2, "win": 3}


def on_discard(state: DealState, discarder: int, tile: Tile) -> dict[int, list[Action]]:
    """Legal answers to a discard, seat by seat."""
    asked: dict[int, list[Action]] = {}
    final = legality.is_final(state)
    melds = not final or state.rules.final_discard_claims == "all"
    for distance in (1, 2, 3):
        number = (discarder + distance) % 4
        seat = state.seats[number]
        found: list[Action] = [PASS]
        if melds:
            if distance == 1 and tile < legality.SUITED and not state.rules.no_chow:  # H6.1
                for chow in chow_claims(seat, tile, 0):
                    if legality.leaves_discard(state, seat, chow[1]):
                        found.append(chow)
            have = seat.counts[tile]
            if have > 1:  # H6.3
                if not seat.lock_bars(PUNG_LOCK, tile):
                    found += triplet_claims(seat, tile, 2, 0)
                if have > 2 and not final:
                    found += triplet_claims(seat, tile, 3, 0)
        if legality.may_win_on(state, number, tile, robbing=False):
            found.append(WIN)
        if len(found) > 1:
            asked[number] = found
    return asked


def on_added_kong(state: DealState, konger: int, tile: Tile) -> dict[int, list[Action]]:
    """H7.3: who may rob the kong."""
    others = ((konger + distance) % 4 for distance in (1, 2, 3))
    return {
        number: [PASS, WIN] for number in others if legality.may_win_on(state, number, tile, robbing=True)
    }


def rank(state: DealState, number: int, action: Action) -> tuple[int, int]:
    """H6.2, H6.4: win, then pung and kong, then chow; the nearest after the discarder."""
    if state.last is None:
        return (0, 0)
    return _CLASS.get(action[0], 0), 4 - turn_distance(state.last[0], number)
