"""What the rules ask about a seat of the running deal.

May import engine core, `shapes`, `tileset`, `wall_end`. Invariant: reads the state, changes
nothing.
"""

from __future__ import annotations

from games.engine.meld import PUNG
from games.engine.rulesets.longgang.facts import HAND_MELDS
from games.engine.rulesets.longgang.tileset import DEALT, FLOWERS, value_kinds
from games.engine.rulesets.longgang.wall_end import WallEnd
from games.engine.shapes import waits
from games.engine.state import HAND_POWER, HAND_SUIT, DealState, Seat
from games.engine.tiles import PLAIN_KINDS, Tile

ACCOMPANYING = "accompanying"
"""The public note on a seat that plays along without a win (Z-1)."""


def wall_end(state: DealState) -> WallEnd:
    """Where the wall stands: the indicator is the first tile of the tail."""
    return WallEnd(state.wall.tail - 1, state.wall.head - DEALT)


def ordinary_flowers(seat: Seat) -> tuple[Tile, ...]:
    """Flowers in hand that must be exposed and replaced (J-7)."""
    counts, wild = seat.counts, seat.wild
    return tuple(flower for flower in FLOWERS if counts[flower] and flower not in wild)


def before_first_discard(state: DealState) -> bool:
    """The dealer has not discarded yet."""
    return not state.seats[state.dealer].river


def ready_without(seat: Seat, tile: Tile, count: int) -> bool:
    """K-8: with `count` of this kind gone to a kong, is the rest ready? Copies left do not matter."""
    keys = seat.keys[:]
    keys[HAND_SUIT[tile]] -= count * HAND_POWER[tile]
    return waits(keys[0], keys[1], keys[2], keys[3], seat.jokers) != 0


def melds_needed(seat: Seat) -> int:
    return HAND_MELDS - len(seat.melds)


def only_wildcards(seat: Seat) -> bool:
    return seat.total == seat.jokers


def is_lone_wildcard(seat: Seat) -> bool:
    """J-13: down to one wildcard."""
    return seat.total == 1 and seat.jokers == 1


def fishes(state: DealState, number: int) -> bool:
    """L-6: two wildcards or more and a single value tile in hand."""
    seat = state.seats[number]
    return seat.jokers >= 2 and any(
        seat.counts[kind] == 1 and kind not in seat.wild for kind in value_kinds(state.winds[number])
    )


def pung_kinds(seat: Seat) -> set[Tile]:
    """Kinds of own exposed pungs of which the fourth tile is in hand (K-4)."""
    if not seat.melds:
        return set()
    return {meld.shows[0] for meld in seat.melds if meld.kind == PUNG and seat.counts[meld.shows[0]]}


def plain_wild(seat: Seat) -> set[Tile]:
    """Wildcard kinds in hand that are no flowers."""
    return {kind for kind in seat.wild if kind < PLAIN_KINDS and seat.counts[kind]}
