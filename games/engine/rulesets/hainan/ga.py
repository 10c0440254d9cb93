"""上噶: what each seat adds to its unit, chosen before a tile is dealt (H11.2).

May import engine core. In the context `ga` is either null, and then the seats are asked, all at once,
or the four numbers themselves: of hands that are scored without being played, and of every record
older than the question. `ga_before` is what each seat had in the last deal.

Invariant: once a tile is dealt, what every seat has stands in its public notes; a seat is asked only if
it may choose; with `rising` nobody has less than in the deal before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.commands import Action
from games.engine.errors import NotationError
from games.engine.options import Values
from games.engine.ruleset import Emit
from games.engine.state import DealState
from games.engine.tally import Counted

GA = "ga"
"""The question, what a choice is about, and the note."""
LEVELS = (0, 1, 2, 3, 5)
NONE = (0, 0, 0, 0)


def is_chosen(state: DealState) -> bool:
    """Do the seats of this deal choose?"""
    return state.rules.ga != "off" and state.setup.context.ga is None


def ask(state: DealState, emit: Emit) -> bool:
    """Ask every seat that has a choice; False if none has."""
    asked = {
        number: offered
        for number in range(4)
        if len(offered := [_choice(level) for level in _levels(state, number)]) > 1
    }
    if asked:
        emit(("asked", GA, asked, GA, None, False))
    return bool(asked)


def _levels(state: DealState, number: int) -> list[int]:
    return levels(state.rules, state.setup.context, number)


def _choice(level: int) -> Action:
    return ("choose", GA, level)


def levels(rules: Values, context: Values, number: int) -> list[int]:
    """What the seat may have, least first."""
    least = context.ga_before[number] if rules.ga == "rising" else 0
    return [level for level in LEVELS if level >= least]


def announce(state: DealState, answers: Mapping[int, Action], emit: Emit) -> None:
    """Everybody learns at once what all have: what they chose, or the one level left to them."""
    for number in range(4):
        level = answers[number][2] if number in answers else _levels(state, number)[0]
        emit(("noted", number, GA, level, True))


def announce_settled(state: DealState, emit: Emit) -> None:
    """What the context says of seats that do not choose."""
    if state.rules.ga != "off":
        for number, level in enumerate(state.setup.context.ga):
            if level:
                emit(("noted", number, GA, level, True))


def of_deal(state: DealState) -> tuple[int, ...]:
    """What each seat has in this deal."""
    return tuple(seat.notes.get(GA, 0) for seat in state.seats)


def counted_at_table(counted: Counted) -> tuple[int, ...]:
    """What each seat had in a deal that was not played here. Raises NotationError for what none may have."""
    told = counted.numbers.get(GA)
    if told is None:
        return tuple(counted.context.ga or NONE)
    for number, level in told.items():
        allowed = levels(counted.options, counted.context, number)
        if level not in allowed:
            raise NotationError(f"numbers.{GA}.{number}", f"must be one of {allowed} (H11.2)")
    return tuple(told[number] for number in range(4))


def context(values: Values, last: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the deal after `last` needs (a result; None: the first of a match)."""
    if values.ga == "off":
        return {GA: list(NONE)}
    return {GA: None, "ga_before": list(NONE if last is None else last.get("next", {}).get(GA, NONE))}
