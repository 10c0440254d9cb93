"""Seating, the bench, who deals next, and how long a match is (P, B-1)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from games.engine.options import resolve
from games.engine.rulesets.longgang import seating
from games.engine.rulesets.longgang.ruleset import Longgang
from games.engine.rulesets.longgang.seating import Table

RULESET = Longgang()
DEFAULTS = resolve(RULESET.options, {})


def test_lg_p_2_the_seating_tiles_are_winds_then_c_then_f() -> None:
    assert seating.SEATING_TILES[:4] == ("1z", "2z", "3z", "4z")
    assert seating.SEATING_TILES[4:] == ("7z", "6z")


@pytest.mark.parametrize(
    ("people", "place", "order"),
    [
        (4, 0, [0, 1, 2, 3]),
        (4, 2, [2, 3, 0, 1]),
        (5, 0, [0, 4, 1, 2, 3]),
        (6, 1, [1, 5, 2, 3, 0, 4]),
    ],
)
def test_lg_p_4_and_lg_p_5_drawing_goes_counterclockwise_past_those_who_stand(
    people: int, place: int, order: list[int]
) -> None:
    assert seating.draw_order(people, place) == order


def test_lg_p_3_and_lg_p_6_winds_name_the_chairs_and_c_f_the_bench() -> None:
    row = ["6z", "3z", "1z", "7z", "2z", "4z"]
    opening = seating.ceremony(6, row, (1, 1), (1, 2))
    # a roll of 2 points at place 1; draws: 1, 5, 2, 3, 0, 4
    assert opening.chairs == (2, 0, 5, 4)
    assert opening.bench == (3, 1), "the holder of C is first (P-9)"
    assert opening.dealer == 2, "the second roll of 3 points opposite (P-7)"


def test_lg_p_7_the_seating_rolls_read_no_5_as_6() -> None:
    five = seating.ceremony(4, list(seating.SEATING_TILES[:4]), (2, 3), (4, 5))
    assert five.chairs == (0, 1, 2, 3), "5 points at the roller himself"
    assert five.dealer == 0, "9 points at the roller himself"


def test_lg_p_8_the_ceremony_gives_every_seating_the_same_chance() -> None:
    rolls = [((1, 1), (1, 1)), ((1, 2), (6, 6))]
    for first, second in rolls:
        seatings = {
            seating.ceremony(4, row, first, second).chairs for row in permutations(seating.SEATING_TILES[:4])
        }
        assert len(seatings) == 24


def test_lg_p_9_the_holder_of_c_is_before_the_holder_of_f() -> None:
    for row in permutations(seating.SEATING_TILES):
        opening = seating.ceremony(6, row, (1, 1), (1, 1))
        holders = dict(zip(row, seating.draw_order(6, 1), strict=True))
        assert opening.bench == (holders["7z"], holders["6z"])


@pytest.mark.parametrize("people", [4, 5, 6])
@pytest.mark.parametrize("mode", ["ceremony", "random", "as_joined"])
def test_lg_p_1_four_play_and_the_others_are_on_the_bench(people: int, mode: str) -> None:
    rng = random.Random(f"{people} {mode}")
    values = resolve(RULESET.options, {"seating": mode})
    for _ in range(20):
        opening = RULESET.open_match(values, people, rng.randrange)
        assert sorted(opening.chairs + opening.bench) == list(range(people))
        assert len(opening.chairs) == 4 and 0 <= opening.dealer < 4
        if mode == "as_joined":
            assert opening.chairs == (0, 1, 2, 3)


def test_lg_p_12_the_worked_rotation_of_six_people() -> None:
    a, b, c, d, x, y = range(6)
    table = Table((a, b, c, d), (x, y), 0)
    table = seating.rotate(table, [2])
    assert table == Table((x, b, c, d), (y, a), 1)
    table = seating.rotate(table, [])
    assert table == Table((x, y, c, d), (a, b), 2)
    assert seating.rotate(table, [2]) == table
    table = seating.rotate(table, [0])
    assert table == Table((x, y, a, d), (b, c), 3)


def test_lg_p_10_the_substitute_is_north_and_old_south_is_east() -> None:
    table = seating.rotate(Table((0, 1, 2, 3), (4,), 0), [1])
    assert table.dealer == 1 and table.chairs[(table.dealer + 3) % 4] == 4


def test_lg_p_11_with_four_people_nobody_leaves() -> None:
    assert seating.rotate(Table((0, 1, 2, 3), (), 3), [1]) == Table((0, 1, 2, 3), (), 0)


def test_lg_23_12_the_bench_keeps_its_length() -> None:
    rng = random.Random("bench")
    for people in (4, 5, 6):
        table = Table((0, 1, 2, 3), tuple(range(4, people)), 0)
        for _ in range(200):
            table = seating.rotate(table, rng.choice([[], [0], [1], [2], [3]]))
            assert len(table.bench) == people - 4
            assert sorted(table.chairs + table.bench) == list(range(people))


def test_lg_b_1_only_a_win_keeps_the_deal() -> None:
    assert seating.next_dealer(2, [2]) == 2
    assert seating.next_dealer(2, [1]) == 3
    assert seating.next_dealer(3, []) == 0
    assert seating.next_dealer(2, [1, 2]) == 2, "one of several winners"


def test_lg_p_14_and_lg_q_45_a_session_counts_hands_of_the_table() -> None:
    deals = [{"kind": "win", "winners": [0]}] * 15 + [{"kind": "aborted"}] + [{"kind": "draw"}]
    after = RULESET.progress(DEFAULTS, 0, deals)
    assert [step["match_over"] for step in after] == [False] * 16 + [True]
    short = resolve(RULESET.options, {"session_hands": 8})
    assert RULESET.progress(short, 0, deals)[7]["match_over"]


def test_lg_b_3_the_context_counts_how_often_the_dealer_stayed() -> None:
    win, lost = {"kind": "win", "winners": [0]}, {"kind": "draw"}
    assert RULESET.context_after(DEFAULTS, 0, []) == {"number": 1, "dealer_streak": 0}
    assert RULESET.context_after(DEFAULTS, 0, [win, win]) == {"number": 3, "dealer_streak": 2}
    assert RULESET.context_after(DEFAULTS, 0, [win, lost]) == {"number": 3, "dealer_streak": 0}
