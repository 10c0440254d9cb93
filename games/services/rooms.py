"""Opening and closing rooms, and the table to play at once.

May import accounts' permissions, the engine's registry, the models and the services below it.
Invariant: a room is opened with options that its ruleset accepts, and with one table whose first
seed is committed.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import Club, User
from accounts.permissions import Right, allowed, require
from accounts.services import audit
from games.engine import registry
from games.engine.errors import NotationError
from games.engine.options import differences, resolve
from games.engine.ruleset import Ruleset, key_of
from games.models import Match, Room, Seat, Table

from . import course, dealing, points, rulebook, seats
from .errors import TableRefused
from .locked import Locked
from .work import at_table

CODES_TRIED = 20
FIRST_OFFERED = "xianju"


def first_offered() -> Ruleset:
    """The ruleset of whoever does not choose."""
    offered = {ruleset.id: ruleset for ruleset in registry.newest()}
    return offered.get(FIRST_OFFERED) or next(iter(offered.values()))


def checked_options(ruleset: Ruleset, options: dict[str, Any]) -> dict[str, Any]:
    """Only what differs from the defaults; TableRefused names what is wrong."""
    try:
        values = resolve(ruleset.options, options)
        ruleset.check_options(values)
    except NotationError as error:
        raise TableRefused("options", str(error), str(error)) from error
    return differences(ruleset.options, values)


def default_length(ruleset: Ruleset) -> dict[str, Any]:
    unit = ruleset.match_length[0]
    return {"length_unit": unit.unit, "length_count": unit.default}


@transaction.atomic
def open_room(
    *, actor: User, ruleset: str, options: dict[str, Any], club: Club | None = None, listed=(), **settings
) -> Room:
    """A room with one table; `settings` are fields of the room, defaults where silent."""
    if club is not None and settings.get("origin") != Room.Origin.FIXTURE:
        require(actor, Right.OPEN_ROOM, club)
    rules = registry.get(ruleset)
    fewest, most = rules.seats
    if not fewest <= settings.get("people", 4) <= most:
        raise TableRefused("people", gettext_noop("This ruleset does not seat so many people."))
    room = Room(
        created_by=actor,
        club=club,
        ruleset=key_of(rules),
        options=checked_options(rules, options),
        **{**default_length(rules), **settings},
    )
    save_with_code(room)
    room.listed_people.set(listed)
    table = Table.objects.create(room=room)
    with at_table(table.pk) as t:
        t.add({"t": "opened"})
        dealing.commit_next(t)
    return room


def save_with_code(room: Room, *, new: bool = True) -> None:
    """Save the room under a code that no open room has."""
    for _attempt in range(CODES_TRIED):
        room.code = f"{secrets.randbelow(10**6):06}"
        try:
            room.full_clean(exclude=["listed_people"], validate_constraints=False)
            with transaction.atomic():
                room.save(force_insert=new)
            return
        except ValidationError as error:
            text = "; ".join(error.messages)
            raise TableRefused("settings", text, text) from error
        except IntegrityError as error:
            if "room_code_once_while_open" not in str(error):
                raise
    raise TableRefused("codes", gettext_noop("No room code is free at present."))


@transaction.atomic
def play_at_once(*, actor: User, ruleset: str) -> Table:
    """A table of one's own with three bots, ready to start."""
    room = open_room(
        actor=actor,
        ruleset=ruleset,
        options={},
        origin=Room.Origin.QUICK,
        hints=True,
        in_lobby=False,
        spectators=Room.Audience.NOBODY,
    )
    table = room.tables.get()
    elsewhere = Seat.objects.live().filter(user=actor).exists()
    if elsewhere:
        raise TableRefused("elsewhere", gettext_noop("You sit at another table already."))
    with at_table(table.pk) as t:
        seats.place(t, chair=0, user=actor)
        for chair in (1, 2, 3):
            seats.place(t, chair=chair, bot=seats.BOT)
        t.active = True
    return table


def close_by(*, actor: User, room: Room, reason: str) -> None:
    """Its maker closes a room while nothing is played there; who manages the club's rooms, at any time."""
    if room.origin == Room.Origin.FACE_TO_FACE:
        raise TableRefused("face", gettext_noop("A match with real tiles is ended on its own page."))
    manages = allowed(actor, Right.MANAGE_ROOMS, room.club)
    if not manages and room.created_by_id != actor.pk:
        raise TableRefused("not_yours", gettext_noop("You may not close this room."))
    if not manages and room.tables.filter(state=Table.State.PLAYING).exists():
        raise TableRefused("running", gettext_noop("A match is running here."))
    with transaction.atomic():
        if manages and room.created_by_id != actor.pk:
            audit.record(actor=actor, verb="room.closed", club=room.club, obj=room, reason=reason)
        close_room(room, "closed")


def close_room(room: Room, reason: str) -> None:
    """Ends what runs (a running deal counts for nothing), frees the seats; the caller checked who asks."""
    with transaction.atomic():
        for table_id in room.tables.exclude(state=Table.State.CLOSED).values_list("pk", flat=True):
            with at_table(table_id) as t:
                _close_table(t, reason)
        Room.objects.filter(pk=room.pk, closed_at=None).update(closed_at=timezone.now(), close_reason=reason)


def _close_table(t: Locked, reason: str) -> None:
    rules = rulebook.terms(t.room_id)
    if t.state == Table.State.PLAYING:
        dealing.void_running(t, rules)
    match = Match.objects.filter(table=t.id, state=Match.State.RUNNING).first()
    if match is not None:
        course.end_match(t, match, points.match_totals(t.id, match.pk), Match.State.BROKEN_OFF, over=True)
    for seat in Seat.objects.live().filter(table=t.id):
        seats.free(t, seat, "closed")
    t.state = Table.State.CLOSED
    t.set_deadline(None)
    t.due = None
    t.add({"t": "closed", "why": reason})
