"""Tiles, jokers, seat flowers, dice and the break of the wall (T, J-1 to J-8, D, W)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.engine.decide import start, waiting_for
from games.engine.options import resolve
from games.engine.rulesets.longgang import dice, tileset
from games.engine.rulesets.longgang.ruleset import Longgang
from games.engine.scripted import Game, scripted_deal
from games.engine.state import DealState
from games.engine.tiles import TILE_NAMES, WHITE, parse_tile, parse_tiles
from games.engine.view import view
from games.engine.wall import Wall, deal_hands

RULESET = Longgang()
PAIRS = list(product(range(1, 7), repeat=2))


def hands_of(size: int, kinds: Counter[int]) -> int:
    """How many different hands of `size` tiles there are: the product of the kinds' polynomials."""
    ways = [1] + [0] * size
    for count in kinds.values():
        ways = [sum(ways[total - held] for held in range(min(count, total) + 1)) for total in range(size + 1)]
    return ways[size]


def test_lg_t_3_and_lg_23_1_the_set_gives_exactly_the_two_numbers_of_hands() -> None:
    kinds = Counter(RULESET.tiles(resolve(RULESET.options, {})))
    assert kinds.total() == 136 and WHITE not in kinds
    assert hands_of(17, kinds) == 19_280_950_915_050
    assert hands_of(16, kinds) == 6_552_200_065_950
    one_kind = Counter({kind: count for kind, count in kinds.items() if kind < 34}) + Counter({34: 4})
    assert hands_of(17, one_kind) == 8_879_994_128_500
    assert hands_of(16, one_kind) == 3_089_181_590_550


def test_lg_t_1_and_lg_t_2_four_of_33_kinds_and_four_single_flowers() -> None:
    kinds = Counter(RULESET.tiles(resolve(RULESET.options, {})))
    assert sorted(kinds.values()) == [1] * 4 + [4] * 33
    assert [TILE_NAMES[kind] for kind, count in sorted(kinds.items()) if count == 1] == [
        "1f",
        "2f",
        "3f",
        "4f",
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_lg_d_1_a_total_is_counted_counterclockwise_from_the_roller(dealer: int) -> None:
    for points in range(2, 13):
        expected = {1: 0, 2: 1, 3: 2, 0: 3}[points % 4]
        assert dice.pointed(dealer, points) == (dealer + expected) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_lg_d_4_and_lg_23_9_the_first_roll_never_names_the_dealer(dealer: int) -> None:
    table = {2: 1, 5: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 9: 3, 12: 3}
    for throw in PAIRS:
        assert dice.opener(dealer, throw) == (dealer + table[sum(throw)]) % 4 != dealer


def test_lg_d_3_only_the_choice_of_the_opener_reads_5_as_6_and_9_as_8() -> None:
    assert dice.opener(0, (2, 3)) == dice.opener(0, (3, 3)) == 1
    assert dice.opener(0, (4, 5)) == dice.opener(0, (4, 4)) == 3
    assert dice.counted_stacks((2, 3), (1, 1)) == 7
    assert dice.counted_stacks((4, 5), (5, 6)) == 20


def test_lg_d_5_the_sum_of_both_rolls_goes_from_4_to_24() -> None:
    sums = {dice.counted_stacks(one, other) for one in PAIRS for other in PAIRS}
    assert sums == set(range(4, 25))


def test_lg_w_3_sixteen_stacks_stay_and_the_seventeenth_of_the_opener_is_dealt_first() -> None:
    assert dice.break_place(0, (4, 4), (4, 4)) == (3, 17)


def test_lg_w_2_counting_goes_on_in_the_wall_of_the_opener_s_previous_seat() -> None:
    assert dice.break_place(0, (4, 5), (5, 6)) == (2, 4)
    assert dice.break_place(0, (6, 6), (2, 3)) == (2, 1), "17 counted: the 18th is the rightmost there"


def test_lg_w_1_every_seat_has_seventeen_stacks() -> None:
    assert len(RULESET.tiles(resolve(RULESET.options, {}))) == tileset.STACKS_A_SIDE * 4 * 2


def a_deal(dealer: int) -> DealState:
    return start(scripted_deal(RULESET, dealer=dealer, turned="9s", hands={1: "5555m"}))[0]


@pytest.mark.parametrize("dealer", range(4))
def test_lg_d_2_play_goes_counterclockwise_and_tiles_are_taken_in_wall_order(dealer: int) -> None:
    game = Game(a_deal(dealer), [])
    order = []
    while len(order) < 9:
        seat = waiting_for(game.state)[0]
        order += [seat] if game.state.question == "turn" else []
        game.silence(seat)
    assert order == [(dealer + turn) % 4 for turn in range(9)]
    drawn = [event[5] for event in game.events if event[0] == "drawn" and event[3] == "head"]
    assert drawn == list(range(65, 65 + len(drawn)))


@pytest.mark.parametrize("dealer", range(4))
def test_lg_d_6_everybody_sees_the_dice_and_who_deals(dealer: int) -> None:
    for viewer in (0, 1, 2, 3, "spectator"):
        seen = view(a_deal(dealer), viewer)
        assert seen["dealer"] == dealer and seen["dice"] == [[2, 3], [2, 3]]
        assert seen["winds"][dealer] == "1z"


def test_lg_o_10_nobody_is_asked_to_pass_on_flowers() -> None:
    game = Game(a_deal(0), [])
    game.silence(0)
    assert game.state.question == "opening_kong" and waiting_for(game.state) == [1]
    game.silence(1)
    assert game.state.question in ("claim", "turn")


def test_lg_w_4_and_lg_o_11_the_tail_goes_sea_side_first_from_stack_68_backwards() -> None:
    wall = Wall(range(136))
    order = [wall.tail_position(place) for place in range(5)]
    assert order == [134, 135, 132, 133, 130], "the indicator, its far side, then stack 67"


def test_lg_h_1_two_stacks_a_round_then_one_more_for_the_dealer() -> None:
    hands = deal_hands(2, range(136), 4, jump=False)
    assert [len(hand) for hand in hands] == [16, 16, 17, 16]
    assert hands[2][:8] == [0, 1, 2, 3, 16, 17, 18, 19] and hands[2][-1] == 64
    assert hands[3][:4] == [4, 5, 6, 7]
    assert sorted(tile for hand in hands for tile in hand) == list(range(65))


@pytest.mark.parametrize("dealer", range(4))
def test_lg_j_5_the_seat_flower_moves_with_the_winds(dealer: int) -> None:
    for seat in range(4):
        wind = tileset.wind_of(seat, dealer)
        assert TILE_NAMES[tileset.seat_flower(seat, dealer)] == TILE_NAMES[wind][0] + "f"
    assert tileset.wind_of(dealer, dealer) == parse_tile("1z")


def test_lg_q_10_a_house_may_give_the_flowers_otherwise() -> None:
    assert [TILE_NAMES[tileset.seat_flower(seat, 0, "2143")] for seat in range(4)] == ["2f", "1f", "4f", "3f"]


def test_lg_j_4_a_turned_flower_makes_the_other_three_jokers() -> None:
    spring, others = parse_tile("1f"), frozenset(parse_tiles("234f"))
    assert tileset.joker_kinds(spring, "other_flowers") == others
    assert tileset.joker_kinds(spring, "no_joker") == frozenset()
    assert tileset.turned_tiles((spring, *parse_tiles("5m1p")), "reflip") == (parse_tile("5m"), (spring,))
    assert tileset.turned_tiles((spring, *parse_tiles("5m1p")), "other_flowers") == (spring, ())


def test_lg_j_1_the_turned_kind_is_the_joker() -> None:
    assert tileset.joker_kinds(parse_tile("7z"), "other_flowers") == frozenset({parse_tile("7z")})
