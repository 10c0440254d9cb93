"""What the API adds to people's and clubs' pages and to the audit log's words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts import panels, verbs
from accounts.panels import Panel
from accounts.permissions import Right


def register() -> None:
    panels.register("profile", own_tokens)
    panels.register("club", club_tokens)
    verbs.register({"token.created": _("API token made"), "token.revoked": _("API token revoked")})


def own_tokens(request, user) -> Panel | None:
    if user is None or not user.is_registered or user.pk != request.user.pk:
        return None
    return Panel("games/api/panel.html", {"club": None})


def club_tokens(request, club) -> Panel | None:
    if not panels.power(request, club).has(Right.EDIT_CLUB):
        return None
    return Panel("games/api/panel.html", {"club": club})
