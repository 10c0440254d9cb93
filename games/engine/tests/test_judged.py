"""The tests of liability, asked again of a finished deal, say what its result says."""

from __future__ import annotations

from random import Random

from games.engine.bots import sight_of
from games.engine.decide import start, step, waiting_for
from games.engine.explaining import Answer
from games.engine.ruleset import Ruleset, Text
from games.engine.scripted import play
from games.engine.state import DealState
from games.engine.tests.deals import ROBBED_PURE_SUIT, robbed_pure_suit
from games.engine.tests.walks import random_setup

TELLING = ("xianju", "xianju136", "hainan", "wuhan", "longgang")
DEALS = 25


def bots_deal(ruleset: Ruleset, seed: int) -> DealState:
    state, _ = start(random_setup(ruleset, Random(seed)))
    bot = ruleset.bot("greedy")
    while not state.finished:
        seat = waiting_for(state)[0]
        step(state, seat, bot.act(sight_of(state, seat)))
    return state


def test_who_is_liable_follows_from_the_tests_that_fired(ruleset: Ruleset) -> None:
    wins = 0
    for seed in range(DEALS):
        state = bots_deal(ruleset, seed)
        assert state.result is not None
        judged = {one.winner: one.tests for one in ruleset.judged(state)}
        if ruleset.id not in TELLING or state.result["kind"] != "win":
            assert judged == {}
            continue
        assert list(judged) == [winner["seat"] for winner in state.result["winners"]]
        for winner in state.result["winners"]:
            wins += 1
            tests = judged[winner["seat"]]
            assert all(test.reason.zh and test.reason.en for test in tests)
            fired = [test for test in tests if test.payer is not None and test.payer not in judged]
            assert (winner["liable"] is not None) == bool(fired)
            if fired:
                assert (winner["liable"]["seat"], winner["liable"]["rule"]) == (fired[0].payer, fired[0].rule)
    assert wins > 0 or ruleset.id not in TELLING


def test_xj_11_1_the_finished_deal_tells_each_test_and_its_fact() -> None:
    state = play(robbed_pure_suit(), ROBBED_PURE_SUIT).state
    (judged,) = state.setup.ruleset.judged(state)
    assert judged.winner == 2
    answers = {test.rule: test for test in judged.tests}
    assert list(answers) == [f"XJ-11.{number}" for number in range(1, 8)]
    assert {rule for rule, test in answers.items() if test.payer is not None} == {"XJ-11.1"}
    assert answers["XJ-11.1"].payer == 0 and "3" in answers["XJ-11.1"].reason.zh


def test_names_find_room_in_the_sentences() -> None:
    told = Answer("X-1", 2, Text("座位 2 与座位 0", "seat 2 and seat 0, not seating 3")).as_json()
    assert told["zh"] == "{seat2} 与{seat0}"
    assert told["en"] == "{seat2} and {seat0}, not seating 3"
