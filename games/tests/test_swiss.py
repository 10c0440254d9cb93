"""Rounds by standings against every pairing there is, and seating with what was played before."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.leagues.seating import Past, meetings, resting, seat_counts, seating
from games.leagues.swiss import costs, swiss


def pairings(people):
    """Every way to make tables of four."""
    if not people:
        yield []
        return
    first, *rest = people
    for others in combinations(rest, 3):
        left = [person for person in rest if person not in others]
        for tables in pairings(left):
            yield [(first, *others), *tables]


def cost(tables, weights):
    return sum(weights[pair] for table in tables for pair in combinations(sorted(table), 2))


def earlier(people, rounds, chance):
    met = Counter()
    for _ in range(rounds):
        order = chance.sample(range(people), people)
        for start in range(0, people, 4):
            met.update(combinations(sorted(order[start : start + 4]), 2))
    return met


@pytest.mark.parametrize(("people", "seasons"), [(8, 150), (12, 20)])
def test_no_pairing_is_better(people, seasons):
    every = list(pairings(list(range(people))))
    for seed in range(seasons):
        chance = Random(seed)
        past = Past(earlier(people, chance.randrange(5), chance))
        apart = {pair for pair in combinations(range(people), 2) if chance.random() < 0.1}
        weights = costs(people, past.met, apart)
        found = swiss(people, chance.randrange, past=past, apart=apart)
        assert cost(found.tables, weights) == min(cost(tables, weights) for tables in every), seed


def test_what_comes_first_comes_first():
    """A pair kept apart outweighs all repeats, a repeat all distances."""
    met = earlier(12, 4, Random(1))
    weights = costs(12, met, {(0, 1)})
    free = costs(12, Counter(), ())
    assert weights[0, 1] > cost([range(12)], weights) - weights[0, 1]
    once = next(pair for pair in met if met[pair] == 1)
    assert weights[once] > cost([range(12)], free)


def test_without_a_past_neighbours_in_the_standings_meet():
    found = swiss(12, Random(1).randrange, past=Past())
    assert sorted(sorted(table) for table in found.tables) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_earlier_meetings_count_as_if_drawn_together():
    past = seating(16, 4, Random(4).randrange)
    last = seating(16, 1, Random(4).randrange, past=Past(meetings(past), seat_counts(past)))
    assert set(meetings([*past, *last]).values()) == {1}


def test_people_kept_apart_do_not_meet():
    apart = Counter(
        {pair: 1000 for start in range(0, 16, 4) for pair in combinations(range(start, start + 4), 2)}
    )
    rounds = seating(16, 4, Random(2).randrange, past=Past(apart))
    assert not set(meetings(rounds)) & set(apart) and set(meetings(rounds).values()) == {1}


@pytest.mark.parametrize(("people", "sizes"), [(5, [5]), (6, [6]), (13, [4, 4, 5]), (23, [6, 6, 6, 5])])
def test_a_bench_is_had_in_turn(people, sizes):
    rounds = seating(people, people, Random(3).randrange, rests=[set()] * people, sizes=sizes)
    for one in rounds:
        assert [len(table) for table in one.tables] == sizes
        assert sorted(person for table in one.tables for person in table) == list(range(people))
    counts = seat_counts(rounds)
    benched = [counts[person, 4] for person in range(people)]
    assert max(benched) - min(benched) <= 2


@pytest.mark.parametrize(("people", "left_over"), [(5, 1), (7, 3), (13, 1), (10, 2)])
def test_nobody_rests_twice_before_everybody_rested(people, left_over):
    rested = [0] * people
    for seed in range(25):
        order = Random(seed).sample(range(people), people)
        (here,) = resting(rested, left_over, 1, order)
        assert len(here) == left_over
        for person in here:
            rested[person] += 1
        assert max(rested) - min(rested) <= 1


def test_who_came_late_rests_before_the_others_do_again():
    assert resting([2, 2, 1, 2, 2], 1, 2, range(5)) == [{2}, {0}]


def test_sizes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="do not seat"):
        seating(9, 1, Random(1).randrange, rests=[set()], sizes=[4, 4])
