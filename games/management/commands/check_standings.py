"""`manage.py check_standings SEASON…`: counts standings anew from the records and compares.

Exit status 1 if anything differs.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.leagues import facts, recount
from games.models import Season


class Command(BaseCommand):
    help = "Count a season's standings anew from the records of its deals and report what differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("seasons", type=int, nargs="+", metavar="SEASON", help="number of a season")

    def handle(self, **options: Any) -> None:
        found = Season.objects.in_bulk(options["seasons"])
        if unknown := sorted(set(options["seasons"]) - set(found)):
            raise CommandError(f"no season has the number {unknown[0]}")
        if sum(self._check(season) for season in found.values()):
            sys.exit(1)

    def _check(self, season: Season) -> int:
        count = recount.Recount(season)
        deals = 0
        for deal in tqdm(count.deals(), unit=" deals", file=sys.stderr, mininterval=0.5):
            count.add_deal(deal)
            deals += 1
        count.finish()
        rows = facts.standing(season)
        differences = count.differences(rows)
        for line in differences:
            self.stdout.write(line)
        summary = f"deals {deals}, rows {len(rows)}, differences {len(differences)}"
        self.stdout.write(f"season {season.pk}: {summary}")
        return len(differences)
