"""The recent rows of the tables that have sockets in this process, and who is told of new ones: one
notice and one query serve all sockets of a table.

May import the hub and the services' readers. Invariant: `rows` are all rows of the table after `low`
up to `top`, in order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from collections.abc import Awaitable, Iterable, Sequence
from operator import attrgetter
from typing import Protocol

from django.db import connection

from games.hub import Notice, hub
from games.services import notify, presence
from games.services.locked import STRIDE, Row, to_ms
from games.services.present import read_rows
from mahjong_site.dbthreads import in_db_thread

KEPT = 400  # rows; about a deal and a half
FRESH = 8.0  # seconds for which a look at the database serves all sockets
REACH = 2000  # rows that a client may have missed and still get as events

_seq = attrgetter("seq")
logger = logging.getLogger(__name__)


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


class Socket(Protocol):
    async def pump(self) -> None: ...

    async def show_presence(self) -> None: ...


class Feed:
    def __init__(self, table_id: int):
        self.table_id = table_id
        self.rows: list[Row] = []
        self.low = self.top = 0
        self.sockets: set[Socket] = set()
        self.begun = False
        self.connected: frozenset[int] = frozenset()
        self._lock = asyncio.Lock()
        self._looked_at = 0.0
        self._told = 0
        self._telling: asyncio.Task | None = None
        self._listening = False

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

    async def join(self, socket: Socket) -> None:
        self.sockets.add(socket)
        async with self._lock:  # who comes second waits for the subscription too
            if not self._listening:
                await hub().listen(notify.table_group(self.table_id), self.on_notice)
                self._listening = True

    async def part(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        if self.sockets:
            return
        if _feeds.get(self.table_id) is self:
            del _feeds[self.table_id]
        await hub().leave(notify.table_group(self.table_id), self.on_notice)

    async def on_notice(self, notice: Notice) -> None:
        if notice["type"] == "table.presence":
            await self.reread_presence()
            await _all(socket.show_presence() for socket in self.sockets)
        elif notice["seq"] > self._told:
            await self.reach_up(notice["seq"])
            await self.tell(notice["seq"])

    async def tell(self, seq: int) -> None:
        """All sockets send what they may of the rows up to `seq`; who is told twice sends nothing."""
        if seq > self._told:
            self._told = seq
            await _all(socket.pump() for socket in self.sockets)

    def tell_soon(self, seq: int) -> None:
        """As `tell`, for who must not wait for others' sockets; a notice of the same rows comes too late."""
        self._telling = asyncio.create_task(self.tell(seq))


async def _all(acts: Iterable[Awaitable[None]]) -> None:
    """One socket's fault is not the others', nor does it close it: the next heartbeat makes up for it."""
    for fault in await asyncio.gather(*acts, return_exceptions=True):
        if isinstance(fault, Exception):
            logger.error("telling a socket", exc_info=fault)


_feeds: dict[int, Feed] = {}


def feed_of(table_id: int) -> Feed:
    return _feeds.get(table_id) or _feeds.setdefault(table_id, Feed(table_id))
