"""Where somebody is logged in, whether a login still holds, and how it is ended.

May import Django's sessions and the models. Invariant: asks the database, never what a connection
remembers.
"""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.devices import describe
from accounts.models import Login, User


def _store(session_key: str):
    return import_module(settings.SESSION_ENGINE).SessionStore(session_key)


def is_logged_in(user: User, session_key: str | None) -> bool:
    """False after logging out here or everywhere, a change of the password, or the account's end."""
    fresh = User.objects.filter(pk=user.pk, is_active=True).first()
    if fresh is None or not session_key:
        return False
    session = _store(session_key)
    known = session.get(HASH_SESSION_KEY) or ""
    return session.get(SESSION_KEY) == str(user.pk) and constant_time_compare(
        known, fresh.get_session_auth_hash()
    )


def note(user: User, session_key: str | None, user_agent: str) -> None:
    """Somebody has just logged in."""
    if session_key:
        facts = {"user": user, "device": describe(user_agent), "at": timezone.now()}
        Login.objects.update_or_create(session_key=session_key, defaults=facts)


def note_only(user: User, session_key: str | None, user_agent: str) -> None:
    """All other logins of this user have just been ended."""
    Login.objects.filter(user=user).delete()
    note(user, session_key, user_agent)


def of(user: User) -> list[Login]:
    """The logins that hold, newest first; what has ended meanwhile is forgotten."""
    found = list(Login.objects.filter(user=user).order_by("-at", "-pk"))
    holding = [login for login in found if is_logged_in(user, login.session_key)]
    Login.objects.filter(pk__in={one.pk for one in found} - {one.pk for one in holding}).delete()
    return holding


def end(login: Login) -> None:
    """One device is logged out; its open tables close within half a minute."""
    _store(login.session_key).delete()
    login.delete()
