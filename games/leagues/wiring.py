"""What seasons add to the pages of clubs, to the ledger's causes and to the audit log's words."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import panels, verbs
from accounts.panels import Panel
from accounts.permissions import Right
from ledger import causes

LAST = 5


def register() -> None:
    panels.register("club", club_seasons)
    panels.register("club", club_face)
    causes.register("games.season", season_causes)
    verbs.register(
        {
            "season.created": _("Season created"),
            "season.edited": _("Season changed"),
            "season.joined": _("Participants added"),
            "season.left": _("Participant taken out"),
            "season.opening": _("Opening balance set"),
            "season.room": _("Room of a season opened"),
            "face.started": _("Match with real tiles started"),
            "face.ended": _("Match with real tiles broken off"),
            "face.voided": _("Deal with real tiles voided"),
        }
    )
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
            "payments": _("payments"),
        }
    )
    verbs.register_page("games.season", "season")


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


def season_causes(ids: list[str]) -> dict[str, causes.Cause]:
    from games.models import Season

    found = Season.objects.filter(pk__in=ids).values_list("pk", "name")
    return {str(pk): causes.Cause(name, reverse("season", args=[pk])) for pk, name in found}
