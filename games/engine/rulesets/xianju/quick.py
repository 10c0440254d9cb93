"""The outcomes of hands whose jokers may stand for anything, from parts seen before.

May import `readings`, `suits` and the engine's shapes. Invariant: the same outcomes as the
general `Space` (a test compares them).

A part is what the tiles of one suit can be. Few parts are different, as they hold only
what the patterns ask for; the three suits are alike, and so are their orders. So nearly
every hand is made of parts that were merged before, and costs five look-ups.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from games.engine.rulesets.xianju.readings import Mode, Outcome, Space
from games.engine.rulesets.xianju.suits import HonourWay, Way, honour_ways, suit_ways
from games.engine.shapes import Keys, is_melds

FEW = 2  # jokers up to which suits are looked at together
REMEMBERED = 200_000


class Piece(NamedTuple):
    """One way to read a part: jokers and pairs in it, and its share of an outcome."""

    jokers: int
    pairs: int
    outcome: Outcome


Part = frozenset[Piece]


class QuickSpace(Space):
    """Threads may share one: what it remembers is only ever added, or forgotten whole."""

    def __init__(self, jokers: int) -> None:
        super().__init__(Mode(), jokers)
        self._suits: tuple[dict[int, Part], dict[int, Part]] = ({}, {})  # not shown in front, shown
        self._honours: tuple[dict[int, Part], ...] = tuple({} for _ in range(8))  # by wind, then shown
        self._found: dict[tuple[Part, Part, Part, Part], tuple[Outcome, ...]] = {}

    def outcomes(self, keys: Keys, shown: int, wind: int) -> tuple[Outcome, ...]:
        k0, k1, k2, k3 = keys
        suits = self._suits
        place = wind << 1 | shown >> 3
        parts = (
            suits[shown & 1].get(k0) or self._suit(k0, shown & 1),
            suits[shown >> 1 & 1].get(k1) or self._suit(k1, shown >> 1 & 1),
            suits[shown >> 2 & 1].get(k2) or self._suit(k2, shown >> 2 & 1),
            self._honours[place].get(k3) or self._honour(k3, wind, shown >> 3),
        )
        found = self._found.get(parts)
        return self._find(parts) if found is None else found

    def is_melds(self, keys: Keys) -> bool:
        return is_melds(*keys, self.jokers)

    def _suit(self, key: int, shown: int) -> Part:
        ways = suit_ways(key, max(self.jokers, FEW))
        return _keep(self._suits[shown], key, _suit_part(ways, self.jokers, bool(shown or key)))

    def _honour(self, key: int, wind: int, shown: int) -> Part:
        ways = honour_ways(key, max(self.jokers, FEW))
        part = _honour_part(ways, self.jokers, bool(shown or key), wind)
        return _keep(self._honours[wind << 1 | shown], key, part)

    def _find(self, parts: tuple[Part, Part, Part, Part]) -> tuple[Outcome, ...]:
        """Merge the parts; the answer serves every order of the suits."""
        first, second, third = sorted(parts[:3], key=id)
        honours, most = parts[3], self.jokers
        whole = _merge(_merge(_merge(first, second, most), third, most), honours, most)
        found = tuple(sorted({piece.outcome for piece in whole if piece.jokers == most}))
        if len(self._found) >= REMEMBERED:
            self._found.clear()
        for order in permutations((first, second, third)):
            self._found[(*order, honours)] = found
        return found


def _keep(table: dict[int, Part], key: int, part: Part) -> Part:
    if len(table) >= REMEMBERED:
        table.clear()
    table[key] = part
    return part


@lru_cache(maxsize=1 << 14)
def _suit_part(ways: frozenset[Way], most: int, held: bool) -> Part:
    """The part of one of 万筒条. `held`: it occurs in the hand or in front, jokers or not."""
    return _same(
        frozenset(
            Piece(jokers, pairs, Outcome(int(held or jokers > 0), False, run, 0, 0, False))
            for jokers, pairs, run in ways
            if jokers <= most
        )
    )


@lru_cache(maxsize=1 << 14)
def _honour_part(ways: frozenset[HonourWay], most: int, held: bool, wind: int) -> Part:
    """The part of the honours, likewise."""
    return _same(
        frozenset(
            Piece(
                jokers,
                pairs,
                Outcome(0, held or jokers > 0, False, dragons, kinds, winds >> wind & 1 != 0),
            )
            for jokers, pairs, dragons, kinds, winds in ways
            if jokers <= most
        )
    )


@lru_cache(maxsize=1 << 14)
def _same(part: Part) -> Part:
    """Equal parts are one object, so that comparing them costs nothing."""
    return part


@lru_cache(maxsize=1 << 14)
def _merge(left: Part, right: Part, most: int) -> Part:
    """Both parts together, with at most so many jokers and one pair."""
    return _same(
        frozenset(
            Piece(a.jokers + b.jokers, a.pairs + b.pairs, _both(a.outcome, b.outcome))
            for a in left
            for b in right
            if a.jokers + b.jokers <= most and a.pairs + b.pairs <= 1
        )
    )


def _both(a: Outcome, b: Outcome) -> Outcome:
    return Outcome(
        a.suits + b.suits,
        a.honours or b.honours,
        a.run or b.run,
        a.dragons + b.dragons,
        a.dragon_kinds | b.dragon_kinds,
        a.seat_wind or b.seat_wind,
    )


@lru_cache(maxsize=32)
def quick_space(jokers: int) -> QuickSpace:
    """The one space for so many jokers: it is kept, because it remembers."""
    return QuickSpace(jokers)
