"""Teams of a season: founding, naming, who plays for which; and their table.

May import accounts, the models, `facts`, `teamtable`, the ledger to ask whether somebody has played.
Invariant: somebody with points in the season never changes the team, so a team's points never move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import Refused
from accounts.models import User
from accounts.permissions import Right, require
from accounts.services import audit
from games.models import Participant, Season, Team, TeamMember
from ledger.models import Posting

from .facts import Shown
from .teamtable import TeamRow, team_table


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """A row with the team it is about; `members` best first, with whether each counts."""

    row: TeamRow
    team: Team
    members: list[tuple[Shown, bool]]


def team_standing(season: Season, rows: Sequence[Shown]) -> list[ShownTeam]:
    """`rows`: the players' table of the season, `facts.standing(season)`. Two queries."""
    teams = {team.pk: team for team in season.teams.all()}
    parts = TeamMember.objects.filter(team__season=season)
    team_of = dict(parts.values_list("participant__user_id", "team_id"))
    shown = {one.row.player: one for one in rows}
    table = team_table([one.row for one in rows], team_of, teams, season.team_best)
    return [
        ShownTeam(
            row,
            teams[row.team],
            [(shown[member.player], member.player in row.counted) for member in row.members],
        )
        for row in table
    ]


@transaction.atomic
def add_team(*, actor: User, season: Season, name: str) -> Team:
    require(actor, Right.MANAGE_SEASONS, season.club)
    if not season.with_teams:
        raise Refused(_("This season is played without teams."), code="no_teams")
    team = Team(season=season)
    _name(team, name)
    audit.record(
        actor=actor,
        verb="team.created",
        club=season.club,
        obj=season,
        after={"team": team.name},
        routine=True,
    )
    return team


@transaction.atomic
def rename_team(*, actor: User, team: Team, name: str, reason: str) -> None:
    season = team.season
    require(actor, Right.MANAGE_SEASONS, season.club)
    before = team.name
    _name(team, name)
    audit.record(
        actor=actor,
        verb="team.renamed",
        club=season.club,
        obj=season,
        reason=reason,
        before={"team": before},
        after={"team": team.name},
    )


def _name(team: Team, name: str) -> None:
    team.name = " ".join(name.split())
    if not team.name or len(team.name) > Team._meta.get_field("name").max_length:
        raise Refused(_("A team needs a name of at most 40 characters."), code="name")
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError as error:
        if "team_name_once_a_season" not in str(error):
            raise
        raise Refused(_("The season has a team of this name already."), code="name_taken") from error


@transaction.atomic
def join_team(*, actor: User, team: Team, participants: Sequence[Participant]) -> None:
    """Participants of the season; who was in another team comes over as long as they have not played."""
    season = team.season
    require(actor, Right.MANAGE_SEASONS, season.club)
    ids = sorted(part.pk for part in participants)
    locked = season.participants.current().select_for_update().filter(pk__in=ids)
    if len(locked) != len(ids):
        raise Refused(_("Only participants of the season play for a team."), code="not_participant")
    others = {
        part.participant.user_id
        for part in TeamMember.objects.filter(participant__in=ids)
        .exclude(team=team)
        .select_related("participant")
    }
    _check_not_played(season, others)
    TeamMember.objects.filter(participant__in=ids).exclude(team=team).delete()
    TeamMember.objects.filter(participant__in=ids).update(left_at=None)
    known = set(TeamMember.objects.filter(participant__in=ids).values_list("participant_id", flat=True))
    TeamMember.objects.bulk_create(TeamMember(team=team, participant_id=pk) for pk in ids if pk not in known)
    users = sorted(part.user_id for part in locked)
    audit.record(
        actor=actor,
        verb="team.joined",
        club=season.club,
        obj=season,
        after={"team": team.name, "users": users},
        routine=True,
    )


def _check_not_played(season: Season, users: set[int]) -> None:
    played = Posting.objects.filter(account__season_id=season.pk, account__user__in=users, deals__gt=0)
    names = User.objects.filter(pk__in=played.values("account__user_id")).order_by("pk")
    if names:
        who = "、".join(user.display_name for user in names)
        raise Refused(_("Has played for another team already: %(who)s.") % {"who": who}, code="has_played")


@transaction.atomic
def leave_team(*, actor: User, member: TeamMember, reason: str) -> None:
    """What they won stays with the team; who has won nothing yet may join another."""
    team = member.team
    require(actor, Right.MANAGE_SEASONS, team.season.club)
    changed = TeamMember.objects.filter(pk=member.pk, left_at=None).update(left_at=timezone.now())
    if not changed:
        raise Refused(_("Nothing has changed."), code="unchanged")
    audit.record(
        actor=actor,
        verb="team.left",
        club=team.season.club,
        obj=team.season,
        reason=reason,
        after={"team": team.name, "users": [member.participant.user_id]},
    )
