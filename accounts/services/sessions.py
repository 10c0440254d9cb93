"""Is somebody whom a connection was opened for still logged in?

May import Django's sessions and the models. Invariant: asks the database, never what the connection
remembers.
"""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from accounts.models import User


def is_logged_in(user: User, session_key: str | None) -> bool:
    """False after logging out here or everywhere, a change of the password, or the account's end."""
    fresh = User.objects.filter(pk=user.pk, is_active=True).first()
    if fresh is None or not session_key:
        return False
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    known = session.get(HASH_SESSION_KEY) or ""
    return session.get(SESSION_KEY) == str(user.pk) and constant_time_compare(
        known, fresh.get_session_auth_hash()
    )
