"""Closes rooms in which nobody has done anything for long.

May import the models and `rooms`. Invariant: a running deal is never cut off (auto-play brings it
to its end, and then the table stands still), nor a league's fixture, nor a match with real tiles.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Room, Table

from . import rooms

IDLE = timedelta(minutes=30)
AT_ONCE = 50


def close_idle_rooms() -> int:
    """How many were closed."""
    tables = Table.objects.filter(room=OuterRef("pk"))
    busy = tables.filter(active_at__gt=timezone.now() - IDLE) | tables.filter(state=Table.State.PLAYING)
    kept = [Room.Origin.FIXTURE, Room.Origin.FACE_TO_FACE]
    idle = Room.objects.filter(closed_at=None).exclude(origin__in=kept).exclude(Exists(busy))
    found = list(idle[:AT_ONCE])
    for room in found:
        rooms.close_room(room, "idle")
    return len(found)
