"""The form that searches finished deals: its fields are the parameters of a link that can be shared.

May import the engine's registry and the search. Invariant: a valid form's `search()` is something that
has an answer; what has none (units of several rulesets, a name that nobody has) is said at its field.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import registry
from games.engine.ruleset import Ruleset
from games.forms import words
from games.models import DealFacts
from games.models.facts import Source
from games.services import history
from mahjong_site.widgets import DayInput

EITHER = [("", _("either")), ("yes", _("yes")), ("no", _("no"))]
LATEST_YEAR = 9000


def _either(value: str) -> bool | None:
    return {"yes": True, "no": False}.get(value)


def either(label) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, required=False, choices=EITHER, coerce=_either, empty_value=None
    )


def day(label) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=DayInput())


class SearchForm(forms.Form):
    player = forms.CharField(label=_("Player"), required=False, max_length=40)
    opponents = forms.CharField(
        label=_("With"), required=False, max_length=160, help_text=_("names, separated by commas")
    )
    club = forms.ModelChoiceField(None, label=_("Club"), required=False, empty_label=_("any"))
    season = forms.ModelChoiceField(None, label=_("Season"), required=False, empty_label=_("any"))
    ruleset = forms.ChoiceField(label=_("Rules"), required=False)
    since = day(_("From"))
    until = day(_("To"))
    kind = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[
            ("", _("any")), ("win", _("win")), ("self_draw", _("win by self-draw")),
            ("discard", _("win on a discard")), ("draw", _("draw")), ("penalty", _("penalty")),
        ],
    )  # fmt: skip
    pattern = forms.ChoiceField(label=_("Pattern"), required=False)
    total = forms.IntegerField(
        label=_("Total at least"),
        required=False,
        min_value=0,
        max_value=1_000_000,
        help_text=_("in the unit of the rules: 台, 番 …"),
    )
    liability = either(_("Somebody paid for all"))
    bots = either(_("Bots"))
    source = forms.ChoiceField(
        label=_("How it was played"), required=False, choices=[("", _("any")), *Source.choices]
    )
    order = forms.ChoiceField(
        label=_("Order"),
        required=False,
        choices=[
            ("newest", _("newest first")), ("oldest", _("oldest first")), ("total", _("largest total first")),
            ("longest", _("longest first")),
        ],
    )  # fmt: skip

    def __init__(self, user: User, *args: Any) -> None:
        super().__init__(*args)
        self.readable = history.readable(user)
        self.fields["club"].queryset = history.clubs_of(user)
        self.fields["season"].queryset = seasons = history.seasons_of(user)
        self.fields["season"].choices = [("", _("any")), *_by_club(seasons)]
        rulesets = registry.newest()
        named = [(ruleset.id, words(*ruleset.name)) for ruleset in rulesets]
        self.fields["ruleset"].choices = [("", _("any")), *named]
        self.fields["pattern"].choices = [
            ("", _("any")), *((words(*ruleset.name), _patterns(ruleset)) for ruleset in rulesets)
        ]  # fmt: skip

    def clean_player(self) -> str:
        return self.cleaned_data["player"].strip()

    def clean_opponents(self) -> tuple[str, ...]:
        names = self.cleaned_data["opponents"].replace("，", ",").replace("、", ",").split(",")
        wanted = tuple(dict.fromkeys(name.strip() for name in names if name.strip()))
        if len(wanted) > 3:
            raise forms.ValidationError(_("Nobody plays with more than three others."))
        return wanted

    def _people(self, asked: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
        fields = dict.fromkeys(asked.pop("opponents", ()), "opponents")
        if player := asked.pop("player", ""):
            fields[player] = "player"
        known = history.users_called(self.readable, fields) if fields else {}
        for name in (name for name, users in known.items() if not users):
            message = _("No deal that you may see has a player of the name %(name)s.")
            self.add_error(fields[name], forms.ValidationError(message, params={"name": name}))
        return tuple(known.values())

    def clean_order(self) -> str:
        return self.cleaned_data["order"] or "newest"

    def clean(self) -> dict[str, Any]:
        asked = super().clean()
        since, until = asked.get("since"), asked.get("until")
        for name in ("since", "until"):
            if asked.get(name) and asked[name].year > LATEST_YEAR:
                self.add_error(name, _("No such time yet."))
        if since and until and since > until:
            self.add_error("until", _("This day is before the first one."))
        self._agree_on_rules(asked)
        asked["people"] = self._people(asked)
        if asked.get("season") and asked.get("club") and asked["season"].club_id != asked["club"].pk:
            self.add_error("season", _("This season is of another club."))
        return asked

    def _agree_on_rules(self, asked: dict[str, Any]) -> None:
        """A pattern, and a season, name their ruleset; totals need one."""
        rulesets = {asked.get("ruleset"), asked.get("pattern", "").partition(".")[0]} - {None, ""}
        if asked.get("season"):
            rulesets.add(asked["season"].ruleset.partition("@")[0])
        if len(rulesets) > 1:
            self.add_error("ruleset", _("Pattern, season and rules are of different rules."))
        elif not rulesets and (asked.get("total") is not None or asked.get("order") == "total"):
            self.add_error("ruleset", _("Choose the rules: totals of different rules cannot be compared."))
        asked["ruleset"] = min(rulesets, default="")

    def found(self) -> QuerySet[DealFacts]:
        return history.deals(self.readable, self.search())

    def search(self) -> history.Search:
        asked = dict(self.cleaned_data)
        asked["pattern"] = asked["pattern"].partition(".")[2]
        return history.Search(**asked)


def _by_club(seasons) -> list[tuple[str, list[tuple[int, str]]]]:
    grouped = groupby(seasons, key=lambda season: season.club.name)
    return [(club, [(season.pk, season.name) for season in some]) for club, some in grouped]


def _patterns(ruleset: Ruleset) -> list[tuple[str, str]]:
    return [
        (f"{ruleset.id}.{key.removeprefix('pattern.')}", words(*text))
        for key, text in ruleset.texts.labels.items()
        if key.startswith("pattern.")
    ]
