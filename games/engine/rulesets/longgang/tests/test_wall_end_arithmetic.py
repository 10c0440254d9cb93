"""King, river bottom, sea bottom and replacements as arithmetic (E-1 to E-14, every row of 10.3)."""

from __future__ import annotations

import random

import pytest

from games.engine.rulesets.longgang.wall_end import STACKS, Replacement, WallEnd, far, replacement, sea


def stacks(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(sea(first), far(last) + 1))


def at_river(tail: int) -> WallEnd:
    """The river-bottom tile has just been drawn: h = 0."""
    return WallEnd(tail, 45 - 2 * (tail // 2))


def before_river(tail: int, left: int = 1) -> WallEnd:
    return WallEnd(tail, at_river(tail).head - left)


def test_lg_e_2_and_lg_e_3_and_lg_e_4_the_window_with_an_even_and_an_odd_number_of_replacements() -> None:
    even, odd = at_river(0), at_river(1)
    assert even.king == (*stacks(58, 67), far(68)) and even.king_size == 21
    assert odd.king == stacks(58, 67) and odd.king_size == 20
    assert even.sea_bottom == odd.sea_bottom == (sea(56), far(56), sea(57), far(57))
    assert even.river_bottom == odd.river_bottom == far(55)


def test_lg_e_1_the_single_lies_beside_the_indicator_at_first() -> None:
    assert WallEnd(0, 0).next_tail == far(68) == 135
    assert WallEnd(2, 0).next_tail == far(67)


def test_lg_e_5_h_counts_head_tiles_before_the_sea_bottom() -> None:
    assert WallEnd(0, 0).left_before == 45
    assert WallEnd(5, 40).left_before == 1
    wall = before_river(4)
    assert wall.left_before == 1 and at_river(4).left_before == 0


def test_lg_h_4_and_lg_q_29_49_or_50_tiles_can_be_drawn() -> None:
    for tail in range(8):
        drawn = tail + at_river(tail).head + 4
        assert drawn == (50 if tail % 2 else 49)


def test_lg_10_3_1_r_0_i_1_takes_the_single_and_discards() -> None:
    wall = at_river(0)
    assert replacement(wall) == Replacement(far(68), True, True)
    after = WallEnd(1, wall.head)
    assert after.left_before == 0 and after.sea_bottom == (sea(56), far(56), sea(57), far(57))


def test_lg_10_3_2_r_1_i_2_takes_the_last_sea_bottom_tile() -> None:
    wall = at_river(1)
    assert wall.king == stacks(58, 67)
    assert replacement(wall) == Replacement(far(57), False, False, 3)


def test_lg_10_3_3_the_variant_takes_the_tile_at_the_tail() -> None:
    assert replacement(at_river(1), "tail_tile") == Replacement(sea(67), True, False, 3)


def test_lg_10_3_4_r_2_ii_1_takes_the_single_and_the_river_bottom_is_drawn_next() -> None:
    wall = before_river(2)
    assert wall.king == (*stacks(57, 66), far(67))
    assert wall.river_bottom == far(54) and wall.sea_bottom == (sea(55), far(55), sea(56), far(56))
    assert replacement(wall) == Replacement(far(67), True, True)
    assert WallEnd(3, wall.head).left_before == 1


def test_lg_10_3_5_r_3_ii_2_moves_the_king_and_leaves_three_tiles() -> None:
    wall = before_river(3)
    assert wall.king == stacks(57, 66)
    assert replacement(wall) == Replacement(sea(66), True, False, 3)
    moved = stacks(56, 66)
    assert len(moved) == 22, "eleven stacks before the take"
    assert [wall.head + 65 + turn for turn in range(3)] == [far(54), sea(55), far(55)]


def test_lg_10_3_6_r_2_ii_1_then_a_flower_again_is_ii_2() -> None:
    first = before_river(2)
    assert replacement(first).index == far(67)
    assert replacement(WallEnd(3, first.head)) == Replacement(sea(66), True, False, 3)


def test_lg_10_3_7_r_2_ii_1_then_a_flower_at_the_river_bottom_is_i_2() -> None:
    first = before_river(2)
    assert replacement(first).index == far(67)
    assert replacement(WallEnd(3, first.head + 1)) == Replacement(far(56), False, False, 3)


def test_lg_10_3_8_r_0_i_1_then_a_flower_again_is_i_2() -> None:
    first = at_river(0)
    assert replacement(first).index == far(68)
    assert replacement(WallEnd(1, first.head)) == Replacement(far(57), False, False, 3)


def test_lg_10_3_9_r_3_with_h_2_moves_the_window_and_play_goes_on() -> None:
    wall = before_river(3, 2)
    assert replacement(wall) == Replacement(sea(66), True, True)
    after = WallEnd(4, wall.head)
    assert after.left_before == 0 and after.river_bottom == far(53)
    assert after.sea_bottom == (sea(54), far(54), sea(55), far(55))


def test_lg_10_3_10_r_5_with_h_3_leaves_one_before_the_new_river_bottom() -> None:
    wall = before_river(5, 3)
    assert replacement(wall) == Replacement(sea(65), True, True)
    after = WallEnd(6, wall.head)
    assert after.left_before == 1 and after.river_bottom == far(52)


@pytest.mark.parametrize("tail", range(0, 8, 2))
def test_lg_e_14_with_the_single_left_a_replacement_moves_nothing(tail: int) -> None:
    wall = WallEnd(tail, 10)
    after = WallEnd(tail + 1, 10)
    assert replacement(wall).discards
    assert (after.left_before, after.sea_bottom, after.river_bottom) == (
        wall.left_before,
        wall.sea_bottom,
        wall.river_bottom,
    )


def play_wall(rng: random.Random) -> tuple[list[int], list[int], WallEnd, int | None]:
    """Turns and replacements at random: (head tiles, tail tiles, where it ended, odd tile)."""
    wall, heads, tails = WallEnd(0, 0), [], []
    flowers = rng.randint(0, 9)
    while True:
        assert wall.left_before >= 0
        assert len(wall.king) == wall.king_size in (20, 21)
        used = {*heads, *tails}
        assert not used & {*wall.king, *wall.sea_bottom}
        if flowers and rng.random() < 0.25:
            flowers -= 1
            found = replacement(wall)
            if not found.discards:
                return heads, tails + [found.index] * found.from_tail, wall, found.index
            tails.append(found.index)
            wall = WallEnd(wall.tail + 1, wall.head)
        elif wall.left_before:
            heads.append(65 + wall.head)
            wall = WallEnd(wall.tail, wall.head + 1)
            assert (heads[-1] == wall.river_bottom) == (wall.left_before == 0)
        else:
            return heads, tails, wall, None


def test_lg_e_6_and_lg_e_9_and_lg_23_3_twenty_thousand_walls_keep_king_and_sea_bottom() -> None:
    rng = random.Random("walls")
    endings = set()
    for _ in range(20_000):
        heads, tails, wall, odd = play_wall(rng)
        rest = [index for index in range(65, 136) if index not in {*heads, *tails, odd, 134}]
        shared = rest[: 4 if odd is None else 3]
        assert shared == [65 + wall.head + turn for turn in range(len(shared))]
        endings.add((wall.left_before, odd is not None))
        if odd is None:
            assert tuple(shared) == wall.sea_bottom and len(rest) - 4 == wall.king_size
    assert endings == {(0, False), (0, True), (1, True)}


def test_stacks_and_indices_agree() -> None:
    assert (sea(1), far(1), sea(STACKS), far(STACKS)) == (0, 1, 134, 135)
