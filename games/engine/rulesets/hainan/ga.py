"""上噶: what each seat adds to its unit, chosen before a tile is dealt (H11.2).

May import engine core. In the context `ga` is either null, and then the seats are asked, all at once,
or the four numbers themselves: of hands that are scored without being played, and of every record
older than the question. `ga_before` is what each seat had in the last deal.

Invariant: once a tile is dealt, what every seat has stands in its public notes; a seat is asked only if
it may choose; with `rising` nobody has less than in the deal before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.commands import Action
from games.engine.errors import NotationError
from games.engine.options import Values
from games.engine.ruleset import Emit
from games.engine.state import DealState

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


def check(rules: Values, context: Values) -> None:
    """A deal that was not played here must say what each seat had. Raises NotationError."""
    if rules.ga == "off":
        return
    if context.ga is None:
        raise NotationError("context.ga", "is missing: what each seat had (H11.2)")
    for number, level in enumerate(context.ga):
        if rules.ga == "rising" and level not in LEVELS:
            raise NotationError("context.ga", "rising: each is 0, 1, 2, 3 or 5 (H11.2)")
        if level not in levels(rules, context, number) and rules.ga == "rising":
            before = context.ga_before[number]
            raise NotationError(
                f"context.ga[{number}]", f"rising: it was {before} in the deal before (H11.2)"
            )


def context(values: Values, deals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the deal after these results needs. One with real tiles says itself what each had, one
    played here in its `next`."""
    if values.ga == "off":
        return {GA: list(NONE)}
    said = (deal.get(GA) or (deal.get("next") or {}).get(GA) for deal in reversed(deals))
    return {GA: None, "ga_before": list(next(filter(None, said), NONE))}
