"""The organizer's pages of rounds: seating, check-in, publishing and finishing, late replacements.

May import games.leagues and accounts' helpers. Invariant: the services check authority again.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Right
from accounts.views.helpers import power_over, refusals_shown
from games.models import FixtureSeat, Round
from games.views.seasons import season_for

from . import draws, fixtures, plan, roundfacts, rounds
from .round_forms import CheckInForm, DrawForm, HandForm, NewRoundsForm, ReplaceForm, RoundForm
from .round_views import round_for

MANAGE = Right.MANAGE_SEASONS


@login_required
@require_POST
def create(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, MANAGE)
    form = NewRoundsForm(request.POST)
    if form.is_valid():
        with refusals_shown(request, form):
            made = rounds.create_rounds(actor=request.user, season=season, **form.cleaned_data)
            return redirect(made[0])
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "rounds": season.rounds.order_by("-number"),
        "form": form,
    }
    return render(request, "games/leagues/rounds.html", context)


@login_required
@never_cache
def seating(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw, move people by hand, see who meets whom how often."""
    round, power = round_for(request, pk, MANAGE)
    if round.state != Round.State.DRAFT:
        return redirect(round)
    found = plan.read(round)
    act = request.POST.get("act")
    forms = {
        "draw": DrawForm(
            round,
            request.POST if act == "draw" else None,
            prefix="draw",
            initial={"method": round.method, "left_over": round.left_over, "who": _who(round)},
        ),
        "hand": HandForm(round, found, request.POST if act == "hand" else None, prefix="hand"),
        "facts": RoundForm(request.POST if act == "facts" else None, instance=round, prefix="facts"),
    }
    if act in forms and forms[act].is_valid():
        with refusals_shown(request, forms[act]):
            _do(request, round, act, forms[act])
            messages.success(request, _("Saved."))
            return redirect("round_seating", pk)
    context = {
        "round": round,
        "season": round.season,
        "club": round.season.club,
        "authority": power,
        "balance": roundfacts.balance(round.season),
        "problems": rounds.why_not_ready(round, found),
        **forms,
    }
    return render(request, "games/leagues/seating.html", context)


def _who(round: Round) -> str:
    return draws.HERE if round.attendances.filter(status="here").exists() else draws.EVERYBODY


def _do(request: HttpRequest, round: Round, act: str, form) -> None:
    if act == "draw":
        draws.draw(actor=request.user, round=round, **form.wanted)
    elif act == "hand":
        draws.seat_by_hand(actor=request.user, round=round, **form.wanted())
    else:
        rounds.edit_round(actor=request.user, round=round, **form.cleaned_data)


@login_required
def check_in(request: HttpRequest, pk: int) -> HttpResponse:
    round, power = round_for(request, pk, MANAGE)
    form = CheckInForm(round, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            rounds.check_in(actor=request.user, round=round, statuses=form.statuses())
            messages.success(request, _("Saved."))
            return redirect(round)
    context = {
        "round": round,
        "season": round.season,
        "club": round.season.club,
        "authority": power,
        "form": form,
    }
    return render(request, "games/leagues/check_in.html", context)


ACTS = {
    "publish": rounds.publish,
    "withdraw": rounds.withdraw,
    "finish": rounds.finish,
    "reopen": rounds.reopen,
    "remove": rounds.remove_round,
}


@login_required
@require_POST
def act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """One step of a round's course; all but publishing take a reason."""
    round, _power = round_for(request, pk, MANAGE)
    if name not in ACTS:
        raise Http404
    reason = {} if name == "publish" else {"reason": request.POST.get("reason", "")}
    with refusals_shown(request):
        ACTS[name](actor=request.user, round=round, **reason)
        messages.success(request, _("Saved."))
        if name == "remove":
            return redirect("rounds", round.season_id)
    return redirect(round)


@login_required
def replace(request: HttpRequest, pk: int) -> HttpResponse:
    seats = FixtureSeat.objects.select_related("fixture", "round__season__club", "participant__user")
    seat = get_object_or_404(seats.exclude(participant=None), pk=pk)
    round = seat.round
    power = power_over(request, round.season.club, MANAGE)
    form = ReplaceForm(round, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            fixtures.replace_player(actor=request.user, seat=seat, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect(round)
    context = {
        "round": round,
        "season": round.season,
        "club": round.season.club,
        "authority": power,
        "seat": seat,
        "form": form,
    }
    return render(request, "games/leagues/replace.html", context)
