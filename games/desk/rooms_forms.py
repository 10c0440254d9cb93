"""What those in charge fill in about one table. May import accounts' forms, the models and the services."""

from __future__ import annotations

import json

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.forms.clubs import ReasonForm
from accounts.models import User

from . import reports
from .rooms_acts import LONGEST_MESSAGE, SECONDS
from .rooms_live import DeskTable


def _seat_choices(shown: DeskTable) -> list[tuple[str, str]]:
    chairs = [place for place in shown.places if place.number is not None]
    return [(str(p.number - 1), f"{p.number} · {p.seat or _('Free')}") for p in chairs]


def occupants(shown: DeskTable) -> list[object]:
    """As the service names them: users by id, bots by kind."""
    seats = [place.seat for place in shown.places if place.number is not None]
    return [seat and (seat.user_id or seat.bot) for seat in seats]


def _as_chair(value: str) -> int | None:
    return int(value) if value else None


class TableForm(ReasonForm):
    """`shown` is the table as it was read for the page."""

    def __init__(self, shown: DeskTable, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.shown = shown


class TimeForm(TableForm):
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds"), min_value=SECONDS[0], max_value=SECONDS[1], initial=60
    )
    chair = forms.TypedChoiceField(
        label=gettext_lazy("For whom"), required=False, coerce=_as_chair, empty_value=None
    )
    field_order = ["seconds", "chair", "reason"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["chair"].choices = [("", _("The question that is open")), *_seat_choices(self.shown)]


class SeatForm(TableForm):
    chair = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)
    field_order = ["chair", "user", "reason"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["chair"].choices = _seat_choices(self.shown)


class SubstituteForm(SeatForm):
    user = forms.ModelChoiceField(label=gettext_lazy("Who comes"), queryset=User.objects.none())

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        members = User.objects.filter(
            memberships__club=self.shown.room.club_id, memberships__left_at=None, is_active=True
        )
        sitting = [place.seat.user_id for place in self.shown.places if place.number and place.seat]
        self.fields["user"].queryset = members.exclude(pk__in=[pk for pk in sitting if pk]).order_by(
            "display_name"
        )


class SeatsForm(TableForm):
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    from_deal = forms.IntegerField(
        label=gettext_lazy("Since which deal they sat wrong"),
        min_value=1,
        required=False,
        help_text=gettext_lazy(
            "Its points and those of later deals go to who should have sat there. Empty: none."
        ),
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        choices = _seat_choices(self.shown)
        self.fields["seen"].initial = json.dumps(occupants(self.shown))
        for number in range(4):
            self.fields[f"chair_{number}"] = forms.TypedChoiceField(
                label=_("On seat %(number)d") % {"number": number + 1},
                choices=choices,
                coerce=int,
                initial=str(number),
            )
        self.order_fields([*(f"chair_{number}" for number in range(4)), "from_deal", "reason"])

    def values(self) -> dict:
        data = self.cleaned_data
        order = [data[f"chair_{number}"] for number in range(4)]
        return {"order": order, **{name: data[name] for name in ("from_deal", "reason", "seen")}}

    def clean_seen(self) -> list | None:
        """Whom the actor saw on the chairs when the form was made."""
        try:
            return json.loads(self.cleaned_data["seen"] or "null")
        except ValueError:
            return None


class MessageForm(forms.Form):
    text = forms.CharField(label=gettext_lazy("Message"), max_length=LONGEST_MESSAGE)

    def __init__(self, shown: DeskTable, *args, **kwargs):
        super().__init__(*args, **kwargs)


class AnswerForm(forms.Form):
    text = forms.CharField(label=gettext_lazy("Answer"), max_length=300)


class ReportForm(forms.Form):
    about = forms.ModelChoiceField(label=gettext_lazy("About whom"), queryset=User.objects.none())
    text = forms.CharField(label=gettext_lazy("What happened"), max_length=300)

    def __init__(self, people, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["about"].queryset = people


class CloseReportForm(AnswerForm):
    mute_hours = forms.TypedChoiceField(
        label=gettext_lazy("Mute"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        hours = [(n, _("%(n)d hours") % {"n": n}) for n in reports.MUTES]
        self.fields["mute_hours"].choices = [("", _("No mute")), *hours]
