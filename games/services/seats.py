"""Who sits where at a locked table: the rows, the copy in the live column, the announcements.

May import the models and `locked`. Invariant: `live.people` says the same as the live Seat rows;
both change together, under the table's lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.models import Seat, Table

from .live import CHAIRS
from .locked import Locked, from_ms

BOT = "greedy"
ASIDE = 1000  # bench places that nobody ever has


def describe(table_id: int) -> list[dict[str, Any]]:
    """Who sits there, chairs first; names are put in on the way out."""
    seated = Seat.objects.live().filter(table=table_id).order_by("chair", "bench")
    return [describe_one(seat) for seat in seated]


def on_page(table: Table) -> list[Seat | None]:
    """The four chairs and whoever sits there, then the bench: for pages."""
    chairs: list[Seat | None] = [None] * 4
    bench = []
    for seat in Seat.objects.live().filter(table=table).select_related("user").order_by("bench"):
        if seat.chair is None:
            bench.append(seat)
        else:
            chairs[seat.chair] = seat
    return chairs + bench


def describe_one(seat: Seat) -> dict[str, Any]:
    return {
        "id": seat.pk,
        "seat": seat.chair,
        "bench": seat.bench,
        "user": seat.user_id,
        "bot": seat.bot or None,
    }


def place(t: Locked, *, chair: int | None, bench: int | None = None, user=None, bot: str = "") -> Seat:
    seat = Seat.objects.create(
        table_id=t.id, user=user, bot=bot, chair=chair, bench=bench, joined_at=from_ms(t.now)
    )
    if chair is not None:
        t.live.clear_chair(chair, user.pk if user else bot)
    t.add({"t": "seated", **describe_one(seat)})
    return seat


def free(t: Locked, seat: Seat, why: str) -> None:
    seat.left_at, seat.left_why = from_ms(t.now), why
    seat.save(update_fields=["left_at", "left_why"])
    if seat.chair is not None:
        t.live.clear_chair(seat.chair, None)
    t.add({"t": "left", "seat": seat.chair, "bench": seat.bench, "why": why})


def rotate(t: Locked, chair: int) -> None:
    """Who sits on `chair` goes to the end of the bench, whose head takes the chair."""
    places = Seat.objects.live().filter(table=t.id).count()
    if places > 4:
        chairs = [4 if number == chair else number for number in CHAIRS]
        rearrange(t, chairs, [*range(5, places), chair])
        t.add({"t": "moved", "seats": describe(t.id), "full": True})


def call_in(t: Locked, chair: int) -> bool:
    """The head of the bench takes an empty chair; False if the bench is empty."""
    head = Seat.objects.live().filter(table=t.id, chair=None).order_by("bench").first()
    if head is None:
        return False
    head.chair, head.bench = chair, None
    head.save(update_fields=["chair", "bench"])
    t.live.clear_chair(chair, head.user_id or head.bot)
    t.add({"t": "moved", "seats": describe(t.id), "full": True})
    return True


def rearrange(t: Locked, chairs: Sequence[int], bench: Sequence[int]) -> bool:
    """Move people. `chairs` and `bench` say, place by place, who comes there, by today's place:
    0-3 for the chairs, then the bench. False if everybody stays."""
    seated = list(Seat.objects.live().filter(table=t.id).order_by("chair", "bench"))
    if [*chairs, *bench] == list(range(len(seated))):
        return False
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
    return True
