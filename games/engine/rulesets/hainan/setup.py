"""Dice, wall, deal and the flowers of the deal (H1, H2.2, H3, H4.1).

May import engine core. Invariant: afterwards no flower is in a hand and the dealer holds 14 tiles.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.ruleset import Emit
from games.engine.state import DealState, Seat
from games.engine.tiles import PLAIN_KINDS, WINDS, Tile
from games.engine.wall import deal_hands, opening_place

FLOWERS = range(PLAIN_KINDS, PLAIN_KINDS + 8)
STACKS_A_SIDE = 18
DEALT = 53
_SEASONS = FLOWERS[:4]  # 春夏秋冬
_PLANTS = {  # 梅兰, then 菊 and 竹 (8f, 7f) in the order of the option
    "mei_lan_ju_zhu": (FLOWERS[4], FLOWERS[5], FLOWERS[7], FLOWERS[6]),
    "mei_lan_zhu_ju": (FLOWERS[4], FLOWERS[5], FLOWERS[6], FLOWERS[7]),
}


def tile_set() -> list[Tile]:
    """H1.3, in the order that the shuffle starts from."""
    return [tile for tile in range(PLAIN_KINDS) for _ in range(4)] + list(FLOWERS)


def own_flowers(wind: Tile, order: str) -> tuple[Tile, Tile]:
    """H4.1: the two flowers of the seat with this wind."""
    off = wind - WINDS[0]
    return _SEASONS[off], _PLANTS[order][off]


def broken_side(dealer: int, total: int, mode: str) -> int:
    """H3.2: whose wall is broken; A-H1 may begin to count at the dealer's left (his 上家)."""
    first = dealer if mode == "dealer_ccw" else dealer + 3
    return (first + total - 1) % 4


def deal(state: DealState, emit: Emit) -> None:
    """Deal; flowers are still in the hands."""
    dealer, tiles = state.dealer, state.wall.tiles
    total = sum(state.dice[0])
    side = broken_side(dealer, total, state.rules.break_mode)
    opening = opening_place(side, total, STACKS_A_SIDE)
    hands = tuple(tuple(hand) for hand in deal_hands(dealer, tiles, 3, jump=True))
    winds = tuple(WINDS[(seat - dealer) % 4] for seat in range(4))
    left = len(tiles) - DEALT
    emit(("dealt", dealer, state.dice, hands, winds, state.rules.dead_wall, opening, left))
    _announce(state, emit)


def _announce(state: DealState, emit: Emit) -> None:
    """What the match brings into the deal: 令, repeats of the dealer (H2.4, H11.2)."""
    context, rules = state.setup.context, state.rules
    emit(("noted", None, "round_wind", [context.round_wind], True))
    if rules.streak_extra and context.dealer_streak:
        emit(("noted", state.dealer, "dealer_streak", context.dealer_streak, True))


def lay_out_flowers(state: DealState, emit: Emit) -> None:
    """H3.7: the dealer first, then in turn; each until he has no flower."""
    for turn in range(4):
        number = (state.dealer + turn) % 4
        seat = state.seats[number]
        while held := _held(seat):
            flow.lay_out(state, number, held, emit)


def _held(seat: Seat) -> tuple[Tile, ...]:
    return tuple(tile for tile in FLOWERS if seat.counts[tile])
