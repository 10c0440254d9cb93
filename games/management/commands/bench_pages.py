"""`manage.py bench_pages`: the list pages of a club with 100,000 deals; exit status 1 if one is slow.

Works in a scratch database of its own on the site's server, and drops it.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.pagebench import fill, measure, plans

SCRATCH = "bench_pages"
UNCOLLECTED = "django.contrib.staticfiles.storage.StaticFilesStorage"


class Command(BaseCommand):
    help = "Queries and database time of the list pages, in a scratch database with many deals."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deals", type=int, default=100_000)
        parser.add_argument("--slowest", action="store_true", help="print the slowest query of slow pages")
        parser.add_argument("--plans", action="store_true", help="print how each search was carried out")
        parser.add_argument("--keep", action="store_true", help="leave the scratch database as it is")

    def handle(self, **options: Any) -> None:
        if options["deals"] < 1:
            raise CommandError("at least one deal")
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
        settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": UNCOLLECTED}}
        usual = connection.settings_dict["NAME"]
        connection.settings_dict["TEST"]["NAME"] = SCRATCH
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            slow = self._measure(options)
        finally:
            connection.creation.destroy_test_db(usual, verbosity=0, keepdb=options["keep"])
        if slow:
            sys.exit(1)

    def _measure(self, options: dict[str, Any]) -> int:
        begin = time.perf_counter()
        filled = fill.fill(options["deals"])
        self.stdout.write(f"{filled.deals:,} deals in {time.perf_counter() - begin:.0f} s")
        self.stdout.write(f"{'page':<34}{'queries':>8}{'ms in the database':>20}")
        slow = 0
        for page in measure.pages(filled):
            slow += not page.within
            mark = "" if page.within else "  over the limit"
            self.stdout.write(f"{page.name:<34}{page.queries:>8}{page.ms:>20.0f}{mark}")
            if options["slowest"] and not page.within:
                self.stdout.write(f"    {page.slowest}")
        limits = f"limits: under {measure.MOST_QUERIES} queries, under {measure.MOST_MS:.0f} ms"
        limits += f" ({measure.MOST_QUERIES_COUNTING}, {measure.MOST_MS_COUNTING:.0f} ms for statistics)"
        self.stdout.write(f"{limits}; over: {slow}")
        return slow + self._explain(filled, show=options["plans"])

    def _explain(self, filled: fill.Filled, *, show: bool) -> int:
        """Every search and its count by the indexes that it used; how many read a large table through."""
        self.stdout.write(f"\n{'search':<48}{'ms':>8}  indexes")
        through = 0
        for plan in plans.plans(filled):
            through += bool(plan.scanned)
            read = f"  READS ALL OF {', '.join(plan.scanned)}" if plan.scanned else ""
            self.stdout.write(f"{plan.name:<48}{plan.ms:>8.1f}  {', '.join(plan.indexes)}{read}")
            if show:
                self.stdout.write(plan.text)
        self.stdout.write(f"searches that read a table of {filled.deals:,} deals from end to end: {through}")
        return through
