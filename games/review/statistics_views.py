"""Pages of statistics: of a club, of a person in it, and of all of one's own play.

May import the counts and accounts' helpers. Invariant: what is asked for is in the address, so a page
can be shared; whoever follows it sees no more than their own rights allow.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Club, User
from accounts.permissions import Right
from accounts.views.helpers import club_for
from games.engine import registry
from games.forms import words
from games.models import SeatFacts

from . import statistics, statistics_pages
from .statistics import Scope


class ScopeForm(forms.Form):
    season = forms.ModelChoiceField(None, label=_("Season"), required=False, empty_label=_("any"))
    rules = forms.ChoiceField(label=_("Rules"), required=False)
    bots = forms.BooleanField(label=_("Count deals with bots"), required=False)

    def __init__(self, club: Club | None, usual: str | None, *args: Any) -> None:
        super().__init__(*args)
        self.club = club
        named = [(ruleset.id, words(*ruleset.name)) for ruleset in registry.newest()]
        self.usual = usual if usual in dict(named) else named[0][0]
        self.fields["rules"].choices = named
        self.initial["rules"] = self.usual
        if club is None:
            del self.fields["season"]
        else:
            self.fields["season"].queryset = club.seasons.order_by("-starts_on", "-pk")

    def clean(self) -> dict[str, Any]:
        asked = super().clean()
        if season := asked.get("season"):
            asked["rules"] = season.ruleset.partition("@")[0]
        asked["rules"] = asked.get("rules") or self.usual
        return asked

    def scope(self, user: User | None) -> Scope:
        asked = self.cleaned_data
        return Scope(asked["rules"], self.club, asked.get("season"), user, asked["bots"])


def _page(
    request: HttpRequest, template: str, club: Club | None, user: User | None, **more: Any
) -> HttpResponse:
    usual = statistics.newest_ruleset(club=club, user=user)
    form = ScopeForm(club, usual, request.GET)
    context = {"form": form, "club": club, "person": user, **more}
    if not form.is_valid():
        return render(request, template, context, status=400)
    scope = form.scope(user)
    context["scope"] = scope
    form.data = {**request.GET.dict(), "rules": scope.ruleset}  # a season has its own rules
    put_together = statistics_pages.of_person if user else statistics_pages.of_club
    return render(request, template, context | put_together(actor=request.user, scope=scope))


@never_cache
@require_GET
@login_required
def of_club(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    return _page(request, "games/review/club_statistics.html", club, None, authority=power)


@never_cache
@require_GET
@login_required
def of_person(request: HttpRequest, pk: int, user: int) -> HttpResponse:
    """Somebody who has played in the club or is of it; of others the club knows nothing."""
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    person = get_object_or_404(User, pk=user)
    known = SeatFacts.objects.filter(club=club, user=person).exists()
    if not known and not club.memberships.filter(user=person).exists():
        raise Http404
    return _page(request, "games/review/person_statistics.html", club, person, authority=power)


@never_cache
@require_GET
@login_required
def own(request: HttpRequest) -> HttpResponse:
    return _page(request, "games/review/person_statistics.html", None, request.user)
