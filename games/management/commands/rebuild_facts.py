"""`manage.py rebuild_facts`: derives what search and statistics read anew from the deals themselves.

Postgres keeps these facts by triggers; this is for a database whose triggers were off (a bulk load),
and for whoever wants to be sure. Nothing else is changed.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection
from tqdm import tqdm

from games.models import Deal

CHUNK = 2000


def rebuild(show: bool = False) -> int:
    """How many deals have facts now."""
    last = Deal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    written = 0
    steps = tqdm(range(0, last + 1, CHUNK), file=sys.stderr, disable=not show, mininterval=0.5)
    with connection.cursor() as cursor:
        for first in steps:
            cursor.execute(
                "SELECT games_write_facts(array_agg(id)) FROM games_deal WHERE id BETWEEN %s AND %s"
                " HAVING count(*) > 0",
                [first, first + CHUNK - 1],
            )
            written += sum(row[0] for row in cursor.fetchall())
    return written


class Command(BaseCommand):
    help = "Write the facts behind search and statistics anew from the deals."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{rebuild(show=options['verbosity'] > 0)} deals have facts")
