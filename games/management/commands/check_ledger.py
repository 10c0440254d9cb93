"""`manage.py check_ledger`: every posted deal again from its record; exit status 1 if anything differs."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from tqdm import tqdm

from games.leagues import check

CHUNK = 200


class Command(BaseCommand):
    help = "Play every posted deal again from its record and report what differs from the ledger."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=int, help="only this club (its number)")
        parser.add_argument("--season", type=int, help="only this season (its number)")

    def handle(self, **options: Any) -> None:
        scope = check.Scope(options["club"], options["season"])
        faults = check.imbalances(scope) + check.orphans(scope)
        deals = check.deals(scope)
        total = deals.count()
        bar = tqdm(deals.iterator(CHUNK), total=total, unit=" deals", file=sys.stderr, mininterval=0.5)
        for deal in bar:
            faults += [f"deal {deal.pk} ({deal.uuid}): {fault}" for fault in check.check_deal(deal)]
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"deals {total}, differences {len(faults)}")
        if faults:
            sys.exit(1)
