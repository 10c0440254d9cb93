"""Pages of rounds for everybody: the list, a round with its results as they come, printing, one's own
check-in, opening one's table.

May import games.leagues and accounts' helpers. Invariant: tables of a round in preparation are seen by
organizers only.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Authority, Right
from accounts.views.helpers import power_over, refusals_shown
from games.engine import registry
from games.models import Attendance, Fixture, Room, Round
from games.views.seasons import season_for

from . import fixtures, results, rounds
from .round_forms import CHAIRS, NewRoundsForm

SHEET_LINES = 20  # of a score sheet, where the length does not say how many deals there are
MOST_LINES = 32


def round_for(request: HttpRequest, pk: int, right: Right) -> tuple[Round, Authority]:
    round = get_object_or_404(Round.objects.select_related("season__club"), pk=pk)
    return round, power_over(request, round.season.club, right)


@login_required
@never_cache
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, Right.VIEW_CLUB)
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "rounds": season.rounds.order_by("-number"),
        "form": NewRoundsForm() if power.has(Right.MANAGE_SEASONS) else None,
    }
    return render(request, "games/leagues/rounds.html", context)


@login_required
@never_cache
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    round, power = round_for(request, pk, Right.VIEW_CLUB)
    return render(request, "games/leagues/round.html", _context(request, round, power))


@login_required
@never_cache
def live(request: HttpRequest, pk: int) -> HttpResponse:
    """The tables alone, for the page that is open."""
    round, power = round_for(request, pk, Right.VIEW_CLUB)
    return render(request, "games/leagues/_tables.html", _context(request, round, power))


def _context(request: HttpRequest, round: Round, power: Authority) -> dict[str, Any]:
    attendances = list(round.attendances.select_related("participant__user").order_by("pk"))
    mine = round.season.participants.current().filter(user=request.user).first()
    manages = power.has(Right.MANAGE_SEASONS)
    shown = results.of_round(round) if manages or round.state != Round.State.DRAFT else []
    return {
        "round": round,
        "season": round.season,
        "club": round.season.club,
        "authority": power,
        "manages": manages,
        "tables": [(one, _links(request, one, round, mine, manages)) for one in shown],
        "resting": [one.participant.user for one in attendances if one.rests] if shown else [],
        "me": mine,
        "my_status": next((one.status for one in attendances if mine and one.participant_id == mine.pk), ""),
        "here": sum(one.status == Attendance.Status.HERE for one in attendances),
        "away": sum(one.status == Attendance.Status.AWAY for one in attendances),
    }


def _links(request: HttpRequest, one: results.Result, round: Round, mine, manages: bool) -> dict[str, Any]:
    plays = mine is not None and any(
        line.seat is not None and line.seat.participant_id == mine.pk for line in one.lines
    )
    going_on = round.state == Round.State.PUBLISHED
    fixture = one.fixture
    opened = fixture.room is not None and (fixture.room.is_open or one.state == results.State.DONE)
    return {
        "plays": plays,
        "open": going_on and not opened and fixture.mode == Round.Mode.ONLINE and (plays or manages),
        "replace": going_on and manages and one.state != results.State.DONE,
        "score": _score_page(fixture) if going_on and (plays or manages) else "",
    }


def _score_page(fixture: Fixture) -> str:
    """Where the results of a table with real tiles are entered."""
    if fixture.mode != Round.Mode.FACE_TO_FACE:
        return ""
    if fixture.match is not None:
        return fixture.match.table.room.get_absolute_url()
    return reverse("face_new", args=[fixture.round.season.club_id]) + f"?fixture={fixture.pk}"


@login_required
@require_POST
def here(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody says for themselves whether they come."""
    round, _power = round_for(request, pk, Right.VIEW_CLUB)
    mine = round.season.participants.current().filter(user=request.user).first()
    if mine is None:
        raise Http404
    with refusals_shown(request):
        status = request.POST.get("status", "")
        rounds.check_in(actor=request.user, round=round, statuses={mine.pk: status})
        messages.success(request, _("Saved."))
    return redirect(round)


@login_required
@require_POST
def open_room(request: HttpRequest, pk: int) -> HttpResponse:
    fixture = get_object_or_404(Fixture.objects.select_related("round__season__club"), pk=pk)
    power_over(request, fixture.round.season.club, Right.VIEW_CLUB)
    with refusals_shown(request):
        return redirect(fixtures.open_fixture_room(actor=request.user, fixture=fixture))
    return redirect(fixture.round)


@login_required
@never_cache
def printed(request: HttpRequest, pk: int) -> HttpResponse:
    """The seating plan, and a score sheet for each table, each on its own sheet of paper."""
    round, power = round_for(request, pk, Right.VIEW_CLUB)
    context = _context(request, round, power)
    if not context["tables"]:
        raise Http404
    season = round.season
    lines = season.length_count if season.length_unit == Room.Length.DEAL else SHEET_LINES
    context |= {
        "ruleset": registry.get(season.ruleset),
        "chairs": CHAIRS,
        "lines": range(1, min(lines, MOST_LINES) + 1),
        "everybody": sorted(
            (line.name, one.fixture.number, line.seat)
            for one, _links in context["tables"]
            for line in one.lines
            if line.seat is not None and line.seat.participant_id
        ),
    }
    return render(request, "games/leagues/print.html", context)


@never_cache
def public(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """For everybody with the link of a public season: tables and results, no way into a room."""
    rows = Round.objects.select_related("season__club").exclude(state=Round.State.DRAFT)
    round = get_object_or_404(rows, season__token=token, season__is_public=True, number=number)
    resting = round.attendances.filter(rests=True).select_related("participant__user")
    context = {
        "round": round,
        "season": round.season,
        "tables": [(one, {}) for one in results.of_round(round)],
        "resting": [one.participant.user for one in resting],
        "public": True,
    }
    return render(request, "games/leagues/public_round.html", context)
