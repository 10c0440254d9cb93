"""The analysis of a finished 盘, kept in a table: asked for, worked out by a task, read.

May import the engine, the models and `records`. Invariant: the same 盘 and version is worked out once,
however often it is asked for; a task that is lost is queued again by the next who asks.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.engine.analysis import VERSION, analyse
from games.engine.record import parse_record
from games.models import Deal, DealAnalysis
from games.services import records

State = DealAnalysis.State
LOST_AFTER = timedelta(seconds=30)
"""A 盘 takes a part of a second: what has waited so long has no task any more."""

logger = logging.getLogger(__name__)


def ask(*, actor, deal: Deal) -> DealAnalysis:
    """The analysis of a deal that `actor` may read, on its way if it is not there yet."""
    records.require_readable(actor, deal)
    if deal.face_to_face:
        raise Refused(_("Played with real tiles: no moves to analyse."), code="no_moves")
    row, created = DealAnalysis.objects.get_or_create(deal=deal, version=VERSION)
    if created or _is_lost(row):
        _queue(row)
    return row


def _is_lost(row: DealAnalysis) -> bool:
    return row.state != State.DONE and row.asked_at < timezone.now() - LOST_AFTER


def _queue(row: DealAnalysis) -> None:
    from games.tasks import analyse_deal

    row.state, row.asked_at = State.QUEUED, timezone.now()
    row.save(update_fields=["state", "asked_at"])
    transaction.on_commit(lambda: analyse_deal.delay(row.deal_id), robust=True)


def work_out(deal_id: int) -> None:
    """The task: nothing is done twice, and two tasks for one deal do not wait for each other."""
    begun = DealAnalysis.objects.filter(deal=deal_id, version=VERSION, state=State.QUEUED)
    if not begun.update(state=State.RUNNING):
        return
    row = DealAnalysis.objects.select_related("deal").get(deal=deal_id, version=VERSION)
    try:
        row.data, row.state = analyse(parse_record(records.export(row.deal))), State.DONE
    except Exception:
        logger.exception("deal %s could not be analysed", deal_id)
        row.data, row.state = None, State.FAILED
    row.finished_at = timezone.now()
    row.save(update_fields=["data", "state", "finished_at"])


def as_json(row: DealAnalysis) -> dict[str, Any]:
    """What the page polls for."""
    return {"state": row.state, "analysis": row.data}
