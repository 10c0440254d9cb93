"""A person's own page: name, language, table, sessions, leaving."""

import json

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import exporting, panels, throttle
from accounts.forms.clubs import ReasonForm
from accounts.forms.profile import PreferencesForm, ProfileForm
from accounts.models import Login, Membership, Sanction
from accounts.services import sessions, users

from .front import remember_language
from .helpers import refusals_shown

EXPORTS_AN_HOUR = 6


@login_required
def profile(request):
    return _show(request, ProfileForm(user=request.user), PreferencesForm(user=request.user))


def _show(request, form, preferences_form, status=200):
    user = request.user
    context = {
        "form": form,
        "preferences_form": preferences_form,
        "mine": Membership.objects.current().filter(user=user).select_related("club").order_by("club__name"),
        "sanctions": Sanction.objects.in_force().filter(user=user).select_related("club"),
        "logins": [] if user.is_guest else sessions.of(user),
        "this_login": request.session.session_key,
        "panels": panels.collect("profile", request, user),
    }
    return render(request, "accounts/profile.html", context, status=status)


@login_required
@require_POST
def save_profile(request):
    form = ProfileForm(request.POST, user=request.user)
    if not form.is_valid():
        return _show(request, form, PreferencesForm(user=request.user), status=422)
    values = form.values()
    users.save_profile(request.user, **values)
    with override(values["language"] or get_language()):
        messages.success(request, _("Saved."))
    response = redirect("profile")
    return remember_language(response, values["language"]) if values["language"] else response


@login_required
@require_POST
def save_preferences(request):
    """From the form of the page, or as JSON from the table: then only what is sent changes."""
    if request.content_type == "application/json":
        return _save_json(request)
    form = PreferencesForm(request.POST, user=request.user)
    if not form.is_valid():
        return _show(request, ProfileForm(user=request.user), form, status=422)
    users.save_preferences(request.user, form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("profile")


def _save_json(request):
    try:
        changes = json.loads(request.body)
        if not isinstance(changes, dict):
            raise ValidationError(_("Preferences are an object."))
        users.save_preferences(request.user, request.user.preferences | changes)
    except (ValueError, ValidationError) as error:
        text = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        return JsonResponse({"error": {"code": "preference", "message": text}}, status=422)
    return JsonResponse({"preferences": request.user.preferences})


@login_required
@require_POST
def end_sessions(request):
    users.end_sessions(request.user)
    keep_this_login(request, request.user)
    messages.success(request, _("All other devices are logged out."))
    return redirect("profile")


def keep_this_login(request, user) -> None:
    """After all logins of `user` have ended: this one goes on, under a new key."""
    update_session_auth_hash(request, user)
    sessions.note_only(user, request.session.session_key, request.headers.get("User-Agent", ""))


@login_required
@require_POST
def end_session(request, pk):
    sessions.end(get_object_or_404(Login, pk=pk, user=request.user))
    messages.success(request, _("That device is logged out."))
    return redirect("profile")


@login_required
@require_POST
def export(request):
    """Everything that the site holds about this person, as a ZIP of JSON files."""
    with refusals_shown(request):
        throttle.hit("export", str(request.user.pk), EXPORTS_AN_HOUR, 3600)
        reply = HttpResponse(exporting.archive(request.user), content_type="application/zip")
        reply["Content-Disposition"] = f'attachment; filename="mahjong-{request.user.pk}.zip"'
        return reply
    return redirect("profile")


@login_required
def erase(request):
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            users.erase(request.user, actor=request.user, reason=form.cleaned_data["reason"])
            logout(request)
            messages.success(request, _("Your account is erased."))
            return redirect("home")
    return render(request, "accounts/erase.html", {"form": form})
