"""Guests: somebody who plays at once, before having an account."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language, gettext

from accounts import throttle
from accounts.models import User
from mahjong_site.client_ip import client_ip

BACKEND = "django.contrib.auth.backends.ModelBackend"
REMEMBERED = 180 * 24 * 3600  # the session is all that a guest has
PER_ADDRESS = 30  # a club evening behind one address
WINDOW = 3600


def create_guest() -> User:
    number = secrets.randbelow(9000) + 1000
    guest = User(is_guest=True, display_name=gettext("Guest %(number)d") % {"number": number})
    guest.language = get_language() or ""
    guest.set_unusable_password()
    guest.save()
    return guest


def ensure_player(request: HttpRequest) -> User:
    """The user of this request; a new guest, bound to the session, if nobody is logged in."""
    if request.user.is_authenticated:
        return request.user
    throttle.hit("guest", client_ip(request), PER_ADDRESS, WINDOW)
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(REMEMBERED)
    return guest
