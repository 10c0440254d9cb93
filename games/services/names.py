"""Puts people's names into table events on their way out.

May import the user model. Invariant: the log itself holds ids only, so that a person who leaves the
site can be forgotten although the log cannot be changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from accounts.models import User

# Bots are called after the four noble plants, the same in every language.
BOT_NAMES = ("梅 Mei", "兰 Lan", "竹 Zhu", "菊 Ju")
_LISTS = {"moved": "seats", "match_started": "seats", "match_ended": "standings", "points": "standings"}


def with_names(events: Iterable[dict[str, Any]]) -> None:
    """Give every person in these table events a `name`, in place; a bot's kind becomes true."""
    people = [person for event in events for person in _people(event)]
    users = {person["user"] for person in people if person["user"] is not None}
    names = dict(User.objects.filter(pk__in=users).values_list("pk", "display_name")) if users else {}
    for person in people:
        if person["user"] is not None:
            person["name"], person["bot"] = names[person["user"]], False
        else:
            person["name"], person["bot"] = BOT_NAMES[person["seat"]], True


def _people(event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if event.get("t") == "seated":
        yield event
    elif event.get("t") in _LISTS:
        yield from event.get(_LISTS[event["t"]], ())
