"""What all our WebSocket consumers share: lean dispatch, limits on what a client may send.

May import channels and the protocol. Invariant: consumers touch the database in `in_db_thread`
functions only.
"""

from __future__ import annotations

import json
import time

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from games import protocol
from games.services.locked import encode

BURST = 30  # messages at once
PER_SECOND = 10
PATIENCE = 200  # refused messages before the socket is closed
CLOSE_ABUSE = 4429


class Bucket:
    """Tokens that fill up with time."""

    def __init__(self) -> None:
        self.tokens, self.at = float(BURST), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(BURST, self.tokens + (now - self.at) * PER_SECOND)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


def decode(text: str | None) -> object:
    """JSON that can be stored and sent back: escapes may spell what neither Postgres nor UTF-8 can hold."""
    decoded = json.loads(text)
    if "\\u" in text:
        plain = encode(decoded)
        plain.encode()
        if "\\u0000" in plain:
            raise ValueError("NUL")
    return decoded


class LeanConsumer(AsyncWebsocketConsumer):
    """What a socket sends goes straight to its handler: without the hop to Django's one thread-sensitive
    thread that channels makes before every message (our handlers reach the database through
    `in_db_thread`, which cleans up by itself), and without a channel of each socket's own (notices
    come through the process's hub)."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.bucket = Bucket()
        self.refused = 0

    async def __call__(self, scope, receive, send):
        self.scope, self.base_send, self.groups = scope, send, ()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            await self.gone()

    async def gone(self) -> None:
        """Comes last whatever ended the socket, a fault and a cancelled task too."""

    async def dispatch(self, message):
        await getattr(self, get_handler_name(message))(message)

    async def send_json(self, message: dict) -> None:
        await self.send(text_data=encode(message))

    async def read_message(self, text: str | None) -> object | None:
        """The decoded message; None if it was refused (and answered)."""
        decoded, problem = None, None
        if text is not None and len(text) > protocol.LARGEST_MESSAGE:
            problem = protocol.TOO_LONG
        else:
            try:
                decoded = decode(text) or {}
            except (ValueError, TypeError, RecursionError):
                problem = protocol.NOT_JSON
        if not self.bucket.take():
            problem = protocol.TOO_FAST
        if problem is None:
            return decoded
        self.refused += 1
        if self.refused > PATIENCE:
            await self.close(CLOSE_ABUSE)
        else:
            await self.send_json(protocol.error(problem, id_of(decoded)))
        return None


def id_of(message: object) -> str | None:
    """The id under which a client waits for an answer, also to a message that is wrong otherwise."""
    found = message.get("id") if isinstance(message, dict) else None
    return found[:40] if isinstance(found, str) else None
