"""The organizer's pages of a season: founding, editing, who takes part, opening a room.

May import games.leagues and accounts' helpers. Invariant: the services check authority again.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.forms.clubs import ReasonForm
from accounts.permissions import Right
from accounts.views.helpers import club_for, refusals_shown
from games.engine import registry
from games.engine.errors import NotationError
from games.leagues import seasons
from games.leagues.forms import AddParticipantsForm, EditSeasonForm, OpeningForm, SeasonForm
from games.services import rooms

from .seasons import season_for

MANAGE = Right.MANAGE_SEASONS


@login_required
def create(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, MANAGE)
    try:
        ruleset = registry.get(request.GET.get("ruleset") or rooms.first_offered().id)
    except NotationError:
        raise Http404 from None
    form = SeasonForm(ruleset, request.POST or None, initial={"starts_on": timezone.localdate()})
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return redirect(
                seasons.create_season(
                    actor=request.user,
                    club=club,
                    ruleset=ruleset.id,
                    options=form.options(),
                    **form.settings(),
                )
            )
    context = {
        "club": club,
        "authority": power,
        "form": form,
        "ruleset": ruleset,
        "rulesets": registry.newest(),
    }
    return render(request, "games/seasons/new.html", context)


@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, MANAGE)
    frozen = seasons.why_frozen(season)
    form = EditSeasonForm(
        registry.get(season.ruleset), request.POST or None, instance=season, frozen=bool(frozen)
    )
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            seasons.edit_season(actor=request.user, season=season, **form.changes())
            messages.success(request, _("Saved."))
            return redirect(season)
    context = {"season": season, "club": season.club, "authority": power, "form": form, "frozen": frozen}
    return render(request, "games/seasons/edit.html", context)


@login_required
def participants(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, MANAGE)
    form = AddParticipantsForm(season, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            added = seasons.add_participants(
                actor=request.user, season=season, users=form.cleaned_data["users"]
            )
            messages.success(request, _("%(number)d people take part now.") % {"number": len(added)})
            return redirect("season_participants", pk)
    people = season.participants.current().select_related("user").order_by("user__display_name", "pk")
    openings = seasons.openings(season)
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "form": form,
        "people": [(part, openings.get(part.user_id, 0)) for part in people],
    }
    return render(request, "games/seasons/participants.html", context)


@login_required
def participant(request: HttpRequest, pk: int, participant: int) -> HttpResponse:
    """The opening balance of one participant, and taking them out."""
    season, power = season_for(request, pk, MANAGE)
    part = get_object_or_404(season.participants.current().select_related("user"), pk=participant)
    part.season = season
    opening = seasons.openings(season).get(part.user_id, 0)
    forms = {
        "opening": OpeningForm(prefix="opening", initial={"points": opening}),
        "remove": ReasonForm(prefix="remove"),
    }
    act = request.POST.get("act")
    if request.method == "POST" and act in forms:
        form = forms[act] = type(forms[act])(request.POST, prefix=act)
        if form.is_valid():
            with refusals_shown(request, form):
                service = seasons.set_opening if act == "opening" else seasons.remove_participant
                service(actor=request.user, participant=part, **form.cleaned_data)
                messages.success(request, _("Saved."))
                return redirect("season_participants", pk)
    context = {"season": season, "club": season.club, "authority": power, "part": part, **forms}
    return render(request, "games/seasons/participant.html", context)


@login_required
@require_POST
def open_room(request: HttpRequest, pk: int) -> HttpResponse:
    season, _power = season_for(request, pk, MANAGE)
    with refusals_shown(request):
        return redirect(seasons.open_season_room(actor=request.user, season=season))
    return redirect(season)
