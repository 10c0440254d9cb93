"""A complete hand as the fans see it.

May import engine core, `setup`. Invariant: pure facts; the winning tile is among the concealed tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.cases import Case
from games.engine.meld import Meld
from games.engine.options import Values
from games.engine.rulesets.hainan.setup import own_flowers
from games.engine.shapes import Keys, keys_of_tiles
from games.engine.state import HAND_POWER, HAND_SUIT, DealState
from games.engine.tiles import TILE_BY_NAME, WINDS, Tile


class Holding(NamedTuple):
    """keys   concealed tiles, the winning one included, as suit keys
    wind, round_wind   of the seat and of the 令
    """

    rules: Values
    keys: Keys
    melds: Sequence[Meld]
    flowers: Iterable[Tile]
    wind: Tile
    round_wind: Tile

    @property
    def has_own_flower(self) -> bool:
        """H4.2."""
        own = own_flowers(self.wind, self.rules.flower_order)
        return any(tile in own for tile in self.flowers)


def holding_of(state: DealState, number: int, tile: Tile | None) -> Holding:
    """A seat's hand, with `tile` of somebody else or as it stands."""
    seat = state.seats[number]
    keys = seat.keys[:4]
    if tile is not None:
        keys[HAND_SUIT[tile]] += HAND_POWER[tile]
    k0, k1, k2, k3 = keys
    round_wind = TILE_BY_NAME[state.setup.context.round_wind]
    return Holding(state.rules, (k0, k1, k2, k3), seat.melds, seat.flowers, state.winds[number], round_wind)


def holding_of_case(case: Case) -> Holding:
    """The winner's hand of a case."""
    seat = case.seats[case.winner]
    return Holding(
        case.options,
        keys_of_tiles((*seat.hand, case.tile)),
        seat.melds,
        seat.flowers,
        WINDS[(case.winner - case.dealer) % 4],
        TILE_BY_NAME[case.context.round_wind],
    )
