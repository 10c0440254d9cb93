"""One table under its row lock, the new rows of its log, and the single statement that stores both.

May import `live` and the prepared statements. Invariant: nothing reaches the log or the
table's live columns except through `Locked.save`, under the lock, in one statement.

Numbers of rows: what everybody will see starts a new block of STRIDE numbers; what only some see
takes the next number inside the block, and their question the first of a part of the block. So these
numbers never tell how many hidden rows (claims offered and declined, locks) lie before them; those of
the other rows in between are for the server alone (`sight.told`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from mahjong_site.prepared import execute

from .live import Live

STRIDE = 64
PART = 16

_READ = """
SELECT room_id, state, seq, match_id, deal_id, deadline_at, deadline_seq, due_at, wake_at, paused_at, live,
       clock_timestamp()
FROM games_table WHERE id = %s::bigint"""
_FOR_UPDATE = " FOR UPDATE"

_SAVE = """
WITH new_events AS (
    INSERT INTO games_tableevent (table_id, at, deal_id, seq, shown_at, data)
    SELECT %(id)s::bigint, %(now)s::timestamptz, r.deal, r.seq, to_timestamp(r.shown / 1000.0), r.data
    FROM json_to_recordset(%(rows)s::json) AS r(seq bigint, shown bigint, deal bigint, data jsonb)
), new_commands AS (
    INSERT INTO games_command
        (table_id, deal_id, at, command_id, seat, user_id, source, action, saw_seq, seq)
    SELECT %(id)s::bigint, %(deal)s::bigint, %(now)s::timestamptz, r.command_id, r.seat, r.user_id, r.source,
           r.action, r.saw_seq, r.seq
    FROM json_to_recordset(%(commands)s::json)
        AS r(command_id uuid, seat int, user_id bigint, source text, action jsonb, saw_seq bigint, seq bigint)
)
UPDATE games_table SET state = %(state)s::text, seq = %(seq)s::bigint, match_id = %(match)s::bigint,
    deal_id = %(deal)s::bigint, deadline_at = %(deadline)s::timestamptz,
    deadline_seq = %(deadline_seq)s::bigint, due_at = %(due)s::timestamptz, wake_at = %(wake)s::timestamptz,
    paused_at = %(paused)s::timestamptz, live = %(live)s::jsonb,
    active_at = COALESCE(%(active)s::timestamptz, active_at),
    closed_at = CASE WHEN %(state)s::text = 'closed' THEN COALESCE(closed_at, %(now)s::timestamptz) END
WHERE id = %(id)s::bigint"""


def to_ms(moment: datetime | None) -> int | None:
    return None if moment is None else round(moment.timestamp() * 1000)


def from_ms(ms: int | None) -> datetime | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)


# `default` is for the ids of commands.
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=str).encode


@dataclass(slots=True)
class Row:
    """One row of the log; `shown` is when people may see it."""

    seq: int
    at: int
    shown: int
    data: dict[str, Any]
    deal_id: int | None

    def to_json(self) -> dict[str, Any]:
        return {"seq": self.seq, "shown": self.shown, "deal": self.deal_id, "data": self.data}


@dataclass(slots=True)
class NewCommand:
    command_id: UUID
    seat: int
    user_id: int | None
    source: str
    action: dict[str, Any]
    saw_seq: int
    seq: int

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


class NoSuchTable(LookupError):
    pass


class Locked:
    """A table's live columns; attributes may be set freely before `save`. Times in milliseconds."""

    __slots__ = (
        "active", "commands", "deadline", "deadline_seq", "deal_id", "due", "held", "id", "live",
        "match_id", "now", "old_seq", "paused", "room_id", "rows", "seq", "state", "untouched", "wake",
    )  # fmt: skip

    def __init__(self, table_id: int, found: tuple):
        self.id = table_id
        self.room_id, self.state, self.seq, self.match_id, self.deal_id = found[:5]
        self.deadline, self.deadline_seq = to_ms(found[5]), found[6]
        self.due, self.wake, self.paused = to_ms(found[7]), to_ms(found[8]), to_ms(found[9])
        self.live = Live.from_json(json.loads(found[10]))
        self.now = to_ms(found[11])
        self.old_seq = self.seq
        self.rows: list[Row] = []
        self.commands: list[NewCommand] = []
        self.active = False  # a person did something: the room is not idle
        self.untouched = False  # set by who looked and changed nothing
        self.held: Any = None  # the deal's state, to be remembered once this is committed

    @classmethod
    def take(cls, table_id: int, *, skip_locked: bool = False) -> Locked | None:
        """Lock the row, in the caller's transaction; None if it is locked and `skip_locked`."""
        found = execute(_READ + _FOR_UPDATE + " SKIP LOCKED" * skip_locked, [table_id]).fetchone()
        if found is not None:
            return cls(table_id, found)
        if skip_locked:
            return None
        raise NoSuchTable(table_id)

    @classmethod
    def read(cls, table_id: int) -> Locked:
        """The same facts without the lock, for those who only look."""
        found = execute(_READ, [table_id]).fetchone()
        if found is None:
            raise NoSuchTable(table_id)
        return cls(table_id, found)

    def add(self, data: dict[str, Any], *, hidden: bool = False) -> int:
        """Append a row to the log; its number."""
        if hidden and data.get("e") != "asked":
            self.seq += 1
        else:
            step = PART if hidden else STRIDE
            self.seq = (self.seq // step + 1) * step
        shown = max(self.now, self.live.held_until)
        self.rows.append(Row(self.seq, self.now, shown, data, self.deal_id if "e" in data else None))
        return self.seq

    def set_deadline(self, at: int | None, seq: int | None = None) -> None:
        self.deadline, self.deadline_seq = at, seq if at is not None else None

    def save(self) -> None:
        values = {
            "id": self.id,
            "now": from_ms(self.now),
            "rows": encode([row.to_json() for row in self.rows]),
            "commands": encode([command.to_json() for command in self.commands]),
            "state": self.state,
            "seq": self.seq,
            "match": self.match_id,
            "deal": self.deal_id,
            "deadline": from_ms(self.deadline),
            "deadline_seq": self.deadline_seq,
            "due": from_ms(self.due),
            "wake": from_ms(self.wake),
            "paused": from_ms(self.paused),
            "live": encode(self.live.to_json()),
            "active": from_ms(self.now) if self.active else None,
        }
        execute(_SAVE, values)
