"""Errors of the engine. Each names the place and says what is wrong, in one line.

May import nothing. Callers at an edge (commands, sockets) turn them into exit
statuses or messages; nothing else in the engine raises for bad input.
"""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """Base class of everything the engine raises on purpose."""


def one_line(text: str) -> str:
    """`text` with whatever would break the line or steer a terminal written as an escape."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class NotationError(EngineError):
    """Input that is no record, case, action, option or tile.

    `where` is the place inside the input (`actions[17].tile`), empty for the whole. Both may
    quote the input, so they are made one printable line here.
    """

    def __init__(self, where: str, message: str) -> None:
        where, message = one_line(where), one_line(message)
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
        self.message = message


class IllegalCommand(EngineError):
    """A well-formed action that the rules do not allow here.

    `legal` holds what the seat could have done (internal actions), `rule` the id of
    the rule that forbids it, where one can be named; `message` is Chinese, `message_en` English.
    """

    def __init__(
        self,
        seat: int,
        action: Any,
        legal: list[Any],
        message: str,
        rule: str | None = None,
        message_en: str = "",
    ) -> None:
        super().__init__(message)
        self.seat = seat
        self.action = action
        self.legal = legal
        self.message = message
        self.rule = rule
        self.message_en = message_en or message
