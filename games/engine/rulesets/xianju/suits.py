"""What the tiles of one suit can be made of, from a few numbers instead of from its readings.

May import the engine's shapes. Invariant: the same facts as a `Reader` that looks at every
reading (a test compares them), for jokers that may stand for anything.

Of honours each kind goes by itself, into triplets and perhaps the pair. Of 万筒条 only one
fact about the melds matters to the patterns: whether there is a run. So three needs decide,
each with and without the pair: the fewest jokers that complete the tiles at all, as
triplets alone, and with at least one run. More jokers come in threes.
"""

from __future__ import annotations

from functools import cache, lru_cache

from games.engine.shapes import POWER
from games.engine.shapes.reading import suit_need

POWERS = POWER[:9]
RUNS = 7
NEVER = 99
WINDS = 4

HONOUR_POWERS = POWER[27:]
Way = tuple[int, int, bool]  # jokers, pairs, is there a run
HonourWay = tuple[int, int, int, int, int]  # jokers, pairs, dragon triplets, their kinds, winds as bits


def suit_ways(key: int, most: int) -> frozenset[Way]:
    """Every way to complete these tiles with up to `most` jokers."""
    high, middle, low = THIRD[key // 15625], THIRD[key // 125 % 125], THIRD[key % 125]
    left = (high[0] + middle[0] + low[0]) % 3
    alone = high[1] + middle[1] + low[1]
    triplets = alone, alone - 1 if high[2] or middle[2] or low[2] else alone + 2
    needs = suit_need(0, key, False), suit_need(0, key, True)
    alone_run = _run_need(key, False) if triplets[0] <= most else NEVER  # asked for only beside triplets
    pair_run = _run_need(key, True) if triplets[1] <= most else NEVER
    return _ways(left, needs, triplets, (alone_run, pair_run), most)


@lru_cache(maxsize=1 << 12)
def _ways(
    tiles: int, needs: tuple[int, int], triplets: tuple[int, int], runs: tuple[int, int], most: int
) -> frozenset[Way]:
    """`tiles` modulo 3; the needs without and with the pair."""
    found = set()
    for jokers in range(most + 1):
        left = (tiles + jokers) % 3
        pairs = left // 2
        if left == 1 or jokers < needs[pairs]:
            continue
        only_triplets = jokers >= triplets[pairs]
        if only_triplets:
            found.add((jokers, pairs, False))
        if not only_triplets or jokers >= runs[pairs]:
            found.add((jokers, pairs, True))
    return frozenset(found)


def _third(key: int) -> tuple[int, int, bool]:
    """Of three ranks: tiles; jokers that make all of them triplets; whether the pair saves one."""
    counts = key // 25, key // 5 % 5, key % 5
    return sum(counts), sum(-count % 3 for count in counts), any(count in (1, 2, 4) for count in counts)


THIRD = [_third(key) for key in range(125)]


def _run_need(key: int, pair: bool) -> int:
    """The fewest jokers with a run among the melds.

    The run takes every natural that it can: a joker in its place would free a natural
    that the rest needs at most as much as that joker.
    """
    fewest = NEVER
    for rank in range(RUNS):
        rest, jokers = key, 0
        for power in POWERS[rank : rank + 3]:
            if rest // power % 5:
                rest -= power
            else:
                jokers += 1
        fewest = min(fewest, jokers + suit_need(0, rest, pair))
    return fewest


@lru_cache(maxsize=1 << 14)
def honour_ways(key: int, most: int) -> frozenset[HonourWay]:
    """Every way to complete these honours with up to `most` jokers."""
    ways: set[HonourWay] = {(0, 0, 0, 0, 0)}
    for rank, power in enumerate(HONOUR_POWERS):
        choices = _kind_choices(rank, key // power % 5, most)
        if choices != NOTHING:
            ways = {
                (a + x, b + y, c + z, d | v, e | w)
                for a, b, c, d, e in ways
                for x, y, z, v, w in choices
                if a + x <= most and b + y <= 1
            }
    return frozenset(ways)


NOTHING: tuple[HonourWay, ...] = ((0, 0, 0, 0, 0),)


@cache
def _kind_choices(rank: int, held: int, most: int) -> tuple[HonourWay, ...]:
    """Triplets and pair that hold exactly these tiles of one kind and some jokers."""
    found: list[HonourWay] = []
    for pairs in (0, 1):
        for triplets in range((held + most) // 3 + 1):
            jokers = 3 * triplets + 2 * pairs - held
            if 0 <= jokers <= most:
                bit = 1 if triplets else 0
                if rank < WINDS:
                    found.append((jokers, pairs, 0, 0, bit << rank))
                else:
                    found.append((jokers, pairs, triplets, bit << (rank - WINDS), 0))
    return tuple(found)
