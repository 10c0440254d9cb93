"""What one viewer sees of a deal.

May import `state`, `events`, `fold`, `commands`, `tiles`. Invariant: a view holds no tile
that its viewer may not know, and equals the fold of the masked events (`fold`).

`viewer` is a seat, `spectator`, `referee` or `replay` (the last two see every tile).
A view is plain JSON; all tiles by name; no ruleset code is needed to show or fold it.
"""

from __future__ import annotations

from games.engine.commands import action_to_json
from games.engine.events import OPEN_VIEWERS, Json, Viewer, meld_to_json, wall_json
from games.engine.fold import fold_view, joker_notes
from games.engine.state import DealSetup, DealState, Seat
from games.engine.tiles import TILE_NAMES, tile_names

__all__ = ["empty_view", "fold_view", "view"]

VERSION = 1


def empty_view(setup: DealSetup, viewer: Viewer) -> Json:
    """The view before the first event; `fold_view` goes on from here."""
    ruleset = setup.ruleset
    seats = [_empty_seat(viewer in OPEN_VIEWERS or viewer == number) for number in range(4)]
    return {
        "v": VERSION,
        "ruleset": f"{ruleset.id}@{ruleset.version}",
        "viewer": viewer,
        "number": getattr(setup.context, "number", 1),
        "context": setup.context.as_dict(),
        "dealer": setup.dealer,
        "dice": [list(throw) for throw in setup.dice],
        "winds": [],
        "jokers": [],
        "joker_notes": [],
        "indicator": None,
        "put_out": [],
        "wall": {**wall_json(len(setup.wall), 0), "opening": None},
        "question": None,
        "legal": [],
        "answered": None,
        "last": None,
        "seats": seats,
        "notes": {},
        "fines": [],
        "result": None,
    }


def _empty_seat(open_hand: bool) -> Json:
    return {
        "hand": [] if open_hand else None,
        "count": 0,
        "drawn": None,
        "melds": [],
        "flowers": [],
        "river": [],
        "wild": [],
        "locks": {},
        "notes": {},
    }


def view(state: DealState, viewer: Viewer) -> Json:
    """Everything that `viewer` may know now."""
    seen = empty_view(state.setup, viewer)
    answer = state.answers.get(viewer) if isinstance(viewer, int) else None
    asked = state.asked.get(viewer) if isinstance(viewer, int) else None
    opening = state.opening
    seen |= {
        "winds": tile_names(state.winds),
        "jokers": tile_names(state.jokers),
        "joker_notes": joker_notes(tile_names(state.jokers), state.joker_keys),
        "indicator": None if state.indicator is None else TILE_NAMES[state.indicator],
        "put_out": tile_names(state.put_out),
        "wall": {
            **wall_json(state.wall.left, state.reserve),
            "opening": None if opening is None else {"seat": opening[0], "stack": opening[1]},
        },
        "question": _question(state, asked is not None),
        "legal": [] if asked is None or answer is not None else [action_to_json(action) for action in asked],
        "answered": None if answer is None else action_to_json(answer),
        "last": None
        if state.last is None
        else {"seat": state.last[0], "tile": TILE_NAMES[state.last[1]], "kind": state.last[2]},
        "seats": [_seat_view(state, seat, number, viewer) for number, seat in enumerate(state.seats)],
        "notes": dict(state.notes),
        "fines": [dict(fine) for fine in state.fines],
        "result": state.result,
    }
    return seen


def _question(state: DealState, is_asked: bool) -> Json | None:
    if state.public is None:
        return None
    return {"kind": state.question if is_asked else state.public[0], "seat": state.public[1]}


def _seat_view(state: DealState, seat: Seat, number: int, viewer: Viewer) -> Json:
    shown = state.result is not None or viewer in OPEN_VIEWERS
    own = viewer == number
    melds = [meld_to_json(meld) for meld in seat.melds]
    if not shown and not own:
        melds = [_hidden(meld) if meld["at"] in state.hidden else meld for meld in melds]
    return {
        "hand": tile_names(seat.tiles()) if shown or own else None,
        "count": seat.total,
        "drawn": TILE_NAMES[seat.drawn] if seat.drawn is not None and (shown or own) else None,
        "melds": melds,
        "flowers": tile_names(seat.flowers),
        "river": [_river_tile(tile, drawn, claimed) for tile, drawn, claimed in seat.river],
        "wild": tile_names(sorted(seat.wild)),
        "locks": {lock: _lock(tiles) for lock, tiles in sorted(seat.locks.items())} if own else {},
        "notes": dict(seat.notes),
    }


def _hidden(meld: Json) -> Json:
    blank = [None] * len(meld["tiles"])
    return {**meld, "tiles": blank, "as": blank}


def _river_tile(tile: int, drawn: bool, claimed: bool) -> Json:
    return {"tile": TILE_NAMES[tile], "drawn": drawn, "claimed": claimed}


def _lock(tiles: frozenset[int] | None) -> list[str] | str:
    return "any" if tiles is None else tile_names(sorted(tiles))
