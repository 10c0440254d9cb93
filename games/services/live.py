"""The small facts of a running table that change with almost every command, in one JSON column.

May import nothing of Django. Invariant: lists have one place per chair; times are milliseconds
since 1970 by the database's clock; reserves are never negative.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

CHAIRS = range(4)


@dataclass(slots=True)
class Live:
    # Per chair the user's id, the bot's name, or None while it is free.
    people: list[int | str | None] = field(default_factory=lambda: [None] * 4)
    # None: not ready. Otherwise the client's seed for the next deal, "" for none.
    ready: list[str | None] = field(default_factory=lambda: [None] * 4)
    auto: list[bool] = field(default_factory=lambda: [False] * 4)
    silent: list[int] = field(default_factory=lambda: [0] * 4)
    bank: list[int] = field(default_factory=lambda: [0] * 4)
    # By a penalty: may not win for the rest of the running deal.
    no_win: list[bool] = field(default_factory=lambda: [False] * 4)
    # When those asked could first see the question, and until when a discard keeps its pause.
    asked_at: int = 0
    held_until: int = 0
    # The row of the newest question: an answer given before it is an answer to another one.
    asked_seq: int = 0
    # How often the running deal was taken back: a remembered state from before is void.
    rewinds: int = 0

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Live:
        return cls(**{name: data[name] for name in _NAMES if name in data})

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _NAMES}

    def chair_of(self, user_id: int) -> int | None:
        return self.people.index(user_id) if user_id in self.people else None

    def is_person(self, chair: int) -> bool:
        return isinstance(self.people[chair], int)

    def acts_alone(self, chair: int) -> bool:
        """The server answers for this chair: a bot, or a person on auto-play."""
        return self.auto[chair] or not self.is_person(chair)

    def clear_chair(self, chair: int, occupant: int | str | None) -> None:
        """Somebody else sits down here, or nobody."""
        self.people[chair] = occupant
        self.ready[chair] = None
        self.auto[chair] = False
        self.silent[chair] = 0

    def shift(self, ms: int) -> None:
        """Time stood still for `ms`: a pause, or the site was down."""
        self.asked_at += ms
        self.held_until += ms


_NAMES = tuple(f.name for f in fields(Live))
