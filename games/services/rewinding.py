"""Takes a running deal back to an earlier moment: a new row in the log, nothing deleted.

May import the engine, the models and the services below it. Invariant: afterwards the state is the
fold of the commands that stand (`Deal.undone` names the rows that do not), in every process, and the
question open then is asked anew, with a whole clock; an answer given before is refused as stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.decide import start
from games.models import Command, Deal, TableEvent

from . import rulebook, states, timing
from .locked import Locked


@dataclass(frozen=True, slots=True)
class Moment:
    """After the answer in row `seq`; the very start has no answer."""

    seq: int
    seat: int | None = None
    action: dict[str, Any] | None = None


def moments(deal: Deal) -> list[Moment]:
    """Where the deal can be taken back to, oldest first; the last one is how it stands now."""
    _, events = start(states.setup_of(deal))
    rows = TableEvent.objects.filter(deal=deal, seq__gte=deal.first_seq).order_by("seq")
    begun = rows.values_list("seq", flat=True)[len(events) - 1]
    given = Command.objects.filter(deal=deal).order_by("seq").values_list("seq", "seat", "action")
    stands = [one for one in given if not _is_undone(deal, one[0])]
    return [Moment(begun), *(Moment(*one) for one in stands)]


def _is_undone(deal: Deal, seq: int) -> bool:
    return any(first <= seq <= last for first, last in deal.undone)


def rewind(t: Locked, deal: Deal, to_seq: int, words: dict[str, str]) -> None:
    """`to_seq` is the `seq` of a moment of the table's running deal; the caller has checked it."""
    deal.undone = [*deal.undone, [to_seq + 1, t.seq]]
    deal.save(update_fields=["undone"])
    t.live.rewinds += 1
    t.live.silent = [0] * 4
    states.forget(t.id)
    seq = t.add({"t": "rewound", "to": to_seq, **words})
    state = states.at(deal, seq)
    rules = rulebook.terms(t.room_id)
    window = timing.is_window(state)
    # As after a discard: who may claim does not show by what the others see at once.
    t.live.held_until = t.now + (rules.pause if window else 0)
    timing.open_question(t, state, rules, seq, window)
    timing.plan(t, state, rules)
    if t.paused is not None:
        timing.shift(t, t.paused - t.now)  # the clock stands where it would at the pause
    t.held = states.Held(deal.pk, state, t.seq, t.live.rewinds)
