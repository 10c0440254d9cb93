"""Sums of postings. Invariant: every total is one GROUP BY over the same postings, so a season's
total is the sum of its matches', a match's of its wind rounds', a wind round's of its deals'."""

from __future__ import annotations

from django.db.models import Count, F, Max, Min, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from ledger.models import Entry, Posting

LEVELS = {
    "club": ("entry__club_id",),
    "season": ("entry__club_id", "entry__season_id"),
    "match": ("entry__club_id", "entry__season_id", "entry__match_id"),
    "wind_round": ("entry__club_id", "entry__season_id", "entry__match_id", "entry__wind_round"),
    "deal": (
        "entry__club_id",
        "entry__season_id",
        "entry__match_id",
        "entry__wind_round",
        "entry__deal_number",
    ),
}
# Deals that count: posted and not voided.
_STANDING_DEAL = Q(entry__kind=Entry.Kind.DEAL, entry__reversed_by=None)


def totals(level: str, postings: QuerySet[Posting] | None = None) -> QuerySet:
    """Rows of account, the dimensions down to `level`, points and standing deals."""
    found = Posting.objects.all() if postings is None else postings
    return (
        found.values("account_id", *LEVELS[level])
        .annotate(points=Sum("points"), deals=Count("pk", filter=_STANDING_DEAL))
        .order_by()
    )


def balance(postings: QuerySet[Posting]) -> dict:
    """{"points", "deals"} over all the postings."""
    return postings.aggregate(points=Sum("points", default=0), deals=Count("pk", filter=_STANDING_DEAL))


def trial_balance(entries: QuerySet[Entry]) -> QuerySet:
    """Each account with what the entries moved on it; the points of all rows sum to zero."""
    return (
        Posting.objects.filter(entry__in=entries)
        .values("account_id")
        .annotate(points=Sum("points"), deals=Count("pk", filter=_STANDING_DEAL), lines=Count("pk"))
        .order_by("-points", "account_id")
    )


GROUP = Coalesce(F("entry__match_id"), Value(0) - F("entry_id"))


def by_match(postings: QuerySet[Posting]) -> QuerySet:
    """One row per match, newest first; an entry outside matches is a row of its own (group < 0)."""
    return (
        postings.values(group=GROUP)
        .annotate(
            points=Sum("points"),
            deals=Count("pk", filter=_STANDING_DEAL),
            began=Min("entry__happened_at"),
            newest=Max("entry_id"),
        )
        .order_by("-newest")
    )
