"""A small WebSocket client on asyncio: text messages, pings, nothing else. Light enough to leave the
machine to the site.

May import the standard library only.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Refused(Exception):
    """The server did not switch to WebSocket."""


class Wire(asyncio.Protocol):
    """Calls `on_text` with each message and `on_close` once."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None], on_close: Callable[[], None]):
        self.request, self.on_text, self.on_close = request, on_text, on_close
        self.buffer = b""
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error) -> None:
        if not self.opened.done():
            self.opened.set_exception(Refused("connection lost"))
        self.on_close()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done() and not self._read_head():
            return
        while self._read_frame():
            pass

    def _read_head(self) -> bool:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(Refused(head.split(b"\r\n")[0].decode(errors="replace")))
            self.transport.close()
            return False
        self.buffer = rest
        self.opened.set_result(None)
        return True

    def _read_frame(self) -> bool:
        data = self.buffer
        if len(data) < 2:
            return False
        size, start = data[1] & 127, 2
        if size == 126:
            start = 4
            if len(data) < start:
                return False
            (size,) = struct.unpack_from("!H", data, 2)
        elif size == 127:
            start = 10
            if len(data) < start:
                return False
            (size,) = struct.unpack_from("!Q", data, 2)
        if len(data) < start + size:
            return False
        payload = data[start : start + size]
        self.buffer = data[start + size :]
        self._take(data[0] & 15, payload)
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.on_text(payload)
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.transport.close()

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        """Masked with zeros, as a client may: the bytes stay as they are."""
        size = len(payload)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self.transport:
            self.transport.close()


async def connect(host: str, port: int, path: str, cookie: str, on_text, on_close) -> Wire:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
        "\r\n",
    ]
    loop = asyncio.get_running_loop()
    request = "\r\n".join(lines).encode()
    _, wire = await loop.create_connection(lambda: Wire(request, on_text, on_close), host, port)
    await wire.opened
    return wire
