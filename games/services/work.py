"""The transaction around every change of a table, and what is told when it is committed.

May import `locked`, `timing`, `states`, `notify`. Invariant: notices and wake-ups leave only after the
commit; losing one of them harms nothing (heartbeat and sweep make up for it).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from . import notify, states, timing
from .locked import Locked

logger = logging.getLogger(__name__)


@contextmanager
def at_table(table_id: int) -> Iterator[Locked]:
    """The locked table; what was changed is saved when the block ends without an error."""
    with transaction.atomic():
        t = Locked(table_id)
        yield t
        wake = timing.arm(t)
        t.save()
        transaction.on_commit(partial(_after, t, wake), robust=True)


def _after(t: Locked, wake: int | None) -> None:
    if t.held is not None:
        states.keep(t.id, t.held)
    if t.seq != t.old_seq:
        notify.table_moved(t.id, t.seq)
    if wake is not None:
        notify.wake(t.id, wake, t.now)
