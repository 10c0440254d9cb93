"""The people and tables of a load test: made before it, put away after it.

May import accounts, the models and the services. Invariant: everything it makes is marked (rooms by
their origin, people by their name), is in no lobby, and is closed at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import transaction

from accounts.models import User
from accounts.services.guests import BACKEND
from games.models import Command, Room, TableEvent
from games.services import rooms, seating
from games.services.locked import STRIDE

NAME = "loadtest"
LASTS = 3600


@dataclass(frozen=True)
class Chair:
    user_id: int
    cookie: str


@dataclass(frozen=True)
class TrialTable:
    room: Room
    table_id: int
    chairs: list[Chair]


def gather(count: int, ruleset: str, pause_ms: int) -> list[TrialTable]:
    return [_one_table(ruleset, pause_ms) for _ in range(count)]


@transaction.atomic
def _one_table(ruleset: str, pause_ms: int) -> TrialTable:
    people = [_person() for _ in range(4)]
    room = rooms.open_room(
        actor=people[0],
        ruleset=ruleset,
        options={},
        origin=Room.Origin.TRIAL,
        name=NAME,
        in_lobby=False,
        spectators=Room.Audience.NOBODY,
        length_unit=Room.Length.DEAL,
        length_count=64,
        turn_seconds=300,
        claim_seconds=120,
        min_pause_ms=pause_ms,
    )
    table_id = room.tables.get().pk
    for chair, person in enumerate(people):
        seating.sit(actor=person, table_id=table_id, chair=chair)
    return TrialTable(room, table_id, [Chair(person.pk, _cookie(person)) for person in people])


def _person() -> User:
    guest = User(is_guest=True, display_name=NAME)
    guest.set_unusable_password()
    guest.save()
    return guest


def _cookie(user: User) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.set_expiry(LASTS)
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def disperse(tables: list[TrialTable]) -> None:
    """Close the rooms, end the sessions, put the people away."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for table in tables:
        rooms.close_room(table.room, "loadtest")
        for chair in table.chairs:
            store().delete(chair.cookie.partition("=")[2])
    users = [chair.user_id for table in tables for chair in table.chairs]
    User.objects.filter(pk__in=users).update(is_active=False)


def public_rows(table_id: int) -> list[int]:
    """Numbers of the rows that every player was to see."""
    found = TableEvent.objects.filter(table=table_id).order_by("seq").values_list("seq", flat=True)
    return [seq for seq in found if seq % STRIDE == 0]


def commands_done(table_ids: list[int]) -> int:
    return Command.objects.filter(table__in=table_ids, source=Command.Source.PLAYER).count()
