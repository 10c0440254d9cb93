"""Notices that the site was down, and gives everybody the time back.

May import the models, `timing`, `work`. Invariant: time in which nobody could be kept to a deadline
counts against nobody; the gap is given back once, whoever notices it first.
"""

from __future__ import annotations

import logging

from django.db import connection, transaction

from games.models import Table

from . import timing
from .locked import to_ms
from .work import at_table

logger = logging.getLogger(__name__)

# The sweep moves the pulse on every second; a longer silence means that it did not run.
OUTAGE_MS = 10_000

_SILENT = "SELECT at < clock_timestamp() - %s * interval '1 millisecond' FROM games_pulse"
_MOVE_ON = """
INSERT INTO games_pulse (id, at) VALUES (1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET at = clock_timestamp()"""
_LOCK = "SELECT at, clock_timestamp() FROM games_pulse FOR UPDATE"


def mind_outage() -> None:
    """Called before time is enforced anywhere: one cheap look, and the repair if it was silent."""
    with connection.cursor() as cursor:
        cursor.execute(_SILENT, [OUTAGE_MS])
        found = cursor.fetchone()
    if found and found[0]:
        beat()


def beat() -> None:
    """The site keeps time at this moment; what passed in an outage is given back first."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_LOCK)
            found = cursor.fetchone()
        if found is not None:
            last, now = map(to_ms, found)
            if now - last > OUTAGE_MS:
                _give_back(last, now)
        with connection.cursor() as cursor:
            cursor.execute(_MOVE_ON)


def _give_back(last: int, now: int) -> None:
    running = Table.objects.filter(due_at__isnull=False, paused_at=None).values_list("pk", flat=True)
    logger.warning("time stood still for %.1f s: %d tables get it back", (now - last) / 1000, len(running))
    for table_id in running:
        with at_table(table_id) as t:
            if t.due is not None and t.paused is None:
                # A question asked during the gap lost only what came after it.
                timing.shift(t, max(0, now - max(last, t.live.asked_at)))
                t.add({"t": "shifted", "deadline": t.deadline})
