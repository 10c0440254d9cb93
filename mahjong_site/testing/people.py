"""pytest plugin: people of every standing towards one club, for the tests of all apps."""

from __future__ import annotations

import itertools

import pytest
from django.contrib.auth.models import AnonymousUser

PASSWORD = "correct horse 9"
PERSONAS = (
    "anonymous",
    "guest",
    "stranger",
    "member",
    "referee",
    "organizer",
    "owner",
    "owner_elsewhere",
    "superuser",
)


@pytest.fixture
def fresh_throttles() -> None:
    """Throttles count acts per address, and all tests come from one."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def make_user(db):
    """make_user("甲") makes a registered person; keyword arguments are fields of the user."""
    from accounts.models import User

    numbers = itertools.count(1)

    def make(login_name: str = "", **fields) -> User:
        return User.objects.create_user(login_name or f"person{next(numbers)}", PASSWORD, **fields)

    return make


@pytest.fixture
def enlist(db):
    """enlist(club, user, "referee") makes a membership without ceremony."""
    from accounts.models import Membership

    def make(club, user, *roles: str) -> Membership:
        membership = Membership(club=club, user=user)
        membership.roles = roles
        membership.save()
        return membership

    return make


@pytest.fixture
def club(make_user):
    from accounts.services.clubs import create_club

    return create_club(actor=make_user("owner", display_name="会长"), name="仙居麻将会", about="周五晚上")


@pytest.fixture
def people(club, make_user, enlist) -> dict:
    """A user for each name of PERSONAS; `owner` founded `club`."""
    from accounts.models import User
    from accounts.services.clubs import create_club
    from accounts.services.guests import create_guest

    found = {"anonymous": AnonymousUser(), "guest": create_guest(), "owner": club.created_by}
    for name in ("stranger", "member", "referee", "organizer", "owner_elsewhere"):
        found[name] = make_user(name)
    found["superuser"] = User.objects.create_superuser("superuser", PASSWORD)
    enlist(club, found["member"])
    enlist(club, found["referee"], "referee")
    enlist(club, found["organizer"], "organizer")
    create_club(actor=found["owner_elsewhere"], name="武汉麻将会")
    return found


@pytest.fixture
def client_of(people):
    """client_of("member") is a browser in which that persona is logged in."""
    from django.test import Client

    def make(name: str) -> Client:
        browser = Client()
        if people[name].is_authenticated:
            browser.force_login(people[name], backend="django.contrib.auth.backends.ModelBackend")
        return browser

    return make
