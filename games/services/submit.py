"""A player's command: one short transaction from the lock to the log.

May import the engine and the services below it. Invariant: a command id is carried out at most
once; asked again it gets the stored answer, whatever has happened since.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError
from django.utils.translation import gettext_noop

from games.engine.commands import WIN, Action, action_to_json
from games.engine.errors import IllegalCommand
from games.models import Command, Table

from . import playing, rulebook, states
from .errors import TableRefused
from .locked import STRIDE, Locked, Row
from .states import Held
from .work import at_table


@dataclass(frozen=True, slots=True)
class Ack:
    """`seq`: the newest row when the command was done. `rows`, `before`: for this process's cache."""

    seq: int
    rows: tuple[Row, ...] = ()
    before: int = 0


def act(table_id: int, *, user_id: int, action: Action, command_id: UUID, saw_seq: int) -> Ack:
    """Raises TableRefused with the reason and what was legal."""
    try:
        with at_table(table_id) as t:
            chair = _chair(t, user_id)
            _check_playing(t)
            _check_penalty(t, chair, action)
            rules = rulebook.terms(t.room_id)
            held = states.take(t)
            try:
                _check_question(t, held, chair, saw_seq)
                playing.answer(
                    t, held, rules, chair, action,
                    source=Command.Source.PLAYER, command_id=command_id, saw_seq=saw_seq, user_id=user_id,
                )  # fmt: skip
            except (IllegalCommand, TableRefused):
                states.keep(t.id, held)  # a refused action changes nothing
                raise
            t.live.silent[chair] = 0
            playing.follow_up(t, held, rules)
            t.held, t.active = held, True
    except (IllegalCommand, TableRefused, IntegrityError) as error:
        stored = _stored(table_id, command_id)
        if stored is not None:
            return stored
        raise (_refusal(error) if isinstance(error, IllegalCommand) else error) from None
    return Ack(t.seq, tuple(t.rows), t.old_seq)


def _chair(t: Locked, user_id: int) -> int:
    chair = t.live.chair_of(user_id)
    if chair is None:
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    return chair


def _check_playing(t: Locked) -> None:
    if t.state != Table.State.PLAYING:
        raise TableRefused("not_playing", gettext_noop("No deal is running."))
    if t.paused is not None:
        raise TableRefused("paused", gettext_noop("The table is paused."))


def _check_penalty(t: Locked, chair: int, action: Action) -> None:
    if action == WIN and t.live.no_win[chair]:
        raise TableRefused("no_win", gettext_noop("By a penalty you play on without a win in this deal."))


def _check_question(t: Locked, held: Held, chair: int, saw_seq: int) -> None:
    """Is this an answer to the question that is open? Who is not asked knows of it by its block only."""
    question = t.live.asked_seq
    if chair not in held.state.asked:
        question -= question % STRIDE
    if saw_seq < question or t.now < t.live.asked_at:
        raise TableRefused(
            "stale", gettext_noop("The table has moved on: this was an answer to an earlier question.")
        )


def _stored(table_id: int, command_id: UUID) -> Ack | None:
    seq = Command.objects.filter(table=table_id, command_id=command_id).values_list("seq", flat=True).first()
    return None if seq is None else Ack(seq)


def _refusal(error: IllegalCommand) -> TableRefused:
    legal = [action_to_json(action) for action in error.legal]
    return TableRefused("illegal", error.message, error.message_en, rule=error.rule, legal=legal)
