"""What a reading of a winner's concealed tiles says: parts that add up (A-22, V-16, V-17).

May import `shapes`, `hu`, `tileset`. Invariant: a `Part` is the sum of its groups; a whole
hand has exactly one place for the winning tile.

A group has one part for not holding the winning tile and one for each place in it where
that tile may be: a natural tile where a natural of its kind stands, a wildcard where any
wildcard stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.engine.rulesets.longgang.hu import VALUE_PAIR_HU, HuTable
from games.engine.rulesets.longgang.tileset import value_kinds
from games.engine.shapes import PAIR, RUN, TRIPLET, Group, Reader
from games.engine.tiles import EAST, NORTH, WHITE, Tile, suit_of

# where the winning tile goes
NOWHERE, IN_PAIR, IN_WILD_PAIR, MIDDLE, EDGE, SIDE, IN_TRIPLET = range(7)

# what a reading holds (Part.shape)
HAS_RUN, HAS_TRIPLET, NOT_PLAIN = 1, 2, 4

HONOUR_SUIT = 8  # bit of Part.suits; 1, 2, 4 are 万 筒 条


class Part(NamedTuple):
    """The contribution of some groups.

    hu          triplets and value pair, the waits left out
    value_sets  triplets of C, F, seat wind (A-3)
    suits       bits of the suits that the tiles stand for
    shape       HAS_RUN, HAS_TRIPLET, NOT_PLAIN
    winds       bits 0-3: triplets of East … North; bits 4-7: the pair
    place       of the winning tile
    home        a wildcard other than the winning tile stands for the joker kind (A-6)
    home_win    the winning tile does
    """

    hu: int = 0
    value_sets: int = 0
    suits: int = 0
    shape: int = 0
    winds: int = 0
    place: int = NOWHERE
    home: bool = False
    home_win: bool = False


class Context(NamedTuple):
    """All that the parts of a hand depend on.

    win     kind of the winning tile, None if it is a wildcard
    wind    the winner's seat wind
    home    the joker kind, None if there is none (or no joker to use)
    opened  the winning tile was discarded: a triplet with it is exposed (V-3, U-11b)
    """

    win: Tile | None
    wind: Tile
    home: Tile | None
    opened: bool
    table: HuTable
    wild_triplet_hu: int


def add(a: Part, b: Part) -> Part | None:
    """Two parts together; None if both hold the winning tile."""
    if a.place and b.place:
        return None
    return Part(
        a.hu + b.hu,
        a.value_sets + b.value_sets,
        a.suits | b.suits,
        a.shape | b.shape,
        a.winds | b.winds,
        a.place or b.place,
        a.home or b.home,
        a.home_win or b.home_win,
    )


@lru_cache(maxsize=512)
def reader(context: Context) -> Reader[Part]:
    """The reader of hands in this context."""
    values = value_kinds(context.wind)
    return Reader(lambda group: list(_parts(group, context, values)), add, Part())


def _parts(group: Group, context: Context, values: frozenset[Tile]) -> Iterator[Part]:
    if group.kind == WHITE:  # no such tile: a wildcard does not stand for it either
        return
    plain = _plain_part(group, context, values)
    wild_only = group.jokers == len(group.kinds)  # such a group brings no joker home (EX-13, EX-18)
    homes = [
        bool(group.slots >> place & 1) and kind == context.home and not wild_only
        for place, kind in enumerate(group.kinds)
    ]
    yield plain._replace(home=any(homes))
    seen: set[Part] = set()
    for slot, kind in enumerate(group.kinds):
        wild = bool(group.slots >> slot & 1)
        if wild if context.win is not None else not wild:
            continue
        if context.win is not None and kind != context.win:
            continue
        other_homes = any(home for place, home in enumerate(homes) if place != slot)
        part = plain._replace(place=_place(group, slot), home=other_homes, home_win=homes[slot])
        if group.shape == TRIPLET and context.opened and group.jokers < 3:
            part = part._replace(hu=context.table.triplet(kind, exposed=True).value)
        if part not in seen:
            seen.add(part)
            yield part


def _plain_part(group: Group, context: Context, values: frozenset[Tile]) -> Part:
    kind = group.kind
    suits = 1 << suit_of(kind)
    if group.shape == RUN:
        return Part(suits=suits, shape=HAS_RUN | (NOT_PLAIN if group.jokers >= 2 else 0))
    wind = 1 << (kind - EAST) if EAST <= kind <= NORTH else 0
    if group.shape == PAIR:
        wild = group.jokers == 2
        value = kind in values and not wild
        shape = NOT_PLAIN if wild or value else 0
        return Part(VALUE_PAIR_HU if value else 0, 0, suits, shape, wind << 4)
    if group.jokers == 3:
        return Part(context.wild_triplet_hu, 0, suits, HAS_TRIPLET, wind)
    hu = context.table.triplet(kind, exposed=False).value
    return Part(hu, int(kind in values), suits, HAS_TRIPLET, wind)


def _place(group: Group, slot: int) -> int:
    """V-5 to V-8: how a tile in this slot completes the group."""
    if group.shape == TRIPLET:
        return IN_TRIPLET
    if group.shape == PAIR:
        return IN_WILD_PAIR if group.jokers else IN_PAIR
    if slot == 1:
        return MIDDLE
    low = group.kind % 9
    return EDGE if (slot == 2 and low == 0) or (slot == 0 and low == 6) else SIDE
