"""The live state as plain facts: what settles a win, and how the wall stands.

May import engine core and `facts`. Invariant: reads a state and changes nothing.
"""

from __future__ import annotations

from games.engine.meld import ADDED_KONG
from games.engine.result import SeatFacts
from games.engine.rulesets.wuhan.facts import KONG_DRAW, LAST_DRAW, SELF, Ending
from games.engine.state import DealState
from games.engine.tiles import Tile

SHARED = 4  # W13.2
SHARE = "sharing"
"""Private note, once the last four tiles are drawn: the seats that still take one."""


def live_tiles(state: DealState) -> int:
    """Tiles that can still be drawn (W13.3)."""
    return state.wall.left - state.reserve


def kong_fits(state: DealState) -> bool:
    """W7.7: four tiles must be left for the end."""
    return live_tiles(state) > SHARED


def self_draw(state: DealState, number: int) -> str:
    """Which sort of self-draw a win would be now (W9.6, W9.7)."""
    if SHARE in state.private:
        return LAST_DRAW
    return KONG_DRAW if state.seats[number].after_kong else SELF


def ending_of(
    state: DealState, winners: tuple[int, ...], how: str, giver: int | None, tile: Tile | None
) -> Ending:
    """The facts if these seats win now. A robbed kong may still be announced: it counts as the
    pung that it becomes (W7.8)."""
    first, second, third, fourth = (SeatFacts(tuple(seat.tiles()), tuple(seat.melds)) for seat in state.seats)
    seats = [first, second, third, fourth]
    if giver is not None and state.last is not None and state.last[2] == ADDED_KONG:
        seats[giver] = _unmade(seats[giver], state.last[1])
    return Ending(
        state.rules,
        state.jokers[0],
        state.dealer,
        how,
        giver,
        tile,
        (seats[0], seats[1], seats[2], seats[3]),
        winners,
    )


def _unmade(facts: SeatFacts, tile: Tile) -> SeatFacts:
    """The added kong of `tile` as a pung again."""
    return facts._replace(
        melds=tuple(
            meld._replace(kind="pung", tiles=meld.tiles[:3], shows=meld.shows[:3])
            if meld.kind == ADDED_KONG and meld.shows[0] == tile
            else meld
            for meld in facts.melds
        )
    )
