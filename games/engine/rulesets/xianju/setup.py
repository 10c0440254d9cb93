"""Dice, wall, jokers and the flowers of the deal (XJ-1, XJ-2, XJ-3).

May import engine core. Invariant: afterwards no flower is in a hand, the
dealer holds 14 tiles, and no natural tile of a joker kind is in play.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.ruleset import Emit
from games.engine.state import DealState, Seat
from games.engine.tiles import EAST, PLAIN_KINDS, WINDS, Tile
from games.engine.wall import deal_hands, opening_place

RESERVE = 14  # XJ-8.1: seven stacks
RESERVE_A_KONG = 2


def tile_set(flowers: bool) -> list[Tile]:
    """XJ-1.1, XJ-1.2, in the order that the shuffle starts from."""
    plain = [tile for tile in range(PLAIN_KINDS) for _ in range(4)]
    return plain + list(range(PLAIN_KINDS, PLAIN_KINDS + 8)) if flowers else plain


def deal(state: DealState, emit: Emit) -> None:
    """Deal and turn the joker; flowers are still in the hands."""
    dealer, tiles = state.dealer, state.wall.tiles
    second, third = (sum(throw) for throw in state.dice)
    side = (dealer + second - 1) % 4  # XJ-2.2
    opening = opening_place(side, second + third, len(tiles) // 8)  # XJ-2.3
    hands = tuple(tuple(hand) for hand in deal_hands(dealer, tiles, 3, jump=True))
    winds = tuple(WINDS[(seat - dealer) % 4] for seat in range(4))
    left = len(tiles) - 53
    emit(("dealt", dealer, state.dice, hands, winds, RESERVE, opening, left))
    wind_joker = EAST + (side - dealer) % 4
    turned, put_out = _turn_joker(state, wind_joker)
    left -= 1 + len(put_out)
    emit(("joker", "tail", turned, (wind_joker, turned), ("wind", "turned"), put_out, left))


def _turn_joker(state: DealState, wind_joker: Tile) -> tuple[Tile, tuple[Tile, ...]]:
    """XJ-2.4, XJ-2.5: the tile turned from the tail, and those put out before it."""
    put_out: list[Tile] = []
    while True:
        turned = state.wall.tiles[state.wall.tail_position(len(put_out))]
        if turned != wind_joker and turned < PLAIN_KINDS:
            return turned, tuple(put_out)
        put_out.append(turned)


def lay_out_flowers(state: DealState, emit: Emit) -> None:
    """XJ-3.1: rounds of 东南西北; flowers among the replacements wait for the next round."""
    order = [(state.dealer + turn) % 4 for turn in range(4)]
    while any(_flowers(seat) for seat in state.seats):
        for number in order:
            held = _flowers(state.seats[number])
            if held:
                flow.lay_out(state, number, held, emit)


def _flowers(seat: Seat) -> tuple[Tile, ...]:
    return tuple(tile for tile in range(PLAIN_KINDS, PLAIN_KINDS + 8) if seat.counts[tile])
