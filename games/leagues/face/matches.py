"""Starting and ending matches with real tiles.

May import accounts, the models, games' services. Invariant: a match hangs on a room of its own, at
whose table nobody plays on this site; while it runs the room is open, so its season's rules are fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import Club, Membership, User
from accounts.permissions import Authority, Right, allowed, authority, require
from accounts.services import audit
from games.engine import registry
from games.engine.ruleset import key_of
from games.leagues import fixtures
from games.models import FaceMatch, Fixture, Match, Participant, Room, Season, Seat, Table
from games.services import rooms
from games.services.errors import TableRefused
from games.services.seating import refuse_suspended

CODES_TRIED = 20


def start(
    *,
    actor: User,
    client_id: UUID,
    people: Sequence[User],
    first_dealer: int,
    season: Season | None = None,
    club: Club | None = None,
    ruleset: str = "",
    options: dict[str, Any] | None = None,
    length: tuple[str, int] | None = None,
    fixture: Fixture | None = None,
) -> FaceMatch:
    """With a season its rules and length are taken. Asked again with one `client_id` it gives the same."""
    club = season.club if season is not None else club
    require(actor, Right.ENTER_RESULTS, club)
    known = FaceMatch.objects.filter(client_id=client_id).select_related("match__table__room").first()
    if known is not None:
        return known
    _check_people(actor, people, season, club, first_dealer)
    try:
        with transaction.atomic():
            room = _room(actor, season, club, ruleset, options or {}, length)
            for user in people:
                refuse_suspended(user, room)
            return _match(actor, client_id, room, people, first_dealer, fixture)
    except IntegrityError as error:
        if "client_id" not in str(error):
            raise
        return FaceMatch.objects.select_related("match__table__room").get(client_id=client_id)


def _check_people(
    actor: User, people: Sequence[User], season: Season | None, club: Club, first_dealer: int
) -> None:
    ids = {user.pk for user in people}
    if len(people) != 4 or len(ids) != 4:
        raise TableRefused("people", gettext_noop("Four different people play a match."))
    if first_dealer not in range(4):
        raise TableRefused("dealer", gettext_noop("One of the four deals first."))
    if season is not None:
        if season.ends_on is not None and season.ends_on < timezone.localdate():
            raise TableRefused("over", gettext_noop("The season is over."))
        known = Participant.objects.current().filter(season=season, user__in=ids).count()
        if known != 4:
            raise TableRefused("people", gettext_noop("Only participants of the season play its matches."))
    elif Membership.objects.current().filter(club=club, user__in=ids).count() != 4:
        raise TableRefused("people", gettext_noop("Only members of the club play its matches."))
    if actor.pk not in ids and not allowed(actor, Right.MANAGE_ROOMS, club):
        raise TableRefused("not_seated", gettext_noop("Only who plays, or an official, starts a match."))


def _room(actor, season, club, ruleset, options, length) -> Room:
    rules = registry.get(season.ruleset if season else ruleset)
    usual = rooms.default_length(rules)
    unit, count = length or (usual["length_unit"], usual["length_count"])
    if season is not None:
        unit, count = season.length_unit, season.length_count
    room = Room(
        created_by=actor,
        club=club,
        season=season,
        origin=Room.Origin.FACE_TO_FACE,
        ruleset=season.ruleset if season else key_of(rules),
        options=season.options if season else rooms.checked_options(rules, options),
        length_unit=unit,
        length_count=count,
        sitters=Room.Audience.NOBODY,
        spectators=Room.Audience.NOBODY,
        bots=False,
        in_lobby=False,
    )
    rooms.save_with_code(room)
    return room


def _match(actor, client_id, room: Room, people, first_dealer: int, fixture: Fixture | None) -> FaceMatch:
    now = timezone.now()
    table = Table.objects.create(room=room, state=Table.State.CLOSED, closed_at=now)
    # They sit at a real table: each may play here at the same time, so no seat is a live one.
    Seat.objects.bulk_create(
        Seat(table=table, user=user, chair=chair, joined_at=now, left_at=now, left_why="face")
        for chair, user in enumerate(people)
    )
    match = Match.objects.create(
        table=table,
        number=1,
        ruleset=room.ruleset,
        options=room.options,
        length_unit=room.length_unit,
        length_count=room.length_count,
        first_dealer=first_dealer,
        started_at=now,
    )
    found = FaceMatch.objects.create(match=match, client_id=client_id, created_by=actor)
    if fixture is not None:
        fixtures.check_people(fixture, people)
        _hang_on(fixture, match)
    audit.record(
        actor=actor,
        verb="face.started",
        club=room.club,
        obj=match,
        after={"users": [user.pk for user in people]},
        routine=True,
    )
    return found


def _hang_on(fixture: Fixture, match: Match) -> None:
    """The fixture has this match from now on, and no other."""
    found = Fixture.objects.filter(pk=fixture.pk, round__season=match.table.room.season_id)
    if not found.filter(match=None, room=None).update(match=match):
        raise TableRefused("fixture", gettext_noop("This table of the round has its match already."))


def seats_of(match: Match) -> list[Seat]:
    """The four, by chair."""
    return list(match.table.seats.select_related("user").order_by("chair"))


def locked(match_id: int) -> FaceMatch:
    """The match under its lock, in the caller's transaction."""
    found = FaceMatch.objects.select_for_update(of=["self"])
    return found.select_related("match__table__room__club", "match__table__room__season").get(match=match_id)


def moved(face: FaceMatch) -> None:
    face.seq += 1
    face.save(update_fields=["seq"])


def finish(match: Match, state: str) -> None:
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(state=state, ended_at=now)
    Room.objects.filter(tables=match.table_id, closed_at=None).update(closed_at=now, close_reason="played")


def reopen(match: Match) -> None:
    """A voided last 盘 makes a finished match run again."""
    Match.objects.filter(pk=match.pk).update(state=Match.State.RUNNING, ended_at=None)
    room = Room.objects.select_related("club").get(tables=match.table_id)
    if not room.is_open:
        room.closed_at, room.close_reason = None, ""
        rooms.save_with_code(room, new=False)


@transaction.atomic
def end(*, actor: User, match_id: int, reason: str) -> None:
    """Broken off: what was posted stands in the ledger, and nobody is placed."""
    face = locked(match_id)
    match = face.match
    if not may_enter(actor, match):
        raise TableRefused("not_seated", gettext_noop("You do not sit at this table."))
    if match.state != Match.State.RUNNING:
        raise TableRefused("over", gettext_noop("The match is over."))
    if match.face_deals.standing().filter(deal=None).exists():
        raise TableRefused("pending", gettext_noop("First confirm or take back the deals that wait."))
    finish(match, Match.State.BROKEN_OFF)
    moved(face)
    audit.record(actor=actor, verb="face.ended", club=match.table.room.club, obj=match, reason=reason)


def chair_of(user: User, match: Match) -> int | None:
    return match.table.seats.filter(user=user).values_list("chair", flat=True).first()


def may_enter(user: User, match: Match) -> bool:
    """Who sits there as a member of the club still, and the club's officials."""
    return enters(authority(user, match.table.room.club), chair_of(user, match))


def enters(power: Authority, chair: int | None) -> bool:
    return power.has(Right.MANAGE_ROOMS) or (chair is not None and power.has(Right.ENTER_RESULTS))
