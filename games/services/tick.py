"""What the server does by itself at a table: bots, auto-play, time-outs, the next deal.

May import the engine and the services below it. Invariant: looking at a table twice, late or too
early harms nothing: what is due is decided under the lock, from the row alone.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from games.engine.commands import WIN, Action
from games.engine.decide import default_action, waiting_for
from games.models import Command, Table

from . import bots, dealing, playing, rulebook, states, timing
from .locked import Locked, from_ms
from .rulebook import Terms
from .states import Held
from .work import at_table

Source = Command.Source
IN_A_ROW = 100  # looks before other tables get their turn
OVERDUE = timedelta(seconds=1)  # a wake-up is late, not lost, before that
AT_ONCE = 500


def wake(table_id: int, at: int) -> None:
    """A wake-up queued for `at`; a later one has replaced it if the row names another time."""
    if Table.objects.filter(pk=table_id, wake_at=from_ms(at)).exists():
        look(table_id)


def sweep() -> int:
    """The safety net behind the wake-ups: tables that are overdue; how many."""
    overdue = Table.objects.filter(due_at__lt=Now() - OVERDUE, paused_at=None).order_by("due_at")
    found = list(overdue.values_list("pk", flat=True)[:AT_ONCE])
    for table_id in found:
        look(table_id, skip_locked=True)
    return len(found)


def look(table_id: int, *, skip_locked: bool = False) -> bool:
    """Do what is due, as long as something is. False: somebody else is at it."""
    for _ in range(IN_A_ROW):
        with at_table(table_id, skip_locked=skip_locked) as t:
            if t is None:
                return False
            if t.paused is not None or t.due is None or t.due > t.now:
                t.untouched = True  # woken a little early: only the wake-up is queued again
                return True
            _do_what_is_due(t)
            if t.due is None or t.due > t.now:
                return True
    return True


def _do_what_is_due(t: Locked) -> None:
    rules = rulebook.terms(t.room_id)
    if t.state == Table.State.PLAYING:
        held = states.take(t)
        _answer_for_the_silent(t, held, rules)
        playing.follow_up(t, held, rules)
        t.held = held
    elif t.state == Table.State.BETWEEN:
        t.held = dealing.begin(t, rules)
    else:
        t.due = None


def _answer_for_the_silent(t: Locked, held: Held, rules: Terms) -> None:
    question = t.live.asked_seq
    own_time = timing.own_answer_at(t, rules, timing.is_window(held.state)) <= t.now
    too_late = t.deadline is not None and t.deadline <= t.now
    for chair in waiting_for(held.state):
        if t.live.asked_seq != question:
            return
        if t.live.acts_alone(chair):
            if own_time:
                action, source = _own_answer(t, held, chair)
                playing.answer(t, held, rules, chair, action, source=source)
        elif too_late:
            playing.answer(t, held, rules, chair, default_action(held.state, chair), source=Source.TIMEOUT)
            _count_silence(t, chair, rules)


def _own_answer(t: Locked, held: Held, chair: int) -> tuple[Action, str]:
    who = t.live.people[chair]
    if isinstance(who, str) and not t.live.auto[chair]:
        action = bots.choose(held.state, chair, who)
        if action != WIN or not t.live.no_win[chair]:
            return action, Source.BOT
    return default_action(held.state, chair), Source.AUTO


def _count_silence(t: Locked, chair: int, rules: Terms) -> None:
    live = t.live
    live.silent[chair] += 1
    if rules.auto_after and live.silent[chair] >= rules.auto_after and not live.auto[chair]:
        live.auto[chair] = True
        t.add({"t": "auto", "seat": chair, "on": True})
