"""A client of the live protocol for tests: follows events as PROTOCOL.md says, and checks each step."""

from __future__ import annotations

import asyncio
import json
import uuid
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from games.engine.fold import fold_view
from games.services.tablefold import fold_table
from mahjong_site.asgi import application

PATIENCE = 30  # seconds; only a message that never comes takes so long


class TableClient:
    """One tab. Everything it was ever sent is kept in `received`."""

    def __init__(self, table_id: int, user, query: str = ""):
        self.path = f"/ws/table/{table_id}/{query}"
        self.user, self.query = user, query
        self.session_key: str | None = None
        self.seq = 0
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}

    async def open(self) -> TableClient:
        headers = [(b"origin", b"http://localhost")]
        if self.user.is_authenticated:
            self.session_key = await database_sync_to_async(session_of)(self.user)
            headers.append((b"cookie", f"sessionid={self.session_key}".encode()))
        self.socket = WebsocketCommunicator(application, self.path, headers=headers)
        connected, _ = await self.socket.connect(timeout=10)
        assert connected
        await self.send(type="hello", v=1)
        await self.until(lambda m: m["type"] in ("state", "bye"))
        return self

    async def send(self, **message: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its ack or error."""
        command_id = fields.pop("id", None) or str(uuid.uuid4())
        await self.send(type=kind, id=command_id, **fields)
        return await self.until(lambda m: m["type"] in ("ack", "error") and m["id"] == command_id)

    async def until(self, wanted) -> dict[str, Any]:
        """Take messages up to one that is `wanted`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await self.socket.receive_from(timeout=PATIENCE))
                self.take(message)
                if wanted(message):
                    return message

    async def reach(self, seq: int) -> None:
        """Have everything up to the public row `seq`."""
        while self.seq < seq:
            await self.until(lambda m: m["type"] in ("events", "state"))

    def take(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "state":
            self.seq, self.view, self.table = message["seq"], message["view"], message["table"]
        elif message["type"] == "events":
            assert message["from"] == self.seq + 1, "a gap or a repetition"
            for event in message["events"]:
                self.fold(event)
            self.seq = message["to"]

    def fold(self, event: dict[str, Any]) -> None:
        assert event["seq"] > self.seq
        self.seq = event["seq"]
        if "t" not in event:
            self.view = fold_view(self.view, event)
            return
        fold_table(self.table, event)
        if event["t"] == "deal_started":
            header = event["header"]
            viewer = self.table["my_seat"] if self.table["my_seat"] is not None else self.table["role"]
            self.view = empty_view_of(header, viewer)

    async def close(self) -> None:
        await self.socket.disconnect(timeout=5)


def session_of(user) -> str:
    """The key of a session of this user, as after the login form."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key


def empty_view_of(header: dict[str, Any], viewer: Any) -> dict[str, Any]:
    seat = {
        "hand": None, "count": 0, "drawn": None, "melds": [], "flowers": [], "river": [],
        "wild": [], "locks": {}, "notes": {},
    }  # fmt: skip
    tiles = header["tiles"]
    return {
        "v": 1,
        **{name: header[name] for name in ("ruleset", "number", "context", "dealer", "dice")},
        "viewer": viewer,
        "winds": [],
        "jokers": [],
        "joker_notes": [],
        "indicator": None,
        "put_out": [],
        "wall": {"left": tiles, "reserve": 0, "drawable": tiles, "opening": None},
        "question": None,
        "legal": [],
        "answered": None,
        "last": None,
        "seats": [dict(seat, locks={}, notes={}) for _ in range(4)],
        "notes": {},
        "fines": [],
        "result": None,
    }
