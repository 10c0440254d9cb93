"""What organizers fill in for rounds and teams.

May import the models, `draws` and `plan`. Invariant: the services check again what a valid form gives.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms.clubs import ReasonForm
from games.models import Attendance, Participant, Round, Season, Team
from mahjong_site.widgets import DayInput

from . import draws
from .plan import Place, Plan
from .rounds import MOST_AT_ONCE
from .seating import SEATS

RESTS, NOWHERE = "rests", ""
CHAIRS = (_("East"), _("South"), _("West"), _("North"))


def seat_words(seat: int) -> str:
    """The name of a place: the first in the seat order sits east."""
    if seat < SEATS:
        return str(CHAIRS[seat])
    return gettext("Bench %(number)d") % {"number": seat - SEATS + 1}


class RoundForm(forms.ModelForm):
    class Meta:
        model = Round
        fields = ["played_on", "mode"]
        widgets = {"played_on": DayInput()}

    def _post_clean(self) -> None:
        """The service writes the row."""


class NewRoundsForm(RoundForm):
    number = forms.IntegerField(label=_("How many rounds"), min_value=1, max_value=MOST_AT_ONCE, initial=1)
    field_order = ["number"]


class DrawForm(forms.Form):
    method = forms.ChoiceField(label=_("Seating"))
    left_over = forms.ChoiceField(label=_("When four does not divide the number"))
    who = forms.ChoiceField(
        label=_("Who gets a place"),
        choices=[
            (draws.HERE, _("Only who has checked in")),
            (draws.EVERYBODY, _("Everybody but those who are not coming")),
        ],
    )
    ahead = forms.BooleanField(
        label=_("The later rounds in preparation as well, all looked at together"),
        required=False,
        help_text=_("Only for the fewest repeated opponents."),
    )

    def __init__(self, round: Round, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        methods = [Round.Method.GENERATED, Round.Method.SWISS]
        self.fields["method"].choices = [(one.value, one.label) for one in methods]
        self.fields["left_over"].choices = left_over_choices(round)
        later = round.season.rounds.filter(number__gt=round.number, state=Round.State.DRAFT)
        if not later.exists():
            del self.fields["ahead"]

    @property
    def wanted(self) -> dict[str, Any]:
        return {**self.cleaned_data, "ahead": self.cleaned_data.get("ahead", False)}


def left_over_choices(round: Round) -> list[tuple[str, str]]:
    """What the rules and the kind of the round allow."""
    ways = [Round.LeftOver.REST]
    if round.mode == Round.Mode.ONLINE:
        bench = draws.most_at_a_table(round.season) > SEATS
        ways += [Round.LeftOver.BENCH, Round.LeftOver.BOT] if bench else [Round.LeftOver.BOT]
    return [(way.value, way.label) for way in ways]


class HandForm(forms.Form):
    """A list of places for each person, in the order of the seating as it stands."""

    def __init__(self, round: Round, found: Plan, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["left_over"] = forms.ChoiceField(
            label=_("Chairs that stay free"),
            choices=[
                (value, gettext("are filled later") if value != Round.LeftOver.BOT else label)
                for value, label in left_over_choices(round)
                if value != Round.LeftOver.BENCH
            ],
            initial=round.left_over,
        )
        now = {person: place for place, person in found.places.items() if person}
        people = draws.candidates(round, draws.EVERYBODY)
        tables = max([-(-len(people) // SEATS), *found.tables])
        choices = self._choices(tables, draws.most_at_a_table(round.season))
        self._people = sorted(
            people, key=lambda part: (now.get(part.pk, (tables + 1, 0)), part.user.display_name)
        )
        for part in self._people:
            place = now.get(part.pk)
            initial = RESTS if part.pk in found.resting else "{}.{}".format(*place) if place else NOWHERE
            self.fields[self._name(part)] = forms.ChoiceField(
                label=part.user.display_name, choices=choices, initial=initial, required=False
            )

    @staticmethod
    def _choices(tables: int, most: int) -> list:
        groups = [
            (
                gettext("Table %(number)s") % {"number": table},
                [
                    (
                        f"{table}.{seat}",
                        gettext("Table %(table)d, %(seat)s") % {"table": table, "seat": seat_words(seat)},
                    )
                    for seat in range(most)
                ],
            )
            for table in range(1, tables + 1)
        ]
        return [(NOWHERE, gettext("No place")), (RESTS, gettext("Rests")), *groups]

    @staticmethod
    def _name(part: Participant) -> str:
        return f"person-{part.pk}"

    def of_people(self) -> list[forms.BoundField]:
        return [self[self._name(part)] for part in self._people]

    def wanted(self) -> dict[str, Any]:
        chosen = {part.pk: self.cleaned_data[self._name(part)] for part in self._people}
        places: dict[int, Place] = {}
        for person, value in chosen.items():
            table, dot, seat = value.partition(".")
            if dot:
                places[person] = (int(table), int(seat))
        return {
            "places": places,
            "resting": [person for person, value in chosen.items() if value == RESTS],
            "left_over": self.cleaned_data["left_over"],
        }


class CheckInForm(forms.Form):
    """Here, not coming or not known yet, for each participant."""

    def __init__(self, round: Round, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        known = dict(round.attendances.values_list("participant_id", "status"))
        self._people = list(
            round.season.participants.current().select_related("user").order_by("user__display_name", "pk")
        )
        for part in self._people:
            self.fields[f"person-{part.pk}"] = forms.ChoiceField(
                label=part.user.display_name,
                choices=[("", _("Not known yet")), *Attendance.Status.choices],
                initial=known.get(part.pk, ""),
                required=False,
            )

    def statuses(self) -> dict[int, str]:
        return {part.pk: self.cleaned_data[f"person-{part.pk}"] for part in self._people}


class ReplaceForm(ReasonForm):
    participant = forms.ModelChoiceField(Participant.objects.none(), label=_("Who steps in"))
    field_order = ["participant", "reason"]

    def __init__(self, round: Round, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        seated = round.seats.exclude(participant=None).values("participant_id")
        free = round.season.participants.current().exclude(pk__in=seated).select_related("user")
        self.fields["participant"].queryset = free.order_by("user__display_name", "pk")


class TeamForm(forms.ModelForm):
    class Meta:
        model = Team
        fields = ["name"]


class RenameTeamForm(ReasonForm):
    name = forms.CharField(label=_("Name"), max_length=40)
    field_order = ["name", "reason"]


class JoinTeamForm(forms.Form):
    participants = forms.ModelMultipleChoiceField(
        Participant.objects.none(), label=_("Participants"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        free = season.participants.current().exclude(team_part__left_at=None, team_part__isnull=False)
        self.fields["participants"].queryset = free.select_related("user").order_by(
            "user__display_name", "pk"
        )
