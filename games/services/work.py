"""The transaction around every change of a table, and what is told when it is committed.

May import `locked`, `timing`, `states`, `rulebook`, `notify`. Invariant: notices and wake-ups leave only
after the commit; losing one of them harms nothing (heartbeat and sweep make up for it).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from . import notify, rulebook, states, timing
from .locked import Locked

SHOWN_IN_LOBBY = frozenset({"opened", "seated", "left", "match_started", "match_ended", "closed"})
SHOWN_AT_DESK = SHOWN_IN_LOBBY | {
    "auto", "called", "deal_ended", "deal_started", "go_on", "message", "moved", "paused", "points",
    "resumed", "shifted", "voided",
}  # fmt: skip


@contextmanager
def at_table(table_id: int, *, skip_locked: bool = False) -> Iterator[Locked | None]:
    """The locked table; what was changed is saved when the block ends without an error.

    With `skip_locked` None if somebody else holds the lock.
    """
    with transaction.atomic():
        t = Locked.take(table_id, skip_locked=skip_locked)
        yield t
        if t is None:
            return
        wake = timing.arm(t)
        if t.untouched and wake is None:
            return
        t.save()
        transaction.on_commit(lambda: _after(t, wake), robust=True)


def _after(t: Locked, wake: int | None) -> None:
    if t.held is not None:
        states.keep(t.id, t.held)
    if t.seq != t.old_seq:
        notify.table_moved(t.id, t.seq)
    if any(row.data.get("t") in SHOWN_IN_LOBBY for row in t.rows):
        notify.lobby_moved()
    if any(row.data.get("t") in SHOWN_AT_DESK for row in t.rows):
        club_id = rulebook.terms(t.room_id).club_id
        if club_id is not None:
            notify.desk_moved(club_id)
    if wake is not None:
        notify.wake(t.id, wake, t.now)
