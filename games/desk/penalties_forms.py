"""What is filled in about penalties: giving one, the catalogue, the filters of the list.

May import accounts' forms, the models and the catalogue. Invariant: only people, kinds and seasons of
the club can be chosen; the services check everything again.
"""

from __future__ import annotations

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms.clubs import ReasonForm
from accounts.models import Club, User
from games.models import Deal, PenaltyKind, Season
from games.models.penalty import EFFECTS
from games.services import catalogue
from mahjong_site.widgets import DayInput


class GiveForm(ReasonForm):
    user = forms.ModelChoiceField(None, label=_("Person penalised"))
    kind = forms.ModelChoiceField(None, label=_("Kind of penalty"))
    season = forms.ModelChoiceField(None, label=_("Season"), required=False, empty_label=_("none"))
    ends_at = forms.DateTimeField(
        label=_("End of a suspension"),
        required=False,
        help_text=_("Empty: after the catalogue's number of days."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d"],
    )
    field_order = ["user", "kind", "season", "ends_at", "reason"]

    def __init__(self, *args, club: Club, deal: Deal | None, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        people = User.objects.filter(deal_seats__deal=deal) if deal else _members(club)
        self.fields["user"].queryset = people.order_by("display_name", "pk")
        self.fields["kind"].queryset = catalogue.kinds(club)
        self.fields["season"].queryset = Season.objects.filter(club=club).order_by("-starts_on", "-pk")
        if deal is not None:
            del self.fields["season"]

    def clean_ends_at(self):
        ends = self.cleaned_data["ends_at"]
        if ends is not None and ends <= timezone.now():
            raise forms.ValidationError(_("The end lies in the past."))
        return ends


def _members(club: Club):
    return User.objects.filter(memberships__club=club, memberships__left_at=None).distinct()


class KindForm(forms.ModelForm):
    """One entry of the catalogue."""

    retired = forms.BooleanField(label=_("no longer given"), required=False)
    reason = ReasonForm.base_fields["reason"]

    class Meta:
        model = PenaltyKind
        fields = ["name", *EFFECTS]

    field_order = ["name", *EFFECTS, "retired", "reason"]

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        kind = self.instance
        self.fields["retired"].initial = kind.retired_at is not None
        self.fields["name"].required = not kind.code
        if kind.code:
            self.fields["name"].help_text = _("Empty: %(name)s") % {"name": kind.get_code_display()}
        if kind.pk is None:
            del self.fields["retired"]

    def save_to(self) -> PenaltyKind:
        kind = self.save(commit=False)
        if self.cleaned_data.get("retired"):
            kind.retired_at = kind.retired_at or timezone.now()
        else:
            kind.retired_at = None
        return kind


class ListForm(forms.Form):
    STATES = [("", _("all")), ("stands", _("that stand")), ("cancelled", _("cancelled"))]

    person = forms.CharField(label=_("Person"), required=False, max_length=40)
    kind = forms.ModelChoiceField(None, label=_("Kind of penalty"), required=False, empty_label=_("all"))
    state = forms.ChoiceField(label=_("Show"), required=False, choices=STATES)
    since = forms.DateField(label=_("From"), required=False, widget=DayInput())

    def __init__(self, *args, club: Club, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].queryset = catalogue.kinds(club, retired=True)

    def chosen(self, found):
        """The penalties of `found` that the form asks for; an unusable field asks for nothing."""
        data = self.cleaned_data if self.is_valid() else {}
        if data.get("person"):
            found = found.filter(user__display_name__icontains=data["person"])
        if data.get("kind"):
            found = found.filter(kind=data["kind"])
        if data.get("state"):
            found = found.filter(cancellation__isnull=data["state"] == "stands")
        if data.get("since"):
            found = found.filter(at__date__gte=data["since"])
        return found
