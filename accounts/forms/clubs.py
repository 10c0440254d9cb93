"""What people in charge of a club fill in."""

from datetime import timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Role, Sanction
from accounts.services.audit import REASON_LENGTH


class ReasonForm(forms.Form):
    """For every act that others will see in the audit log."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        help_text=_("Stays in the audit log."),
    )


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["name", "about", "is_listed", "members_open_rooms"]
        widgets = {"about": forms.Textarea(attrs={"rows": 4})}


class EditClubForm(ClubForm):
    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, help_text=_("Stays in the audit log.")
    )


DAYS = [("1", _("1 day")), ("7", _("7 days")), ("30", _("30 days")), ("", _("No end"))]


class InvitationForm(forms.Form):
    days = forms.ChoiceField(label=_("Valid for"), choices=DAYS, required=False, initial="7")
    max_uses = forms.IntegerField(
        label=_("For how many people"),
        min_value=1,
        max_value=10000,
        required=False,
        help_text=_("Empty: any number."),
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=60,
        required=False,
        help_text=_("Only for you, e.g. where you post the link."),
    )

    def values(self) -> dict:
        data = self.cleaned_data
        expires = timezone.now() + timedelta(days=int(data["days"])) if data["days"] else None
        return {"expires_at": expires, "max_uses": data["max_uses"], "note": data["note"]}


class RolesForm(ReasonForm):
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        required=False,
        choices=[(role.value, role.label) for role in (Role.OWNER, Role.ORGANIZER, Role.REFEREE)],
        widget=forms.CheckboxSelectMultiple,
    )
    field_order = ["roles", "reason"]


class SanctionForm(ReasonForm):
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[
            (Sanction.Kind.SUSPENSION.value, _("Suspension: may not sit down")),
            (Sanction.Kind.MUTE.value, _("Mute: may not write")),
            (Sanction.Kind.BAN.value, _("Ban: leaves the club and may not come back")),
        ],
    )
    ends_at = forms.DateTimeField(
        label=_("Until"),
        required=False,
        help_text=_("Empty: until it is lifted."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"],
    )
    field_order = ["kind", "ends_at", "reason"]

    def clean_ends_at(self):
        ends = self.cleaned_data["ends_at"]
        if ends is not None and ends <= timezone.now():
            raise forms.ValidationError(_("The end lies in the past."))
        return ends
