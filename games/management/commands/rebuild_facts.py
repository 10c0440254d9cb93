"""`manage.py rebuild_facts`: derives what search and statistics read anew from the deals themselves.

Postgres keeps these facts by triggers; this is for a database whose triggers were off (a bulk load),
and for whoever wants to be sure. Nothing else is changed.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import deal_facts


class Command(BaseCommand):
    help = "Write the facts behind search and statistics anew from the deals."

    def handle(self, **options: Any) -> None:
        written = deal_facts.rebuild(show=options["verbosity"] > 0)
        self.stdout.write(f"{written} deals have facts")
