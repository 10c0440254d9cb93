"""Finding and taking away rows of a club's audit log.

May import the models, `verbs` and `audit_words`. Invariant: only the club's own rows, whatever is asked; an
export has the rows that the page shows, and no cell is a formula.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, dataclass
from datetime import datetime, time

from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_date
from django.utils.timezone import make_aware
from django.utils.translation import gettext as _

from accounts import audit_words, verbs
from accounts.models import AuditLog, Club

MOST = 20_000
LONGEST_ID = 9
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Wanted:
    """What the form asks for; what cannot be read counts as not asked."""

    act: str = ""
    actor: str = ""
    person: str = ""
    since: str = ""
    until: str = ""
    text: str = ""

    @classmethod
    def of(cls, query) -> Wanted:
        return cls(**{name: query.get(name, "").strip()[:60] for name in cls.__dataclass_fields__})

    def as_query(self) -> dict[str, str]:
        return {name: value for name, value in asdict(self).items() if value}


def find(club: Club, wanted: Wanted) -> QuerySet[AuditLog]:
    rows = AuditLog.objects.filter(club=club).select_related("actor").order_by("-id")
    if wanted.act:
        rows = rows.filter(verb=wanted.act)
    if actor := _number(wanted.actor):
        rows = rows.filter(actor=actor)
    if person := _number(wanted.person):
        rows = rows.filter(Q(before__user=person) | Q(after__user=person))
    if (since := _day(wanted.since)) is not None:
        rows = rows.filter(at__gte=since)
    if (until := _day(wanted.until, time.max)) is not None:
        rows = rows.filter(at__lte=until)
    if wanted.text:
        rows = rows.filter(reason__icontains=wanted.text)
    return rows


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_ID else None


def _day(text: str, moment: time = time.min) -> datetime | None:
    try:
        day = parse_date(text)
    except ValueError:
        return None
    return make_aware(datetime.combine(day, moment)) if day else None


def as_json(rows: QuerySet[AuditLog]) -> tuple[str, bytes]:
    found = [
        {
            "id": row.pk,
            "at": row.at.isoformat(),
            "actor": row.actor_id,
            "actor_name": row.actor.display_name if row.actor else None,
            "verb": row.verb,
            "object": f"{row.object_type}:{row.object_id}",
            "reason": row.reason,
            "before": row.before,
            "after": row.after,
        }
        for row in rows[:MOST]
    ]
    return "application/json", json.dumps(found, ensure_ascii=False, indent=1, default=str).encode()


def as_csv(rows: QuerySet[AuditLog]) -> tuple[str, bytes]:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([_("Time"), _("Who"), _("Act"), _("Reason"), _("About whom"), _("What changed")])
    for one in audit_words.in_words(list(rows[:MOST])):
        row = one["row"]
        changes = "; ".join(f"{key}: {before} → {after}" for key, before, after in one["changes"])
        cells = [
            row.at.isoformat(timespec="seconds"),
            row.actor.display_name if row.actor else "–",
            verbs.label(row.verb),
            row.reason,
            str(one["person"] or ""),
            changes,
        ]
        writer.writerow(f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells)
    return "text/csv; charset=utf-8", b"\xef\xbb\xbf" + out.getvalue().encode()


FORMS = {"csv": as_csv, "json": as_json}
