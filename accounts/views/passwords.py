"""Changing a password, and setting a new one by a link."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.contrib.auth.mixins import LoginRequiredMixin
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from accounts import throttle
from accounts.errors import Refused
from mahjong_site.client_ip import client_ip

from .entry import too_many
from .profile import keep_this_login

LETTERS_PER_HOUR = 10


class Change(LoginRequiredMixin, auth.PasswordChangeView):
    template_name = "accounts/password_change.html"
    form_class = PasswordChangeForm
    success_url = reverse_lazy("profile")

    def dispatch(self, request, *args, **kwargs):
        if request.user.is_authenticated and request.user.is_guest:
            return redirect("register")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form):
        messages.success(self.request, _("Your password is changed. Other devices are logged out."))
        reply = super().form_valid(form)
        keep_this_login(self.request, form.user)
        return reply


class Forgot(auth.PasswordResetView):
    """Sends a link if mail is set up; else the page says whom to ask."""

    template_name = "accounts/password_forgot.html"
    email_template_name = "accounts/password_letter.txt"
    subject_template_name = "accounts/password_subject.txt"
    form_class = PasswordResetForm
    success_url = reverse_lazy("password_forgot_sent")

    def get_context_data(self, **kwargs):
        return super().get_context_data(mail=settings.MAIL_CONFIGURED, **kwargs)

    def post(self, request, *args, **kwargs):
        if not settings.MAIL_CONFIGURED:
            return self.get(request)
        try:
            throttle.hit("letter", client_ip(request), LETTERS_PER_HOUR, 3600)
        except Refused as refusal:
            return too_many(request, str(refusal))
        return super().post(request, *args, **kwargs)


def forgot_sent(request):
    return render(request, "accounts/password_forgot_sent.html")


class Reset(auth.PasswordResetConfirmView):
    template_name = "accounts/password_reset.html"
    form_class = SetPasswordForm
    success_url = reverse_lazy("login")

    def form_valid(self, form):
        messages.success(self.request, _("Your password is set. You can log in now."))
        return super().form_valid(form)
