"""Deals played by chance, for tests and pictures of the table. Not the bots: any legal action may come.

May import the engine and the standard library's `random` with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine.decide import legal, start, step, waiting_for
from games.engine.events import Event
from games.engine.options import resolve
from games.engine.ruleset import Ruleset
from games.engine.state import DealSetup, DealState


def setup(ruleset: Ruleset, chance: Random, options: dict[str, Any] | None = None) -> DealSetup:
    values = resolve(ruleset.options, options or {})
    wall = ruleset.tiles(values)
    chance.shuffle(wall)
    throws = tuple((chance.randint(1, 6), chance.randint(1, 6)) for _ in range(ruleset.throws))
    return DealSetup(
        ruleset=ruleset,
        options=values,
        context=resolve(ruleset.context_keys, {}),
        dealer=chance.randrange(4),
        dice=throws,
        wall=tuple(wall),
    )


def chosen(chance: Random, actions: list[Any], eager: float) -> Any:
    """Any action; claims and kongs are preferred with the chance `eager`, so that tables fill up."""
    bold = [action for action in actions if action[0] not in ("discard", "pass", "keep")]
    return chance.choice(bold if bold and chance.random() < eager else actions)


def deal(
    ruleset: Ruleset, seed: int, options: dict[str, Any] | None = None, eager: float = 0.7
) -> Iterator[tuple[DealState, list[Event]]]:
    """The state (always the same object) after each answer, with the events that led there."""
    chance = Random(seed)
    state, events = start(setup(ruleset, chance, options))
    yield state, events
    while not state.finished:
        seat = chance.choice(waiting_for(state))
        yield state, step(state, seat, chosen(chance, legal(state, seat), eager))
