"""WebSockets of the lobby and the rooms desk: that a list has changed, and nothing else.

May import the services (in database threads only). Invariant: no facts are sent; the page asks for the list
over HTTP, with its own rights.
"""

from __future__ import annotations

import asyncio
import time

from games import protocol
from games.hub import Notice, hub
from games.services import admission, notify
from games.sockets import LeanConsumer
from mahjong_site.dbthreads import in_db_thread

CLOSE_REFUSED = 4403
may_see_desk = in_db_thread(admission.may_see_desk)


class ListConsumer(LeanConsumer):
    QUIET = 1.0

    def group(self) -> str:
        raise NotImplementedError

    async def is_admitted(self) -> bool:
        return True

    async def connect(self):
        self.pending: asyncio.Task | None = None
        self.said_at = 0.0
        await self.accept()
        if not await self.is_admitted():
            await self.send_json(protocol.FORBIDDEN)
            await self.close(CLOSE_REFUSED)
            return
        await hub().listen(self.group(), self._moved)

    async def gone(self):
        await hub().leave(self.group(), self._moved)
        if self.pending:
            self.pending.cancel()

    async def receive(self, text_data=None, bytes_data=None):
        await self.read_message(text_data)

    async def _moved(self, notice: Notice) -> None:
        if self.pending is None or self.pending.done():
            self.pending = asyncio.create_task(self._say())

    async def _say(self) -> None:
        await asyncio.sleep(max(0.0, self.said_at + self.QUIET - time.monotonic()))
        self.said_at = time.monotonic()
        await self.send_json({"type": "moved"})


class LobbyConsumer(ListConsumer):
    """Open to anybody: that something moved is no secret."""

    def group(self) -> str:
        return notify.LOBBY_GROUP


class DeskConsumer(ListConsumer):
    """For those who may manage the club's rooms."""

    def group(self) -> str:
        return notify.desk_group(self.scope["url_route"]["kwargs"]["club_id"])

    async def is_admitted(self) -> bool:
        return await may_see_desk(self.scope["user"], self.scope["url_route"]["kwargs"]["club_id"])
