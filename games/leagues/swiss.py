"""A round by standings: people who stand close to one another meet.

PURE: standard library and `seating` only. The objective, in this order: (1) as few pairs that are to
be kept apart at one table as can be; (2) as few repeated opponents (as in `seating`); (3) the sum over
all pairs at a table of the square of the distance of their places. Seats are made even afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from .seating import Below, Past, Round, seating

Pair = tuple[int, int]


def costs(people: int, met: Counter[Pair], apart: Collection[Pair]) -> Counter[Pair]:
    """What it costs that a pair meets. People are numbered by their place in the standings."""
    pairs = list(combinations(range(people), 2))
    repeat = 1 + sum((other - one) ** 2 for one, other in pairs)
    never = 1 + repeat * (1 + met.total())
    return Counter(
        {
            (one, other): (other - one) ** 2 + repeat * met[one, other] + never * ((one, other) in apart)
            for one, other in pairs
        }
    )


def swiss(
    people: int,
    below: Below,
    *,
    past: Past,
    apart: Collection[Pair] = (),
    rests: Collection[int] = (),
    sizes: Sequence[int] = (),
) -> Round:
    """One round of `people`, numbered by their place in the standings, best first."""
    weights = Past(costs(people, past.met, apart), past.sat)
    return seating(people, 1, below, past=weights, rests=[set(rests)], sizes=sizes)[0]
