"""The engine's state of a running deal: rebuilt from the log, remembered per process.

May import the engine, `locked` and the models. Invariant: a state that is handed out belongs to its
taker alone; it comes back by `keep` only after its commands are committed, and is used again only
if the log has moved on by nothing but further commands.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from dataclasses import dataclass

from django.db import connection

from games.engine import registry
from games.engine.commands import action_from_json
from games.engine.decide import start, step
from games.engine.options import resolve
from games.engine.state import DealSetup, DealState
from games.engine.tiles import parse_tiles
from games.models import Deal

from .locked import Locked

REMEMBERED = 600  # tables; a state takes some 20 kB

_COMMANDS = (
    "SELECT seat, action, seq FROM games_command WHERE deal_id = %s AND seq > %s AND seq <= %s ORDER BY seq"
)


@dataclass(slots=True)
class Held:
    """A state and the row of the log up to which it is true."""

    deal_id: int
    state: DealState
    seq: int
    rewinds: int


_held: OrderedDict[int, Held] = OrderedDict()
_guard = threading.Lock()


def take(t: Locked) -> Held:
    """The state of the table's running deal as of the locked row."""
    return _take(t.id, t.deal_id, t.seq, t.live.rewinds)


def peek(t: Locked) -> DealState:
    """As `take`, for those who only look, with or without the lock; the state must not be changed."""
    held = take(t)
    keep(t.id, held)
    return held.state


def keep(table_id: int, held: Held) -> None:
    with _guard:
        other = _held.get(table_id)
        if other is None or (other.deal_id, other.seq) < (held.deal_id, held.seq):
            _held[table_id] = held
            _held.move_to_end(table_id)
        if len(_held) > REMEMBERED:
            _held.popitem(last=False)


def forget(table_id: int) -> None:
    with _guard:
        _held.pop(table_id, None)


def forget_all() -> None:
    """As after a restart."""
    with _guard:
        _held.clear()


def _take(table_id: int, deal_id: int, seq: int, rewinds: int) -> Held:
    with _guard:
        held = _held.pop(table_id, None)
    if held is None or (held.deal_id, held.rewinds) != (deal_id, rewinds) or held.seq > seq:
        held = Held(deal_id, *_started(deal_id, seq), rewinds)
    if held.seq < seq:
        _run(held.state, deal_id, held.seq, seq, ())
        held.seq = seq
    return held


def at(deal: Deal, seq: int) -> DealState:
    """The state of a deal as it was at row `seq`, rows that had been taken back by then left out."""
    state, first = _start(deal)
    undone = [(begin, end) for begin, end in deal.undone if end < seq]
    _run(state, deal.pk, first, seq, undone)
    return state


def _started(deal_id: int, seq: int) -> tuple[DealState, int]:
    deal = Deal.objects.get(pk=deal_id)
    return at(deal, seq), seq


def _start(deal: Deal) -> tuple[DealState, int]:
    state, _ = start(setup_of(deal))
    return state, deal.first_seq


def _run(state: DealState, deal_id: int, after: int, until: int, undone) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_COMMANDS, [deal_id, after, until])
        for seat, action, seq in cursor.fetchall():
            if not any(first <= seq <= last for first, last in undone):
                step(state, seat, action_from_json(json.loads(action)))


def setup_of(deal: Deal) -> DealSetup:
    """What a stored deal was started from."""
    ruleset = registry.get(deal.ruleset)
    bench = deal.deal_seats.filter(chair=None).order_by("bench").values_list("bench", flat=True)
    return DealSetup(
        ruleset=ruleset,
        options=resolve(ruleset.options, deal.options),
        context=resolve(ruleset.context_keys, deal.context),
        dealer=deal.dealer,
        dice=tuple(tuple(throw) for throw in deal.dice),
        wall=tuple(parse_tiles(deal.wall)),
        bench=tuple(str(place + 1) for place in bench),
    )
