"""Strict reading of JSON: every key known, every type right, every place named.

May import `errors`. Invariant: what is read here raises `NotationError` for anything that
is not exactly as asked, and never any other exception.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

from games.engine.errors import NotationError

_REQUIRED = object()


def load(text: str, where: str = "") -> Any:
    """Parse one JSON document. Refuses repeated keys, NaN, half characters and endless nesting."""
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_float=_finite, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate cannot be written again
        return value
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise NotationError(where, f"is not JSON: {error.msg} ({place})") from None
    except UnicodeEncodeError:
        raise NotationError(where, "is not JSON that can be read: half of a surrogate pair") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(where, f"is not JSON that can be read: {str(error)[:80]}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in pairs:
        if key in out:
            raise ValueError(f"the key {key[:40]!r} stands twice in one object")
        out[key] = value
    return out


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits[:40]} is too great a number")
    return number


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


_LINE_END = re.compile(r"\r\n|\r|\n")  # and no other: U+2028 or U+0085 may stand in a name


def documents(text: str) -> Iterator[tuple[int | None, str]]:
    """The documents of a file: (None, all of it), or (line number, line) of JSON Lines.

    A file is JSON Lines if it has several lines and one of them, not indented, is an
    object by itself: so a bad line among them is one bad line, and a broken document that
    is spread over lines is one broken document.
    """
    lines = [(number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip()]
    if (
        len(lines) > 1
        and not _is_object(text)
        and any(line.startswith("{") and _is_object(line) for _, line in lines)
    ):
        yield from lines
    else:
        yield None, text


def _is_object(text: str) -> bool:
    try:
        return isinstance(load(text), dict)
    except NotationError:
        return False


def decode(data: bytes) -> str:
    """UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError("", f"is not UTF-8 (byte {error.start})") from None


def show(value: Any) -> str:
    """A value in a message, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def place(where: str, key: str) -> str:
    """`others.0` + `hand` → `others.0.hand`."""
    return f"{where}.{key}" if where else key


class Members:
    """The members of one object. Each is asked for once; `close` refuses what nobody asked for."""

    def __init__(self, value: Any, where: str, what: str) -> None:
        if not isinstance(value, dict):
            raise NotationError(where, f"{what} is an object, not {show(value)}")
        self._left = dict(value)
        self.where = where

    def at(self, key: str) -> str:
        return place(self.where, key)

    def has(self, key: str) -> bool:
        return key in self._left

    def take(self, key: str, default: Any = _REQUIRED) -> Any:
        """The raw value. Without a default the key is required."""
        if key in self._left:
            return self._left.pop(key)
        if default is _REQUIRED:
            raise NotationError(self.at(key), "is missing")
        return default

    def flag(self, key: str, default: Any = _REQUIRED) -> bool:
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise NotationError(self.at(key), f"must be true or false, not {show(value)}")
        return value

    def integer(self, key: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        value = self.take(key, default)
        if value is default and default is not _REQUIRED:
            return value
        return check_integer(value, self.at(key), low, high)

    def text(self, key: str, default: Any = _REQUIRED) -> str:
        value = self.take(key, default)
        if not isinstance(value, str):
            raise NotationError(self.at(key), f"must be a string, not {show(value)}")
        return value

    def listing(self, key: str, default: Any = _REQUIRED) -> list[tuple[str, Any]]:
        """The items of a list, each with its place (`melds[2]`)."""
        value = self.take(key, default)
        if not isinstance(value, list):
            raise NotationError(self.at(key), f"must be a list, not {show(value)}")
        return [(f"{self.at(key)}[{index}]", item) for index, item in enumerate(value)]

    def close(self, hint: str = "no such key here") -> None:
        """Refuse the first key that was not asked for."""
        for key in self._left:
            raise NotationError(self.at(str(key)[:40]), hint)


def check_integer(value: Any, where: str, low: int, high: int) -> int:
    """`value` if it is an integer in `low..high`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(where, f"must be an integer, not {show(value)}")
    if not low <= value <= high:
        raise NotationError(where, f"must be from {low} to {high}, not {show(value)}")
    return value


def check_choice(value: Any, where: str, allowed: Iterable[str]) -> str:
    """`value` if it is one of `allowed`."""
    known = sorted(allowed)
    if not isinstance(value, str) or value not in known:
        raise NotationError(where, f"must be one of {', '.join(known)}, not {show(value)}")
    return value
