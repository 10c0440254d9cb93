"""Pages of ratings: the ladder of a club and ruleset, one player's way, the public ladder of a season.

May import games.leagues and accounts' helpers. Invariant: members read all; strangers see the ladder
alone, by the link of a season that the club made public.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from accounts.models import Club, User
from accounts.permissions import Right
from accounts.views.helpers import club_for, page_of
from games.engine import registry
from games.engine.errors import NotationError
from games.leagues import charting, rated
from games.leagues.ratinglog import Ladder, family
from games.models import Season

STEPS = 50


def _ladder(club: Club, ruleset: str) -> tuple[Ladder, dict]:
    try:
        rules = registry.get(ruleset)
    except NotationError:
        raise Http404 from None
    ladder = Ladder(club.pk, family(rules.id))
    return ladder, {"club": club, "ruleset": rules}


@login_required
@never_cache
def ratings(request: HttpRequest, pk: int, ruleset: str) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    ladder, context = _ladder(club, ruleset)
    context |= {"authority": power, "rows": rated.standing(ladder), "others": rated.rulesets(club.pk)}
    return render(request, "games/ratings/ladder.html", context)


@never_cache
def public(request: HttpRequest, token: str) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("club"), token=token, is_public=True)
    ladder, context = _ladder(season.club, family(season.ruleset))
    context |= {"season": season, "rows": rated.standing(ladder), "public": True}
    return render(request, "games/ratings/public.html", context)


@login_required
@never_cache
def player(request: HttpRequest, pk: int, ruleset: str, user: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    ladder, context = _ladder(club, ruleset)
    person = get_object_or_404(User, pk=user)
    steps = ladder.rows().filter(user=person).order_by("-at", "-match")
    page = page_of(request, steps.select_related("match__table__room__season"), STEPS)
    if not page.paginator.count:
        raise Http404
    context |= {
        "authority": power,
        "person": person,
        "page": page,
        "now": steps[0],
        "chart": charting.rating_chart(person.display_name, rated.history(ladder, person.pk)),
    }
    return render(request, "games/ratings/player.html", context)
