"""Turns the engine's events into rows of the log, and keeps the clocks that follow from them.

May import the engine's events, `timing`, `locked`. Invariant: one event, one row, in order.
"""

from __future__ import annotations

from typing import Any

from games.engine.events import Event, event_to_json
from games.engine.state import DealState

from . import timing
from .locked import Locked
from .rulebook import Terms

_ALWAYS_HIDDEN = frozenset({"answered", "locked", "unlocked"})


def write(t: Locked, state: DealState, rules: Terms, events: list[Event], window: bool = False) -> None:
    """`state` is the one after `events`; `window`: a question to several was open before them."""
    for event in events:
        name = event[0]
        seq = t.add(event_to_json(event), hidden=_is_hidden(event, window))
        if name == "asked":
            window = event[4] is None
            timing.open_question(t, state, rules, seq, window)
            t.rows[-1].data |= {"deadline": t.deadline, "bank": t.live.bank[:]}
            _take_wins_out(t)
        elif name == "closed":
            window = False
            t.set_deadline(None)
        elif name in ("discarded", "added"):
            t.live.held_until = t.now + rules.pause


def _is_hidden(event: Event, window: bool) -> bool:
    """Is this a row that not everybody is shown, or not before the pause is over?"""
    name = event[0]
    if name == "asked":
        return event[4] is None or event[5]
    if name == "closed":
        return window or event[3] is not None
    return name in _ALWAYS_HIDDEN or (name == "noted" and not event[4])


def _take_wins_out(t: Locked) -> None:
    """Who may not win by a penalty is not offered a win."""
    for chair, legal in t.rows[-1].data["legal"].items():
        if t.live.no_win[int(chair)]:
            legal[:] = without_win(legal)


def without_win(legal: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [action for action in legal if action["do"] != "win"]
