"""Lines of the bench and how they are timed: processor time of this one process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple, TypeVar

TURNS = 6  # the first one warms up
T = TypeVar("T")


class Line(NamedTuple):
    """One measure.

    what    in words
    ours    per second
    beside  the peer and its call, or why it is missing
    theirs  per second; None if there is nothing beside
    goal    the ratio aimed at; None for a figure without a goal
    """

    what: str
    ours: float
    beside: str = ""
    theirs: float | None = None
    goal: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the peer's rate ours is."""
        return self.ours / self.theirs if self.theirs else None


class Size(NamedTuple):
    """A figure that is no rate. `limit`: it should be at most that."""

    what: str
    value: float
    unit: str
    limit: float

    @property
    def ratio(self) -> float | None:
        """Which part of the limit it takes."""
        return self.value / self.limit if self.limit else None


class Contestant(NamedTuple):
    """Something to time: `run(turn)` does about `count` things in each turn.

    What remembers answers must get other things in each turn; what does not gets the same.
    """

    run: Callable[[int], object]
    count: float


def each(function: Callable[..., object], arguments: Sequence[tuple], fresh: bool = True) -> Contestant:
    """Calls the function with every tuple of arguments: `fresh` ones in each turn, or all."""
    shares = share_out(arguments) if fresh else [arguments] * TURNS

    def run(turn: int) -> None:
        for some in shares[turn]:
            function(*some)

    return Contestant(run, len(arguments) / (TURNS if fresh else 1))


def share_out(things: Sequence[T]) -> list[Sequence[T]]:
    """A share for the warm-up and one for each timed turn."""
    return [things[turn::TURNS] for turn in range(TURNS)]


def rates(*contestants: Contestant) -> list[float]:
    """Median rate of each per second of processor time, measured in turns after a warm-up."""
    seconds: list[list[float]] = [[] for _ in contestants]
    gc.collect()
    for turn in range(TURNS):
        for contestant, taken in zip(contestants, seconds, strict=True):
            started = time.process_time()
            contestant.run(turn)
            taken.append(time.process_time() - started)
    return [
        contestant.count / median(taken[1:]) for contestant, taken in zip(contestants, seconds, strict=True)
    ]
