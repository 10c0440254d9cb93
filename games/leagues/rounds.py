"""Rounds from being prepared to being finished: making them, check-in, publishing, finishing.

May import accounts, the models, `draws`, `plan`, `results`. Invariant: draft → published → finished;
people know of a round's tables only when it is published, and from then on every change of them has a
reason in the audit log.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import NotAllowed, Refused
from accounts.models import User
from accounts.permissions import Right, allowed, require
from accounts.services.notifications import notify
from games.models import Attendance, Fixture, Participant, Round, Season

from . import plan, results
from .draws import in_preparation, record
from .seating import SEATS

MOST_AT_ONCE = 20


@transaction.atomic
def create_rounds(
    *, actor: User, season: Season, number: int = 1, played_on: datetime.date | None = None, mode: str
) -> list[Round]:
    """The next rounds of the season; the day is the first one's."""
    require(actor, Right.MANAGE_SEASONS, season.club)
    if not 1 <= number <= MOST_AT_ONCE:
        raise Refused(_("Too many rounds at once."), code="number")
    if mode not in Round.Mode.values:
        raise Refused(_("Choose where the round is played."), code="mode")
    Season.objects.select_for_update().get(pk=season.pk)
    last = season.rounds.aggregate(last=Max("number"))["last"] or 0
    made = [
        Round(
            season=season,
            number=last + index,
            mode=mode,
            played_on=played_on if index == 1 else None,
            created_by=actor,
        )
        for index in range(1, number + 1)
    ]
    for one in made:
        one.save()
        record(actor, one, "round.created")
    return made


@transaction.atomic
def edit_round(*, actor: User, round: Round, played_on: datetime.date | None, mode: str) -> None:
    """Day and kind of a round in preparation."""
    round = in_preparation(actor, round)
    if mode not in Round.Mode.values:
        raise Refused(_("Choose where the round is played."), code="mode")
    round.played_on, round.mode = played_on, mode
    round.save(update_fields=["played_on", "mode"])
    round.fixtures.update(mode=mode)
    record(actor, round, "round.created", after={"day": str(played_on or "")})


@transaction.atomic
def remove_round(*, actor: User, round: Round, reason: str) -> None:
    """The last round, as long as it is in preparation: numbers have no gaps."""
    round = in_preparation(actor, round)
    if round.season.rounds.filter(number__gt=round.number).exists():
        raise Refused(_("Only the last round can be taken away."), code="not_last")
    record(actor, round, "round.removed", reason=reason)
    round.delete()


@transaction.atomic
def check_in(*, actor: User, round: Round, statuses: Mapping[int, str]) -> None:
    """Who is here or not coming, by participant. Everybody may say so of themselves while the round is
    in preparation; the organizer of everybody."""
    manages = allowed(actor, Right.MANAGE_SEASONS, round.season.club)
    people = {part.pk: part for part in round.season.participants.current().filter(pk__in=statuses)}
    if len(people) != len(statuses) or any(
        status not in ("", *Attendance.Status.values) for status in statuses.values()
    ):
        raise Refused(_("Only participants of the season check in."), code="not_participant")
    if not manages and any(part.user_id != actor.pk for part in people.values()):
        raise NotAllowed(_("You may not do this here."), code="needs_manage_seasons")
    locked = Round.objects.select_for_update().get(pk=round.pk)
    if locked.state != Round.State.DRAFT:
        raise Refused(_("The seating is published: please tell the organizer."), code="published")
    known = {one.participant_id: one for one in round.attendances.filter(participant__in=people)}
    changed = {pk: status for pk, status in statuses.items() if status != _status(known.get(pk))}
    for pk, status in changed.items():
        set_attendance(round, people[pk], status, actor)
    if changed and manages:
        record(actor, round, "round.checked_in", after=_told(people, changed))


def _status(known: Attendance | None) -> str:
    return known.status if known else ""


def _told(people: Mapping[int, Participant], changed: Mapping[int, str]) -> dict[str, list[int]]:
    return {
        status or "unknown": sorted(people[pk].user_id for pk, one in changed.items() if one == status)
        for status in set(changed.values())
    }


def set_attendance(round: Round, participant: Participant, status: str, actor: User) -> None:
    """Who is not coming does not rest; the caller has checked who may say so."""
    checked = {"checked_by": actor, "checked_at": timezone.now()} if status else {}
    values = {"status": status, "checked_by": None, "checked_at": None, **checked}
    if status == Attendance.Status.AWAY:
        values["rests"] = False
    Attendance.objects.update_or_create(round=round, participant=participant, defaults=values)


def why_not_ready(round: Round, found: plan.Plan) -> list[str]:
    """What keeps the round's seating, `found`, from being published."""
    if not found.places:
        return [_("Nobody has a place yet.")]
    problems = [
        _("Table %(table)d has a free chair.") % {"table": table}
        for table in found.tables
        if any((table, chair) not in found.places for chair in range(SEATS))
    ]
    if round.mode == Round.Mode.FACE_TO_FACE and plan.BOT in found.places.values():
        problems.append(_("Bots play on this site only, not with real tiles."))
    seated = [person for person in found.places.values() if person]
    gone = round.season.participants.filter(pk__in=[*seated, *found.resting], left_at__isnull=False)
    away = round.attendances.filter(participant__in=seated, status=Attendance.Status.AWAY)
    people = gone | round.season.participants.filter(pk__in=away.values("participant_id"))
    for part in people.select_related("user").order_by("pk"):
        problems.append(_("%(who)s has a place, but is not coming.") % {"who": part.user.display_name})
    return problems


@transaction.atomic
def publish(*, actor: User, round: Round) -> None:
    """Everybody seated or resting is told on commit."""
    round = in_preparation(actor, round)
    if problems := why_not_ready(round, plan.read(round)):
        raise Refused(" ".join(problems), code="not_ready")
    round.state, round.published_at = Round.State.PUBLISHED, timezone.now()
    round.save(update_fields=["state", "published_at"])
    record(actor, round, "round.published")
    for fixture in round.fixtures.prefetch_related("seats__participant__user"):
        people = [seat.user for seat in fixture.seats.all() if seat.participant_id]
        tell(round, people, "round.published", table=fixture.number)
    resting = round.attendances.filter(rests=True).select_related("participant__user")
    tell(round, [one.participant.user for one in resting], "round.rests")


def tell(round: Round, people: list[User], kind: str, **facts) -> None:
    season = round.season
    params = {"season": season.name, "number": round.number, **facts}
    notify(people, kind=kind, params=params, url=round.get_absolute_url(), club=season.club)


@transaction.atomic
def withdraw(*, actor: User, round: Round, reason: str) -> None:
    """Back to preparation, as long as nothing of it was opened or played."""
    round = _published(actor, round)
    if round.fixtures.exclude(room=None, match=None).exists():
        raise Refused(_("A table of this round is open already."), code="opened")
    round.state, round.published_at = Round.State.DRAFT, None
    round.save(update_fields=["state", "published_at"])
    record(actor, round, "round.withdrawn", reason=reason)


@transaction.atomic
def finish(*, actor: User, round: Round, reason: str = "") -> None:
    """With tables that are not played to the end it needs a reason."""
    round = _published(actor, round)
    open_tables = [one.fixture.number for one in results.of_round(round) if one.state != results.State.DONE]
    if open_tables and not reason.strip():
        raise Refused(
            _("Not played to the end: table %(tables)s. Finish the round all the same with a reason.")
            % {"tables": ", ".join(map(str, open_tables))},
            code="not_played",
        )
    round.state, round.finished_at = Round.State.FINISHED, timezone.now()
    round.save(update_fields=["state", "finished_at"])
    verb = "round.cut_short" if open_tables else "round.finished"
    record(actor, round, verb, reason=reason, after={"tables": open_tables})


@transaction.atomic
def reopen(*, actor: User, round: Round, reason: str) -> None:
    require(actor, Right.MANAGE_SEASONS, round.season.club)
    changed = Round.objects.filter(pk=round.pk, state=Round.State.FINISHED).update(
        state=Round.State.PUBLISHED, finished_at=None
    )
    if not changed:
        raise Refused(_("This round is not finished."), code="not_finished")
    record(actor, round, "round.reopened", reason=reason)


def _published(actor: User, round: Round) -> Round:
    require(actor, Right.MANAGE_SEASONS, round.season.club)
    locked = Round.objects.select_for_update(of=["self"]).select_related("season__club").get(pk=round.pk)
    if locked.state != Round.State.PUBLISHED:
        raise Refused(_("This round is not published."), code="not_published")
    return locked


def fixture_in_play(round_id: int, fixture_id: int) -> Fixture:
    """A fixture of a published round, the round locked."""
    Round.objects.select_for_update().get(pk=round_id)
    fixture = Fixture.objects.select_related("round__season__club", "room").get(pk=fixture_id)
    if fixture.round.state != Round.State.PUBLISHED:
        raise Refused(_("This round is not published."), code="not_published")
    return fixture
