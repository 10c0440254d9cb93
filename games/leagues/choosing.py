"""The form that chooses a part of a season's standings; its fields are the parameters of a link.

May import Django's forms, the models, `facts`. Invariant: what cannot be understood is said at its
field and chooses nothing, never something else.
"""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.models import Season
from ledger.models import Entry
from mahjong_site.widgets import DayInput

from .facts import ALL, Chosen

SOURCES = (Entry.Source.ONLINE, Entry.Source.FACE_TO_FACE, Entry.Source.IMPORTED)


class ChosenForm(forms.Form):
    round = forms.TypedChoiceField(label=_("Round"), required=False, coerce=int, empty_value=None)
    team = forms.TypedChoiceField(label=_("Team"), required=False, coerce=int, empty_value=None)
    source = forms.ChoiceField(
        label=_("Played where"),
        required=False,
        choices=[("", _("everywhere")), *((source.value, source.label) for source in SOURCES)],
    )
    since = forms.DateField(label=_("From"), required=False, widget=DayInput())
    until = forms.DateField(label=_("To"), required=False, widget=DayInput())

    def __init__(self, season: Season, sent: QueryDict):
        """One query for each of rounds and teams; a season without them is not asked for them."""
        super().__init__(sent)
        self._offer("round", season.rounds.order_by("number").values_list("number", "number"))
        teams = season.teams.order_by("name").values_list("pk", "name") if season.with_teams else ()
        self._offer("team", teams)

    def _offer(self, name: str, choices) -> None:
        if found := list(choices):
            self.fields[name].choices = [("", _("all")), *found]
        else:
            del self.fields[name]

    @property
    def chosen(self) -> Chosen:
        if not self.is_valid():
            return ALL
        wanted = {name: value for name, value in self.cleaned_data.items() if value}
        return Chosen(**wanted)
