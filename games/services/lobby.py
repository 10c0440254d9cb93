"""What the lobby shows.

May import the models. Invariant: lists only open rooms that their makers put into the lobby.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from accounts.models import Club
from games.engine import registry
from games.engine.ruleset import Ruleset
from games.models import Room, Seat, Table

MOST = 100


@dataclass(frozen=True)
class OpenRoom:
    room: Room
    table: Table
    ruleset: Ruleset
    people: list[Seat]

    @property
    def free(self) -> int:
        return self.room.people - len(self.people)


def open_rooms(club: Club | None) -> list[OpenRoom]:
    """The club's rooms, or those that belong to no club or let anybody sit."""
    found = Room.objects.filter(closed_at=None, in_lobby=True).select_related("club", "created_by")
    if club is not None:
        found = found.filter(club=club)
    else:
        found = found.filter(sitters__in=[Room.Audience.ANYONE, Room.Audience.REGISTERED])
    seats = Seat.objects.live().select_related("user").order_by("chair", "bench")
    tables = Table.objects.exclude(state=Table.State.CLOSED).prefetch_related(
        Prefetch("seats", seats, "now_seated")
    )
    found = found.prefetch_related(Prefetch("tables", tables, "open_tables")).order_by("-id")[:MOST]
    return [
        OpenRoom(room, table, registry.get(room.ruleset), table.now_seated)
        for room in found
        for table in room.open_tables
    ]


def seat_of(user) -> Seat | None:
    """Where this person sits now."""
    if not user.is_authenticated:
        return None
    return Seat.objects.live().filter(user=user).select_related("table__room").first()
