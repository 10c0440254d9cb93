"""A sample of the oracle in every test run; `manage.py oracle` runs the 50,000 hands."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine import shapes
from games.engine.tests.oracle.suites import SUITES, run

SEED = 20260101
HANDS, PARTS = 2000, 8
FEWER = {"xianju": 240, "xianju_liability": 1000}  # every joker meaning is tried: some 20 ms a hand


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("suite", sorted(SUITES))
def test_the_engine_agrees_with_brute_force_on_random_hands(suite: str, part: int) -> None:
    numbers = range(part, FEWER.get(suite, HANDS), PARTS)
    wrong = [text for number in numbers for text in run(suite, SEED, number)]
    assert wrong == []


@pytest.mark.parametrize(
    ("question", "spoil"),
    [
        ("is_win", lambda answer: not answer),
        ("is_win_capped", lambda answer: not answer),
        ("shanten", lambda answer: answer + 1),
        ("shanten_capped", lambda answer: answer + 1),
        ("waits", lambda answer: answer ^ 1),
        ("useful", lambda answer: answer ^ 1),
        ("discards", lambda answer: answer[1:]),
        ("readings", lambda answer: list(answer)[1:]),
        ("is_all_triplets", lambda answer: not answer),
        ("is_win_with_pair", lambda answer: not answer),
        ("suits_held", lambda answer: 16),
    ],
)
def test_the_oracle_notices_a_wrong_answer(
    question: str, spoil: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = getattr(shapes, question)
    monkeypatch.setattr(shapes, question, lambda *args, **named: spoil(right(*args, **named)))
    assert any(run("shapes", SEED, number) for number in range(30))


def test_the_command_prints_counts_and_ends_well_when_all_agrees() -> None:
    out = StringIO()
    call_command("oracle", hands=8, seed=3, suite=["shapes"], stdout=out)
    assert out.getvalue() == "shapes: 8 hands, 0 mismatches\n"


def test_the_command_prints_mismatches_and_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "is_win", lambda *args: True)
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("oracle", hands=20, seed=3, suite=["shapes"], stdout=out)
    assert ended.value.code == 1
    assert "is_win: shapes say True, the oracle False" in out.getvalue()


def test_the_command_refuses_no_hands_at_all() -> None:
    with pytest.raises(CommandError, match="--hands"):
        call_command("oracle", hands=0)
