"""Whole deals with greedy bots, from the seed to the settlement, for every ruleset.

The peers play riichi with random agents, which look at nothing: ours choose by shanten and
useful tiles. Their deals end later (about 70 draws) and count riichi, dora and furiten; so
read the ratios as orders of magnitude.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.bench import peers
from games.bench.inputs import SEED, Inputs
from games.bench.measure import TURNS, Contestant, Line, rates
from games.engine import registry
from games.engine.ruleset import key_of
from games.simulation.play import Job, play

TITLE = "Deals with greedy bots: fair shuffle, events, scoring and settlement included"
OURS, RIICHIENV, JANSOU = 60, 100, 24  # deals in each turn of the full bench


def lines(inputs: Inputs) -> Iterator[Line]:
    """Each ruleset beside each peer, all measured in the same turns."""
    rulesets = registry.newest()
    beside = [
        ("riichienv", "RandomAgent, one hand", _riichienv(inputs), 1.5),
        ("jansou", "RandomAgent, one hand", _jansou(inputs), 5.0),
    ]
    ours = [_deals(key_of(ruleset), inputs) for ruleset in rulesets]
    measured = rates(*ours, *(contestant for _, _, contestant, _ in beside if contestant))
    mine, theirs = measured[: len(ours)], measured[len(ours) :]
    for name, call, contestant, goal in beside:
        rate = theirs.pop(0) if contestant else None
        title = f"{peers.title(name)} {call}" if contestant else peers.title(name)
        for ruleset, deals in zip(rulesets, mine, strict=True):
            yield Line(f"greedy deals, {ruleset.id}", deals, title, rate, goal)


def _deals(key: str, inputs: Inputs) -> Contestant:
    job, number = Job(key, str(SEED), "greedy", {}, check=False), _few(inputs, OURS)

    def run(turn: int) -> None:
        for deal in range(turn * number, (turn + 1) * number):
            play(job, deal)

    return Contestant(run, number)


def _few(inputs: Inputs, number: int) -> int:
    return max(2, int(number * inputs.scale))


def _riichienv(inputs: Inputs) -> Contestant | None:
    module: Any = peers.find("riichienv")
    if module is None:
        return None
    agent = peers.find("riichienv", "riichienv.agents").RandomAgent(SEED)
    number = _few(inputs, RIICHIENV)

    def run(turn: int) -> None:
        for deal in range(turn * number, (turn + 1) * number):
            table = module.RiichiEnv(game_mode=0, seed=SEED + deal)
            asked = table.reset()
            while not table.done():
                asked = table.step({seat: agent.act(sight) for seat, sight in asked.items()})

    return Contestant(run, number)


def _jansou(inputs: Inputs) -> Contestant | None:
    flow: Any = peers.find("jansou", "jansou.game.flow")
    if flow is None:
        return None
    from jansou.core.rules import Rules
    from jansou.core.tiles import full_tile_set
    from jansou.game.agents import RandomAgent
    from jansou.game.progression import starting_position
    from jansou.game.wall import Wall

    rules, rng, agent = Rules(), Random(SEED), RandomAgent(SEED)
    number = _few(inputs, JANSOU)
    walls = [_shuffled(rng, full_tile_set(4, aka_dora=rules.aka_dora)) for _ in range(TURNS * number)]

    def run(turn: int) -> None:
        for wall in walls[turn * number : (turn + 1) * number]:
            events: list[Any] = []
            state = flow.new_deal(rules, Wall(wall), starting_position(), [25_000] * 4, 0)
            flow.play_deal(state, agent.act, events.append)

    return Contestant(run, number)


def _shuffled(rng: Random, tiles: list[Any]) -> tuple[Any, ...]:
    rng.shuffle(tiles)
    return tuple(tiles)
