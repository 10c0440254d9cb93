"""Every address for everybody: allowed or refused as `pages.txt` says."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from django.conf import settings
from django.contrib import admin
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from . import matrix
from .world import world  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db
FILE = "pages.txt"
HOW = f"add a line for each to {matrix.HERE / FILE} (its head explains the words)"
BACKEND = "django.contrib.auth.backends.ModelBackend"
PERSONAS, LINES = matrix.read(FILE)
ADDRESSES = matrix.addresses()


def line_of(name: str) -> matrix.Line | None:
    """The address's own line, or for the administration the first pattern that fits."""
    if not name.startswith("admin:"):
        return LINES.get(name)
    fits = (line for pattern, line in LINES.items() if fnmatchcase(name, pattern))
    return next(fits, None)


def test_every_address_has_a_line():
    without = [name for name in ADDRESSES if line_of(name) is None]
    assert not without, f"{HOW}: {without}"
    gone = [name for name in LINES if "*" not in name and name not in ADDRESSES]
    assert not gone, f"no such address any more, take the line out of {FILE}: {gone}"


@pytest.fixture
def logins(world):  # noqa: F811
    """The session of each persona; None for the anonymous."""
    found = {}
    for persona in PERSONAS:
        browser = Client()
        if persona != "anonymous":
            browser.force_login(world.people[persona], backend=BACKEND)
        found[persona] = browser.cookies.get(settings.SESSION_COOKIE_NAME)
    return found


def ask(login, method: str, path: str, sent: dict[str, str]) -> str:
    """The site's answer in the table's words; whatever it did is undone."""
    browser = Client(raise_request_exception=False)
    if login is not None:
        browser.cookies[settings.SESSION_COOKIE_NAME] = login.value
    with transaction.atomic():
        said = matrix.word(browser.post(path, sent) if method == "POST" else browser.get(path))
        transaction.set_rollback(True)
    return said


def differences(names, world, logins) -> list[str]:  # noqa: F811
    wrong = []
    for name in names:
        line = line_of(name)
        path = matrix.path_of(ADDRESSES[name], objects_for(name, world))
        sent = {key: value.format(**world.sent) for key, value in line.sent.items()}
        for method in matrix.METHODS[line.kind]:
            found = {who: ask(logins[who], method, path, sent) for who in PERSONAS}
            cache.clear()  # throttles count by address, and all come from one
            if method == "POST" and line.kind == "page" and "405" in found.values():
                continue  # a page that is only read
            if found != line.cells:
                wrong.append(f"{name:24} {line.kind} {' '.join(found.values())}   # {method} {path}")
    return wrong


def objects_for(name: str, world) -> dict[str, object]:  # noqa: F811
    """The administration names objects by number: those of its own model."""
    for model in admin.site._registry:
        if name.startswith(f"admin:{model._meta.app_label}_{model._meta.model_name}_"):
            first = model._default_manager.order_by("pk").first()
            return dict.fromkeys(ADDRESSES[name].arguments, first.pk if first else 1)
    return world.objects


def told(wrong: list[str]) -> str:
    return f"{FILE} says otherwise than the site, which answers:\n" + "\n".join(wrong)


@pytest.mark.parametrize("part", range(3))
def test_everybody_is_answered_as_the_table_of_pages_says(world, logins, part):  # noqa: F811
    names = sorted(name for name in LINES if not name.startswith("admin:"))
    wrong = differences(names[part::3], world, logins)
    assert not wrong, told(wrong)


def test_the_administration_answers_its_owner_alone(world, logins):  # noqa: F811
    names = [name for name in ADDRESSES if name.startswith("admin:")]
    assert len(names) > 50
    wrong = differences(names, world, logins)
    assert not wrong, told(wrong)


def test_an_act_is_not_done_by_following_a_link(world, logins):  # noqa: F811
    for name, line in LINES.items():
        if line.kind == "act" and not name.startswith("admin:"):
            path = matrix.path_of(ADDRESSES[name], world.objects)
            assert ask(logins["superuser"], "GET", path, {}) == "405", name
