"""Rows of the audit log for people: acts and facts in words, persons by the names they have today.

May import the models and `verbs`. Invariant: a fixed number of queries, however many rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime

from accounts import verbs
from accounts.models import AuditLog, User

PERSON_KEYS = ("user",)
PEOPLE_KEYS = ("users", "seats", "replaced")  # ids of persons, one or a list; bots by their kind


def in_words(rows: Sequence[AuditLog]) -> list[dict]:
    people = User.objects.in_bulk(_ids(rows))
    return [
        {
            "row": row,
            "label": verbs.label(row.verb),
            "person": people.get(row.before.get("user") or row.after.get("user")),
            "changes": _changes(row, people),
            "url": verbs.page(row.object_type, row.object_id),
        }
        for row in rows
    ]


def _ids(rows: Iterable[AuditLog]) -> set[int]:
    values = [
        facts.get(key)
        for row in rows
        for facts in (row.before, row.after)
        for key in (*PERSON_KEYS, *PEOPLE_KEYS)
    ]
    listed = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return {one for one in listed if isinstance(one, int)}


def _changes(row: AuditLog, people: dict[int, User]) -> list[tuple[str, str, str]]:
    facts = {**row.before, **row.after}
    keys = [key for key, value in facts.items() if key not in PERSON_KEYS and not isinstance(value, dict)]
    return [
        (verbs.fact(key), _shown(key, row.before.get(key), people), _shown(key, row.after.get(key), people))
        for key in keys
    ]


def _shown(key: str, value: object, people: dict[int, User]) -> str:
    """Times are stored as text; people read them in the site's own zone."""
    if key in PEOPLE_KEYS and value:
        listed = value if isinstance(value, list) else [value]
        return ", ".join(str(people.get(one) or verbs.fact(one)) for one in listed)
    moment = parse_datetime(value) if isinstance(value, str) and "T" in value else None
    if moment is not None:
        return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")
    return verbs.fact(value)
