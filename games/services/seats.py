"""Who sits where at a locked table: the rows, the copy in the live column, the announcements.

May import the models and `locked`. Invariant: `live.people` says the same as the live Seat rows; both
change together, under the table's lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.models import Seat

from .live import CHAIRS
from .locked import Locked, from_ms

BOT = "greedy"
ASIDE = 1000  # bench places that nobody ever has


def describe(table_id: int) -> list[dict[str, Any] | None]:
    """What everybody may know of the four chairs and the bench, chairs first."""
    chairs: list[dict[str, Any] | None] = [None] * 4
    bench = []
    for seat in Seat.objects.live().filter(table=table_id).select_related("user").order_by("bench"):
        if seat.chair is None:
            bench.append(describe_one(seat))
        else:
            chairs[seat.chair] = describe_one(seat)
    return chairs + bench


def describe_one(seat: Seat) -> dict[str, Any]:
    return {
        "chair": seat.chair,
        "bench": seat.bench,
        "user": seat.user_id,
        "name": seat.user.display_name if seat.user_id else "",
        "bot": seat.bot or None,
    }


def place(t: Locked, *, chair: int | None, bench: int | None = None, user=None, bot: str = "") -> Seat:
    seat = Seat.objects.create(
        table_id=t.id, user=user, bot=bot, chair=chair, bench=bench, joined_at=from_ms(t.now)
    )
    if chair is not None:
        t.live.clear_chair(chair, user.pk if user else bot)
    t.add({"t": "seated", "seat": describe_one(seat)})
    return seat


def free(t: Locked, seat: Seat, why: str) -> None:
    seat.left_at, seat.left_why = from_ms(t.now), why
    seat.save(update_fields=["left_at", "left_why"])
    if seat.chair is not None:
        t.live.clear_chair(seat.chair, None)
    t.add({"t": "left", "chair": seat.chair, "bench": seat.bench, "why": why})


def rearrange(t: Locked, chairs: Sequence[int], bench: Sequence[int]) -> None:
    """Move people. `chairs` and `bench` say, place by place, who comes there, by today's place:
    0-3 for the chairs, then the bench."""
    seated = list(Seat.objects.live().filter(table=t.id).order_by("chair", "bench"))
    if [*chairs, *bench] == list(range(len(seated))):
        return
    live = t.live
    before = [(live.people[c], live.ready[c], live.auto[c], live.silent[c]) for c in CHAIRS]
    for number, seat in enumerate(seated):  # aside first: no two may ever hold one place
        seat.chair, seat.bench = None, ASIDE + number
    Seat.objects.bulk_update(seated, ["chair", "bench"])
    for number, index in enumerate([*chairs, *bench]):
        seat = seated[index]
        seat.chair, seat.bench = (number, None) if number < 4 else (None, number - 4)
        if number < 4:
            facts = before[index] if index < 4 else (seat.user_id or seat.bot, None, False, 0)
            live.people[number], live.ready[number], live.auto[number], live.silent[number] = facts
    Seat.objects.bulk_update(seated, ["chair", "bench"])
