"""The greedy bot of 海南 looks after a fan (H8.2)."""

from __future__ import annotations

import random
from typing import Any

from games.engine import decide
from games.engine.bots import GreedyBot, sight_of
from games.engine.commands import Action
from games.engine.registry import get
from games.engine.scripted import play, scripted_deal
from games.engine.state import DealState
from games.engine.tests.walks import random_setup

HAINAN = get("hainan@1")
TWO_S, SIX_M = 19, 5
DEALER = "2m5m8m2p5p8p2s5s8s6z7z2z2z3z"


def answer(seat: int, moves: list[str], **wishes: Any) -> Action:
    state = play(scripted_deal(HAINAN, **wishes), moves).state
    return HAINAN.bot("greedy").act(sight_of(state, seat))


def played(number: int, bot: GreedyBot) -> DealState:
    rng = random.Random(f"hainan bots {number}")
    state, _ = decide.start(random_setup(HAINAN, rng, plain=True))
    while not state.finished:
        for seat in decide.waiting_for(state):
            decide.step(state, seat, bot.act(sight_of(state, seat)))
    return state


def test_h8_2_far_fewer_than_half_of_the_deals_end_in_a_draw_and_most_wins_are_on_discards() -> None:
    results = [played(number, HAINAN.bot("greedy")).result for number in range(40)]
    assert sum(result["kind"] == "draw" for result in results) < 10
    assert sum(result["from"] is not None for result in results) > 20


def test_a_bot_without_the_plan_wins_less_on_discards() -> None:
    """The plan is worth something: the same deals, played without it."""
    with_plan, without = (
        sum(played(number, bot).result["from"] is not None for number in range(40))
        for bot in (HAINAN.bot("greedy"), GreedyBot())
    )
    assert with_plan > without


def test_h9_f7_it_pungs_a_dragon_and_takes_no_pung_that_leaves_no_fan() -> None:
    assert answer(1, ["0 discard 7z"], hands={0: DEALER, 1: "77z46m789p13s99p11m"}) == ("pung", (33, 33))
    assert answer(1, ["0 discard 3z"], hands={0: DEALER, 1: "33z46m789p13s99p11m"}) == ("pass",)


def test_h9_f9a_it_pungs_its_own_wind() -> None:
    assert answer(1, ["0 discard 2z"], hands={0: DEALER, 1: "22z46m789p13s99p11m"})[0] == "pung"


def test_h9_f8_with_an_own_flower_it_claims_freely() -> None:
    hands = {0: DEALER, 1: "33z46m789p13s99p1m2f"}
    assert answer(1, ["0 discard 3z"], hands=hands, tail="1m") == ("pung", (29, 29))


def test_h9_f2_without_the_gate_it_claims_freely() -> None:
    hands = {0: DEALER, 1: "33z46m789p13s99p11m"}
    assert answer(1, ["0 discard 3z"], hands=hands, options={"fan_gate": False})[0] == "pung"


def test_h9_f5_an_open_hand_keeps_its_pair_of_2_5_or_8() -> None:
    """After a chow one of two pairs is too many: 22s may be the fan, 66m is none."""
    hands = {0: DEALER, 1: "13p123m45p22s66m67s"}
    state = play(scripted_deal(HAINAN, hands=hands), ["0 discard 2p", "1 chow 1p3p"]).state
    sight = sight_of(state, 1)
    assert GreedyBot().act(sight) == ("discard", TWO_S)
    assert HAINAN.bot("greedy").act(sight) == ("discard", SIX_M)
