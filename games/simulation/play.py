"""One simulated deal: seeds, bots, the play, what was broken.

May import the engine. Invariant: see the package.
"""

from __future__ import annotations

import hashlib
import random
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.engine import registry, shuffle
from games.engine.bots import RandomBot, sight_of
from games.engine.commands import Action
from games.engine.decide import start, step, waiting_for
from games.engine.errors import EngineError
from games.engine.invariants import faults
from games.engine.options import Values, resolve
from games.engine.record import parse_record, write_record
from games.engine.replay import replay
from games.engine.ruleset import Ruleset
from games.engine.state import DealSetup, DealState

BOTS = ("random", "greedy")
CHECK_EVERY = 10  # a tile that is lost stays lost: nothing is missed by not looking at every step


@dataclass(frozen=True)
class Job:
    """What every deal of a run shares. `options` as in a record; `check`: look for broken invariants."""

    ruleset: str
    seed: str
    bots: str
    options: Mapping[str, Any]
    check: bool = True
    record: bool = False

    @cached_property
    def plays(self) -> Ruleset:
        return registry.get(self.ruleset)

    @cached_property
    def values(self) -> Values:
        """All options. Raises NotationError."""
        values = resolve(self.plays.options, self.options)
        self.plays.check_options(values)
        return values


@dataclass
class Outcome:
    """One deal: its result, what was broken, the record if one was asked for."""

    number: int
    result: dict[str, Any] | None
    broken: list[str]
    steps: int
    record: dict[str, Any] | None = None


def play(job: Job, number: int) -> Outcome:
    """Play deal `number` of `job` to its end."""
    setup, fairness = setup_of(job, number)
    act = _actor(job, number)
    state, _ = start(setup)
    actions: list[tuple[int, Action]] = []
    broken = faults(state) if job.check else []
    while not state.finished:
        for seat in waiting_for(state):
            action = act(state, seat)
            step(state, seat, action)
            actions.append((seat, action))
            if job.check and (len(actions) % CHECK_EVERY == 0 or state.finished):
                broken += faults(state)
    outcome = Outcome(number, state.result, broken, len(actions))
    if job.record:
        outcome.record = write_record(setup, actions, state.result, fairness=fairness)
        outcome.broken += _replay_faults(outcome.record)
    return outcome


def setup_of(job: Job, number: int) -> tuple[DealSetup, dict[str, Any]]:
    """The deal before its first tile, and the fairness data that prove its wall."""
    ruleset, values = job.plays, job.values
    digest = hashlib.sha256(f"{job.seed}|{number}".encode()).digest()
    deal = str(uuid.UUID(bytes=hashlib.sha256(digest).digest()[:16]))
    dice, wall = shuffle.dice_and_wall(digest, deal, [None] * 4, ruleset.throws, ruleset.tiles(values))
    context = resolve(ruleset.context_keys, ruleset.context_after(values, number % 4, []), "context")
    fairness = {
        "version": shuffle.VERSION,
        "deal": deal,
        "commitment": shuffle.commitment(deal, digest),
        "server_seed": digest.hex(),
        "client_seeds": [None] * 4,
    }
    return DealSetup(ruleset, values, context, number % 4, dice, wall, ()), fairness


def _actor(job: Job, number: int) -> Callable[[DealState, int], Action]:
    if job.bots == "random":
        bot = RandomBot(random.Random(f"{job.seed}|{number}").randrange)
    else:
        bot = job.plays.bot(job.bots)
    return lambda state, seat: bot.act(sight_of(state, seat))


def _replay_faults(record: dict[str, Any]) -> list[str]:
    try:
        outcome = replay(parse_record(record))
    except EngineError as error:
        return [f"its record is no record: {error}"]
    return [] if outcome.legal else [f"its record breaks a rule: {outcome.error}"]
