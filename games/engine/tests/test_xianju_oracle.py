"""The best reading, the win check and the waits against brute force (a sample).

`manage.py oracle` compares as many hands as one likes.
"""

from __future__ import annotations

import pytest

from games.engine.tests.oracle.xianju_checks import mismatches
from games.engine.tests.oracle.xianju_hands import random_win

SAMPLE = 240
SEED = 20


@pytest.mark.parametrize("start", range(0, SAMPLE, 60))
def test_xj_10_1_best_reading_and_xj_11_9_waits_agree_with_brute_force(start: int) -> None:
    found = [text for number in range(start, start + 60) for text in mismatches(SEED, number)]
    assert found == []


def test_the_sample_holds_what_it_must() -> None:
    wins = [random_win(SEED, number) for number in range(SAMPLE)]
    assert {len(win.held) for win in wins} == set(range(8))
    for name in ("joker_pair", "joker_own_kind", "joker_anchor"):
        assert {win.options[name] for win in wins} == {True, False}
    assert any(win.melds for win in wins) and any(win.flowers for win in wins)
