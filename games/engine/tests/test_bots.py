"""Bots know what their seat's view shows, answer legally, and play sensibly."""

from __future__ import annotations

import random
from collections import Counter

from games.engine import decide
from games.engine.bots import RandomBot, sight_of, sight_of_view
from games.engine.commands import action_to_json
from games.engine.ruleset import Ruleset
from games.engine.state import DealState
from games.engine.tests.walks import each_walk, random_setup
from games.engine.view import view


def test_a_sight_holds_only_what_the_view_of_the_seat_holds(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "sight", 12):
        for state in walk.questions():
            for seat in decide.waiting_for(state):
                seen = sight_of_view(view(state, seat), state.rules)
                assert sight_of(state, seat).facts() == seen.facts()


def test_the_greedy_bot_answers_legally_and_ends_every_deal(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "greedy", 10):
        state = walk.state
        while not state.finished:
            for seat in decide.waiting_for(state):
                action = ruleset.bot("greedy").act(sight_of(state, seat))
                assert action in decide.legal(state, seat)
                decide.step(state, seat, action)


def test_the_greedy_bot_chooses_the_same_from_a_view_in_json(ruleset: Ruleset) -> None:
    bot = ruleset.bot("greedy")
    for walk in each_walk(ruleset, "json", 5):
        for state in walk.questions():
            for seat in decide.waiting_for(state):
                chosen = bot.choose(view(state, seat), state.rules)
                assert chosen == action_to_json(bot.act(sight_of(state, seat)))


def test_greedy_bots_win_far_more_often_than_random_ones(ruleset: Ruleset) -> None:
    wins: Counter[str] = Counter()
    for number in range(12):
        rng = random.Random(f"{ruleset.id} {number}")
        state, _ = decide.start(random_setup(ruleset, rng, plain=True))
        bots = [
            ruleset.bot("greedy") if seat % 2 == number % 2 else RandomBot(rng.randrange) for seat in range(4)
        ]
        _play(state, bots)
        for winner in state.result["winners"]:
            wins["greedy" if winner["seat"] % 2 == number % 2 else "random"] += 1
    assert wins["greedy"] > wins["random"]


def _play(state: DealState, bots: list) -> None:
    while not state.finished:
        for seat in decide.waiting_for(state):
            decide.step(state, seat, bots[seat].act(sight_of(state, seat)))
