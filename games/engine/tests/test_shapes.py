"""The shapes package by example; the exhaustive comparison is in `test_shapes_oracle`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.engine import shapes
from games.engine.shapes import Reader, keys_of_counts, keys_of_tiles, kinds_of, mask_of
from games.engine.tiles import parse_tiles, tile_names


def keys(text: str) -> shapes.Keys:
    return keys_of_tiles(parse_tiles(text))


def counts(text: str) -> list[int]:
    tiles = parse_tiles(text)
    return [tiles.count(kind) for kind in range(34)]


def names(mask: int) -> list[str]:
    return tile_names(kinds_of(mask))


@pytest.mark.parametrize("text", ["", "1m", "123m44p999s1112223z", "9999m7777z"])
def test_keys_from_tiles_and_from_counts_agree_and_give_the_counts_back(text: str) -> None:
    assert keys_of_counts(counts(text)) == keys(text)
    assert shapes.counts_of_keys(*keys(text)) == counts(text)


def test_a_key_follows_the_hand_by_addition() -> None:
    k = list(keys("123m456p789s11z"))
    for tile in parse_tiles("7z9s"):
        k[shapes.SUIT[tile]] += shapes.POWER[tile]
    k[0] -= shapes.POWER[0]
    assert tuple(k) == keys("23m456p7899s117z")


def test_five_copies_are_refused_from_counts() -> None:
    with pytest.raises(ValueError, match="base 5"):
        keys_of_counts(counts("11111m"))


@pytest.mark.parametrize(
    ("text", "jokers", "win"),
    [
        ("123m456m789s55s9p", 2, True),
        ("111222333555m77m", 0, True),
        ("111222333555m78m", 0, False),
        ("4444z5555z", 6, True),  # 444 4JJ 555 5JJ and the last two jokers as the pair
        ("4444z5555z", 3, True),  # the pair is 5z and a joker
        ("4444z5555z", 0, False),
        ("", 14, True),
        ("123m456m789m12345p1z", 2, True),  # 17 tiles
        ("123m456m789m12349p1z", 2, False),
        ("123m456m789m12346p11z", 1, True),
    ],
)
def test_win_check(text: str, jokers: int, win: bool) -> None:
    assert shapes.is_win(*keys(text), jokers) is win


@pytest.mark.parametrize("jokers", [-1, -2, -3])
def test_fewer_jokers_than_none_are_never_enough(jokers: int) -> None:
    assert not shapes.is_win(*keys("11z"), jokers)
    assert not shapes.is_all_triplets(*keys("11z"), jokers)


@pytest.mark.parametrize(
    ("text", "melds", "jokers", "shanten"),
    [
        ("123m456m789s55s99p", 4, 1, -1),
        ("123m456m789s55s9p", 4, 1, 0),
        ("147m28p369s23456z", 4, 0, 8),
        ("159m159p159s1234z", 4, 0, 8),
        ("1111m", 1, 0, 1),  # a fifth 1m is never waited for; 23m are
        ("4z", 0, 0, 0),
        ("123m456m789m123p12s11z", 5, 0, 0),
    ],
)
def test_shanten(text: str, melds: int, jokers: int, shanten: int) -> None:
    assert shapes.shanten(*keys(text), melds, jokers) == shanten


def test_two_honour_quads_and_two_jokers_are_ready_by_convention() -> None:
    """Ready for a tile that only a further joker could be; the page keeps it so."""
    assert shapes.shanten(*keys("4444z5555z"), 3, 2) == 0
    assert shapes.shanten_capped(*keys("4444z5555z"), 3, 2) > 0
    assert names(shapes.waits(*keys("4444z5555z"), 2)) == ["4z", "5z"]
    assert shapes.useful(*keys("4444z5555z"), 3, 2) == 0


def test_waits_ignore_copies_left_and_useful_does_not() -> None:
    edge = keys("1111m456p789s11z3m")  # 111m 11z 1_3m
    assert names(shapes.waits(*edge, 0)) == names(shapes.useful(*edge, 4, 0)) == ["2m"]
    own = keys("4444z123456m789p")  # 444z and a lone 4z
    assert names(shapes.waits(*own, 0)) == ["4z"]
    assert shapes.useful(*own, 4, 0) & mask_of([30]) == 0


def test_copies_left_are_counted_over_a_mask() -> None:
    left = [0, 1, 2, 3, 4] * 6 + [4, 0, 1, 2]
    masks = shapes.left_masks(left)
    assert [shapes.count_left(1 << kind, masks) for kind in range(34)] == left
    assert shapes.count_left(shapes.ALL_KINDS, masks) == sum(left)
    assert shapes.left_masks([*left, 1, 1, 1, 1, 1, 1, 1, 1]) == masks


def test_a_lone_joker_waits_for_every_kind() -> None:
    assert shapes.waits(*keys("123456789m123s"), 1) == shapes.ALL_KINDS


def test_best_discard_first_and_the_order_is_fixed() -> None:
    text = "123456m789p4568s1z"
    found = shapes.discards(counts(text), keys(text), 4, 0)
    assert [d.shanten for d in found] == [0] * len(found)
    assert tile_names([found[0].kind]) == ["1z"] or tile_names([found[0].kind]) == ["8s"]
    assert found == sorted(found, key=lambda d: (d.shanten, -d.tiles, d.kind))


def test_readings_of_a_small_hand_written_out() -> None:
    found = [reading.text for reading in shapes.readings(keys("1112m"), 1)]
    assert sorted(found) == ["111m 2m2m*", "1m2m3m* 11m"]


def test_a_reader_takes_the_best_and_the_smallest_text() -> None:
    reader = Reader(
        lambda g: [(g.shape == shapes.TRIPLET and g.kind >= 27, g.shape == shapes.RUN)],
        lambda a, b: (a[0] + b[0], a[1] or b[1]),
        (0, False),
    )
    best = reader.best(keys("77z11z123456789m"), 1, lambda summary: summary[0])
    assert best is not None
    assert best.value == 1
    assert best.reading.text == "123m 456m 789m 1z1z1z* 77z"
    assert reader.best(keys("147m28p369s23456z"), 1, lambda summary: 0) is None


def test_a_feature_that_gives_nothing_forbids_the_group() -> None:
    natural_pair = Reader(lambda g: [] if g.shape == shapes.PAIR and g.slots else [0], lambda a, b: 0, 0)
    held = keys("123456789m123s1z")
    assert shapes.is_win(*held, 1)
    assert natural_pair.best(held, 1, lambda summary: summary) is None
    assert not shapes.is_win_with_pair(held, 1, range(34), joker_pair=False)


def test_pattern_quick_tests() -> None:
    assert shapes.is_all_triplets(*keys("111m222p333s44z5z"), 3)
    assert not shapes.is_all_triplets(*keys("123m222p333s44z"), 3)
    assert shapes.seven_pairs_jokers(counts("1122m3344p55s667z")) == 1
    assert shapes.is_one_suit(shapes.suits_held(*keys("123m")))
    assert shapes.is_mixed_suit(shapes.suits_held(*keys("123m1z")))
    assert not shapes.is_mixed_suit(shapes.suits_held(*keys("1z")))
    assert shapes.is_win_with_pair(keys("123456789m23s55p"), 1, [13])
    assert not shapes.is_win_with_pair(keys("123456789m23s66p"), 1, [13])


def test_the_core_does_not_import_numpy() -> None:
    code = "import sys, games.engine.shapes; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
