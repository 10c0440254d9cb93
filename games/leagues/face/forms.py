"""What a scorer fills in to start a match with real tiles.

May import games.forms, accounts' models, the models. Invariant: `asked()` of a valid form is what
`matches.start` takes; it checks everything again. The hidden name makes a form that is sent twice
start one match.
"""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Membership, User
from games.engine import registry
from games.forms import words
from games.models import Fixture, Round, Season

SEATS = ("first", "second", "third", "fourth")
LABELS = (_("Seat 1"), _("Seat 2 (right of seat 1)"), _("Seat 3 (opposite)"), _("Seat 4 (left of seat 1)"))
SEASON, FREE = "season:", "rules:"


class StartForm(forms.Form):
    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    fixture = forms.ModelChoiceField(Fixture.objects.none(), required=False, widget=forms.HiddenInput)
    rules = forms.ChoiceField(label=_("What is played"))
    first, second, third, fourth = (
        forms.ModelChoiceField(User.objects.none(), label=label, empty_label=_("choose")) for label in LABELS
    )
    dealer = forms.ChoiceField(
        label=_("First dealer"), choices=[(str(seat), LABELS[seat]) for seat in range(4)]
    )

    def __init__(self, actor: User, club: Club, query, *args: Any):
        super().__init__(*args)
        self.club = club
        self.fixture_asked = self._fixture(query.get("fixture", ""))
        self._offer_rules(query.get("season", ""))
        members = Membership.objects.current().filter(club=club).values("user_id")
        people = User.objects.filter(pk__in=members).order_by("display_name", "pk")
        for name in SEATS:
            self.fields[name].queryset = people
        self.fields["fixture"].queryset = Fixture.objects.filter(
            round__season__club=club, match=None, mode=Round.Mode.FACE_TO_FACE
        )
        self._preset(actor)

    def _fixture(self, wanted: str) -> Fixture | None:
        if not wanted.isdecimal() or len(wanted) > 18:
            return None
        found = Fixture.objects.filter(
            round__season__club=self.club, match=None, mode=Round.Mode.FACE_TO_FACE
        )
        return found.select_related("round__season").filter(pk=int(wanted)).first()

    def _offer_rules(self, season: str) -> None:
        today = timezone.localdate()
        running = Q(ends_on=None) | Q(ends_on__gte=today)
        seasons = Season.objects.filter(running, club=self.club, starts_on__lte=today).order_by("-pk")
        if self.fixture_asked is not None:
            seasons = seasons.filter(pk=self.fixture_asked.round.season_id)
        offered = [(f"{SEASON}{one.pk}", one.name) for one in seasons]
        if self.fixture_asked is None:
            offered += [
                (f"{FREE}{one.id}", f"{words(*one.name)} {_('(outside seasons)')}")
                for one in registry.newest()
            ]
        self.fields["rules"].choices = offered
        self.fields["rules"].initial = f"{SEASON}{season}"

    def _preset(self, actor: User) -> None:
        if self.fixture_asked is None:
            self.fields["first"].initial = actor.pk
            return
        self.fields["fixture"].initial = self.fixture_asked.pk
        for seat in self.fixture_asked.seats.filter(chair__isnull=False).select_related("participant"):
            if seat.participant is not None:
                self.fields[SEATS[seat.chair]].initial = seat.participant.user_id

    def asked(self) -> dict[str, Any]:
        data = self.cleaned_data
        kind, _colon, name = data["rules"].partition(":")
        season = Season.objects.get(pk=int(name), club=self.club) if f"{kind}:" == SEASON else None
        return {
            "client_id": data["client_id"],
            "people": [data[seat] for seat in SEATS],
            "first_dealer": int(data["dealer"]),
            "season": season,
            "club": self.club,
            "ruleset": "" if season else name,
            "fixture": data["fixture"],
        }
