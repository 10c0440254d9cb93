"""As what somebody may look at a table: player, on the bench, spectator, referee.

May import accounts' permissions and audit, the models, `seating`. Invariant: who sits at a table
never watches it as anything else, and every look of a referee at the hands leaves an audit row.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import Club, User
from accounts.permissions import Right, allowed
from accounts.services import audit, sessions
from games.engine.events import Viewer
from games.models import Seat, Table

from . import seating
from .errors import TableRefused


@dataclass(frozen=True, slots=True)
class Admission:
    role: str  # player | bench | spectator | referee
    viewer: Viewer
    chair: int | None = None
    delay: int = 0  # ms


def admit(user: User, table_id: int, *, as_referee: bool = False) -> Admission:
    """Raises TableRefused for those who may not look at all."""
    try:
        table = Table.objects.select_related("room__club").get(pk=table_id)
    except Table.DoesNotExist:
        raise TableRefused("no_table", gettext_noop("There is no such table.")) from None
    return check(user, table, as_referee=as_referee, look=True)


def check(user: User, table: Table, *, as_referee: bool = False, look: bool = False) -> Admission:
    """As `admit`, for a table at hand; `look`: somebody is about to see it."""
    room = table.room
    seat = Seat.objects.live().filter(table=table, user=user).first() if user.is_authenticated else None
    delay = room.spectator_delay * 1000
    if seat is not None:
        seating.refuse_suspended(user, room)
    if seat is not None and seat.chair is not None:
        return Admission("player", seat.chair, seat.chair)
    if seat is not None:
        return Admission("bench", "spectator", delay=delay)
    if as_referee:
        return _as_referee(user, table, look)
    if room.spectators != room.Audience.NOBODY and _may_watch(user, room):
        return Admission("spectator", "spectator", delay=delay)
    if table.state == Table.State.WAITING and seating.may(user, room.sitters, room):
        return Admission("spectator", "spectator", delay=delay)  # about to sit down
    raise TableRefused("forbidden", gettext_noop("You may not watch this table."))


def check_again(user: User, session_key: str | None, table_id: int, *, as_referee: bool = False) -> Admission:
    """As `admit`, for a socket that has been open for a while: the person may have logged out, or lost
    the account, the club or the right to look. It is no new look of a referee."""
    if user.is_authenticated and not sessions.is_logged_in(user, session_key):
        raise TableRefused("logged_out", gettext_noop("You have been logged out."))
    table = Table.objects.select_related("room__club").get(pk=table_id)
    return check(user, table, as_referee=as_referee)


def may_see_desk(user: User, club_id: int) -> bool:
    club = Club.objects.filter(pk=club_id).first()
    return club is not None and allowed(user, Right.MANAGE_ROOMS, club)


def _may_watch(user: User, room) -> bool:
    return room.spectators == room.Audience.ANYONE or seating.may(user, room.spectators, room)


def _as_referee(user: User, table: Table, look: bool) -> Admission:
    if not allowed(user, Right.SEE_HANDS, table.room.club):
        raise TableRefused("forbidden", gettext_noop("You may not watch this table."))
    if look:
        with transaction.atomic():
            facts = {"seq": table.seq, "deal": None if table.deal_id is None else str(table.deal.uuid)}
            audit.record(
                actor=user, verb="table.looked", club=table.room.club, obj=table, routine=True, after=facts
            )
    return Admission("referee", "referee")
