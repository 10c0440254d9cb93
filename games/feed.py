"""The recent rows of the tables that have sockets in this process: one query serves them all.

May import the services' readers. Invariant: `rows` are all rows of the table after `low` up to
`top`, in order.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from django.db import connection

from games.services import presence
from games.services.locked import STRIDE, Row, to_ms
from games.services.present import read_rows
from mahjong_site.dbthreads import in_db_thread

KEPT = 400  # rows; about a deal and a half
FRESH = 8.0  # seconds for which a look at the database serves all sockets
REACH = 2000  # rows that a client may have missed and still get as events

_seq = attrgetter("seq")


def _look(table_id: int, after: int) -> tuple[list[Row], int, frozenset[int]]:
    rows = read_rows(table_id, after)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    return rows, to_ms(now), presence.connected(table_id)


look = in_db_thread(_look)
read = in_db_thread(read_rows)
who_is_connected = in_db_thread(presence.connected)


class Clock:
    """The database's clock as this process knows it: of what was heard, the least delayed counts."""

    SLACK = 2  # ms: both sides round
    SAME = 250  # ms: what is heard so little late comes from a clock like ours
    DRIFT = 0.1  # ms a second by which an old observation is doubted

    def __init__(self) -> None:
        self.offset: float | None = None
        self.heard_at = 0.0

    def heard(self, now: int) -> None:
        offset, moment = now - time.time() * 1000, time.monotonic()
        if self.offset is None:
            self.offset = 0 if -self.SAME < offset < 0 else offset
        else:
            self.offset = max(offset, self.offset - (moment - self.heard_at) * self.DRIFT)
        self.heard_at = moment

    def now(self) -> int:
        return round(time.time() * 1000 + (self.offset or 0)) + self.SLACK


CLOCK = Clock()


class Feed:
    def __init__(self, table_id: int):
        self.table_id = table_id
        self.rows: list[Row] = []
        self.low = self.top = 0
        self.sockets = 0
        self.begun = False
        self.connected: frozenset[int] = frozenset()
        self._lock = asyncio.Lock()
        self._looked_at = 0.0

    def begin_at(self, seq: int, now: int) -> None:
        """A socket has the state as of `seq`: a new feed starts there. One that others use goes on
        from where it is, since they still need the rows up to `seq`."""
        CLOCK.heard(now)
        if not self.begun:
            self.low = self.top = seq
            self.begun = True

    def after(self, seq: int) -> Sequence[Row]:
        return self.rows[bisect_right(self.rows, seq, key=_seq) :]

    def offer(self, rows: Sequence[Row], before: int) -> None:
        """Rows that this process has just written itself, following row `before`."""
        if rows:
            CLOCK.heard(rows[-1].at)
        if rows and before == self.top:
            self._extend(rows)

    def _extend(self, rows: Sequence[Row]) -> None:
        CLOCK.heard(rows[-1].at)
        # What was read may have been offered meanwhile.
        self.rows += [row for row in rows if row.seq > self.top]
        self.top = max(self.top, rows[-1].seq)
        if len(self.rows) > 2 * KEPT:
            self.low = self.rows[-KEPT - 1].seq
            del self.rows[:-KEPT]

    async def reach_up(self, seq: int) -> None:
        """Have every row up to `seq`, of which a notice has told."""
        if self.top >= seq:
            return
        async with self._lock:
            if self.top < seq and (rows := await read(self.table_id, self.top)):
                self._extend(rows)

    async def reach_down(self, seq: int) -> bool:
        """Have every row after `seq`; False if that is too far back."""
        if seq >= self.low:
            return True
        if self.low - seq > REACH * STRIDE:
            return False
        async with self._lock:
            if seq < self.low:
                older = await read(self.table_id, seq, self.low)
                if len(older) > REACH:
                    return False
                self.rows[:0] = older
                self.low = seq
        return True

    async def check(self) -> None:
        """Make up for lost notices: at most one look at the database per heartbeat and process."""
        async with self._lock:
            if time.monotonic() - self._looked_at < FRESH:
                return
            self._looked_at = time.monotonic()
            rows, now, self.connected = await look(self.table_id, self.top)
            CLOCK.heard(now)
            if rows:
                self._extend(rows)

    async def reread_presence(self) -> None:
        self.connected = await who_is_connected(self.table_id)


_feeds: dict[int, Feed] = {}


def join(table_id: int) -> Feed:
    feed = _feeds.setdefault(table_id, Feed(table_id))
    feed.sockets += 1
    return feed


def part(feed: Feed) -> None:
    feed.sockets -= 1
    if not feed.sockets and _feeds.get(feed.table_id) is feed:
        del _feeds[feed.table_id]
