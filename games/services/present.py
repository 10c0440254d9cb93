"""The whole state of a table as one viewer may see it: what a socket sends on arrival and after a gap.

May import the engine's view, the models and the services below it. Invariant: equals what the same
viewer has who followed every event (`fold_table` for the table's part, the engine's `fold_view` for
the deal's).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.db import connection

from games.engine.decide import waiting_for
from games.engine.view import view
from games.models import Deal, Room, Table

from . import states, timing
from .admission import Admission
from .locked import STRIDE, Locked, Row, from_ms, to_ms
from .names import with_names
from .roomwords import room_block
from .sight import Sight, announced_at
from .tablefold import empty_block, fold_table
from .writing import without_win

_ROWS = """
SELECT seq, at, shown_at, data, deal_id FROM games_tableevent
WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq"""

_TABLE_EVENTS = (
    "SELECT data FROM games_tableevent WHERE table_id = %s AND seq <= %s AND data ? 't' ORDER BY seq"
)


@dataclass(slots=True)
class Snapshot:
    message: dict[str, Any]
    sight: Sight
    now: int
    newest: int = 0  # the table's newest row, which a delayed viewer has not come to yet
    wait_until: int | None = None  # nothing may be shown before this moment


def read_rows(table_id: int, after: int, until: int = 2**62) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, [table_id, after, until])
        found = cursor.fetchall()
    rows = [Row(seq, to_ms(at), to_ms(shown), json.loads(data), deal) for seq, at, shown, data, deal in found]
    with_names(row.data for row in rows)
    return rows


def snapshot(table_id: int, who: Admission) -> Snapshot:
    t = Locked.read(table_id)
    if who.delay:
        return _delayed(t, who)
    if t.live.held_until > t.now:
        return Snapshot({}, Sight(who.viewer, 0, 0), t.now, wait_until=t.live.held_until)
    deal = Deal.objects.filter(pk=t.deal_id).first()
    state = None if deal is None else _state(t, deal)
    sight = _sight(t, t.seq, who)
    sight.deadline, sight.bank = _deadline(t, state, who), t.live.bank
    seen = None if state is None else view(state, who.viewer)
    if seen is not None and who.chair is not None and t.live.no_win[who.chair]:
        seen["legal"] = without_win(seen["legal"])
    return Snapshot(_message(t, who, sight, table_at(t, t.seq), seen), sight, t.now, t.seq)


def _sight(t: Locked, seq: int, who: Admission) -> Sight:
    sight = Sight(who.viewer, seq, seq, delay=who.delay)
    sight.announced = announced_at(sight, read_rows(t.id, seq // STRIDE * STRIDE - 1, seq), seq)
    return sight


def _state(t: Locked, deal: Deal):
    if deal.state == Deal.State.RUNNING:
        return states.peek(t)
    return states.at(deal, deal.last_seq)


def _deadline(t: Locked, state, who: Admission) -> int | None:
    """The deadline, if knowing it tells this viewer nothing about others' claims."""
    if t.state != Table.State.PLAYING or state is None or not timing.is_window(state):
        return t.deadline
    return t.deadline if who.chair in waiting_for(state) or who.role == "referee" else None


def _delayed(t: Locked, who: Admission) -> Snapshot:
    """As it was `delay` ago: the table's part and the deal are folded from the log."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT max(seq) FROM games_tableevent WHERE table_id = %s AND shown_at <= %s",
            [t.id, from_ms(t.now - who.delay)],
        )
        (seq,) = cursor.fetchone()
    seq = seq or 0
    sight = _sight(t, seq, who)
    sight.deadline = None
    deal = Deal.objects.filter(table=t.id, first_seq__lte=seq).order_by("-first_seq").first()
    seen = None if deal is None else view(states.at(deal, min(seq, deal.last_seq or seq)), who.viewer)
    return Snapshot(_message(t, who, sight, table_at(t, seq), seen), sight, t.now, t.seq)


def table_at(t: Locked, seq: int) -> dict[str, Any]:
    """The table's part as of row `seq`: the fold of the table's own events."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLE_EVENTS, [t.id, seq])
        events = [json.loads(data) for (data,) in cursor.fetchall()]
    with_names(events)
    block = empty_block()
    for event in events:
        fold_table(block, event)
    return block | room_block(Room.objects.select_related("club").get(pk=t.room_id))


def _message(t: Locked, who: Admission, sight: Sight, block: dict, seen: dict | None) -> dict[str, Any]:
    block |= {"id": t.id, "my_seat": who.chair, "role": who.role, "delay": who.delay}
    for chair, bank in enumerate(sight.bank):
        block["seats"][chair]["bank_ms"] = bank
    return {
        "type": "state",
        "v": 1,
        "seq": sight.announced,
        "table": block,
        "view": seen,
        "now": t.now,
        "deadline": sight.deadline,
        "commitment": block["commitment"],
    }
