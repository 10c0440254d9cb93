"""Calling the referee from the table, and what the referee does with the call.

May import `acts`, accounts, the models, games' services. Invariant: a call, its row in the table's log and
the notices to the club's referees are one transaction; it is answered once, whoever comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import Club, Membership, User
from accounts.permissions import Right
from accounts.services.notifications import notify
from games.models import RefereeCall, Room, Seat
from games.services.errors import TableRefused
from games.services.locked import from_ms
from games.services.work import at_table

from .acts import Act, act_at_table

# Who may look at all hands is who comes to a table.
REFEREES = Q(is_owner=True) | Q(is_referee=True)


def call_referee(*, actor: User, table_id: int, text: str = "") -> int:
    """The newest row's number; a second call before the answer changes nothing."""
    with at_table(table_id) as t:
        chair = t.live.chair_of(actor.pk)
        if chair is None:
            raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
        room = Room.objects.select_related("club").get(pk=t.room_id)
        if room.club is None:
            raise TableRefused(
                "no_referee", gettext_noop("This table belongs to no club: it has no referee.")
            )
        if RefereeCall.objects.filter(table=t.id, caller=actor, closed_at=None).exists():
            return t.seq
        t.active = True
        seq = t.add({"t": "called", "seat": chair, "text": text})
        playing = t.deal_id if t.state == "playing" else None
        RefereeCall.objects.create(
            table_id=t.id, deal_id=playing, caller=actor, chair=chair, text=text, seq=seq, at=from_ms(t.now)
        )
        notify(
            referees(room.club, without_table=t.id),
            kind="referee.called",
            params={"who": actor.display_name, "room": str(room), "text": text or "–"},
            url=reverse("desk", args=[room.club_id]),
            club=room.club,
        )
    return t.seq


def referees(club: Club, *, without_table: int) -> list[User]:
    """Who can come: not those who sit at the table themselves."""
    sitting = Seat.objects.live().filter(table=without_table, user__isnull=False).values("user")
    found = Membership.objects.current().filter(REFEREES, club=club).exclude(user__in=sitting)
    return [membership.user for membership in found.select_related("user")]


def open_calls(club: Club) -> QuerySet[RefereeCall]:
    """Oldest first; with the table a call ends by itself."""
    found = RefereeCall.objects.filter(table__room__club=club, closed_at=None, table__closed_at=None)
    return found.select_related("table__room", "caller", "taken_by").order_by("at", "pk")


@contextmanager
def _act(actor: User, call: RefereeCall, verb: str, reason: str) -> Iterator[tuple[Act, RefereeCall]]:
    """The act with the call as it is now, under the table's lock."""
    with act_at_table(
        actor=actor, table_id=call.table_id, verb=verb, reason=reason, right=Right.SEE_HANDS
    ) as act:
        fresh = RefereeCall.objects.select_related("caller").get(pk=call.pk)
        if fresh.closed_at is not None:
            raise TableRefused("closed", gettext_noop("This call has been answered already."))
        act.after = {"user": fresh.caller_id}
        yield act, fresh


def take(*, actor: User, call: RefereeCall) -> None:
    """Says at the table that the referee comes, so that nobody else does."""
    with _act(actor, call, "call.taken", call.text or _("The referee comes.")) as (act, fresh):
        if fresh.taken_by_id is not None:
            raise TableRefused("taken", gettext_noop("Somebody else looks after this call already."))
        fresh.taken_by, fresh.taken_at = actor, from_ms(act.t.now)
        fresh.save(update_fields=["taken_by", "taken_at"])
        name = actor.display_name
        act.t.add({"t": "message", "zh": f"裁判 {name} 来了", "en": f"The referee {name} is coming"})


def answer(*, actor: User, call: RefereeCall, text: str) -> None:
    with _act(actor, call, "call.answered", text) as (act, fresh):
        fresh.answer, fresh.closed_by, fresh.closed_at = act.reason, actor, from_ms(act.t.now)
        fresh.save(update_fields=["answer", "closed_by", "closed_at"])
        act.t.add({"t": "message", "zh": f"裁判：{act.reason}", "en": f"Referee: {act.reason}"})
        act.tell([fresh.caller], "referee.answered")
