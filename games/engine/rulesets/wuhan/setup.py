"""Dice, wall, deal and indicator (W2.3, W3).

May import engine core and `tileset`. Invariant: afterwards the dealer holds 14 tiles and
everybody knows the laizi.
"""

from __future__ import annotations

from games.engine.ruleset import Emit
from games.engine.rulesets.wuhan.tileset import successor
from games.engine.state import DealState
from games.engine.tiles import TILE_NAMES, WINDS
from games.engine.wall import deal_hands, opening_place

DEALT = 53
STACKS_A_SIDE = 17  # W3.1
INDICATOR = "indicator"
"""Public note, only where the indicator stays in the wall (W3.5): which tile was shown."""


def deal(state: DealState, emit: Emit) -> None:
    """Deal and turn the indicator."""
    dealer, tiles = state.dealer, state.wall.tiles
    total = sum(state.dice[0])
    opening = opening_place((dealer + total - 1) % 4, total, STACKS_A_SIDE)  # W3.2
    hands = tuple(tuple(hand) for hand in deal_hands(dealer, tiles, 3, jump=True))  # W3.3
    winds = tuple(WINDS[(seat - dealer) % 4] for seat in range(4))
    left = len(tiles) - DEALT
    emit(("dealt", dealer, state.dice, hands, winds, state.rules.dead_wall, opening, left))
    indicator = tiles[DEALT]  # W3.4
    stays = state.rules.indicator_stays_in_wall
    if stays:
        emit(("noted", None, INDICATOR, [TILE_NAMES[indicator]], True))
    source = "shown" if stays else "head"
    emit(("joker", source, indicator, (successor(indicator),), ("laizi",), (), left - (not stays)))
