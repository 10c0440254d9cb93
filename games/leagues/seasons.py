"""The only writer of seasons: founding, editing, participants, opening balances, rooms.

May import accounts, the ledger's services, the models and games' services. Invariant: every act
asks for the actor's authority and writes its audit row in its own transaction; points move through
the ledger alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import Refused
from accounts.models import Club, Membership, User
from accounts.permissions import Right, require
from accounts.services import audit
from games.engine import registry
from games.engine.ruleset import key_of
from games.models import Participant, Room, Season
from games.services import rooms
from ledger.models import Account, Entry, Posting
from ledger.services import AccountSpec, Dims, post, resolve, reverse

SETTINGS = (
    "name", "length_unit", "length_count", "starts_on", "ends_on", "points_from", "place_points",
    "tie_rule", "minimum_matches", "best_matches", "is_public", "with_teams", "lineup", "team_best",
)  # fmt: skip
RULES = ("ruleset", "options")
LARGEST_OPENING = 10**9


@transaction.atomic
def create_season(
    *, actor: User, club: Club, ruleset: str, options: dict[str, Any], **settings: Any
) -> Season:
    require(actor, Right.MANAGE_SEASONS, club)
    rules = registry.get(ruleset)
    season = Season(
        club=club,
        created_by=actor,
        ruleset=key_of(rules),
        options=rooms.checked_options(rules, options),
        **{**rooms.default_length(rules), **settings},
    )
    _save(season)
    audit.record(
        actor=actor, verb="season.created", club=club, obj=season, after=_facts(season), routine=True
    )
    return season


@transaction.atomic
def edit_season(*, actor: User, season: Season, reason: str, **changes: Any) -> Season:
    """`changes` may hold `options` too, as long as the rules are not frozen."""
    require(actor, Right.MANAGE_SEASONS, season.club)
    season = Season.objects.select_for_update(of=["self"]).select_related("club").get(pk=season.pk)
    before = _facts(season)
    if "options" in changes:
        changes["options"] = rooms.checked_options(registry.get(season.ruleset), changes["options"])
        if changes["options"] != season.options and (why := why_frozen(season)):
            raise Refused(why, code="frozen")
    for name in (*SETTINGS, "options"):
        if name in changes:
            setattr(season, name, changes[name])
    after = _facts(season)
    changed = [name for name in after if before[name] != after[name]]
    if not changed:
        raise Refused(_("Nothing has changed."), code="unchanged")
    _save(season)
    audit.record(
        actor=actor,
        verb="season.edited",
        club=season.club,
        obj=season,
        reason=reason,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    return season


def _save(season: Season) -> None:
    season.name = " ".join(season.name.split())
    try:
        season.full_clean(validate_constraints=True)
        with transaction.atomic():
            season.save()
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="settings") from error
    except IntegrityError as error:
        if "season_name_once_a_club" not in str(error):
            raise
        raise Refused(_("The club has a season of this name already."), code="name_taken") from error


def _facts(season: Season) -> dict[str, Any]:
    facts = {name: getattr(season, name) for name in (*RULES, *SETTINGS)}
    days = {name: facts[name] and facts[name].isoformat() for name in ("starts_on", "ends_on")}
    return facts | days


def why_frozen(season: Season) -> str | None:
    """Why ruleset and options may not change any more (now); None if they may."""
    if Entry.objects.filter(season_id=season.pk, kind=Entry.Kind.DEAL).exists():
        return _("The rules are fixed since the first deal of the season was posted.")
    if season.rooms.filter(closed_at=None).exists():
        return _("The rules are fixed while a room of the season is open.")
    return None


@transaction.atomic
def add_participants(*, actor: User, season: Season, users: Iterable[User]) -> list[Participant]:
    """Members of the club; who takes part already is passed over. They may sit at once in the open
    rooms that are for all participants."""
    require(actor, Right.MANAGE_SEASONS, season.club)
    wanted = {user.pk: user for user in users}
    members = Membership.objects.current().filter(club=season.club, user__in=wanted)
    if members.count() != len(wanted):
        raise Refused(_("Only members of the club take part."), code="not_member")
    Season.objects.select_for_update().get(pk=season.pk)
    known = {part.user_id: part for part in season.participants.filter(user__in=wanted)}
    again = [part for part in known.values() if part.left_at is not None]
    new = [Participant(season=season, user=user) for pk, user in wanted.items() if pk not in known]
    Participant.objects.bulk_create(new)
    Participant.objects.filter(pk__in=[part.pk for part in again]).update(left_at=None)
    added = new + again
    if added:
        ids = sorted(part.user_id for part in added)
        for room in season.rooms.filter(closed_at=None, fixture=None):
            room.listed_people.add(*ids)
        audit.record(
            actor=actor,
            verb="season.joined",
            club=season.club,
            obj=season,
            after={"users": ids},
            routine=True,
        )
    return added


@transaction.atomic
def remove_participant(*, actor: User, participant: Participant, reason: str) -> None:
    """What was played stays in the ledger; the person is no longer placed and may not sit down again."""
    season = participant.season
    require(actor, Right.MANAGE_SEASONS, season.club)
    participant = Participant.objects.select_for_update().get(pk=participant.pk)
    if participant.left_at is not None:
        raise Refused(_("Nothing has changed."), code="unchanged")
    participant.left_at = timezone.now()
    participant.save(update_fields=["left_at"])
    for room in season.rooms.filter(closed_at=None):
        room.listed_people.remove(participant.user_id)
    audit.record(
        actor=actor,
        verb="season.left",
        club=season.club,
        obj=season,
        reason=reason,
        after={"users": [participant.user_id]},
    )


def openings(season: Season) -> dict[int, int]:
    """The opening balances that stand, by the user's id."""
    rows = Posting.objects.filter(
        account__season_id=season.pk,
        account__kind=Account.Kind.PLAYER,
        entry__kind=Entry.Kind.OPENING,
        entry__reversed_by=None,
    )
    return {user: int(points) for user, points in rows.values_list("account__user_id", "points")}


@transaction.atomic
def set_opening(
    *,
    actor: User,
    participant: Participant,
    points: int,
    reason: str,
    source: str = Entry.Source.DESK,
) -> None:
    """An earlier opening balance is reversed and the new one posted: nothing is edited."""
    season = participant.season
    require(actor, Right.MANAGE_SEASONS, season.club)
    if abs(points) > LARGEST_OPENING:
        raise Refused(_("That is too much."), code="points")
    Participant.objects.select_for_update().get(pk=participant.pk)
    mine = Entry.objects.filter(cause_type="games.participant", cause_id=str(participant.pk))
    stands = mine.filter(kind=Entry.Kind.OPENING, reversed_by=None).first()
    player, counter = resolve(
        [
            AccountSpec.player(participant.user_id, season.club_id, season.pk),
            AccountSpec.opening(season.club_id, season.pk),
        ]
    )
    before = stands.postings.get(account=player).points if stands else 0
    if before == points:
        raise Refused(_("Nothing has changed."), code="unchanged")
    if stands:
        reverse(stands, actor=actor, reason=reason, check=False)
    if points:
        number = mine.filter(kind=Entry.Kind.OPENING).count() + 1
        post(
            key=f"opening:{participant.pk}:{number}",
            kind=Entry.Kind.OPENING,
            lines={player: points, counter: -points},
            source=source,
            dims=Dims(club_id=season.club_id, season_id=season.pk),
            cause=("games.participant", participant.pk),
            actor=actor,
            reason=reason,
        )
    audit.record(
        actor=actor,
        verb="season.opening",
        club=season.club,
        obj=season,
        reason=reason,
        before={"user": participant.user_id, "points": before},
        after={"user": participant.user_id, "points": points},
    )


@transaction.atomic
def open_season_room(*, actor: User, season: Season, **settings: Any) -> Room:
    """A room with the season's rules, where its participants sit and club members watch."""
    require(actor, Right.MANAGE_SEASONS, season.club)
    people = list(User.objects.filter(season_parts__season=season, season_parts__left_at=None))
    if len(people) < 4:
        raise Refused(_("A room needs four participants."), code="too_few")
    number = season.rooms.count() + 1
    room = room_for(season, people, maker=actor, **{"name": f"{season.name[:34]} {number}", **settings})
    audit.record(
        actor=actor, verb="season.room", club=season.club, obj=season, after={"room": room.pk}, routine=True
    )
    return room


def room_for(season: Season, listed: list[User], *, maker: User, **settings: Any) -> Room:
    """For these people; the caller has checked who may open it, and writes the audit row."""
    if season.ends_on is not None and season.ends_on < timezone.localdate():
        raise Refused(_("The season is over."), code="over")
    chosen = {
        "length_unit": season.length_unit,
        "length_count": season.length_count,
        "sitters": Room.Audience.LISTED,
        "spectators": Room.Audience.CLUB,
        "bots": False,
        "leavers": Room.Leavers.STAY,
        **settings,
    }
    return rooms.open_room(
        actor=maker,
        club=season.club,
        ruleset=season.ruleset,
        options=season.options,
        origin=Room.Origin.FIXTURE,
        season=season,
        listed=listed,
        **chosen,
    )
