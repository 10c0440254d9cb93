"""Reads the written tables and says in their words what the site has answered.

May import Django's URL resolver. Invariant: a line has one word for each persona, in the order of
the heading; whatever the site answers that is no such word (a fault, a throttle) agrees with no line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.urls import get_resolver, reverse
from django.urls.resolvers import RoutePattern, URLPattern, URLResolver

HERE = Path(__file__).parent
_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Line:
    name: str
    kind: str  # of pages: see the head of pages.txt
    cells: dict[str, str]
    sent: dict[str, str]  # what is posted


@cache
def read(file: str) -> tuple[list[str], dict[str, Line]]:
    """The personas and the lines of a table."""
    rows = [line.split() for line in (HERE / file).read_text().splitlines() if line.strip()]
    heading = next(row for row in rows if row[:2] == ["#", "name"])
    personas = heading[3:]
    lines: dict[str, Line] = {}
    for row in rows:
        if row[0].startswith("#"):
            continue
        cells, sent = row[2 : 2 + len(personas)], row[2 + len(personas) :]
        assert len(cells) == len(personas), f"{file}: {row[0]} has {len(cells)} cells, not {len(personas)}"
        assert row[0] not in lines, f"{file}: {row[0]} stands twice"
        pairs = (pair.split("=", 1) for pair in sent)
        lines[row[0]] = Line(row[0], row[1], dict(zip(personas, cells, strict=True)), dict(pairs))
    return personas, lines


# ---------------------------------------------------------------- addresses


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    arguments: tuple[str, ...]  # "clubs/<int:pk>": the segment before an argument says what it is of


def addresses() -> dict[str, Address]:
    """Every address of the site by its name, the administration's as `admin:…`."""
    found = list(_walk(get_resolver(), "", ""))
    return {address.name: address for address in found}


def _walk(resolver: URLResolver, space: str, prefix: str):
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, f"{pattern.namespace}:" if pattern.namespace else space, route)
        elif isinstance(pattern, URLPattern):
            assert pattern.name or space, f"{route} has no name: give it one"
            if pattern.name:
                yield Address(space + pattern.name, route, _arguments(route, pattern))


def _arguments(route: str, pattern: URLPattern) -> tuple[str, ...]:
    if not isinstance(pattern.pattern, RoutePattern):
        return tuple(f"<{name}>" for name in pattern.pattern.regex.groupindex)
    parts = route.split("/")
    # `standings.<str:form>`: an argument that is only a part of its segment stands for itself.
    return tuple(
        f"{parts[place - 1]}/{part}" if part.startswith("<") and part.endswith(">") and place else part
        for place, part in enumerate(parts)
        if "<" in part
    )


def path_of(address: Address, objects: dict[str, object]) -> str:
    """The address for the objects of the test's world."""
    values = {}
    for argument in address.arguments:
        name = _ARGUMENT.findall(argument)[-1]
        if argument not in objects:
            raise AssertionError(
                f"{address.name} needs an object for {argument!r}: add it to `objects` in {HERE / 'world.py'}"
            )
        values[name] = objects[argument]
    return reverse(address.name, kwargs=values)


# ---------------------------------------------------------------- what was answered


def word(response) -> str:
    """yes | no | login | hidden, or what no table has. A refusal told as a message is a no."""
    status = response.status_code
    where = response.headers.get("Location", "")
    to_login = where.startswith((f"/{settings.LOGIN_URL}/", reverse("admin:login")))
    if status == 401 or (status == 302 and to_login):
        return "login"
    if status in (403, 404):
        return {403: "no", 404: "hidden"}[status]
    if status == 405:
        return "405"
    if status >= 500 or status == 429:
        return f"fault-{status}"
    return "no" if _has_error(response) else "yes"


METHODS = {"page": ("GET", "POST"), "look": ("GET",), "act": ("POST",)}


def _has_error(response) -> bool:
    request = response.wsgi_request
    return any(message.level >= messages.ERROR for message in messages.get_messages(request))
