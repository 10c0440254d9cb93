"""Batches of hands against the same hands one by one."""

from __future__ import annotations

import numpy as np
import pytest

from games.engine import shapes
from games.engine.shapes import batch
from games.engine.tests.oracle.hands import MAX_JOKERS, oracle_hand

HANDS = [oracle_hand(7, number) for number in range(3 * batch.BLOCK // 2)]


@pytest.mark.parametrize("melds", range(1, 6))
def test_batches_say_what_single_calls_say(melds: int) -> None:
    hands = [hand for hand in HANDS if hand.melds == melds]
    counts = np.array([hand.counts for hand in hands], np.int8)
    jokers = np.array([hand.jokers for hand in hands])
    keys = batch.keys_of_counts(counts)
    assert [tuple(column) for column in keys.T] == [hand.keys for hand in hands]
    wins = [shapes.is_win(*hand.keys, hand.jokers) for hand in hands]
    assert batch.is_win(keys, jokers).tolist() == wins
    assert 0 < sum(wins) < len(wins)
    capped = [shapes.is_win_capped(*hand.keys, melds, hand.jokers) for hand in hands]
    assert batch.is_win_capped(keys, melds, jokers).tolist() == capped
    shantens = [shapes.shanten(*hand.keys, melds, hand.jokers) for hand in hands]
    assert batch.shanten(keys, melds, jokers).tolist() == shantens


def test_keys_are_exact_over_more_than_one_block_and_ignore_flowers() -> None:
    counts = np.zeros((len(HANDS), 42), np.int64)
    counts[:, :34] = [hand.counts for hand in HANDS]
    counts[:, 34:] = 1
    assert len(HANDS) > batch.BLOCK
    assert [tuple(column) for column in batch.keys_of_counts(counts).T] == [hand.keys for hand in HANDS]


def test_one_number_of_jokers_serves_all_hands() -> None:
    hands = [hand for hand in HANDS if hand.melds == 4 and hand.jokers in (0, MAX_JOKERS)]
    for jokers in (0, MAX_JOKERS):
        some = [hand for hand in hands if hand.jokers == jokers]
        keys = batch.keys_of_counts([hand.counts for hand in some])
        assert batch.shanten(keys, 4, jokers).tolist() == [shapes.shanten(*h.keys, 4, jokers) for h in some]
        assert batch.is_win(keys, jokers).tolist() == [shapes.is_win(*h.keys, jokers) for h in some]
