"""The settings of a room as the live services need them, remembered per process.

May import the models. Invariant: the clocks and options of a room never change once it is open, so
a remembered copy is always right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.models import Room


@dataclass(frozen=True, slots=True)
class Terms:
    """Times in milliseconds."""

    room_id: int
    club_id: int | None
    season_id: int | None
    people: int
    turn: int
    claim: int
    bank: int
    ready: int
    pause: int
    auto_after: int
    spectator_delay: int
    hints: bool
    phrases: bool
    leavers: str


@lru_cache(maxsize=2000)
def terms(room_id: int) -> Terms:
    room = Room.objects.get(pk=room_id)
    return Terms(
        room_id=room.pk,
        club_id=room.club_id,
        season_id=room.season_id,
        people=room.people,
        turn=room.turn_seconds * 1000,
        claim=room.claim_seconds * 1000,
        bank=room.bank_seconds * 1000,
        ready=room.ready_seconds * 1000,
        pause=room.min_pause_ms,
        auto_after=room.auto_after,
        spectator_delay=room.spectator_delay * 1000,
        hints=room.hints,
        phrases=room.phrases,
        leavers=room.leavers,
    )
