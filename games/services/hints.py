"""Hints: what each discard would wait for.

May import the engine and the services below it. Invariant: made from the view of the
asking seat, only where the room allows hints, and never before the pause after a discard is over: the
next draw would tell that nobody could claim.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.engine.analysis import hints as advice
from games.engine.decide import waiting_for
from games.engine.view import view
from games.models import Table

from . import rulebook, states, timing
from .errors import TableRefused
from .locked import Locked


def hints(table_id: int, user_id: int) -> dict[str, Any]:
    t = Locked.read(table_id)
    chair = t.live.chair_of(user_id)
    if chair is None or not rulebook.terms(t.room_id).hints:
        raise TableRefused("no_hints", gettext_noop("This room has no hints."))
    if t.state != Table.State.PLAYING:
        raise TableRefused("not_playing", gettext_noop("No deal is running."))
    state = states.peek(t)
    has_claim = timing.is_window(state) and chair in waiting_for(state)
    if t.now < t.live.held_until and not has_claim:
        raise TableRefused("too_soon", gettext_noop("The last discard still lies open. Please ask again."))
    return advice.hints(view(state, chair), state.rules)
