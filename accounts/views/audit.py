"""The audit log of a club."""

from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime

from accounts import verbs
from accounts.models import AuditLog, User
from accounts.permissions import Right

from .helpers import club_for, page_of

PAGE = 50
PERSON_KEYS = ("user",)


@login_required
def listing(request, pk):
    club, power = club_for(request, pk, Right.VIEW_AUDIT)
    rows = AuditLog.objects.filter(club=club).select_related("actor").order_by("-id")
    verb = request.GET.get("act", "")
    if verb:
        rows = rows.filter(verb=verb)
    used = AuditLog.objects.filter(club=club).order_by("verb").values_list("verb", flat=True).distinct()
    page = page_of(request, rows, PAGE)
    context = {
        "club": club,
        "authority": power,
        "page": page,
        "rows": _in_words(page),
        "verb": verb,
        "verbs": [(name, verbs.label(name)) for name in used],
    }
    return render(request, "accounts/audit.html", context)


def _in_words(page) -> list[dict]:
    """Rows for people: ids of persons become the names they have today."""
    ids = {row.before.get("user") or row.after.get("user") for row in page} - {None}
    people = User.objects.in_bulk(ids)
    return [
        {
            "row": row,
            "label": verbs.label(row.verb),
            "person": people.get(row.before.get("user") or row.after.get("user")),
            "changes": _changes(row),
            "url": verbs.page(row.object_type, row.object_id),
        }
        for row in page
    ]


def _changes(row) -> list[tuple[str, str, str]]:
    facts = {**row.before, **row.after}
    keys = [key for key, value in facts.items() if key not in PERSON_KEYS and not isinstance(value, dict)]
    return [(verbs.fact(key), _shown(row.before.get(key)), _shown(row.after.get(key))) for key in keys]


def _shown(value) -> str:
    """Times are stored as text; people read them in the site's own zone."""
    moment = parse_datetime(value) if isinstance(value, str) and "T" in value else None
    if moment is not None:
        return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")
    return verbs.fact(value)
