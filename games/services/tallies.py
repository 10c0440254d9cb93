"""Counts again, from the deals that stand, who played, won and dealt into how many of each match.

May import the models and Django's connection. Invariant: afterwards the tallies are what the view
`games_standing_tally` says of the ledger and the results; nothing else is written.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection, transaction

from games.models import MatchTally


class Difference(NamedTuple):
    """`kept` and `right` are (deals, wins, deal-ins); None where there is no row."""

    match: int
    user: int
    kept: tuple[int, ...] | None
    right: tuple[int, ...] | None


_DIFFERENCES = """
SELECT match_id, user_id, t.deals, t.wins, t.deal_ins, s.deals, s.wins, s.deal_ins
FROM games_standing_tally s FULL JOIN games_matchtally t USING (match_id, user_id)
WHERE (t.deals, t.wins, t.deal_ins) IS DISTINCT FROM (s.deals, s.wins, s.deal_ins)
ORDER BY match_id, user_id"""


def differences() -> list[Difference]:
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENCES)
        rows = cursor.fetchall()
    return [
        Difference(*row[:2], *(None if some[0] is None else some for some in (row[2:5], row[5:8])))
        for row in rows
    ]


@transaction.atomic
def rebuild_tallies() -> list[Difference]:
    """What differed; nothing is posted meanwhile."""
    columns = "match_id, user_id, deals, wins, deal_ins"
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ledger_entry, games_matchtally IN SHARE ROW EXCLUSIVE MODE")
        if found := differences():
            MatchTally.objects.all().delete()
            cursor.execute(
                f"INSERT INTO games_matchtally ({columns}) SELECT {columns} FROM games_standing_tally"
            )
    return found
