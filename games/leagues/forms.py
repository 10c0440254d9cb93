"""What organizers fill in for a season; the ruleset's own options come from its schema.

May import games.forms, the engine's options and the models. Invariant: `settings()` and `options()`
of a valid form are what `seasons` takes; it checks them again.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.postgres.forms import SimpleArrayField
from django.utils.translation import gettext_lazy as _

from accounts.forms.clubs import ReasonForm
from accounts.models import Membership, User
from accounts.services.audit import REASON_LENGTH
from games.engine.ruleset import Ruleset
from games.forms import PREFIX, OptionFields, words
from games.models import Season
from mahjong_site.widgets import DayInput

from .seasons import LARGEST_OPENING


class SeasonForm(OptionFields, forms.ModelForm):
    length = forms.ChoiceField(label=_("Length of a match"))
    place_points = SimpleArrayField(
        forms.IntegerField(min_value=-1000, max_value=1000),
        label=_("Points for each place"),
        min_length=4,
        max_length=6,
        help_text=_("First place first, separated by commas. Only for standings by places."),
    )

    class Meta:
        model = Season
        fields = [
            "name", "starts_on", "ends_on", "points_from", "place_points", "tie_rule",
            "minimum_matches", "best_matches", "with_teams", "lineup", "team_best", "is_public",
        ]  # fmt: skip
        widgets = {name: DayInput() for name in ("starts_on", "ends_on")}
        help_texts = {
            "minimum_matches": _("Who has played fewer is listed without a place."),
            "best_matches": _("Empty: all matches count."),
            "lineup": _("Empty: as many as are there."),
            "team_best": _("Empty: all members count."),
            "is_public": _("Everybody with the link sees the standings, also without an account."),
        }

    field_order = ["name", "starts_on", "ends_on", "length"]

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self._offer_lengths()
        self.add_options(self.instance.options)

    def _offer_lengths(self) -> None:
        """What the ruleset offers, and the season's own length if it is another."""
        season, units = self.instance, self.ruleset.match_length
        unit, count = units[0].unit, units[0].default
        offered = [(one, number) for one in units for number in one.choices]
        if season.pk:
            unit, count = season.length_unit, season.length_count
            offered += [(one, count) for one in units if one.unit == unit and count not in one.choices]
        self.fields["length"].choices = [
            (f"{one.unit}:{number}", f"{number} {words(*one.label)}") for one, number in offered
        ]
        self.fields["length"].initial = f"{unit}:{count}"

    def main(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith(PREFIX) and field.name != "reason"]

    def settings(self) -> dict[str, Any]:
        unit, _colon, count = self.cleaned_data["length"].partition(":")
        chosen = {name: self.cleaned_data[name] for name in self.Meta.fields}
        return chosen | {"length_unit": unit, "length_count": int(count)}

    def _post_clean(self) -> None:
        """The service writes the row, and says what is wrong with it."""


class EditSeasonForm(SeasonForm):
    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, help_text=_("Stays in the audit log.")
    )

    def __init__(self, ruleset: Ruleset, *args: Any, frozen: bool, **kwargs: Any):
        super().__init__(ruleset, *args, **kwargs)
        if frozen:
            for name in [name for name in self.fields if name.startswith(PREFIX)]:
                self.fields[name].disabled = True

    def changes(self) -> dict[str, Any]:
        return {**self.settings(), "options": self.options(), "reason": self.cleaned_data["reason"]}


class AddParticipantsForm(forms.Form):
    users = forms.ModelMultipleChoiceField(
        User.objects.none(), label=_("Members of the club"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        members = Membership.objects.current().filter(club=season.club).values("user_id")
        taking_part = season.participants.current().values("user_id")
        found = User.objects.filter(pk__in=members).exclude(pk__in=taking_part)
        self.fields["users"].queryset = found.order_by("display_name", "pk")


class OpeningForm(ReasonForm):
    points = forms.IntegerField(
        label=_("Opening balance"), min_value=-LARGEST_OPENING, max_value=LARGEST_OPENING
    )
    field_order = ["points", "reason"]
