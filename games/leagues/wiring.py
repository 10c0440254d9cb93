"""What seasons add to the pages of clubs, to the ledger's causes and to the audit log's words."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import notices, panels, verbs
from accounts.panels import Panel
from accounts.permissions import Right
from ledger import causes

LAST = 5


def register() -> None:
    panels.register("club", club_seasons)
    panels.register("club", club_face)
    panels.register("front", my_next_round)
    causes.register("games.season", season_causes)
    verbs.register(
        {
            "season.created": _("Season created"),
            "season.edited": _("Season changed"),
            "season.joined": _("Participants added"),
            "season.left": _("Participant taken out"),
            "season.opening": _("Opening balance set"),
            "season.imported": _("File imported"),
            "season.room": _("Room of a season opened"),
            "face.started": _("Match with real tiles started"),
            "face.ended": _("Match with real tiles broken off"),
            "team.created": _("Team founded"),
            "team.renamed": _("Team renamed"),
            "team.joined": _("Members of a team added"),
            "team.left": _("Member of a team taken out"),
            "round.created": _("Round planned"),
            "round.removed": _("Round taken away"),
            "round.drawn": _("Seating of a round made"),
            "round.checked_in": _("People checked in for a round"),
            "round.published": _("Seating of a round published"),
            "round.withdrawn": _("Seating of a round withdrawn"),
            "round.finished": _("Round finished"),
            "round.cut_short": _("Round finished before all was played"),
            "round.reopened": _("Finished round opened again"),
            "fixture.room": _("Room of a fixture opened"),
            "fixture.replaced": _("Player of a fixture replaced"),
        }
    )
    _register_notices()
    verbs.register_facts(
        {
            "ruleset": _("ruleset"),
            "options": _("options"),
            "length_unit": _("length in"),
            "length_count": _("how many"),
            "starts_on": _("first day"),
            "ends_on": _("last day"),
            "points_from": _("standings count"),
            "place_points": _("points for each place"),
            "tie_rule": _("equal points in a match"),
            "minimum_matches": _("fewest matches to be placed"),
            "best_matches": _("only the best matches count"),
            "is_public": _("public standings"),
            "users": _("people"),
            "user": _("person"),
            "points": _("points"),
            "room": _("room"),
            "kind": _("kind"),
            "lines": _("lines"),
            "known": _("imported before"),
            "file": _("file"),
            "with_teams": _("teams take part"),
            "lineup": _("members of a team who play in a round"),
            "team_best": _("only a team's best members count"),
            "season": _("season"),
            "team": _("team"),
            "round": _("round"),
            "table": _("table"),
            "tables": _("tables"),
            "method": _("seating"),
            "generated": _("Fewest repeated opponents"),
            "swiss": _("By standings (Swiss)"),
            "by_hand": _("By hand"),
            "here": _("Here"),
            "away": _("Not coming"),
            "day": _("day"),
        }
    )
    verbs.register_page("games.season", "season")
    verbs.register_page("games.round", "round")


def _register_notices() -> None:
    notices.register("round.published", _("%(season)s: in round %(number)s you play at table %(table)s."))
    notices.register("round.rests", _("%(season)s: in round %(number)s you rest."))
    notices.register("round.steps_in", _("%(season)s: you step in at table %(table)s of round %(number)s."))
    notices.register(
        "round.replaced", _("%(season)s: somebody else plays for you at table %(table)s of round %(number)s.")
    )


def club_seasons(request, club) -> Panel | None:
    power = panels.power(request, club)
    if not power.has(Right.VIEW_CLUB):
        return None
    found = list(club.seasons.order_by("-starts_on", "-pk")[:LAST])
    facts = {"club": club, "seasons": found, "may_manage": power.has(Right.MANAGE_SEASONS)}
    return Panel("games/seasons/panel.html", facts)


def club_face(request, club) -> Panel | None:
    """Matches with real tiles that are being scored, and the way to start one."""
    from games.models import Room

    power = panels.power(request, club)
    if not power.has(Right.VIEW_CLUB):
        return None
    found = club.rooms.filter(origin=Room.Origin.FACE_TO_FACE, closed_at=None).order_by("-pk")
    facts = {"club": club, "rooms": found[:LAST], "may_enter": power.has(Right.ENTER_RESULTS)}
    return Panel("games/face/panel.html", facts)


def my_next_round(request, _obj) -> Panel | None:
    """The table that waits for the viewer, else the round for which they have not checked in."""
    if not request.user.is_authenticated:
        return None
    from . import roundfacts

    fixture = roundfacts.next_fixture(request.user)
    round = fixture.round if fixture else roundfacts.next_check_in(request.user)
    return Panel("games/leagues/next.html", {"fixture": fixture, "round": round}) if round else None


def season_causes(ids: list[str]) -> dict[str, causes.Cause]:
    from games.models import Season

    found = Season.objects.filter(pk__in=ids).values_list("pk", "name")
    return {str(pk): causes.Cause(name, reverse("season", args=[pk])) for pk, name in found}
