"""Moderation of talk: a player reports another, a referee answers, with or without a mute.

May import accounts, the models, games' services. Invariant: what was said comes from the table's log, never
from who reports; the mute, the answer and the audit row are one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.models import Club, Sanction, User
from accounts.permissions import Right, require
from accounts.services import audit, sanctions
from accounts.services.notifications import notify
from games.models import Seat, Table, TableEvent, TalkReport
from games.services.roomwords import PHRASES

from .calls import referees

CONTEXT = 40  # phrases before the report
MUTES = (1, 24, 7 * 24)  # hours


def people_at(table: Table, user: User) -> QuerySet[User]:
    """Whom `user`, who sits or sat here, may report."""
    return User.objects.filter(seats__table=table).exclude(pk=user.pk).distinct().order_by("display_name")


@transaction.atomic
def report(*, actor: User, table: Table, about: User, text: str) -> TalkReport:
    club, text = table.room.club, audit.checked_reason(text)
    if not Seat.objects.filter(table=table, user=actor).exists():
        raise NotAllowed(_("You do not sit at this table."), code="not_seated")
    if not people_at(table, actor).filter(pk=about.pk).exists():
        raise Refused(_("This person has not sat at this table."), code="not_there")
    if club is None:
        raise Refused(_("This table belongs to no club: it has no referee."), code="no_referee")
    Table.objects.select_for_update().get(pk=table.pk)
    if TalkReport.objects.filter(table=table, reporter=actor, about=about, closed_at=None).exists():
        raise Refused(_("You have reported this person already; a referee will look at it."), code="reported")
    made = TalkReport.objects.create(
        table=table, reporter=actor, about=about, text=text, context=_context(table)
    )
    notify(
        referees(club, without_table=table.pk),
        kind="report.filed",
        params={"who": actor.display_name, "room": str(table.room), "text": text},
        url=reverse("desk", args=[club.pk]),
        club=club,
    )
    return made


def _context(table: Table) -> dict:
    people = dict(Seat.objects.live().filter(table=table).values_list("chair", "user"))
    said = TableEvent.objects.filter(table=table, data__has_key="t", data__t="phrase").order_by("-seq")[
        :CONTEXT
    ]
    return {
        "people": [people.get(chair) for chair in range(4)],
        "phrases": [
            {"seat": row.data["seat"], "code": row.data["code"], "at": row.at.isoformat()}
            for row in reversed(said)
        ],
    }


def open_reports(club: Club) -> list[TalkReport]:
    found = TalkReport.objects.filter(table__room__club=club, closed_at=None)
    shown = list(found.select_related("table__room", "reporter", "about").order_by("at", "pk"))
    _with_lines(shown)
    return shown


def _with_lines(shown: Sequence[TalkReport]) -> None:
    """Gives each report `lines`: what was said, by whom, in words."""
    ids = {pk for one in shown for pk in one.context["people"] if pk}
    names = dict(User.objects.filter(pk__in=ids).values_list("pk", "display_name")) if ids else {}
    for one in shown:
        people = one.context["people"]
        one.lines = [
            (names.get(people[said["seat"]], "–"), PHRASES.get(said["code"], {"zh": "–", "en": "–"}))
            for said in one.context["phrases"]
        ]


@transaction.atomic
def close(*, actor: User, report: TalkReport, text: str, mute_hours: int | None = None) -> None:
    club = report.table.room.club
    require(actor, Right.SANCTION, club)
    report = (
        TalkReport.objects.select_for_update(of=["self"])
        .select_related("table__room", "about")
        .get(pk=report.pk)
    )
    if actor.pk in (report.reporter_id, report.about_id):
        raise NotAllowed(_("Somebody else must decide about your own affairs."), code="own_affair")
    if report.closed_at is not None:
        raise Refused(_("This report has been answered already."), code="closed")
    report.answer, report.closed_by, report.closed_at = audit.checked_reason(text), actor, timezone.now()
    report.save(update_fields=["answer", "closed_by", "closed_at"])
    if mute_hours is not None:
        ends_at = timezone.now() + timedelta(hours=mute_hours)
        kind = Sanction.Kind.MUTE
        sanctions.impose(
            actor=actor, user=report.about, club=club, kind=kind, reason=report.answer, ends_at=ends_at
        )
    audit.record(
        actor=actor,
        verb="report.closed",
        club=club,
        obj=report,
        reason=report.answer,
        after={"user": report.about_id, "muted_hours": mute_hours},
    )
    params = {"room": str(report.table.room), "reason": report.answer}
    notify(report.reporter, kind="report.closed", params=params, club=club)
