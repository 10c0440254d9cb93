"""All readings of a concealed hand with jokers, merged to what the patterns ask for.

May import the engine's tiles and shapes. Invariant: `Space.outcomes` holds an `Outcome`
exactly if some division of the hand into melds and a pair has it, jokers taking any
meaning that the house rules let them take; `Space.smallest` spells the first such
division in string order. `quick` answers the first question faster where jokers may
stand for anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import add
from typing import NamedTuple

from games.engine.shapes import PAIR, RUN, SUIT, TRIPLET, Group, Keys, Reader
from games.engine.shapes.reading import tiles_of_key
from games.engine.tiles import EAST, WHITE, Tile

HONOURS = 8  # bit in a mask of suits: 1 万, 2 筒, 4 条


class Made(NamedTuple):
    """What some groups make.

    present   bits of the suits that occur
    run       some group is a run
    dragons   triplets of 白发中; `dragon_kinds` has a bit for each kind of them
    winds     bits of the winds that have a triplet
    standing  how many jokers stand for each kind of `Mode.counted`
    """

    present: int = 0
    run: bool = False
    dragons: int = 0
    dragon_kinds: int = 0
    winds: int = 0
    standing: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """What a reading comes to, for the patterns.

    suits      how many of 万筒条 occur in the whole hand, melds in front included
    honours    whether honours do, likewise
    The rest is about the concealed groups, until the melds in front are joined to it.
    """

    suits: int
    honours: bool
    run: bool
    dragons: int
    dragon_kinds: int
    seat_wind: bool


class Mode(NamedTuple):
    """How jokers may be used: whether in the pair, and for which kinds it is counted how many stand."""

    natural_pair: bool = False
    counted: tuple[Tile, ...] = ()

    def made(self, group: Group) -> tuple[Made, ...]:
        """What one group makes; nothing if it may not stand."""
        if group.shape == PAIR and self.natural_pair and group.slots:
            return ()
        made = made_by_triplet(group.kind) if group.shape == TRIPLET else Made(run=group.shape == RUN)
        standing = tuple(group.joker_kinds.count(kind) for kind in self.counted)
        return (made._replace(present=1 << SUIT[group.kind], standing=standing),)


def made_by_triplet(kind: Tile) -> Made:
    """Facts of a triplet, without `present`."""
    if kind >= WHITE:
        return Made(dragons=1, dragon_kinds=1 << (kind - WHITE))
    return Made(winds=1 << (kind - EAST) if kind >= EAST else 0)


def both(a: Made, b: Made) -> Made:
    """Two parts of a hand together."""
    return Made(
        a.present | b.present,
        a.run or b.run,
        a.dragons + b.dragons,
        a.dragon_kinds | b.dragon_kinds,
        a.winds | b.winds,
        tuple(map(add, a.standing, b.standing)) if a.standing and b.standing else a.standing or b.standing,
    )


def joined(outcome: Outcome, front: Made, wind: int) -> Outcome:
    """The outcome with what the melds in front make; `wind` is the rank of the seat wind."""
    return Outcome(
        outcome.suits,
        outcome.honours,
        outcome.run or front.run,
        outcome.dragons + front.dragons,
        outcome.dragon_kinds | front.dragon_kinds,
        outcome.seat_wind or front.winds >> wind & 1 != 0,
    )


class Space:
    """The readings of all hands with this many jokers.

    `standing[i]` (least, most): how many jokers may stand for the i-th kind of `mode.counted`.
    """

    def __init__(self, mode: Mode, jokers: int, standing: tuple[tuple[int, int], ...] = ()) -> None:
        self.jokers = jokers
        self._standing = standing
        self._reader = _reader(mode)

    def outcomes(self, keys: Keys, shown: int, wind: int) -> tuple[Outcome, ...]:
        """Every outcome of these natural tiles and all the jokers; empty if nothing is complete.

        `shown` are the suits of the melds in front, `wind` is the rank of the seat wind.
        """
        made = self._reader.summaries(keys, self.jokers)
        return tuple(sorted({_outcome(one, shown, wind) for one in made if self._fits(one)}))

    def smallest(
        self, keys: Keys, shown: int, wind: int, accept: Callable[[Outcome], bool]
    ) -> tuple[str, Outcome]:
        """The smallest reading, pair last, among those whose outcome is accepted (one must be)."""
        best = self._reader.best(
            keys, self.jokers, lambda made: (self._fits(made) and accept(_outcome(made, shown, wind))) or None
        )
        assert best is not None, "no outcome of the hand was accepted"
        return best.reading.text, _outcome(best.summary, shown, wind)

    def is_melds(self, keys: Keys) -> bool:
        """Are these 3m tiles, with all the jokers, melds and no pair?"""
        parts: set[tuple[int, Made]] = {(0, Made())}
        for suit, key in enumerate(keys):
            parts = {
                (used + jokers, both(made, more))
                for used, made in parts
                for jokers in range(-tiles_of_key(key) % 3, self.jokers - used + 1, 3)
                for more, _ in self._reader.suit(suit, key, jokers)
            }
        return any(used == self.jokers and self._fits(made) for used, made in parts)

    def _fits(self, made: Made) -> bool:
        counts = made.standing or (0,) * len(self._standing)
        return all(least <= n <= most for n, (least, most) in zip(counts, self._standing, strict=True))


def _outcome(made: Made, shown: int, wind: int) -> Outcome:
    present = made.present | shown
    return Outcome(
        (present & ~HONOURS).bit_count(),
        present & HONOURS != 0,
        made.run,
        made.dragons,
        made.dragon_kinds,
        made.winds >> wind & 1 != 0,
    )


@lru_cache(maxsize=128)
def _reader(mode: Mode) -> Reader[Made]:
    return Reader(mode.made, both, Made())
