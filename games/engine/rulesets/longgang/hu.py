"""The hu of melds, pairs and flowers, and the items that a count is made of (U-1 to U-9).

May import `meld` and `tileset`. Invariant: `items` of a hand add up to its hu; an item
stands once for each id, with how many times it is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.engine.meld import CHOW, CONCEALED_KONG, KONG_KINDS, Meld
from games.engine.rulesets.longgang.tileset import is_end
from games.engine.tiles import Tile

FLOWER_HU = 4
VALUE_PAIR_HU = 2
SELF_DRAW_HU = 2
CLOSED_WAIT_HU = 2


class Item(NamedTuple):
    """One kind of thing that counts: `value` is the sum in `unit` (`hu` or `tai`)."""

    id: str
    rule: str
    value: int
    unit: str = "hu"
    count: int = 1


class HuTable(NamedTuple):
    """What triplets and kongs of 2–8 count; 1, 9 and honours count double."""

    exposed_triplet: int
    concealed_triplet: int
    exposed_kong: int
    concealed_kong: int

    def triplet(self, kind: Tile, exposed: bool) -> Item:
        if exposed:
            return Item("exposed_triplet", "LG-U-1", self.exposed_triplet << is_end(kind))
        return Item("concealed_triplet", "LG-U-2", self.concealed_triplet << is_end(kind))

    def meld(self, meld: Meld) -> Item | None:
        """A meld in front; nothing for a chow (U-5)."""
        kind = meld.shows[0]
        if meld.kind == CHOW:
            return None
        if meld.kind == CONCEALED_KONG:
            return Item("concealed_kong", "LG-U-4", self.concealed_kong << is_end(kind))
        if meld.kind in KONG_KINDS:
            return Item("exposed_kong", "LG-U-3", self.exposed_kong << is_end(kind))
        return self.triplet(kind, exposed=True)


def table_of(rules: Any) -> HuTable:
    return HuTable(
        rules.hu_exposed_triplet, rules.hu_concealed_triplet, rules.hu_exposed_kong, rules.hu_concealed_kong
    )


def front_items(table: HuTable, melds: Iterable[Meld], flowers: int) -> list[Item]:
    """Melds in front and exposed flowers (U-9)."""
    found = [item for meld in melds if (item := table.meld(meld)) is not None]
    if flowers:
        found.append(Item("flower", "LG-U-9", FLOWER_HU * flowers, count=flowers))
    return found


def total(items: Iterable[Item], unit: str = "hu") -> int:
    return sum(item.value for item in items if item.unit == unit)


def merged(items: Iterable[Item]) -> tuple[Item, ...]:
    """One item for each id, in the order of their first appearance; those worth nothing left out."""
    found: dict[str, Item] = {}
    for item in items:
        known = found.get(item.id)
        if known is not None:
            item = known._replace(value=known.value + item.value, count=known.count + item.count)
        found[item.id] = item
    return tuple(item for item in found.values() if item.value)
