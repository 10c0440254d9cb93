"""Who plays whom in each round, and on which seat.

PURE: standard library only, chance is handed in. The objective, in this order: (1) as few repeated
opponents as can be: the sum over all pairs of n(n-1)/2 for n meetings, in which every second meeting
costs 1, every third 2 more …; (2) seats as even as can be: the sum over people and seats of the
squares of how often somebody sat there. Who is left over when people do not divide by four rests;
nobody rests twice before everybody has rested once. What was played before (`Past`) counts in all.

Invariant: in a round everybody sits at one table or rests. The same chance gives the same seating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

SEATS = 4
BENCH = 4  # the bench is counted as one more seat
# How many starts from chance are tried (the best is kept): fewer where one takes long.
MOST_TRIES, FEWEST_TRIES, EFFORT = 60, 3, 2000
Below = Callable[[int], int]
Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """Tables by seat (the first seat is the first in the seat order; from the fifth on, the bench),
    and who rests."""

    tables: tuple[Table, ...]
    resting: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What counts from before: `met` by pair, smaller number first (a large number keeps a pair apart),
    and how often each person had each seat."""

    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each pair meets: the repeat matrix, smaller number first."""
    return Counter(pair for one in rounds for table in one.tables for pair in combinations(sorted(table), 2))


def repeats(rounds: Sequence[Round]) -> int:
    """The first objective."""
    return _repeated(meetings(rounds))


def _repeated(met: Counter[tuple[int, int]]) -> int:
    return sum(times * (times - 1) // 2 for times in met.values())


def seat_counts(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each person had each seat, by (person, seat); the whole bench is one seat."""
    sat: Counter[tuple[int, int]] = Counter()
    for one in rounds:
        _count_seats(sat, one.tables, 1)
    return sat


def fewest_repeats(people: int, rounds: int) -> int:
    """A bound that no seating beats, the greater of two. All meetings spread evenly over all pairs;
    and with fewer than four tables, some at each table have sat together in each earlier round."""
    tables = people // SEATS
    meetings_held = tables * rounds * SEATS * (SEATS - 1) // 2
    often, over = divmod(meetings_held, people * (people - 1) // 2)
    spread = people * (people - 1) // 2 * often * (often - 1) // 2 + over * often
    if people % SEATS:
        return spread
    together = [SEATS // tables + (group < SEATS % tables) for group in range(tables)]
    at_a_table = sum(size * (size - 1) // 2 for size in together)
    return max(spread, rounds * (rounds - 1) // 2 * tables * at_a_table)


def resting(rested: Sequence[int], left_over: int, rounds: int, order: Sequence[int]) -> list[set[int]]:
    """Who rests in each round: whoever has rested least often, among equals the first in `order`."""
    often, rests = list(rested), []
    for _ in range(rounds):
        chosen = sorted(order, key=lambda person: often[person])[:left_over]
        for person in chosen:
            often[person] += 1
        rests.append(set(chosen))
    return rests


def seating(
    people: int,
    rounds: int,
    below: Below,
    *,
    past: Past | None = None,
    rests: Sequence[set[int]] | None = None,
    sizes: Sequence[int] = (),
) -> list[Round]:
    """`people` numbered from 0 over `rounds` rounds. `rests`: who does, round by round; `sizes`: of the
    tables, if not four each. Raises ValueError for fewer than four people."""
    if people < SEATS or rounds < 1:
        raise ValueError(f"{people} people, {rounds} rounds: needs at least four and one")
    if rests is None:
        rests = resting([0] * people, people % SEATS, rounds, mixed(range(people), below))
    playing = [[person for person in range(people) if person not in here] for here in rests]
    sizes = sizes or [SEATS] * (len(playing[0]) // SEATS)
    if any(len(here) != sum(sizes) for here in playing):
        raise ValueError(f"tables of {sizes} do not seat these people")
    bound = _repeated(past.met) if past else fewest_repeats(people, rounds)
    past = past or Past()
    best: list[list[list[int]]] | None = None
    fewest = 0
    for number in range(max(FEWEST_TRIES, min(MOST_TRIES, EFFORT // (people * rounds)))):
        given = [_cut(playing[0], sizes)] if past.met else _cyclic(people, rounds, sizes, below)
        drawn, cost = _attempt(given if number == 0 else [], playing, sizes, past, below)
        if best is None or cost < fewest:
            best, fewest = drawn, cost
        if fewest <= bound:
            break
    assert best is not None
    return _seated(best, playing, people, past)


def mixed(items: Sequence[int], below: Below) -> list[int]:
    mixed = list(items)
    for index in range(len(mixed) - 1, 0, -1):
        other = below(index + 1)
        mixed[index], mixed[other] = mixed[other], mixed[index]
    return mixed


def _cyclic(people: int, rounds: int, sizes: Sequence[int], below: Below) -> list[list[list[int]]]:
    """Rounds by a known design: four rows of people, row g moved on by g places each round. Nobody
    meets twice while the moves differ (all rounds if the number of tables has no factor 2 or 3)."""
    tables = people // SEATS
    if people % SEATS or tables < SEATS or set(sizes) != {SEATS}:
        return []
    order = mixed(range(people), below)
    return [
        [
            [order[row * tables + (table + row * step) % tables] for row in range(SEATS)]
            for table in range(tables)
        ]
        for step in range(min(rounds, tables))
    ]


def _attempt(
    given: list[list[list[int]]],
    playing: list[list[int]],
    sizes: Sequence[int],
    past: Past,
    below: Below,
) -> tuple[list[list[list[int]]], int]:
    """Rounds one after the other, each made better by exchanges; then all once more in turn."""
    met = Counter(past.met)
    drawn = []
    for number, people in enumerate(playing):
        start = given[number] if number < len(given) else _cut(mixed(people, below), sizes)
        tables = _improved(start, met)
        _count(met, tables, 1)
        drawn.append(tables)
    better = True
    while better:
        better = False
        for tables in drawn:
            _count(met, tables, -1)
            before = _cost(tables, met)
            _improved(tables, met)
            better = better or _cost(tables, met) < before
            _count(met, tables, 1)
    return drawn, _repeated(met)


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    rest = iter(people)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _count(met: Counter[tuple[int, int]], tables: list[list[int]], sign: int) -> None:
    for table in tables:
        for one, other in combinations(table, 2):
            met[_pair(one, other)] += sign


def _cost(tables: list[list[int]], met: Counter[tuple[int, int]]) -> int:
    """What this round adds: meeting somebody met n times before costs n."""
    return sum(met[_pair(one, other)] for table in tables for one, other in combinations(table, 2))


def _improved(tables: list[list[int]], met: Counter[tuple[int, int]]) -> list[list[int]]:
    """Exchange two people of two tables as long as that saves repeats."""
    better = True
    while better:
        better = False
        for first, second in combinations(tables, 2):
            for i in range(len(first)):
                for j in range(len(second)):
                    if _gain(first, i, second, j, met) > 0:
                        first[i], second[j] = second[j], first[i]
                        better = True
    return tables


def _gain(first: list[int], i: int, second: list[int], j: int, met: Counter[tuple[int, int]]) -> int:
    one, other = first[i], second[j]
    here = [person for index, person in enumerate(first) if index != i]
    there = [person for index, person in enumerate(second) if index != j]
    before = sum(met[_pair(one, p)] for p in here) + sum(met[_pair(other, p)] for p in there)
    after = sum(met[_pair(other, p)] for p in here) + sum(met[_pair(one, p)] for p in there)
    return before - after


def _seated(drawn: list[list[list[int]]], playing: list[list[int]], people: int, past: Past) -> list[Round]:
    """Seats: at each table the order that makes the counts most even, again until nothing changes."""
    sat = Counter(past.sat)
    placed = [[tuple(table) for table in tables] for tables in drawn]
    for tables in placed:
        _count_seats(sat, tables, 1)
    better = True
    while better:
        better = False
        for tables in placed:
            for index, table in enumerate(tables):
                _count_seats(sat, [table], -1)
                best = min(permutations(table), key=lambda order: _unevenness(order, sat))
                if _unevenness(best, sat) < _unevenness(table, sat):
                    tables[index], better = best, True
                _count_seats(sat, [tables[index]], 1)
    everybody = set(range(people))
    return [
        Round(tuple(tables), tuple(sorted(everybody - set(here))))
        for tables, here in zip(placed, playing, strict=True)
    ]


def _count_seats(sat: Counter[tuple[int, int]], tables: Sequence[Table], sign: int) -> None:
    for table in tables:
        for seat, person in enumerate(table):
            sat[person, min(seat, BENCH)] += sign


def _unevenness(table: Sequence[int], sat: Counter[tuple[int, int]]) -> int:
    """What sitting so adds to the sum of squares: 2n + 1 for a seat had n times."""
    return sum(2 * sat[person, min(seat, BENCH)] + 1 for seat, person in enumerate(table))
