"""The live protocol, version 1: every message between a table's page and the server. See PROTOCOL.md.

May import Django's translation and `services.errors`. Invariant: a client message that reaches the
services has exactly the keys and types written here; what is wrong is said with its place, in
Chinese and English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop

from games.services.errors import TableRefused
from games.services.sight import Sight

VERSION = 1
LARGEST_MESSAGE = 4096  # characters; no message of a client comes near it
BEAT_SECONDS = 10

Check = Callable[[Any], Any]  # gives the value to use, or raises ValueError


def _integer(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**53:
        raise ValueError("a whole number")
    return value


def _chair(value: Any) -> int | None:
    if value is not None and (type(value) is not int or not 0 <= value <= 3):
        raise ValueError("0-3 or null")
    return value


def _boolean(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("true or false")
    return value


def _text(value: Any) -> str:
    if type(value) is not str or not 1 <= len(value) <= 40:
        raise ValueError("a short text")
    return value


def _optional_text(value: Any) -> str | None:
    return None if value is None else _text(value)


def _note(value: Any) -> str:
    if type(value) is not str or len(value) > 200:
        raise ValueError("a text of at most 200 characters")
    return " ".join(value.split())


def _uuid(value: Any) -> UUID:
    try:
        return UUID(_text(value))
    except ValueError:
        raise ValueError("a UUID") from None


def _object(value: Any) -> dict:
    if type(value) is not dict:
        raise ValueError("an object")
    return value


@dataclass(frozen=True)
class Field:
    check: Check
    required: bool = True
    default: Any = None


_ID = Field(_uuid)
_WHERE = Field(_chair, required=False)
MESSAGES: dict[str, dict[str, Field]] = {
    "hello": {
        "v": Field(_integer),
        "since": Field(_integer, required=False, default=0),
        "deal": Field(_optional_text, required=False),
    },
    "resume": {"since": Field(_integer)},
    "act": {"id": _ID, "seq": Field(_integer), "action": Field(_object)},
    "ready": {"id": _ID, "client_seed": Field(_optional_text, required=False)},
    "continue": {"id": _ID, "client_seed": Field(_optional_text, required=False)},
    "auto": {"id": _ID, "on": Field(_boolean)},
    "phrase": {"id": _ID, "phrase": Field(_text)},
    "sit": {"id": _ID, "seat": _WHERE},
    "leave": {"id": _ID},
    "add_bot": {"id": _ID, "seat": _WHERE},
    "remove_bot": {"id": _ID, "seat": Field(_chair)},
    "call_referee": {"id": _ID, "text": Field(_note, required=False, default="")},
    "hint": {"id": _ID},
    "ping": {},
}


def parse(message: Any) -> dict[str, Any]:
    """The message with every field checked and defaults filled in. Raises TableRefused."""
    if type(message) is not dict:
        raise _wrong("", "an object")
    kind = message.get("type")
    if type(kind) is not str or kind not in MESSAGES:
        raise _wrong("type", " | ".join(MESSAGES))
    fields = MESSAGES[kind]
    for key in message:
        if key != "type" and key not in fields:
            raise _wrong(key[:40], "no such key")
    parsed: dict[str, Any] = {"type": kind}
    for name, field in fields.items():
        if name not in message and not field.required:
            parsed[name] = field.default
            continue
        try:
            parsed[name] = field.check(message.get(name))
        except ValueError as error:
            raise _wrong(name, str(error)) from None
    return parsed


def _wrong(where: str, expected: str) -> TableRefused:
    place = where or "message"
    return TableRefused(
        "schema", f"消息有误：{place}（应为 {expected}）", f"bad message: {place} (expected {expected})"
    )


# ---------------------------------------------------------------- server → client


def error(refused: TableRefused, command_id: UUID | str | None = None) -> dict[str, Any]:
    return {"type": "error", "id": None if command_id is None else str(command_id), **refused.to_json()}


def ack(command_id: UUID, seq: int, **more: Any) -> dict[str, Any]:
    return {"type": "ack", "id": str(command_id), "seq": seq, **more}


def bye(code: str, zh: str, en: str) -> dict[str, Any]:
    return {"type": "bye", "code": code, "zh": zh, "en": en}


def events(before: int, sight: Sight, seen: list[dict[str, Any]], now: int) -> dict[str, Any]:
    """`from` follows on what the client has: another number there means a gap."""
    return {
        "type": "events",
        "from": before + 1,
        "to": sight.announced,
        "events": seen,
        "deadline": sight.deadline,
        "clocks": sight.bank,
        "now": now,
    }


def beat(sight: Sight, now: int, connected: Iterable[int]) -> dict[str, Any]:
    return {
        "type": "beat",
        "seq": sight.announced,
        "now": now,
        "deadline": sight.deadline,
        "clocks": sight.bank,
        "users": sorted(connected),
    }


TOO_FAST = TableRefused("too_fast", gettext_noop("Too many messages. Please wait a moment."))
TOO_LONG = TableRefused("too_long", gettext_noop("The message is too long."))
FAULT = TableRefused("fault", gettext_noop("Something went wrong here. Please try again."))
NOT_JSON = TableRefused("not_json", gettext_noop("The message is not JSON."))
FORBIDDEN = bye("forbidden", "您在这里没有这项权限。", "You may not do this here.")
