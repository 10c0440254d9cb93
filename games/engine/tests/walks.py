"""Random deals for property tests, of any ruleset, from a seed. Not a test itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from games.engine import decide
from games.engine.commands import Action
from games.engine.errors import IllegalCommand, NotationError
from games.engine.events import Event
from games.engine.options import Option, Values, resolve
from games.engine.ruleset import Ruleset
from games.engine.shapes import shanten
from games.engine.state import DealSetup, DealState
from games.engine.tiles import Tile

LIKED = {"win": 20.0, "concealed_kong": 12.0, "added_kong": 20.0, "kong": 12.0, "redeem": 8.0, "pung": 3.0}
"""Weights: a plain random walk hardly ever sees a robbed kong or a redeemed joker."""


def random_values(ruleset: Ruleset, rng: random.Random) -> Values:
    """Some options changed, never a combination that the ruleset refuses."""
    while True:
        chosen = {option.name: _value(option, rng) for option in ruleset.options if rng.random() < 0.25}
        values = resolve(ruleset.options, chosen)
        try:
            ruleset.check_options(values)
        except NotationError:
            continue
        return values


def _value(option: Option, rng: random.Random) -> Any:
    if option.nullable and rng.random() < 0.3:
        return None
    if option.type == "bool":
        return rng.random() < 0.5
    if option.type == "choice":
        return rng.choice(option.choices).value
    return rng.randint(option.minimum, min(option.maximum, option.minimum + 20))


def random_context(ruleset: Ruleset, rng: random.Random) -> Values:
    given: dict[str, Any] = {}
    for option in ruleset.context_keys:
        if option.type == "ints" and option.nullable and rng.random() < 0.5:
            given[option.name] = None
        elif option.type == "ints":
            given[option.name] = [rng.randint(option.minimum, min(option.maximum, 3)) for _ in range(4)]
        else:
            given[option.name] = _value(option, rng)
    return resolve(ruleset.context_keys, given, "context")


def lumpy_wall(tiles: list[Tile], rng: random.Random) -> list[Tile]:
    """Equal tiles lie together more often than chance would have it: pungs and kongs abound."""
    kinds = sorted(set(tiles))
    rng.shuffle(kinds)
    wall: list[Tile] = []
    for group in (kinds[:12], kinds[12:24], kinds[24:]):
        part = [tile for tile in tiles if tile in group]
        rng.shuffle(part)
        wall += part
    return wall


def random_setup(ruleset: Ruleset, rng: random.Random, *, plain: bool = False) -> DealSetup:
    values = resolve(ruleset.options, {}) if plain else random_values(ruleset, rng)
    wall = list(ruleset.tiles(values))
    if rng.random() < 0.5:
        wall = lumpy_wall(wall, rng)
    else:
        rng.shuffle(wall)
    return DealSetup(
        ruleset,
        values,
        random_context(ruleset, rng),
        rng.randrange(4),
        tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(ruleset.throws)),
        tuple(wall),
        tuple("戊己"[: rng.randint(0, ruleset.seats[1] - 4)]),
    )


def choose(state: DealState, seat: int, rng: random.Random, skilled: bool) -> Action:
    """At random, liked actions more often; a skilled walk throws what it needs least."""
    actions = decide.legal(state, seat)
    if skilled and ("win",) in actions and rng.random() < 0.9:
        return ("win",)
    action = rng.choices(actions, [LIKED.get(action[0], 1.0) for action in actions])[0]
    if not skilled or action[0] != "discard":
        return action
    return min(
        (each for each in actions if each[0] == "discard"), key=lambda each: _need(state, seat, each[1])
    )


def _need(state: DealState, number: int, tile: Tile) -> tuple[int, bool]:
    """Shanten after throwing `tile`; jokers last."""
    seat = state.seats[number].copy()
    seat.remove(tile)
    melds = (seat.total - 1) // 3
    return shanten(*seat.keys[:4], melds, seat.jokers), tile in seat.wild


class Walk:
    """A deal played at random. `questions` yields the state at each open question."""

    def __init__(self, setup: DealSetup, rng: random.Random) -> None:
        self.setup, self.rng = setup, rng
        self.skilled = rng.random() < 0.5
        self.odd = random.Random(repr(setup.wall))  # its own, so that offences shift no other choice
        self.state, self.events = decide.start(setup)
        self.actions: list[tuple[int, Action]] = []

    def questions(self) -> Iterator[DealState]:
        while not self.state.finished:
            yield self.state
            self.step()

    def offend(self) -> None:
        """Now and then somebody declares a win that is none, where the room lets him."""
        seat, action = self.odd.randrange(4), ("false_win",)
        try:
            self.events += decide.step(self.state, seat, action)
        except IllegalCommand:
            return
        self.actions.append((seat, action))

    def step(self) -> list[Event]:
        if self.odd.random() < 0.03:
            self.offend()
            if self.state.finished:  # an offence may end the deal
                return []
        seat = self.rng.choice(decide.waiting_for(self.state))
        action = choose(self.state, seat, self.rng, self.skilled)
        events = decide.step(self.state, seat, action)
        self.events += events
        self.actions.append((seat, action))
        return events

    def finish(self) -> Walk:
        for _ in self.questions():
            pass
        return self


def each_walk(
    ruleset: Ruleset, name: str, deals: int, make: Callable[..., DealSetup] = random_setup
) -> Iterator[Walk]:
    """`deals` walks; the seed follows from the names, so every run sees the same ones."""
    for number in range(deals):
        rng = random.Random(f"{ruleset.id}@{ruleset.version} {name} {number}")
        yield Walk(make(ruleset, rng), rng)
