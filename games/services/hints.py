"""Hints: what each discard would wait for.

May import the engine, the shapes and the services below it. Invariant: made from the view of the
asking seat, and only where the room allows hints.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.engine.bots import hints as advice
from games.engine.view import view
from games.models import Table

from . import rulebook, states
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
    return {"discards": advice.hints(view(state, chair), state.rules)}
