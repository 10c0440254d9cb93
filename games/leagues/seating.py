"""Who plays whom in each round, and on which seat.

PURE: standard library only, chance is handed in. The objective, in this order: (1) as few repeated
opponents as can be: the sum over all pairs of n(n-1)/2 for n meetings, in which every second meeting
costs 1, every third 2 more …; (2) seats as even as can be: the sum over people and seats of the
squares of how often somebody sat there. Who is left over when people do not divide by four rests;
nobody rests twice before everybody has rested once.

Invariant: in a round everybody sits at one table or rests. The same chance gives the same seating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

SEATS = 4
# How many starts from chance are tried (the best is kept): fewer where one takes long.
MOST_TRIES, FEWEST_TRIES, EFFORT = 60, 3, 2000
Below = Callable[[int], int]
Table = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """Tables by seat (the first seat is the first in the seat order), and who rests."""

    tables: tuple[Table, ...]
    resting: tuple[int, ...] = ()


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each pair meets: the repeat matrix, smaller number first."""
    return Counter(pair for one in rounds for table in one.tables for pair in combinations(sorted(table), 2))


def repeats(rounds: Sequence[Round]) -> int:
    """The first objective."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def seat_counts(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each person had each seat, by (person, seat)."""
    return Counter(
        (person, seat) for one in rounds for table in one.tables for seat, person in enumerate(table)
    )


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


def seating(people: int, rounds: int, below: Below) -> list[Round]:
    """`people` numbered from 0 over `rounds` rounds. Raises ValueError for fewer than four people."""
    if people < SEATS or rounds < 1:
        raise ValueError(f"{people} people, {rounds} rounds: needs at least four and one")
    best: list[list[list[int]]] | None = None
    fewest, bound = 0, fewest_repeats(people, rounds)
    playing = _playing(people, rounds, below)
    for number in range(max(FEWEST_TRIES, min(MOST_TRIES, EFFORT // (people * rounds)))):
        drawn, cost = _attempt(_cyclic(people, rounds, below) if number == 0 else [], playing, below)
        if best is None or cost < fewest:
            best, fewest = drawn, cost
        if fewest <= bound:
            break
    assert best is not None
    return _seated(best, playing, people)


def _playing(people: int, rounds: int, below: Below) -> list[list[int]]:
    """Who plays in each round; who rests goes round in an order drawn once."""
    order = _mixed(range(people), below)
    left_over, turn = people % SEATS, 0
    playing = []
    for _ in range(rounds):
        resting = {order[(turn + index) % people] for index in range(left_over)}
        turn += left_over
        playing.append([person for person in range(people) if person not in resting])
    return playing


def _mixed(items: Sequence[int], below: Below) -> list[int]:
    mixed = list(items)
    for index in range(len(mixed) - 1, 0, -1):
        other = below(index + 1)
        mixed[index], mixed[other] = mixed[other], mixed[index]
    return mixed


def _cyclic(people: int, rounds: int, below: Below) -> list[list[list[int]]]:
    """Rounds by a known design: four rows of people, row g moved on by g places each round. Nobody
    meets twice while the moves differ (all rounds if the number of tables has no factor 2 or 3)."""
    tables = people // SEATS
    if people % SEATS or tables < SEATS:
        return []
    order = _mixed(range(people), below)
    return [
        [
            [order[row * tables + (table + row * step) % tables] for row in range(SEATS)]
            for table in range(tables)
        ]
        for step in range(min(rounds, tables))
    ]


def _attempt(
    given: list[list[list[int]]], playing: list[list[int]], below: Below
) -> tuple[list[list[list[int]]], int]:
    """Rounds one after the other, each made better by exchanges; then all once more in turn."""
    met: Counter[tuple[int, int]] = Counter()
    drawn = []
    for number, people in enumerate(playing):
        start = given[number] if number < len(given) else _cut(_mixed(people, below))
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
    return drawn, sum(times * (times - 1) // 2 for times in met.values())


def _cut(people: list[int]) -> list[list[int]]:
    return [people[start : start + SEATS] for start in range(0, len(people), SEATS)]


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
            for i in range(SEATS):
                for j in range(SEATS):
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


def _seated(drawn: list[list[list[int]]], playing: list[list[int]], people: int) -> list[Round]:
    """Seats: at each table the order that makes the counts most even, again until nothing changes."""
    sat: Counter[tuple[int, int]] = Counter()
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


def _count_seats(sat: Counter[tuple[int, int]], tables: list[tuple[int, ...]], sign: int) -> None:
    for table in tables:
        for seat, person in enumerate(table):
            sat[person, seat] += sign


def _unevenness(table: Sequence[int], sat: Counter[tuple[int, int]]) -> int:
    """What sitting so adds to the sum of squares: 2n + 1 for a seat had n times."""
    return sum(2 * sat[person, seat] + 1 for seat, person in enumerate(table))
