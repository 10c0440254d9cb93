"""Seating of rounds against the theoretical optimum, without a database."""

import ast
import inspect
import sys
from itertools import combinations, product
from random import Random

import pytest

from games.leagues import seating as seating_module
from games.leagues import standings as standings_module
from games.leagues.seating import Round, fewest_repeats, meetings, repeats, seat_counts, seating

DESIGNS = [(4, 3), (8, 2), (8, 5), (12, 3), (16, 4), (16, 5), (20, 5), (28, 7)]


@pytest.mark.parametrize("seed", range(10))
def test_sixteen_people_play_five_rounds_without_a_repeated_pair(seed):
    rounds = seating(16, 5, Random(seed).randrange)
    assert set(meetings(rounds).values()) == {1} and len(meetings(rounds)) == 16 * 15 // 2
    assert max(seat_counts(rounds).values()) <= 2


@pytest.mark.parametrize(("people", "rounds"), DESIGNS)
def test_no_seating_has_fewer_repeats(people, rounds):
    assert repeats(seating(people, rounds, Random(7).randrange)) == fewest_repeats(people, rounds)


@pytest.mark.parametrize("rounds", [2, 3])
def test_the_bound_is_what_trying_every_seating_finds(rounds):
    halves = [(0, *rest) for rest in combinations(range(1, 8), 3)]
    every = [Round((half, tuple(person for person in range(8) if person not in half))) for half in halves]
    found = min(repeats([every[0], *others]) for others in product(every, repeat=rounds - 1))
    assert found == fewest_repeats(8, rounds)


@pytest.mark.parametrize(("people", "rounds"), [(5, 5), (6, 4), (9, 3), (13, 6), (16, 5), (40, 4)])
def test_everybody_sits_once_a_round_or_rests_in_turn(people, rounds):
    made = seating(people, rounds, Random(3).randrange)
    for one in made:
        assert sorted([*one.resting, *(person for table in one.tables for person in table)]) == list(
            range(people)
        )
        assert len(one.tables) == people // 4
    rests = [sum(person in one.resting for one in made) for person in range(people)]
    assert max(rests) - min(rests) <= 1


@pytest.mark.parametrize(("people", "rounds"), [(8, 4), (16, 8), (40, 10)])
def test_seats_are_even(people, rounds):
    counts = seat_counts(seating(people, rounds, Random(5).randrange))
    had = [counts[person, seat] for person in range(people) for seat in range(4)]
    assert max(had) - min(had) <= 2


def test_a_large_club_meets_hardly_anybody_twice():
    rounds = seating(40, 10, Random(1).randrange)
    assert repeats(rounds) < 20 and max(meetings(rounds).values()) == 2


def test_the_same_chance_gives_the_same_seating():
    assert seating(20, 4, Random(2).randrange) == seating(20, 4, Random(2).randrange)
    assert seating(20, 4, Random(2).randrange) != seating(20, 4, Random(3).randrange)


@pytest.mark.parametrize(("people", "rounds"), [(3, 1), (0, 1), (8, 0)])
def test_too_few_people_or_rounds_are_refused(people, rounds):
    with pytest.raises(ValueError, match=f"{people} people, {rounds} rounds"):
        seating(people, rounds, Random(1).randrange)


@pytest.mark.parametrize("module", [seating_module, standings_module], ids=lambda module: module.__name__)
def test_the_pure_parts_import_the_standard_library_only(module):
    tree = ast.walk(ast.parse(inspect.getsource(module)))
    named = [node for node in tree if isinstance(node, ast.Import | ast.ImportFrom)]
    sources = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in named}
    assert sources and {source.partition(".")[0] for source in sources} <= sys.stdlib_module_names - {
        "random"
    }
