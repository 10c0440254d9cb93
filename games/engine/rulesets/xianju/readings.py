"""All readings of a concealed hand with jokers, merged to what the patterns ask for.

May import the engine's tiles and shapes. Invariant: `Space.outcomes` holds an `Outcome`
exactly if some division of the hand into melds and a pair has it, jokers taking any
meaning that the house rules let them take; `Space.smallest` spells the first such
division in string order.

Suit keys with the same outcomes for every number of jokers share one `Part`. Parts are
merged two by two and everything found is remembered, so a hand whose suits were seen
before costs a few look-ups.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import add
from typing import NamedTuple

from games.engine.shapes import PAIR, RUN, SUIT, TRIPLET, Group, Keys, Reader
from games.engine.tiles import EAST, WHITE, Tile

HONOURS = 8  # in Outcome.present
_REMEMBERED = 200_000


class Outcome(NamedTuple):
    """What concealed groups make.

    present   bits of the suits that occur: 1 万, 2 筒, 4 条, 8 honours
    run       some group is a run
    dragons   triplets of 白发中; `dragon_kinds` has a bit for each kind of them
    winds     bits of the winds that have a triplet
    standing  how many jokers stand for each kind of `Mode.counted` (while reading only)
    """

    present: int = 0
    run: bool = False
    dragons: int = 0
    dragon_kinds: int = 0
    winds: int = 0
    standing: tuple[int, ...] = ()


class Mode(NamedTuple):
    """How jokers may be used: whether in the pair, and for which kinds it is counted how many stand."""

    natural_pair: bool = False
    counted: tuple[Tile, ...] = ()

    def outcomes(self, group: Group) -> tuple[Outcome, ...]:
        """What one group makes; nothing if it may not stand."""
        if group.shape == PAIR and self.natural_pair and group.slots:
            return ()
        made = triplet_outcome(group.kind) if group.shape == TRIPLET else Outcome(run=group.shape == RUN)
        standing = tuple(group.joker_kinds.count(kind) for kind in self.counted)
        return (made._replace(present=1 << SUIT[group.kind], standing=standing),)


def triplet_outcome(kind: Tile) -> Outcome:
    """Triplet facts of a kind, without `present`."""
    if kind >= WHITE:
        return Outcome(dragons=1, dragon_kinds=1 << (kind - WHITE))
    return Outcome(winds=1 << (kind - EAST) if kind >= EAST else 0)


def both(a: Outcome, b: Outcome) -> Outcome:
    """Two parts of a hand together."""
    return Outcome(
        a.present | b.present,
        a.run or b.run,
        a.dragons + b.dragons,
        a.dragon_kinds | b.dragon_kinds,
        a.winds | b.winds,
        tuple(map(add, a.standing, b.standing)) if a.standing and b.standing else a.standing or b.standing,
    )


Part = frozenset[tuple[int, int, Outcome]]
"""What the tiles of some suits can be: (jokers, pairs, outcome). Equal parts are one object."""


class Space:
    """The readings of all hands with this many jokers.

    `standing[i]` (least, most): how many jokers may stand for the i-th kind of `mode.counted`.
    Threads may share a space: what it remembers is only ever added, or forgotten whole.
    """

    def __init__(self, mode: Mode, jokers: int, standing: tuple[tuple[int, int], ...]) -> None:
        self._jokers = jokers
        self._standing = standing
        self._reader = _reader(mode)
        self._parts: dict[Part, Part] = {}
        self._suits: tuple[dict[int, Part], ...] = ({}, {}, {}, {})
        self._merged: dict[tuple[Part, Part], Part] = {}
        self._outcomes: dict[tuple[Part, Part, Part, Part], tuple[Outcome, ...]] = {}

    def outcomes(self, k0: int, k1: int, k2: int, k3: int) -> tuple[Outcome, ...]:
        """Every outcome of these natural tiles and all the jokers; empty if nothing is complete.

        3m + 2 tiles are read as melds and a pair, 3m tiles as melds alone.
        """
        of_0, of_1, of_2, of_3 = self._suits
        try:
            return self._outcomes[of_0[k0], of_1[k1], of_2[k2], of_3[k3]]
        except KeyError:
            return self._find((k0, k1, k2, k3))

    def smallest(self, keys: Keys, accept: Callable[[Outcome], bool]) -> tuple[str, Outcome]:
        """The smallest reading, pair last, among those whose outcome is accepted (one must be)."""
        best = self._reader.best(
            keys, self._jokers, lambda outcome: (self._fits(outcome) and accept(_plain(outcome))) or None
        )
        assert best is not None, "no outcome of the hand was accepted"
        return best.reading.text, _plain(best.summary)

    def _find(self, keys: Keys) -> tuple[Outcome, ...]:
        if sum(map(len, self._suits)) > _REMEMBERED:
            for table in (*self._suits, self._parts, self._merged, self._outcomes):
                table.clear()
        p0, p1, p2, p3 = (self._suit(suit, key) for suit, key in enumerate(keys))
        found = self._outcomes.get((p0, p1, p2, p3))
        if found is None:
            whole = self._merge(self._merge(p0, p1), self._merge(p2, p3))
            outcomes = {
                _plain(outcome) for n, _, outcome in whole if n == self._jokers and self._fits(outcome)
            }
            found = self._outcomes[p0, p1, p2, p3] = tuple(sorted(outcomes))
        return found

    def _suit(self, suit: int, key: int) -> Part:
        known = self._suits[suit].get(key)
        if known is None:
            tiles = sum(key // 5**place % 5 for place in range(9))
            part = frozenset(
                (jokers, (tiles + jokers) % 3 // 2, outcome)
                for jokers in range(self._jokers + 1)
                if (tiles + jokers) % 3 != 1
                for outcome, _ in self._reader.suit(suit, key, jokers)
            )
            known = self._suits[suit][key] = self._parts.setdefault(part, part)
        return known

    def _merge(self, left: Part, right: Part) -> Part:
        known = self._merged.get((left, right))
        if known is None:
            part = frozenset(
                (jokers + more, pairs + other, both(a, b))
                for jokers, pairs, a in left
                for more, other, b in right
                if jokers + more <= self._jokers and pairs + other <= 1
            )
            known = self._merged[left, right] = self._parts.setdefault(part, part)
        return known

    def _fits(self, outcome: Outcome) -> bool:
        counts = outcome.standing or (0,) * len(self._standing)
        return all(least <= n <= most for n, (least, most) in zip(counts, self._standing, strict=True))


def _plain(outcome: Outcome) -> Outcome:
    """The outcome without the counts that only matter while reading."""
    return outcome._replace(standing=()) if outcome.standing else outcome


@lru_cache(maxsize=128)
def _reader(mode: Mode) -> Reader[Outcome]:
    return Reader(mode.outcomes, both, Outcome())


@lru_cache(maxsize=512)
def space(mode: Mode, jokers: int, standing: tuple[tuple[int, int], ...] = ()) -> Space:
    """The one space with these arguments: it is kept, because it remembers."""
    return Space(mode, jokers, standing)
