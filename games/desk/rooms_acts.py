"""What those in charge do to the play of one table: give time, end the match, say something.

May import `acts`, games' services. Invariant: time given to a seat is reserve of that seat, so the clock
never takes it back; a match that is ended keeps the points of its posted deals.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from games.engine.decide import waiting_for
from games.models import Match, Table
from games.services import dealing, seating, states, timing
from games.services.errors import TableRefused
from games.services.locked import Locked
from games.services.rulebook import Terms

from .acts import act_at_table

State = Table.State
SECONDS = (5, 600)
LONGEST_MESSAGE = 200


def give_time(*, actor: User, table_id: int, seconds: int, reason: str, chair: int | None = None) -> None:
    """More time for the question that is open, or for one seat for the rest of the deal."""
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise TableRefused("seconds", gettext_noop("Between 5 and 600 seconds can be given."))
    with act_at_table(actor=actor, table_id=table_id, verb="table.time", reason=reason) as act:
        t = act.t
        if t.state == State.PLAYING:
            _in_deal(t, act.rules, seconds * 1000, chair)
        elif t.state == State.BETWEEN and t.deadline is not None:
            t.set_deadline(t.deadline + seconds * 1000, t.deadline_seq)
            t.due = t.deadline
            t.add({"t": "go_on", "go_on": dealing.go_on(t), "full": True})
        else:
            raise TableRefused("no_clock", gettext_noop("No clock runs at this table."))
        act.after = {"seconds": seconds, "seat": None if chair is None else chair + 1}


def _in_deal(t: Locked, rules: Terms, ms: int, chair: int | None) -> None:
    state = states.peek(t)
    window, asked = timing.is_window(state), waiting_for(state)
    if chair is None and not window and asked:
        chair = asked[0]  # in a turn of one's own, more time is more reserve
    if chair is not None:
        t.live.bank[chair] += ms
    if t.deadline is not None and (chair is None or (not window and chair in asked)):
        t.set_deadline(t.deadline + ms, t.deadline_seq)
    timing.plan(t, state, rules)
    seconds = ms // 1000
    words = {"zh": f"裁判加时 {seconds} 秒", "en": f"{seconds} seconds were given"}
    t.add({"t": "shifted", "deadline": t.deadline, "bank": t.live.bank[:], **words})


def finish(*, actor: User, table_id: int, reason: str) -> None:
    """End the match now: a running deal counts for nothing, what was posted stands."""
    with act_at_table(actor=actor, table_id=table_id, verb="table.finished", reason=reason) as act:
        t = act.t
        match = Match.objects.filter(table=t.id, state=Match.State.RUNNING).first()
        if match is None or t.state == State.CLOSED:
            raise TableRefused("no_match", gettext_noop("No match is running at this table."))
        act.after = {"match": match.number}
        if t.state == State.PLAYING:
            act.after["deal"] = dealing.void_running(t, act.rules).number
        if t.paused is not None:
            t.paused = None
            t.add({"t": "resumed"})
        t.add(
            {"t": "message", "zh": f"本局提前结束：{act.reason}", "en": f"The match was ended: {act.reason}"}
        )
        seating.break_off(t, match, act.rules)
        act.tell(act.people(), "table.finished")


def say(*, actor: User, table_id: int, text: str) -> None:
    """A message to everybody at the table; it is its own reason."""
    text = " ".join(text.split())[:LONGEST_MESSAGE]
    with act_at_table(
        actor=actor, table_id=table_id, verb="table.message", reason=text, at_own_table=True
    ) as act:
        act.t.add({"t": "message", "zh": text, "en": text})
