"""Teams of a season: who plays for which, and how they stand.

May import games.leagues and accounts' helpers. Invariant: the services check authority again.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.forms.clubs import ReasonForm
from accounts.permissions import Right
from accounts.views.helpers import power_over, refusals_shown
from games.models import Team, TeamMember
from games.views.seasons import season_for

from . import facts, teams
from .round_forms import JoinTeamForm, RenameTeamForm, TeamForm

MANAGE = Right.MANAGE_SEASONS


@login_required
@never_cache
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, MANAGE if request.method == "POST" else Right.VIEW_CLUB)
    if not season.with_teams:
        raise Http404
    form = TeamForm(request.POST or None) if power.has(MANAGE) else None
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return redirect(
                "team", teams.add_team(actor=request.user, season=season, name=form.cleaned_data["name"]).pk
            )
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "rows": teams.team_standing(season, facts.standing(season)),
        "form": form,
    }
    return render(request, "games/leagues/teams.html", context)


@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Name and members of one team."""
    team = get_object_or_404(Team.objects.select_related("season__club"), pk=pk)
    power = power_over(request, team.season.club, MANAGE)
    act = request.POST.get("act")
    forms = {
        "join": JoinTeamForm(team.season, request.POST if act == "join" else None, prefix="join"),
        "rename": RenameTeamForm(
            request.POST if act == "rename" else None, prefix="rename", initial={"name": team.name}
        ),
    }
    if act in forms and forms[act].is_valid():
        with refusals_shown(request, forms[act]):
            service = teams.join_team if act == "join" else teams.rename_team
            service(actor=request.user, team=team, **forms[act].cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("team", pk)
    context = {
        "season": team.season,
        "club": team.season.club,
        "authority": power,
        "team": team,
        "members": team.members.current().select_related("participant__user").order_by("pk"),
        **forms,
    }
    return render(request, "games/leagues/team.html", context)


@login_required
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking somebody out of a team."""
    members = TeamMember.objects.current().select_related("team__season__club", "participant__user")
    found = get_object_or_404(members, pk=pk)
    power = power_over(request, found.team.season.club, MANAGE)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            teams.leave_team(actor=request.user, member=found, reason=form.cleaned_data["reason"])
            messages.success(request, _("Saved."))
            return redirect("team", found.team_id)
    context = {
        "season": found.team.season,
        "club": found.team.season.club,
        "authority": power,
        "member": found,
        "form": form,
    }
    return render(request, "games/leagues/team_member.html", context)
