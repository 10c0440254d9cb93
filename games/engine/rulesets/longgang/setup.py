"""Dealing: hands, the turned tile, and what is a wildcard for whom (H-1 to H-3, J-1 to J-7).

May import engine core, `dice`, `tileset`, `wall_end`. Invariant: 65 tiles are dealt, 70 are
left to draw (one less for each flower that `reflip` puts out).
"""

from __future__ import annotations

from games.engine.ruleset import Emit
from games.engine.rulesets.longgang.dice import break_place
from games.engine.rulesets.longgang.seats import wall_end
from games.engine.rulesets.longgang.tileset import (
    DEALT,
    WALL_TILES,
    joker_kinds,
    seat_flower,
    turned_tiles,
    wind_of,
)
from games.engine.rulesets.longgang.wall_end import KING_WITH_SINGLE
from games.engine.state import DealState
from games.engine.tiles import PLAIN_KINDS
from games.engine.wall import deal_hands


def deal(state: DealState, emit: Emit) -> None:
    """Deal and turn the joker; flowers are still in the hands."""
    dealer, tiles = state.dealer, state.wall.tiles
    first, second = state.dice
    hands = tuple(tuple(hand) for hand in deal_hands(dealer, tiles, 4, jump=False))
    winds = tuple(wind_of(seat, dealer) for seat in range(4))
    place = break_place(dealer, first, second)
    emit(("dealt", dealer, state.dice, hands, winds, KING_WITH_SINGLE, place, WALL_TILES - DEALT))
    _turn_joker(state, emit)
    for number in range(4):
        flower = seat_flower(number, dealer, state.rules.seat_flower_mapping)
        if flower not in state.jokers and flower != state.indicator:
            emit(("wild", number, tuple(sorted({*state.jokers, flower}))))


def _turn_joker(state: DealState, emit: Emit) -> None:
    wall, rule = state.wall, state.rules.flower_indicator
    tail = tuple(wall.tiles[wall.tail_position(order)] for order in range(5))
    indicator, put_out = turned_tiles(tail, rule)
    jokers = tuple(sorted(joker_kinds(indicator, rule)))
    keys = ("turned" if indicator < PLAIN_KINDS else "flower",) * len(jokers)
    emit(("joker", "tail", indicator, jokers, keys, put_out, wall.left - 1 - len(put_out)))
    if put_out:  # they came from the tail, so they count as taken (E-2)
        emit(("reserve", wall_end(state).king_size))
