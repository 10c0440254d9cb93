"""The tables of a published round: opening a table's room, putting somebody in another's place.

May import accounts, the models, games' services and the modules beside it. Invariant: in the room of
a fixture exactly the people of its seating plan sit, each on their own place, also after a replacement.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.errors import NotAllowed, Refused
from accounts.models import User
from accounts.permissions import Right, allowed, require
from games.models import Attendance, Fixture, FixtureSeat, Participant, Room, Round, Seat, Table, TeamMember
from games.services import dealing, rulebook, seats
from games.services.errors import TableRefused
from games.services.work import at_table

from . import results, rounds
from .draws import record
from .seasons import room_for

REPLACED = "replaced"


@transaction.atomic
def open_fixture_room(*, actor: User, fixture: Fixture) -> Room:
    """By the organizer or by somebody who plays there; a second click leads to the same room."""
    fixture = rounds.fixture_in_play(fixture.round_id, fixture.pk)
    round, season = fixture.round, fixture.round.season
    if not _plays(actor, fixture) and not allowed(actor, Right.MANAGE_SEASONS, season.club):
        raise NotAllowed(_("You may not do this here."), code="needs_manage_seasons")
    if fixture.mode != Round.Mode.ONLINE:
        raise Refused(_("This table is played with real tiles."), code="face_to_face")
    if fixture.room is not None and (fixture.room.is_open or _is_done(fixture)):
        return fixture.room
    places = list(fixture.seats.select_related("participant__user").order_by("chair", "bench"))
    room = room_for(
        season,
        [seat.user for seat in places if seat.participant_id],
        maker=round.created_by,
        name=_("%(season)s round %(round)d table %(table)d")
        % {"season": season.name[:24], "round": round.number, "table": fixture.number},
        people=len(places),
        in_lobby=False,
    )
    before, fixture.room = fixture.room_id, room
    fixture.save(update_fields=["room"])
    with at_table(room.tables.get().pk) as t:
        for seat in places:
            if not seat.participant_id:
                seats.place(t, chair=seat.chair, bot=seats.BOT)
    record(
        actor,
        round,
        "fixture.room",
        before={"room": before},
        after={"table": fixture.number, "room": room.pk},
    )
    return room


def _plays(actor: User, fixture: Fixture) -> bool:
    return fixture.seats.filter(participant__user=actor).exists()


def _is_done(fixture: Fixture) -> bool:
    return results.of_fixtures([fixture], fixture.round)[0].state == results.State.DONE


def check_people(fixture: Fixture, people: Sequence[User]) -> None:
    """A match with real tiles is played by the people of the plan; somebody else is put there first."""
    fixture = rounds.fixture_in_play(fixture.round_id, fixture.pk)
    if fixture.mode != Round.Mode.FACE_TO_FACE:
        raise Refused(_("This table is played on this site."), code="online")
    planned = set(fixture.seats.values_list("participant__user_id", flat=True))
    if planned != {user.pk for user in people}:
        raise Refused(_("Other people have these places: have them replaced first."), code="not_planned")


@transaction.atomic
def replace_player(*, actor: User, seat: FixtureSeat, participant: Participant, reason: str) -> None:
    """`participant` takes the place for the rest of the match; what was won so far stays with who won
    it. One act: the plan, who may enter the room, the chair at the table, the notices, the audit row."""
    require(actor, Right.MANAGE_SEASONS, seat.round.season.club)
    fixture = rounds.fixture_in_play(seat.round_id, seat.fixture_id)
    seat = fixture.seats.select_related("participant__user", "instead_of").get(pk=seat.pk)
    round, leaving = fixture.round, seat.participant
    if leaving is None:
        raise Refused(_("A bot has this place."), code="bot")
    _check_may_step_in(fixture, leaving, participant)
    if fixture.match_id or (fixture.room_id and _is_done(fixture)):
        raise Refused(
            _("The match of this table has been started with real tiles, or is over."), code="played"
        )
    rounds.set_attendance(round, participant, Attendance.Status.HERE, actor)
    round.attendances.filter(participant=participant).update(rests=False)
    seat.participant, seat.instead_of = participant, seat.instead_of or leaving
    seat.save(update_fields=["participant", "instead_of"])
    rounds.set_attendance(round, leaving, Attendance.Status.AWAY, actor)
    if fixture.room is not None and fixture.room.is_open:
        _change_at_table(fixture.room, leaving.user, participant.user)
    record(
        actor,
        round,
        "fixture.replaced",
        reason=reason,
        before={"user": leaving.user_id, "table": fixture.number},
        after={"user": participant.user_id},
    )
    rounds.tell(round, [participant.user], "round.steps_in", table=fixture.number)
    rounds.tell(round, [leaving.user], "round.replaced", table=fixture.number)


def _check_may_step_in(fixture: Fixture, leaving: Participant, coming: Participant) -> None:
    season = fixture.round.season
    if coming.season_id != season.pk or coming.left_at is not None:
        raise Refused(_("Only participants of the season can step in."), code="not_participant")
    if fixture.round.seats.filter(participant=coming).exists():
        raise Refused(_("%(who)s has a place in this round already.") % {"who": coming.user}, code="seated")
    if not season.with_teams:
        return
    parts = TeamMember.objects.current().filter(participant__in=[leaving, coming])
    team_of = dict(parts.values_list("participant_id", "team_id"))
    if team_of.get(coming.pk) != team_of.get(leaving.pk):
        raise Refused(_("Only somebody of the same team can step in."), code="other_team")


def _change_at_table(room: Room, leaving: User, coming: User) -> None:
    """Before a match the chair becomes free; in a match that waits between two deals the newcomer
    sits down at once. While a deal is played nobody who has watched may look into the hand."""
    room.listed_people.remove(leaving)
    room.listed_people.add(coming)
    with at_table(room.tables.get().pk) as t:
        seat = Seat.objects.live().filter(table=t.id, user=leaving).first()
        if t.state == Table.State.PLAYING:
            raise TableRefused(
                "running", gettext_noop("A deal is being played: replace people when it is over.")
            )
        running = t.state == Table.State.BETWEEN
        if seat is None and not running:
            return
        place = {"chair": seat.chair, "bench": seat.bench} if seat else None
        if seat is not None:
            seats.free(t, seat, REPLACED)
        if running and place is not None:
            _sit_down(t, coming, place)
        dealing.replan(t, rulebook.terms(t.room_id))


def _sit_down(t, coming: User, place: dict[str, int | None]) -> None:
    try:
        with transaction.atomic():
            seats.place(t, user=coming, **place)
    except IntegrityError as error:
        raise Refused(_("%(who)s sits at another table now.") % {"who": coming}, code="elsewhere") from error
