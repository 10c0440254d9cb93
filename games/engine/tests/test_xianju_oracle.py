"""The 仙居 suite of the oracle: its hands are varied, and it notices what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from games.engine.rulesets.xianju import house, scoring, waiting
from games.engine.rulesets.xianju.house import House
from games.engine.tests.oracle import xianju_checks
from games.engine.tests.oracle.suites import run
from games.engine.tests.oracle.xianju_hands import random_win

SEED, HANDS = 20260101, 64


def test_the_hands_hold_every_number_of_jokers_and_every_option() -> None:
    wins = [random_win(SEED, number) for number in range(HANDS)]
    assert {len(win.held) for win in wins} == set(range(8))
    for name in ("joker_pair", "joker_own_kind", "joker_anchor"):
        assert {win.options[name] for win in wins} == {True, False}
    assert any(win.melds for win in wins) and any(win.flowers for win in wins)
    assert len({win.options["cap"] for win in wins}) > 2


def _without_dragons(right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: tuple(counted for counted in right(*args) if counted.pattern.id != "dragon")


def _one_more(right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: (right(*args)[0] + 1, right(*args)[1])


def _no_preference(right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: (right(*args)[0], False)


@pytest.mark.parametrize(
    ("module", "name", "spoil", "hands"),
    [
        (scoring, "count", _without_dragons, range(HANDS)),
        (scoring, "_rank", _one_more, range(HANDS)),
        (scoring, "_rank", _no_preference, [124, 142]),  # hands with such a tie
        (scoring, "_anchored", lambda right: lambda *args: True, range(HANDS)),
        (scoring, "can_win", lambda right: lambda holding: not right(holding), range(HANDS)),
        (waiting, "_is_lone", lambda right: lambda *args: False, range(HANDS)),
        (waiting, "winning_outcomes", lambda right: lambda *args, **named: (1,), range(HANDS)),
    ],
)
def test_the_suite_notices_a_wrong_answer(
    module: Any, name: str, spoil: Callable[..., Any], hands: Iterable[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "house_from", House)  # nothing remembered from before
    spoilt = spoil(getattr(module, name))
    monkeypatch.setattr(module, name, spoilt)
    if hasattr(xianju_checks, name):
        monkeypatch.setattr(xianju_checks, name, spoilt)
    assert any(run("xianju", SEED, number) for number in hands)
