"""When things are due at a table: deadlines, reserves, the server's own answers.

May import the engine and `live`, `locked`, `rulebook`. Invariant: pure arithmetic on a locked
table; `deadline` is the one truth about a person's time, `due` is when the server must look again.
"""

from __future__ import annotations

from games.engine.decide import waiting_for
from games.engine.state import DealState

from .locked import Locked
from .rulebook import Terms

# A server-given answer looks considered, and tells nothing: it depends on the row's number alone.
BOT_TURN = 700
BOT_SPREAD = 600


def is_window(state: DealState) -> bool:
    """A question to several at once, of which nobody may know who is asked."""
    return state.public is not None and state.public[1] is None


def open_question(t: Locked, state: DealState, rules: Terms, seq: int, window: bool) -> None:
    """A question was asked in row `seq`: start its clock."""
    live = t.live
    live.asked_seq = seq
    live.asked_at = t.now if window else max(t.now, live.held_until)
    if window:
        time = rules.claim
    else:
        (chair,) = waiting_for(state) or [0]
        time = rules.turn + live.bank[chair]
    t.set_deadline(live.asked_at + time, seq)


def spend_reserve(t: Locked, rules: Terms, chair: int) -> None:
    """The answer to one's own turn came: what went over the turn's time is taken from the reserve."""
    over = t.now - t.live.asked_at - rules.turn
    if over > 0:
        t.live.bank[chair] = max(0, t.live.bank[chair] - over)


def own_answer_at(t: Locked, rules: Terms, window: bool) -> int:
    """When the server answers for a bot or for a chair on auto-play."""
    if window:
        # Before the pause after a discard is over, so that a bot's claim shows in no delay.
        return t.live.asked_at + rules.pause // 2
    return (
        t.live.asked_at
        + min(BOT_TURN, rules.pause)
        + t.live.asked_seq * 7919 % BOT_SPREAD * (rules.pause > 0)
    )


def plan(t: Locked, state: DealState, rules: Terms) -> None:
    """Set `due` for the running deal."""
    outstanding = waiting_for(state)
    window = is_window(state)
    moments = []
    if any(t.live.acts_alone(chair) for chair in outstanding):
        moments.append(own_answer_at(t, rules, window))
    if any(not t.live.acts_alone(chair) for chair in outstanding) and t.deadline is not None:
        moments.append(t.deadline)
    t.due = min(moments, default=None)


def arm(t: Locked) -> int | None:
    """Whether a wake-up must be queued for `due`, and when; one under way that comes in time will do."""
    if t.due is None or t.paused is not None:
        t.wake = None
        return None
    if t.wake is not None and t.now < t.wake <= t.due:
        return None
    t.wake = t.due
    return t.wake


def shift(t: Locked, ms: int) -> None:
    """Time stood still for `ms`."""
    t.live.shift(ms)
    if t.deadline is not None:
        t.deadline += ms
    if t.due is not None:
        t.due += ms
    t.wake = None
