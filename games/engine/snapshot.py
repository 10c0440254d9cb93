"""A state as plain JSON and back: what is stored between two commands.

May import `state`, `meld`, `commands`, `registry`. Invariant: `state_from_json(state_to_json(s))`
equals `s` in every attribute, also after a round trip through a JSON text; the legal
answers of an open question are stored, not found anew.
"""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.commands import freeze
from games.engine.errors import NotationError
from games.engine.meld import Meld
from games.engine.options import Values
from games.engine.ruleset import key_of
from games.engine.state import DealSetup, DealState, Seat, new_state

VERSION = 1

_PLAIN = (
    "reserve",
    "indicator",
    "question",
    "turn",
    "turn_by",
    "melds_made",
    "discards",
    "notes",
    "private",
    "fines",
    "result",
)
_TUPLES = ("winds", "jokers", "joker_keys", "put_out", "opening", "public", "last")
_SEAT_PLAIN = ("counts", "keys", "jokers", "total", "drawn", "after_kong", "after_flower", "flowers", "notes")


def state_to_json(state: DealState) -> dict[str, Any]:
    """Plain JSON; everything of the state, the wall included: never for a player's eyes."""
    setup, wall = state.setup, state.wall
    out: dict[str, Any] = {
        "v": VERSION,
        "ruleset": key_of(setup.ruleset),
        "options": setup.options.as_dict(),
        "context": setup.context.as_dict(),
        "dealer": setup.dealer,
        "dice": [list(throw) for throw in setup.dice],
        "bench": list(setup.bench),
        "wall": {
            "tiles": list(wall.tiles),
            "head": wall.head,
            "tail": wall.tail,
            "gone": sorted(wall.gone),
            "left": wall.left,
        },
        "seats": [_seat_to_json(seat) for seat in state.seats],
        "asked": {str(seat): thaw(actions) for seat, actions in state.asked.items()},
        "answers": {str(seat): thaw(action) for seat, action in state.answers.items()},
        "hidden": sorted(state.hidden),
    }
    for name in (*_PLAIN, *_TUPLES):
        out[name] = thaw(getattr(state, name))
    return out


def thaw(value: Any) -> Any:
    """Tuples as JSON lists, all the way down."""
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value


def _seat_to_json(seat: Seat) -> dict[str, Any]:
    out = {name: thaw(getattr(seat, name)) for name in _SEAT_PLAIN}
    return out | {
        "wild": sorted(seat.wild),
        "melds": [thaw(meld) for meld in seat.melds],
        "river": thaw(seat.river),
        "locks": {lock: None if tiles is None else sorted(tiles) for lock, tiles in seat.locks.items()},
    }


def state_from_json(obj: dict[str, Any]) -> DealState:
    """The state again. Raises NotationError for a snapshot of another version."""
    if obj.get("v") != VERSION:
        raise NotationError("v", f"this snapshot is of version {obj.get('v')!r}, not {VERSION}")
    state = new_state(_setup(obj))
    wall, stored = state.wall, obj["wall"]
    wall.head, wall.tail, wall.left = stored["head"], stored["tail"], stored["left"]
    wall.gone = frozenset(stored["gone"])
    state.seats = [_seat_from_json(seat) for seat in obj["seats"]]
    state.asked = {
        int(seat): [freeze(action) for action in actions] for seat, actions in obj["asked"].items()
    }
    state.answers = {int(seat): freeze(action) for seat, action in obj["answers"].items()}
    state.hidden = frozenset(obj["hidden"])
    for name in _PLAIN:
        setattr(state, name, obj[name])
    for name in _TUPLES:
        setattr(state, name, freeze(obj[name]))
    state.shown = state.count_shown()
    return state


def _setup(obj: dict[str, Any]) -> DealSetup:
    return DealSetup(
        registry.get(obj["ruleset"]),
        Values(obj["options"]),
        Values(obj["context"]),
        obj["dealer"],
        freeze(obj["dice"]),
        freeze(obj["wall"]["tiles"]),
        freeze(obj["bench"]),
    )


def _seat_from_json(obj: dict[str, Any]) -> Seat:
    seat = Seat()
    for name in _SEAT_PLAIN:
        setattr(seat, name, obj[name])
    seat.wild = frozenset(obj["wild"])
    seat.melds = [Meld(*freeze(meld)) for meld in obj["melds"]]
    seat.river = [freeze(tile) for tile in obj["river"]]
    seat.locks = {lock: None if tiles is None else frozenset(tiles) for lock, tiles in obj["locks"].items()}
    return seat
