"""The front page and the switch of the language."""

from django.conf import settings
from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from accounts import panels
from accounts.models import Membership

from .helpers import safe_next


def home(request):
    mine = Membership.objects.none()
    if request.user.is_authenticated:
        mine = Membership.objects.current().filter(user=request.user, club__archived_at=None)
        mine = mine.select_related("club").order_by("club__name")
    return render(request, "front.html", {"mine": mine, "panels": panels.collect("front", request)})


def remember_language(response, language: str):
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


@require_POST
def set_language(request):
    response = HttpResponseRedirect(safe_next(request, reverse("home")))
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES) or not check_for_language(language):
        return response
    if request.user.is_authenticated and request.user.language != language:
        request.user.language = language
        request.user.save(update_fields=["language"])
    return remember_language(response, language)
