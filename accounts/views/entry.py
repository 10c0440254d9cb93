"""Registering, logging in and out."""

from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.views import LoginView
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import throttle
from accounts.errors import Refused
from accounts.forms.entry import LoginForm, RegisterForm
from accounts.services import users
from accounts.services.guests import BACKEND
from mahjong_site.client_ip import client_ip

from .front import remember_language
from .helpers import refusals_shown, safe_next

REGISTRATIONS_PER_HOUR = 30
LOGINS_PER_TEN_MINUTES = 60  # from one address, over all names; one name is axes' business


def too_many(request, message=None):
    return render(request, "accounts/too_many.html", {"message": message}, status=429)


def locked_out(request, response, credentials):
    """What somebody sees who failed too often with one name (called by axes)."""
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    return render(request, "accounts/too_many.html", {"minutes": minutes}, status=429)


@never_cache
@sensitive_post_parameters("password", "password_again")
def register(request):
    user = request.user
    target = safe_next(request, reverse("home"))
    if user.is_authenticated and user.is_registered:
        return redirect(target)
    form = RegisterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return _enrol(request, form.cleaned_data, target)
    return render(request, "accounts/register.html", {"form": form, "next": target})


def _enrol(request, data, target):
    throttle.hit("register", client_ip(request), REGISTRATIONS_PER_HOUR, 3600)
    wanted = {name: data[name] for name in ("login_name", "password", "display_name")}
    wanted |= {"email": data.get("email", ""), "language": get_language()}
    if request.user.is_authenticated:
        user = users.register_guest(request.user, **wanted)
        request.session.cycle_key()
        update_session_auth_hash(request, user)
        request.session.set_expiry(None)
    else:
        user = users.register(**wanted)
        login(request, user, backend=BACKEND)
    return redirect(target)


@method_decorator(never_cache, name="dispatch")
class Login(LoginView):
    template_name = "accounts/login.html"
    form_class = LoginForm

    def dispatch(self, request, *args, **kwargs):
        if request.user.is_authenticated and request.user.is_registered:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def post(self, request, *args, **kwargs):
        try:
            throttle.hit("login", client_ip(request), LOGINS_PER_TEN_MINUTES, 600)
        except Refused as refusal:
            return too_many(request, str(refusal))
        return super().post(request, *args, **kwargs)

    def form_valid(self, form):
        response = super().form_valid(form)
        language = form.get_user().language
        return remember_language(response, language) if language else response
