"""Places and tables by each rule, without a database."""

from fractions import Fraction

import pytest

from games.leagues.standings import (
    LEDGER,
    PLACES,
    SEAT_ORDER,
    SHARE,
    SHARED_PLACE,
    Line,
    Match,
    Rules,
    places,
    table,
)

TIED = [Line("a", 10, 2), Line("b", 10, 1), Line("c", -5, 0), Line("d", -15, 3)]
HALF = Fraction(1, 2)


def match(key, *points, finished=True):
    return Match(
        key,
        finished,
        [Line(name, value, i) for i, (name, value) in enumerate(zip("abcd", points, strict=True))],
    )


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (SHARE, {"a": (1 + HALF, 3), "b": (1 + HALF, 3), "c": (3, 1), "d": (4, 0)}),
        (SEAT_ORDER, {"a": (2, 2), "b": (1, 4), "c": (3, 1), "d": (4, 0)}),
        (SHARED_PLACE, {"a": (1, 4), "b": (1, 4), "c": (3, 1), "d": (4, 0)}),
    ],
)
def test_two_tied_for_the_first_place_in_each_rule(rule, wanted):
    found = places(TIED, Rules(PLACES, rule))
    assert {player: (one.place, one.value) for player, one in found.items()} == wanted


@pytest.mark.parametrize(("rule", "sums"), [(SHARE, 7), (SEAT_ORDER, 7), (SHARED_PLACE, 16)])
def test_four_tied_share_all_points_or_each_gets_the_first_places(rule, sums):
    lines = [Line(name, 0, i) for i, name in enumerate("abcd")]
    assert sum(one.value for one in places(lines, Rules(PLACES, rule)).values()) == sums


def test_three_tied_share_exactly():
    lines = [Line("a", 30), Line("b", -10), Line("c", -10), Line("d", -10)]
    found = places(lines, Rules(PLACES, SHARE, (5, 2, 1, 1)))
    assert found["b"].value == Fraction(4, 3) and found["b"].place == 3


def test_places_beyond_the_list_get_what_the_last_gets():
    lines = [Line(str(i), -i) for i in range(6)]
    found = places(lines, Rules(PLACES, SHARE, (4, 2, 1, -1)))
    assert [found[str(i)].value for i in range(6)] == [4, 2, 1, -1, -1, -1]


def test_ledger_points_are_totals_with_openings_and_penalties():
    rows = table(Rules(LEDGER), "abcd", [match(1, 8, -2, -2, -4)], {"a": -20, "d": 5})
    assert [(row.player, row.total, row.place) for row in rows] == [
        ("d", 1, 1),
        ("b", -2, 2),
        ("c", -2, 2),
        ("a", -12, 4),
    ]
    assert [row.points for row in rows] == [1, -2, -2, -12]


def test_a_match_that_runs_has_points_and_no_place():
    running = match(2, 5, -5, 0, 0, finished=False)
    (a, *_) = table(Rules(LEDGER), "a", [match(1, 3, -3, 0, 0), running], {})
    assert (a.total, a.matches) == (8, 1)
    (a, *_) = table(Rules(PLACES), "a", [match(1, 3, -3, 0, 0), running], {})
    assert (a.total, a.points, a.average_place) == (4, 8, 1)


def test_the_best_matches_count_and_the_outside_points_always():
    played = [match(1, 10, -10, 0, 0), match(2, -8, 8, 0, 0), match(3, 4, -4, 0, 0)]
    rows = {row.player: row for row in table(Rules(LEDGER, best=2), "ab", played, {"a": 1})}
    assert (rows["a"].total, rows["b"].total) == (15, 4)
    assert [result.counts for result in rows["a"].results] == [True, False, True]
    assert rows["a"].points == 7


def test_too_few_matches_or_withdrawn_means_no_place():
    played = [match(1, 10, -10, 0, 0), Match(2, True, [Line("a", 1), Line("b", -1)])]
    rows = table(Rules(LEDGER, minimum=2), "abc", played, {}, frozenset("a"))
    assert [(row.player, row.place) for row in rows] == [("b", 1), ("a", None), ("c", None)]


def test_equal_place_points_are_decided_by_the_ledger_and_then_shared():
    played = [match(1, 10, 4, -4, -10), match(2, 2, 8, -3, -7), match(3, 0, 0, 0, 0)]
    rows = table(Rules(PLACES, SHARE), "abcd", played, {})
    assert [(row.player, row.place) for row in rows] == [("a", 1), ("b", 1), ("c", 3), ("d", 4)]
    rows = table(Rules(PLACES, SHARE), "abcd", played, {"b": 1})
    assert [(row.player, row.place) for row in rows[:2]] == [("b", 1), ("a", 2)]


def test_form_is_the_last_five_places():
    played = [match(number, number % 2 * 2 - 1, 0, 0, 1 - number % 2 * 2) for number in range(7)]
    (a,) = table(Rules(), "a", played, {})
    assert a.form == [4, 1, 4, 1, 4]
    assert a.average_place == Fraction(4 * 4 + 3 * 1, 7)
