"""`manage.py verify_deal ID`: does a finished deal follow from its seeds, and from the commitment to
them?

Exit status 0: everything fits; 1: something does not, or the record does not re-play; 2: no such
finished deal.
"""

from __future__ import annotations

import sys
import uuid

from django.core.management.base import BaseCommand

from games.engine.record import fairness_faults, parse_record
from games.engine.replay import replay
from games.models import Deal
from games.services import records

FAULTS = {
    "commitment": ("承诺值与种子不符", "the commitment is not that of the seed"),
    "dice": ("骰子与种子不符", "the dice do not follow from the seeds"),
    "wall": ("牌墙与种子不符", "the wall does not follow from the seeds"),
}


class Command(BaseCommand):
    help = "Check dice and wall of a finished deal against its seeds, and its result against the rules"

    def add_arguments(self, parser):
        parser.add_argument("deal", help="the deal's uuid, or its number in the database")

    def handle(self, *args, deal: str, **options):
        found = _find(deal)
        if found is None or not found.is_open_book:
            self.stderr.write(f"{deal}：没有这一盘，或者还没有结束 · no such deal, or it is not over yet")
            sys.exit(2)
        if found.face_to_face:
            self.stderr.write(f"{deal}：线下对局，没有牌墙 · played with real tiles: there is no wall")
            sys.exit(2)
        record = parse_record(records.export(found))
        faults = [FAULTS[fault] for fault in fairness_faults(record)]
        outcome = replay(record)
        if not outcome.legal:
            faults.append(("重放结果不符", f"it does not re-play: {outcome.error}"))
        for zh, en in faults:
            self.stderr.write(f"{found.uuid}：{zh} · {en}")
        if faults:
            sys.exit(1)
        self.stdout.write(
            f"{found.uuid}：承诺值、骰子、牌墙、结果都相符 · commitment, dice, wall and result fit"
        )


def _find(name: str) -> Deal | None:
    if name.isdecimal():
        return Deal.objects.filter(pk=int(name)).first()
    try:
        return Deal.objects.filter(uuid=uuid.UUID(name)).first()
    except ValueError:
        return None
