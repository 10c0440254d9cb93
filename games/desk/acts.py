"""The frame around every act of those in charge at one table.

May import accounts, the models, games' services. Invariant: right, reason, change, ledger and audit row
stand or fall together, under the table's lock; nobody decides at the table where they play themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from accounts.services.notifications import notify
from games.models import Room, Seat
from games.services import rulebook
from games.services.errors import TableRefused
from games.services.locked import Locked
from games.services.work import at_table


@dataclass(slots=True)
class Act:
    """`before` and `after` are for the audit row."""

    t: Locked
    room: Room
    rules: rulebook.Terms
    actor: User
    reason: str
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)

    def tell(self, users, kind: str, **params: Any) -> None:
        """A notice to those whom the act concerns."""
        others = [user for user in users if user is not None and user.pk != self.actor.pk]
        facts = {"room": str(self.room), "who": self.actor.display_name, "reason": self.reason, **params}
        notify(others, kind=kind, params=facts, url=self.room.get_absolute_url(), club=self.room.club)

    def people(self) -> list[User]:
        """Who sits here, the bench too."""
        return list(User.objects.filter(seats__table=self.t.id, seats__left_at=None))


@contextmanager
def act_at_table(
    *,
    actor: User,
    table_id: int,
    verb: str,
    reason: str,
    right: Right = Right.MANAGE_ROOMS,
    at_own_table: bool = False,
) -> Iterator[Act]:
    with at_table(table_id) as t:
        room = Room.objects.select_related("club", "season").get(pk=t.room_id)
        require(actor, right, room.club)
        if not at_own_table and Seat.objects.live().filter(table=t.id, user=actor).exists():
            raise TableRefused(
                "own_table", gettext_noop("You sit at this table: somebody else must decide here.")
            )
        act = Act(t, room, rulebook.terms(t.room_id), actor, audit.checked_reason(reason))
        yield act
        t.active = True
        audit.record(
            actor=actor,
            verb=verb,
            club=room.club,
            obj=("games.table", t.id),
            reason=act.reason,
            before=act.before,
            after={"seq": t.seq, **act.after},
        )
