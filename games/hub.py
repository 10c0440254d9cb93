"""The notices of the channel layer for this process: one subscription a group, however many listen.

May import the channel layer. Invariant: a group is subscribed while somebody in this process listens
to it, and the hub runs while any group is; a listener's fault is not the others'.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

Notice = dict[str, Any]
Listener = Callable[[Notice], Awaitable[None]]
logger = logging.getLogger(__name__)


class Hub:
    def __init__(self) -> None:
        self.layer = get_channel_layer()
        self.listeners: dict[str, list[Listener]] = {}
        self._subscribed: set[str] = set()
        self._changing = asyncio.Lock()
        self._channel: str | None = None
        self._receiving: asyncio.Task | None = None
        self._telling: set[asyncio.Task] = set()

    async def listen(self, group: str, listener: Listener) -> None:
        self.listeners.setdefault(group, []).append(listener)
        await self._settle(group)

    async def leave(self, group: str, listener: Listener) -> None:
        left = [other for other in self.listeners.get(group, []) if other != listener]
        if left:
            self.listeners[group] = left
        else:
            self.listeners.pop(group, None)
        await self._settle(group)

    async def _settle(self, group: str) -> None:
        """Make the subscription what it should be by now, which may be more than one change later."""
        async with self._changing:
            if group in self.listeners and group not in self._subscribed:
                await self._open()
                await self.layer.group_add(group, self._channel)
                self._subscribed.add(group)
            elif group not in self.listeners and group in self._subscribed:
                self._subscribed.discard(group)
                await self.layer.group_discard(group, self._channel)
            if not self._subscribed:
                await self._close()

    async def _open(self) -> None:
        if self._receiving is None:
            self._channel = await self.layer.new_channel()
            self._receiving = asyncio.create_task(self._receive())

    async def _close(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            await asyncio.gather(self._receiving, return_exceptions=True)
            self._receiving = None

    async def _receive(self) -> None:
        while True:
            notice = await self.layer.receive(self._channel)
            task = asyncio.create_task(self._tell(notice))
            self._telling.add(task)  # the loop itself keeps no task alive
            task.add_done_callback(self._telling.discard)

    async def _tell(self, notice: Notice) -> None:
        listeners = self.listeners.get(notice["group"], ())
        told = await asyncio.gather(*(listener(notice) for listener in listeners), return_exceptions=True)
        for fault in told:
            if isinstance(fault, Exception):
                logger.error("notice to %s", notice["group"], exc_info=fault)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """That of the running event loop: a site's process has one loop."""
    loop = asyncio.get_running_loop()
    return _hubs.get(loop) or _hubs.setdefault(loop, Hub())
