"""A person's own settings."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts import names, preferences


class ProfileForm(forms.Form):
    display_name = forms.CharField(label=_("Name at the table"), max_length=names.DISPLAY_LENGTH)
    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("As the browser")), *settings.LANGUAGES]
    )
    email = forms.EmailField(label=_("E-mail"), required=False)
    mail_notices = forms.BooleanField(label=_("Send me notices by e-mail too"), required=False)

    def __init__(self, *args, user, **kwargs):
        initial = {name: getattr(user, name) for name in self.base_fields}
        super().__init__(*args, initial=initial, **kwargs)
        if not settings.MAIL_CONFIGURED or user.is_guest:
            del self.fields["email"], self.fields["mail_notices"]
        self.user = user

    def clean_display_name(self):
        return names.display_name(self.cleaned_data["display_name"])

    def values(self) -> dict:
        """What to store; what the form did not offer stays as it is."""
        kept = {name: getattr(self.user, name) for name in self.base_fields}
        return kept | self.cleaned_data


class PreferencesForm(forms.Form):
    """One field for each preference of the schema."""

    def __init__(self, *args, user, **kwargs):
        super().__init__(*args, initial=user.preferences, **kwargs)
        for preference in preferences.SCHEMA:
            self.fields[preference.name] = self._field(preference)

    @staticmethod
    def _field(preference: preferences.Preference) -> forms.Field:
        if preference.choices:
            return forms.ChoiceField(label=preference.label, choices=preference.choices)
        return forms.BooleanField(label=preference.label, required=False)
