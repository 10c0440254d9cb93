"""`manage.py rebuild_ratings`: rates every finished season match anew, from the first."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.leagues import ratinglog


class Command(BaseCommand):
    help = "Compute all ratings anew from the matches; the same matches give the same ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=int, help="only this club (its number)")

    def handle(self, **options: Any) -> None:
        begin = time.perf_counter()
        steps, changed = ratinglog.rebuild(options["club"])
        took = time.perf_counter() - begin
        self.stdout.write(f"steps {steps}, of another content before {changed}, {took:.1f} s")
