"""The places that a league's seating plan keeps for people at the table of a room.

May import the models. Invariant: in a room with a plan everybody has the place that it says.
"""

from __future__ import annotations

from itertools import zip_longest

from accounts.models import User
from games.models import Fixture, FixtureSeat, Room, Seat


def has_plan(room: Room) -> bool:
    return room.origin == Room.Origin.FIXTURE and Fixture.objects.filter(room=room).exists()


def seat_of(user: User, room: Room) -> FixtureSeat | None:
    if room.origin != Room.Origin.FIXTURE or not user.is_authenticated:
        return None
    return FixtureSeat.objects.filter(fixture__room=room, participant__user=user).first()


def place_of(user: User, room: Room) -> dict[str, int | None] | None:
    seat = seat_of(user, room)
    return {"chair": seat.chair, "bench": seat.bench} if seat else None


def on_page(room: Room, seated: list[Seat | None]) -> list[tuple[Seat | None, FixtureSeat | None]]:
    """Each place with who sits there and whose it is by the plan: for pages."""
    if room.origin != Room.Origin.FIXTURE:
        return [(seat, None) for seat in seated]
    plan = FixtureSeat.objects.filter(fixture__room=room).select_related("participant__user")
    return list(zip_longest(seated, plan.order_by("chair", "bench")))
