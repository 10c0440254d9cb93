"""Stopping a table's clocks and starting them again, exactly where they stood.

May import accounts' permissions and audit, and the services below it. Invariant: time between pause
and resume counts for nobody.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from games.models import Room, Table

from . import timing
from .errors import TableRefused
from .locked import Locked
from .work import at_table


def pause(*, actor: User, table_id: int, reason: str) -> int:
    with at_table(table_id) as t:
        _require(actor, t, "table.paused", reason)
        if t.state == Table.State.CLOSED:
            raise TableRefused("closed", gettext_noop("This room is closed."))
        if t.paused is not None:
            raise TableRefused("unchanged", gettext_noop("The table is paused already."))
        t.paused = t.now
        t.add({"t": "paused", "zh": reason, "en": reason})
    return t.seq


def resume(*, actor: User, table_id: int, reason: str) -> int:
    with at_table(table_id) as t:
        _require(actor, t, "table.resumed", reason)
        if t.paused is None:
            raise TableRefused("unchanged", gettext_noop("The table is not paused."))
        stood_still, t.paused = t.now - t.paused, None
        timing.shift(t, stood_still)
        t.add({"t": "resumed"})
        t.add({"t": "shifted", "deadline": t.deadline})
        t.active = True
    return t.seq


def _require(actor: User, t: Locked, verb: str, reason: str) -> None:
    room = Room.objects.select_related("club").get(pk=t.room_id)
    require(actor, Right.MANAGE_ROOMS, room.club)
    audit.record(
        actor=actor, verb=verb, club=room.club, obj=("games.table", t.id), reason=reason, after={"seq": t.seq}
    )
