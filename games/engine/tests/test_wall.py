"""The wall: head and tail meet without taking a tile twice; walls are opened where the dice say."""

from __future__ import annotations

import random

import pytest

from games.engine.wall import Wall, deal_hands, opening_place


def test_the_tail_takes_the_last_stack_its_first_tile_first() -> None:
    wall = Wall(range(12))
    assert [wall.take(wall.tail_index(), "tail") for _ in range(5)] == [10, 11, 8, 9, 6]
    assert wall.left == 7 and wall.rest() == [0, 1, 2, 3, 4, 5, 7]


def test_the_head_goes_forward_and_steps_over_what_the_tail_has_had() -> None:
    wall = Wall(range(8))
    for _ in range(3):
        wall.take(wall.tail_index(), "tail")  # 6, 7, 4: inside a stack
    assert [wall.take(wall.head_index(), "head") for _ in range(wall.left)] == [0, 1, 2, 3, 5]


def test_the_tail_steps_over_what_the_head_has_had() -> None:
    wall = Wall(range(6))
    for _ in range(5):
        wall.take(wall.head_index(), "head")
    assert wall.take(wall.tail_index(), "tail") == 5 and wall.left == 0


def test_an_odd_take_leaves_a_gap_that_both_ends_step_over() -> None:
    wall = Wall(range(8))
    wall.take(2, "other")
    wall.take(7, "other")
    assert [wall.take(wall.head_index(), "head") for _ in range(3)] == [0, 1, 3]
    assert [wall.take(wall.tail_index(), "tail") for _ in range(3)] == [6, 4, 5]
    assert wall.rest() == [] and wall.left == 0


@pytest.mark.parametrize("seed", range(40))
def test_every_order_of_draws_takes_each_tile_once(seed: int) -> None:
    rng = random.Random(seed)
    wall, taken = Wall(range(20)), []
    while wall.left:
        source = rng.choice(("head", "tail"))
        taken.append(wall.take(wall.head_index() if source == "head" else wall.tail_index(), source))
        assert sorted(taken + wall.rest()) == list(range(20)) and len(wall.rest()) == wall.left
    assert len(set(taken)) == 20


def test_counting_goes_on_in_the_wall_of_the_seat_before() -> None:
    """XJ-2.3, LG-W-2, W3.2: from the right end, past the end in the 上家's wall."""
    assert opening_place(2, 9, 18) == (2, 10)
    assert opening_place(2, 17, 18) == (2, 18)
    assert opening_place(2, 18, 18) == (1, 1)
    assert opening_place(0, 24, 18) == (3, 7)
    assert opening_place(0, 16, 17) == (0, 17)
    assert opening_place(0, 20, 17) == (3, 4)  # the Longgang page's second example


def test_four_at_a_time_then_the_jump_or_one_more() -> None:
    thirteen = deal_hands(1, range(60), 3, jump=True)
    assert [len(hand) for hand in thirteen] == [13, 14, 13, 13]
    assert thirteen[1] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert thirteen[0] == [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51]
    sixteen = deal_hands(3, range(70), 4, jump=False)
    assert [len(hand) for hand in sixteen] == [16, 16, 16, 17]
    assert sixteen[3][-1] == 64 and sixteen[0][:4] == [4, 5, 6, 7]
