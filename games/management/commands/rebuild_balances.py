"""`manage.py rebuild_balances`: adds balances and tallies up again from the postings, and repairs them.

Exit status 1 if `--check` finds a difference.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services import tallies
from ledger.models import Balance
from ledger.services import rebuild


class Command(BaseCommand):
    help = (
        "Add all balances up again from the postings, and all tallies from the deals that stand; repair them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only report what differs")

    def handle(self, **options: Any) -> None:
        if options["check"]:
            balances, counts = rebuild.differences(), tallies.differences()
        else:
            balances, counts = rebuild.rebuild_balances(), tallies.rebuild_tallies()
        for one in balances:
            where = f"account {one.account}, match {one.match}, {one.source}"
            self.stdout.write(f"{where}: kept {one.kept}, the postings give {one.right}")
        for one in counts:
            self.stdout.write(
                f"match {one.match}, user {one.user}: kept {one.kept}, the deals give {one.right}"
            )
        found = len(balances) + len(counts)
        self.stdout.write(f"balances {Balance.objects.count()}, differences {found}")
        if found and options["check"]:
            sys.exit(1)
