"""Registering and logging in."""

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from accounts import names


class RegisterForm(forms.Form):
    login_name = forms.CharField(
        label=_("Login name"),
        max_length=names.LOGIN_LENGTHS[1],
        help_text=_("Chinese characters, letters, digits. You log in with it."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    display_name = forms.CharField(
        label=_("Name at the table"),
        max_length=names.DISPLAY_LENGTH,
        required=False,
        help_text=_("What others see. Empty: as the login name."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("Not needed; lets you set a new password by yourself."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 8 characters, not only digits."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("Password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if not settings.MAIL_CONFIGURED:
            del self.fields["email"]

    def clean_login_name(self):
        return names.login_name(self.cleaned_data["login_name"])

    def clean_display_name(self):
        name = self.cleaned_data["display_name"]
        return names.display_name(name) if name else ""

    def clean(self):
        data = super().clean()
        if data.get("password") and data["password"] != data.get("password_again"):
            self.add_error("password_again", _("The two passwords differ."))
        return data


class LoginForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("Login name and password do not match."),
        "inactive": _("This account is closed."),
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login name")
        self.fields["username"].widget.attrs["spellcheck"] = "false"

    def clean_username(self):
        return names.fold_login_name(self.cleaned_data["username"])
