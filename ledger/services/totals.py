"""Sums of postings, in points and in deals that stand.

Invariant: every total is one GROUP BY over the same postings, so a season's total is the sum of its
matches', a match's of its wind rounds', a wind round's of its deals'. Club and season are read from
the account, which Postgres keeps equal to the entry's.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Max, Min, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from ledger.models import Account, Posting

CLUB, SEASON, MATCH = "account__club_id", "account__season_id", "entry__match_id"
LEVELS = {
    "club": (CLUB,),
    "season": (CLUB, SEASON),
    "match": (CLUB, SEASON, MATCH),
    "wind_round": (CLUB, SEASON, MATCH, "entry__wind_round"),
    "deal": (CLUB, SEASON, MATCH, "entry__wind_round", "entry__deal_number"),
}
# An entry outside matches is a group of its own.
GROUP = Coalesce(F(MATCH), Value(0) - F("entry_id"))


def totals(level: str, postings: QuerySet[Posting] | None = None) -> QuerySet:
    """Rows of account, the dimensions down to `level`, points and deals."""
    found = Posting.objects.all() if postings is None else postings
    return (
        found.values("account_id", *LEVELS[level])
        .annotate(points=Sum("points"), deals=Sum("deals"))
        .order_by()
    )


def balance(postings: QuerySet[Posting]) -> dict[str, int]:
    """{"points", "deals"} over all the postings."""
    return postings.aggregate(points=Sum("points", default=0), deals=Sum("deals", default=0))


def trial_balance(accounts: QuerySet[Account]) -> list[dict]:
    """Each account that moved, with points and deals; together they are zero, by club and season."""
    rows = Posting.objects.filter(account__in=accounts).values("account_id", "account__kind")
    return list(rows.annotate(points=Sum("points"), deals=Sum("deals")).order_by("-points", "account_id"))


def by_kind(rows: Iterable[dict]) -> list[tuple[Account.Kind, int, int]]:
    """Of a trial balance: number of accounts and points of each kind, in the order of the kinds."""
    found = {kind: [row["points"] for row in rows if row["account__kind"] == kind] for kind in Account.Kind}
    return [(kind, len(points), int(sum(points))) for kind, points in found.items() if points]


def by_match(postings: QuerySet[Posting]) -> QuerySet:
    """One row per match, newest first; an entry outside matches is a row of its own (group < 0)."""
    return (
        postings.values(group=GROUP)
        .annotate(
            points=Sum("points"),
            deals=Sum("deals"),
            began=Min("entry__happened_at"),
            newest=Max("entry_id"),
        )
        .order_by("-newest")
    )
