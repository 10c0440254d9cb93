"""Reading seasons: the club's list, standings, one player's way down to the single deal, exports.

May import games.leagues and accounts' helpers. Invariant: whoever may read a club's results may read
all of these; strangers see the table alone, by its link, while the club wants that.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.permissions import Authority, Right
from accounts.views.helpers import club_for, page_of, power_over
from games.engine import registry
from games.leagues import charting, exports, facts
from games.leagues.choosing import ChosenForm
from games.models import Round, Season
from games.services.roomwords import option_words
from ledger.models import Posting
from ledger.services import statement, totals

SEASONS = 30
MATCHES = 15


def season_for(request: HttpRequest, pk: int, right: Right) -> tuple[Season, Authority]:
    season = get_object_or_404(Season.objects.select_related("club"), pk=pk)
    return season, power_over(request, season.club, right)


@login_required
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    page = page_of(request, club.seasons.order_by("-starts_on", "-pk"), SEASONS)
    rows = [(season, registry.get(season.ruleset)) for season in page]
    context = {"club": club, "authority": power, "page": page, "rows": rows}
    return render(request, "games/seasons/list.html", context)


@login_required
@never_cache
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, Right.VIEW_CLUB)
    ruleset = registry.get(season.ruleset)
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "ruleset": ruleset,
        **_table(request, season),
        "rooms": season.rooms.filter(closed_at=None).order_by("-pk")[:MATCHES],
        "options": option_words(ruleset, season.options),
        "take_away": _links(request, "season_export", season.pk),
        "link": request.build_absolute_uri(reverse("season_public", args=[season.token])),
    }
    return render(request, "games/seasons/standings.html", context)


def _table(request: HttpRequest, season: Season) -> dict:
    """The rows that the address asks for, the form that asks, and their plot."""
    form = ChosenForm(season, request.GET)
    chosen = form.chosen
    rows = facts.standing(season, chosen=chosen)
    chart = charting.season_chart(season, rows, chosen)
    return {"rows": rows, "choice": form, "chosen": chosen, "chart": chart}


def _links(request: HttpRequest, name: str, key: object) -> list[tuple[str, str]]:
    """Exports of the very part that the page shows."""
    asked = f"?{request.GET.urlencode()}" if request.GET else ""
    return [(form.upper(), reverse(name, args=[key, form]) + asked) for form in exports.FORMATS]


@never_cache
def public(request: HttpRequest, token: str) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("club"), token=token, is_public=True)
    context = {
        "season": season,
        "ruleset": registry.get(season.ruleset),
        **_table(request, season),
        "take_away": _links(request, "season_public_export", season.token),
        "rounds": season.rounds.exclude(state=Round.State.DRAFT).order_by("number"),
        "public": True,
    }
    return render(request, "games/seasons/public.html", context)


@login_required
@never_cache
def player(request: HttpRequest, pk: int, user: int) -> HttpResponse:
    """From the total of one player down to 局, 圈, 盘, ledger entry and replay."""
    season, power = season_for(request, pk, Right.VIEW_CLUB)
    shown = next((row for row in facts.standing(season) if row.user.pk == user), None)
    if shown is None:
        raise Http404
    postings = Posting.objects.filter(account__season_id=season.pk, account__user=user)
    # A few hundred rows at most, all of them grouped for one page as for all: counted here.
    page = page_of(request, list(totals.by_match(postings)), MATCHES)
    parts = statement.parts(postings, page)
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "shown": shown,
        "page": page,
        "parts": _with_places(parts, shown),
        "chart": charting.player_chart(season, shown),
    }
    return render(request, "games/seasons/player.html", context)


def _with_places(parts: list[statement.Part], shown: facts.Shown) -> list[dict]:
    results = {result.match: result for result in shown.row.results}
    return [{"part": part, "result": results.get(part.match_id)} for part in parts]


@login_required
@never_cache
def export(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    season, _power = season_for(request, pk, Right.VIEW_CLUB)
    return _exported(request, season, form)


@never_cache
def public_export(request: HttpRequest, token: str, form: str) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("club"), token=token, is_public=True)
    return _exported(request, season, form)


def _exported(request: HttpRequest, season: Season, form: str) -> HttpResponse:
    """The same part of the season as the page whose link this is."""
    if form not in exports.FORMATS:
        raise Http404
    rows = facts.standing(season, chosen=ChosenForm(season, request.GET).chosen)
    content_type, body = exports.FORMATS[form](season, rows)
    reply = HttpResponse(body, content_type=content_type)
    reply["Content-Disposition"] = f'attachment; filename="season-{season.pk}.{form}"'
    return reply
