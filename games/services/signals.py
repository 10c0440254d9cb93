"""What a player says to the table besides his moves: ready, auto-play, phrases.

May import the services below it. Invariant: each is one row of the log, and asking for what is so
already adds none.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import Sanction, User
from accounts.services import sanctions
from games.models import Room, Table

from . import dealing, rulebook
from .errors import TableRefused
from .fairness import CLIENT_SEED
from .locked import Locked
from .roomwords import PHRASES
from .work import at_table

State = Table.State


def _chair(t: Locked, user: User) -> int:
    chair = t.live.chair_of(user.pk)
    if chair is None:
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    return chair


def ready(*, actor: User, table_id: int, client_seed: str | None) -> int:
    """Ready for the next deal, with a seed for its wall; the last one ready starts it."""
    if client_seed is not None and not CLIENT_SEED.fullmatch(client_seed):
        raise TableRefused("seed", gettext_noop("A client seed has 32 hexadecimal digits."))
    with at_table(table_id) as t:
        chair = _chair(t, actor)
        if t.paused is not None:
            raise TableRefused("paused", gettext_noop("The table is paused."))
        if t.state not in (State.WAITING, State.BETWEEN, State.OVER) or t.live.ready[chair] is not None:
            return t.seq  # said already, or the deal has begun meanwhile
        t.live.ready[chair] = client_seed or ""
        t.live.auto[chair], t.live.silent[chair] = False, 0
        t.active = True
        t.add({"t": "ready", "seat": chair, "on": True})
        rules = rulebook.terms(t.room_id)
        if dealing.may_begin(t, rules):
            t.held = dealing.begin(t, rules)
    return t.seq


def set_auto(*, actor: User, table_id: int, on: bool) -> int:
    """Auto-play on or off; its player may take the seat back at any time."""
    with at_table(table_id) as t:
        chair = _chair(t, actor)
        if t.live.auto[chair] == on:
            return t.seq
        t.live.auto[chair], t.live.silent[chair] = on, 0
        t.active = True
        t.add({"t": "auto", "seat": chair, "on": on})
        dealing.replan(t, rulebook.terms(t.room_id))
    return t.seq


def phrase(*, actor: User, table_id: int, code: str) -> int:
    if code not in PHRASES:
        raise TableRefused("phrase", gettext_noop("There is no such phrase."))
    with at_table(table_id) as t:
        chair = _chair(t, actor)
        room = Room.objects.select_related("club").get(pk=t.room_id)
        if not room.phrases:
            raise TableRefused("no_phrases", gettext_noop("This room has no phrases."))
        if sanctions.in_force(actor, room.club, Sanction.Kind.MUTE):
            raise TableRefused("muted", gettext_noop("You may not write here at present."))
        t.add({"t": "phrase", "seat": chair, "code": code})
    return t.seq
