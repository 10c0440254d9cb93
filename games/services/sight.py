"""What one viewer is shown of the rows of a table's log, and when.

May import the engine's masks. Invariants: pure; nothing leaves the server but through here or the
engine's `view`. An outsider to a question that several may be asked sees neither that question nor
its end before the pause after the discard is over, and neither at all if it was closed by then;
hidden rows move no number that he sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.events import OPEN_VIEWERS, Viewer, mask

from .locked import PART, STRIDE, Row


@dataclass(slots=True)
class Shown:
    """What `Sight.select` found: events for the client, and when to look again (ms)."""

    events: list[dict[str, Any]] = field(default_factory=list)
    again_at: int | None = None
    fresh: bool = False  # the events cannot tell it: send the whole state


@dataclass(slots=True)
class Sight:
    """One socket's place in the log. `announced`: the row the client knows of; `looked`: the row up to
    which everything was considered, which may lie further on."""

    viewer: Viewer
    announced: int
    looked: int
    delay: int = 0
    deadline: int | None = None
    bank: list[int] = field(default_factory=lambda: [0] * 4)

    def select(self, rows: Sequence[Row], now: int) -> Shown:
        """Move on through `rows` (those after `looked`, in order) as far as the time allows."""
        shown = Shown()
        skip_close = False
        for place, row in enumerate(rows):
            due = self._due(row)
            if due > now:
                shown.again_at = due
                break
            self.looked = row.seq
            name = row.data.get("e")
            if name == "asked" and self._is_outsider(row) and self._is_closed_by(rows[place + 1 :], now):
                skip_close = True
                continue
            if name == "closed" and skip_close:
                skip_close = False
                continue
            seen = self.seen(row)
            if seen is None:
                continue
            shown.fresh = shown.fresh or row.data.get("t") == "rewound"
            self.announced = told(row.seq, self.announced)
            shown.events.append({"seq": self.announced, **seen})
        return shown

    def _due(self, row: Row) -> int:
        if self.delay:
            return row.shown + self.delay
        return row.at if self._is_own_at_once(row) or self._is_for_others(row) else row.shown

    def _is_own_at_once(self, row: Row) -> bool:
        """One's own question after a discard, and one's own answer to it, are known without a pause."""
        data = row.data
        if data.get("e") == "asked":
            return str(self.viewer) in data["legal"] and data["public"]["seat"] is None
        return data.get("e") == "answered" and data["seat"] == self.viewer

    def _is_for_others(self, row: Row) -> bool:
        """What is never shown here holds nothing up: a wait would tell that another has answered."""
        return row.data.get("e") == "answered" and mask(row.data, self.viewer) is None

    def _is_outsider(self, row: Row) -> bool:
        data = row.data
        return (
            data["public"]["seat"] is None
            and str(self.viewer) not in data["legal"]
            and self.viewer not in OPEN_VIEWERS
        )

    def _is_closed_by(self, rest: Sequence[Row], now: int) -> bool:
        closed = next((row for row in rest if row.data.get("e") == "closed"), None)
        return closed is not None and self._due(closed) <= now

    def seen(self, row: Row) -> dict[str, Any] | None:
        """The masked row; None if this viewer is shown nothing of it."""
        data = row.data
        if "t" in data:
            return self._table_event(data)
        seen = mask(data, self.viewer)
        if seen is None:
            return None
        if data["e"] == "asked":
            own = bool(seen["legal"]) or data["public"]["seat"] is not None or self.viewer in OPEN_VIEWERS
            self.deadline = data["deadline"] if own else None
            self.bank = data["bank"]
        elif data["e"] in ("answered", "closed", "ended"):
            self.deadline = None
            if "by" in data:
                seen["by"] = data["by"]
        return seen

    def _table_event(self, data: dict[str, Any]) -> dict[str, Any]:
        if data["t"] == "shifted":
            self.deadline, self.bank = data["deadline"], data.get("bank", self.bank)
        elif "go_on" in data:
            self.deadline = data["go_on"]["deadline"] if data["go_on"] else None
        return data


def announced_at(sight: Sight, rows: Sequence[Row], seq: int) -> int:
    """The row number that `sight` may be told for a state as of row `seq`; `rows` are those of its block."""
    number = seq // STRIDE * STRIDE
    for row in rows:
        if row.seq <= seq and sight.seen(row) is not None:
            number = told(row.seq, number)
    return number


def told(seq: int, before: int) -> int:
    """The number by which a viewer who knows of `before` is told of row `seq`. Inside a part of a block
    he counts what he himself is shown: a number there, or a gap, would tell how many others answered."""
    return seq if seq % PART == 0 else max(before, seq // PART * PART) + 1


def may_go_on_from(seq: int) -> bool:
    """Only rows that everybody sees have a number at which any client may take up the thread."""
    return seq > 0 and seq % STRIDE == 0
