"""Carries answers through the engine and into the log, and what follows from them.

May import the engine and the services below it. Invariant: the question, its clock and the end of
the deal follow from the engine's events alone.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from games.engine.commands import Action, action_to_json
from games.engine.decide import default_action, early_close, step
from games.models import Command

from . import dealing, timing
from .locked import Locked, NewCommand
from .rulebook import Terms
from .states import Held
from .writing import write

# Names of the answers that the server gives: the same question never gets two of them.
OWN_ANSWERS = UUID("5d7f3a0e-6c0b-4c57-9a55-2f1f0a3c8e11")


def own_command_id(t: Locked, chair: int) -> UUID:
    return uuid5(OWN_ANSWERS, f"{t.id}|{t.live.asked_seq}|{chair}")


def answer(
    t: Locked,
    held: Held,
    rules: Terms,
    chair: int,
    action: Action,
    *,
    source: str,
    command_id: UUID | None = None,
    saw_seq: int | None = None,
    user_id: int | None = None,
) -> None:
    """Raises IllegalCommand, with nothing changed."""
    window = timing.is_window(held.state)
    command_id = command_id or own_command_id(t, chair)
    saw_seq = t.live.asked_seq if saw_seq is None else saw_seq
    events = step(held.state, chair, action)
    if not window:
        timing.spend_reserve(t, rules, chair)
    first = len(t.rows)
    write(t, held.state, rules, events, window)
    if source != Command.Source.PLAYER and events[0][0] == "answered":
        t.rows[first].data["by"] = str(source)
    t.commands.append(NewCommand(command_id, chair, user_id, source, action_to_json(action), saw_seq, t.seq))


def follow_up(t: Locked, held: Held, rules: Terms) -> None:
    """After the answers: close early what can only end one way, then plan on or end the deal."""
    while not held.state.finished and (chairs := early_close(held.state)):
        chair = chairs[0]
        answer(t, held, rules, chair, default_action(held.state, chair), source=Command.Source.EARLY)
    if held.state.finished:
        dealing.finish(t, held.state, rules)
    else:
        timing.plan(t, held.state, rules)
    held.seq = t.seq
