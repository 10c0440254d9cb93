"""What a player who has not won counts (U-12 to U-17, J-18).

May import `facts`, `hu`. Invariant: of all ways to use the wildcards the one with the
highest value is taken, then more tai, then more hu; a tile is used once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.rulesets.longgang import hu
from games.engine.rulesets.longgang.facts import Holding
from games.engine.rulesets.longgang.hu import Item
from games.engine.rulesets.longgang.tileset import value_kinds
from games.engine.rulesets.longgang.value import Score, score_of
from games.engine.tiles import PLAIN_KINDS, Tile

NOTHING = Score((), 0, 0, 0)

_Group = tuple[tuple[Item, ...], int]  # what a kind becomes, and how many wildcards that takes


def score(holding: Holding, rules: Any) -> Score:
    """The best count of a seat that has not won."""
    if holding.accompanying:  # U-17
        return NOTHING
    fixed = _front(holding, rules)
    open_kinds: list[tuple[_Group, _Group]] = []
    _Kinds(holding, rules).sort_out(fixed, open_kinds)
    wildcards = holding.wildcards
    best: Score | None = None
    for items, used in _uses(open_kinds, 0, wildcards):
        if used and holding.holds_seat_flower:  # the seat flower is the wildcard used first
            items = (*items, Item("seat_flower", "LG-A-4", rules.seat_flower_tai, "tai"))
        found = score_of((*fixed, *items), rules, base=0, count_tai=rules.loser_tai)
        if best is None or found.rank > best.rank:
            best = found
    assert best is not None
    return best


def _front(holding: Holding, rules: Any) -> list[Item]:
    values = value_kinds(holding.wind)
    found = hu.front_items(hu.table_of(rules), holding.melds, len(holding.flowers))
    sets = [meld for meld in holding.melds if meld.is_triplet and meld.shows[0] in values]
    found += [Item("value_set", "LG-A-3", rules.value_set_tai, "tai") for _ in sets]
    others = sum(flower != holding.seat_flower for flower in holding.flowers)
    if others:
        found.append(Item("flower_tai", "LG-A-20", rules.flower_tai * others, "tai", others))
    return found


class _Kinds:
    """The concealed kinds of one hand, and what each may become."""

    def __init__(self, holding: Holding, rules: Any) -> None:
        self.natural = holding.natural_counts
        self.wildcards = holding.wildcards
        self.values = value_kinds(holding.wind)
        self.table = hu.table_of(rules)
        self.rules = rules

    def sort_out(self, fixed: list[Item], open_kinds: list[tuple[_Group, _Group]]) -> None:
        """Put what is settled into `fixed`, the kinds that wildcards may complete into `open_kinds`."""
        for kind in range(PLAIN_KINDS):
            count = self.natural[kind]
            if count >= 3:  # U-16
                fixed += self._triplet(kind)
            elif count and 3 - count <= self.wildcards:
                left = self._left_alone(kind, count)
                open_kinds.append(((left, 0), (self._triplet(kind), 3 - count)))
            elif count == 2:
                fixed += self._left_alone(kind, count)

    def _triplet(self, kind: Tile) -> tuple[Item, ...]:
        item = self.table.triplet(kind, exposed=False)
        if kind not in self.values:
            return (item,)
        return item, Item("value_set", "LG-A-3", self.rules.value_set_tai, "tai")

    def _left_alone(self, kind: Tile, count: int) -> tuple[Item, ...]:
        if count < 2 or kind not in self.values:
            return ()
        return (Item("value_pair", "LG-U-6", self.rules.loser_value_pair_hu),)


def _uses(
    open_kinds: list[tuple[_Group, _Group]], place: int, wildcards: int
) -> Iterator[tuple[tuple[Item, ...], int]]:
    """Every way to use the wildcards on the kinds from `place` on: (items, wildcards used)."""
    if place == len(open_kinds):
        yield (), 0
        return
    for items, taken in open_kinds[place]:
        if taken <= wildcards:
            for others, used in _uses(open_kinds, place + 1, wildcards - taken):
                yield (*items, *others), used + taken
