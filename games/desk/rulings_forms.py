"""What a referee fills in for a ruling.

May import accounts' forms. Invariant: `choices` of a posted deal with others after it must be made
explicitly: nothing is chosen beforehand.
"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.clubs import ReasonForm

STAY, VOID = "stay", "void"


class BackForm(ReasonForm):
    """`moments`: (row, words), the newest first."""

    to_seq = forms.TypedChoiceField(label=_("Back to after"), coerce=int, widget=forms.RadioSelect)
    field_order = ["to_seq", "reason"]

    def __init__(self, *args, moments: list[tuple[int, str]], **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to_seq"].choices = moments


class VoidForm(ReasonForm):
    """`seen` is what was on the page: the decision holds for that and nothing else."""

    later = forms.ChoiceField(
        label=_("The deals after it in this match"),
        choices=[
            (STAY, _("They stay: dealers, winds and length remain as played")),
            (VOID, _("They are void too: the match goes on from this deal")),
        ],
        widget=forms.RadioSelect,
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=2000)
    field_order = ["later", "reason", "seen"]

    def __init__(self, *args, others: bool, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        if not others:
            del self.fields["later"]

    def values(self) -> dict:
        data = self.cleaned_data
        return {"reason": data["reason"], "seen": data["seen"], "later": data.get("later") == VOID}
