"""What is filled in about appeals.

May import the models and the catalogue. Invariant: a verdict that voids or changes says how, explicitly.
"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Appeal, AppealAnswer
from games.models.appeal import LONGEST
from games.services import catalogue

from .rulings_forms import STAY, VOID, VoidForm

Verdict = AppealAnswer.Verdict


class AppealForm(forms.Form):
    text = forms.CharField(
        label=_("What you contest, and why"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 5})
    )
    position = forms.IntegerField(required=False, min_value=0, max_value=2**62, widget=forms.HiddenInput)


class AnswerForm(VoidForm):
    """For a penalty: stands, cancelled, another one. For a result: stands, void (later deals stay or go)."""

    verdict = forms.ChoiceField(label=_("Decision"), widget=forms.RadioSelect)
    kind = forms.ModelChoiceField(None, label=_("The penalty instead"), required=False, empty_label=_("none"))
    field_order = ["verdict", "kind", "later", "reason", "seen"]

    def __init__(self, *args, appeal: Appeal, others: bool, **kwargs) -> None:
        super().__init__(*args, others=others, **kwargs)
        about_penalty = appeal.penalty_id is not None
        cancel = _("The penalty is cancelled") if about_penalty else _("The deal is declared void")
        choices = [(Verdict.STANDS.value, _("It stands")), (Verdict.CANCELLED.value, cancel)]
        self.fields["seen"].required = False
        if others:
            self.fields["later"].required = False
        if about_penalty:
            choices.append((Verdict.CHANGED.value, _("Another penalty stands instead")))
            self.fields["kind"].queryset = catalogue.kinds(appeal.club)
        else:
            del self.fields["kind"]
        self.fields["verdict"].choices = choices

    def clean(self):
        data = super().clean()
        voids = data.get("verdict") == Verdict.CANCELLED and "later" in self.fields
        if voids and data.get("later") not in (STAY, VOID):
            self.add_error("later", _("Choose what happens to the later deals."))
        return data

    def values(self) -> dict:
        data = self.cleaned_data
        more = super().values()
        return more | {"verdict": data["verdict"], "kind": data.get("kind"), "seen": data["seen"] or None}
