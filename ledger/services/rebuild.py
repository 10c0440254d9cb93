"""Adds every balance up again from the postings, and repairs what differs.

May import the models and Django's connection. Invariant: postings are only read; afterwards each
balance equals the sum of its postings, and no posting is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection, transaction

from ledger.models import Balance


class Difference(NamedTuple):
    """`kept` and `right` are (points, deals); None where there is no row."""

    account: int
    match: int | None
    source: str
    kept: tuple[int, ...] | None
    right: tuple[int, ...] | None


_DIFFERENCES = """
SELECT coalesce(s.account_id, b.account_id), coalesce(s.match_id, b.match_id), coalesce(s.source, b.source),
    b.points, b.deals, s.points, s.deals
FROM (SELECT p.account_id, e.match_id, e.source, sum(p.points)::bigint AS points, sum(p.deals) AS deals
      FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id GROUP BY 1, 2, 3) s
FULL JOIN ledger_balance b ON b.account_id = s.account_id AND b.source = s.source
    AND coalesce(b.match_id, 0) = coalesce(s.match_id, 0)
WHERE (b.points, b.deals) IS DISTINCT FROM (s.points, s.deals)
ORDER BY 1, 2, 3"""


def differences() -> list[Difference]:
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENCES)
        rows = cursor.fetchall()
    return [
        Difference(*row[:3], *(None if pair[0] is None else pair for pair in (row[3:5], row[5:7])))
        for row in rows
    ]


_ADD_UP = """
INSERT INTO ledger_balance (account_id, match_id, source, points, deals)
SELECT p.account_id, e.match_id, e.source, sum(p.points), sum(p.deals)
FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id GROUP BY 1, 2, 3"""


@transaction.atomic
def rebuild_balances() -> list[Difference]:
    """What differed; nothing is posted meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ledger_posting, ledger_balance IN SHARE ROW EXCLUSIVE MODE")
        if found := differences():
            Balance.objects.all().delete()
            cursor.execute(_ADD_UP)
    return found
