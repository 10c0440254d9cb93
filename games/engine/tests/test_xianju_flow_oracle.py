"""仙居: whom the engine asks and what it allows, beside a second reading of the rules page."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.bots import sight_of
from games.engine.commands import WIN, Action
from games.engine.decide import legal, start, step, waiting_for
from games.engine.options import resolve
from games.engine.registry import get
from games.engine.state import DealSetup, DealState
from games.engine.tests.oracle.xianju_flow import Model

CHOICES: dict[str, tuple[Any, ...]] = {
    "joker_discard": ("allowed", "forbidden"),
    "swap_ban": ("both", "chow", "off"),
    "redeem": ("drawn", "held"),
    "joker_meld_max": (2, 2, 1),
    "pass_win": ("same_tile", "any_tile"),
    "fake_pung_over_chow": (True, False),
    "joker_own_kind": (True, False),
    "joker_pair": (True, False),
    "joker_anchor": (False, False, True),
}
DEALS = 6  # for each number below: enough to meet every sort of answer
WIN_DECLINED = 0.98  # so that locks are set and deals grow long


def random_setup(rng: Random) -> DealSetup:
    ruleset = get(rng.choice(("xianju", "xianju136")))
    options = resolve(ruleset.options, {name: rng.choice(some) for name, some in CHOICES.items()})
    wall = list(ruleset.tiles(options))
    rng.shuffle(wall)
    dice = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(2))
    context = resolve(ruleset.context_keys, {}, "context")
    return DealSetup(ruleset, options, context, rng.randrange(4), dice, tuple(wall))


def choose(rng: Random, state: DealState, seat: int) -> Action:
    """Mostly as the greedy bot, so that hands get ready; often something else."""
    actions = legal(state, seat)
    others = [action for action in actions if action != WIN]
    chosen = state.setup.ruleset.bot("greedy").act(sight_of(state, seat))
    rare = [action for action in others if action[0] != "discard"]
    if state.question == "claim" and rng.random() < 0.4:
        chosen = rng.choice(others)
    elif rare and rng.random() < 0.3:
        chosen = rng.choice(rare)
    return rng.choice(others) if chosen == WIN and rng.random() < WIN_DECLINED else chosen


def agrees(state: DealState, model: Model) -> None:
    assert state.finished == model.over
    assert (state.wall.left, state.reserve) == (model.left, model.reserve)
    assert [list(seat.tiles()) for seat in state.seats] == [sorted(hand) for hand in model.hands]
    assert {seat: set(legal(state, seat)) for seat in waiting_for(state)} == model.asked
    assert model.over or state.question == model.kind


@pytest.mark.parametrize("number", range(5))
def test_whoever_is_asked_may_do_exactly_what_a_second_reading_of_the_page_allows(number: int) -> None:
    rng = Random(f"xianju flow {number}")
    met: set[str] = set()
    for _ in range(DEALS):
        setup = random_setup(rng)
        state, _ = start(setup)
        model = Model(setup.dealer, sum(setup.dice[0]), setup.wall, setup.options)
        agrees(state, model)
        while not state.finished:
            answers = {seat: choose(rng, state, seat) for seat in waiting_for(state)}
            met |= {action[0] for action in answers.values()}
            for seat in rng.sample(sorted(answers), len(answers)):
                step(state, seat, answers[seat])
            model.answer(answers)
            agrees(state, model)
    assert met >= {"discard", "pass", "chow", "pung", "redeem"}
