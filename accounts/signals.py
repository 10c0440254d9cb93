"""Keeps the list of logins: Django says when somebody logs in or out.

May import Django's signals and the services. Invariant: a fault here never keeps anybody from logging in.
"""

from __future__ import annotations

from django.contrib.auth.signals import user_logged_in, user_logged_out


def connect() -> None:
    user_logged_in.connect(_logged_in, dispatch_uid="accounts.logged_in")
    user_logged_out.connect(_logged_out, dispatch_uid="accounts.logged_out")


def _logged_in(sender, request, user, **kwargs) -> None:
    from accounts.services import sessions

    agent = request.META.get("HTTP_USER_AGENT", "") if hasattr(request, "META") else ""
    sessions.note(user, request.session.session_key, agent)


def _logged_out(sender, request, user, **kwargs) -> None:
    from accounts.models import Login

    Login.objects.filter(session_key=request.session.session_key or "").delete()
