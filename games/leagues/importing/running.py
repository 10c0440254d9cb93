"""Carries an import out: everything of a file or nothing, in one transaction.

May import accounts, the ledger's services, the models, `seasons`, the plans. Invariant: what is done is
planned anew here, under a lock on the season; the text is trusted with nothing. Each match has one
entry (source: imported) and one audit row stands for the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import Refused
from accounts.models import Membership, User
from accounts.permissions import Right, require
from accounts.services import audit
from games.leagues import seasons
from games.models import Match, Room, Season, Table
from ledger.models import Entry
from ledger.services import AccountSpec, Dims, post, resolve

from . import people, records, results, storing
from .plan import Plan
from .reading import read
from .records import RecordPlan

NOON = time(12)


def planned(season: Season, kind: str, text: str) -> Plan:
    """The dry run; `kind` is players or results."""
    part = {"players": people, "results": results}[kind]
    return part.plan(season, read(text, part.COLUMNS))


@transaction.atomic
def run(*, actor: User, season: Season, kind: str, text: str, reason: str) -> Plan:
    require(actor, Right.MANAGE_SEASONS, season.club)
    if kind == "players":
        require(actor, Right.INVITE, season.club)
    reason = audit.checked_reason(reason)
    season = Season.objects.select_for_update(of=["self"]).select_related("club").get(pk=season.pk)
    plan = _sound(planned(season, kind, text))
    done = (_players if kind == "players" else _results)(actor, season, plan, reason)
    _audited(actor, season, kind, text, plan, reason, done)
    return plan


@transaction.atomic
def run_records(
    *, actor: User, season: Season, text: str, chosen: Mapping[str, int], day: date, reason: str
) -> RecordPlan:
    """Deals from their records; `chosen`: participants by the names in the file, `day`: when played."""
    require(actor, Right.MANAGE_SEASONS, season.club)
    reason = audit.checked_reason(reason)
    season = Season.objects.select_for_update(of=["self"]).select_related("club").get(pk=season.pk)
    if day > timezone.localdate() or day < season.starts_on or (season.ends_on and day > season.ends_on):
        raise Refused(_("This day is outside the season."), code="day")
    plan = records.plan(season, text, chosen)
    _sound(plan)
    done = storing.store(actor, season, plan.new, day)
    _audited(actor, season, "records", text, plan, reason, done)
    return plan


def _sound(plan: Plan) -> Plan:
    if plan.problems:
        raise Refused(_("Nothing was imported: the file has lines that cannot be taken."), code="lines")
    if not plan.new:
        raise Refused(_("Everything in this file was imported before."), code="known")
    return plan


def _audited(
    actor: User, season: Season, kind: str, text: str, plan: Plan, reason: str, done: dict[str, Any]
) -> None:
    audit.record(
        actor=actor,
        verb="season.imported",
        club=season.club,
        obj=season,
        reason=reason,
        after={"kind": kind, "lines": len(plan.new), "known": plan.known, "file": _digest(text), **done},
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _players(actor: User, season: Season, plan: Plan, reason: str) -> dict[str, Any]:
    """New members cannot log in until the owner gives them a link for a password."""
    users = {one.line: one.user or _new_member(season, one) for one in plan.new}
    joining = [users[one.line] for one in plan.new if one.joins]
    if joining:
        seasons.add_participants(actor=actor, season=season, users=joining)
    parts = {part.user_id: part for part in season.participants.select_related("season__club")}
    for one in plan.new:
        if one.opening is not None:
            seasons.set_opening(
                actor=actor,
                participant=parts[users[one.line].pk],
                points=one.opening,
                reason=reason,
                source=Entry.Source.IMPORTED,
            )
    return {"users": [users[one.line].pk for one in plan.new if one.user is None]}


def _new_member(season: Season, person: people.Person) -> User:
    login = person.login or _free_login(season)
    user = User.objects.create_user(login, None, person.name)
    Membership.objects.create(club=season.club, user=user)
    return user


def _free_login(season: Season) -> str:
    """A name of the club's own that nobody has."""
    begin = f"m{season.club_id}-"
    taken = User.objects.filter(login_name__startswith=begin).values_list("login_name", flat=True)
    numbers = [int(name.removeprefix(begin)) for name in taken if name.removeprefix(begin).isdecimal()]
    return f"{begin}{max(numbers, default=0) + 1}"


def _results(actor: User, season: Season, plan: Plan, reason: str) -> dict[str, Any]:
    table = _table(actor, season, plan)
    users = sorted({user for match in plan.new for user, _points in match.points})
    specs = [AccountSpec.player(user, season.club_id, season.pk) for user in users]
    accounts = dict(zip(users, resolve(specs), strict=True))
    for number, match in enumerate(plan.new, 1):
        row = _match(season, table, number, match)
        post(
            key=match.key,
            kind=Entry.Kind.DEAL,
            lines={accounts[user]: points for user, points in match.points},
            source=Entry.Source.IMPORTED,
            dims=Dims(club_id=season.club_id, season_id=season.pk, table_id=table.pk, match_id=row.pk),
            cause=("games.match", row.pk),
            actor=actor,
            reason=match.note,
            happened_at=row.ended_at,
        )
    return {"room": table.room_id}


def _table(actor: User, season: Season, plan: Plan) -> Table:
    """A closed room stands for the file."""
    day = min(match.day for match in plan.new)
    room = storing.closed_room(actor, season, day, Room.Origin.FIXTURE)
    return Table.objects.create(room=room, state=Table.State.CLOSED, closed_at=room.closed_at)


def _match(season: Season, table: Table, number: int, match: results.PastMatch) -> Match:
    """At noon of its day, in the order of the file."""
    noon = timezone.make_aware(datetime.combine(match.day, NOON)) + timedelta(seconds=number)
    return Match.objects.create(
        table=table,
        number=number,
        first_dealer=0,
        progress={"order": [user for user, _points in match.points]},
        state=Match.State.ENDED,
        started_at=noon,
        ended_at=noon,
        **storing.rules_of(season),
    )
