"""Events: what happened in a deal, one closed vocabulary for every ruleset.

May import `tiles`, `meld`, `commands`. Inside, an event is a tuple `(name, *fields)`;
`event_to_json` gives the full form and `mask` what one viewer may see of it (None: nothing).
Rulesets have no events of their own: what is special to them is a `noted`.
Invariant: a masked event holds no tile that its viewer may not know.

    ("dealt", dealer, dice, hands, winds, reserve, opening, left)
    ("joker", source, indicator, jokers, keys, put_out, left)     keys name each joker's sort; source
                                            head|tail, or shown: looked at, it stays in the wall
    ("wild", seat, kinds)                   a seat's own joker kinds (Longgang's seat flower)
    ("reserve", tiles)                      how many tiles stay undrawn from now on
    ("flowers", seat, tiles)                laid out from the hand
    ("drawn", seat, tile, source, why, index, left)   source head|tail|share|other;
                                            why turn|flower|kong|share|opening (not set apart)
    ("asked", kind, legal, public_kind, public_seat, silent)      legal: {seat: [action]};
                                            silent: others see that question already
    ("answered", seat, action)              known to that seat only
    ("closed", kind, seats, public)         public: the question that others go on seeing
                                            (a redeem question looks like the turn), or None
    ("discarded", seat, tile, drawn)
    ("melded", seat, meld, removed, hidden) hidden: a concealed kong that others may not see
    ("added", seat, meld_index, tile)       补杠 announced
    ("robbed", seat, meld_index, tile, winners)       … and taken: the meld is a pung again
    ("redeemed", seat, meld_index, joker, tile)
    ("locked", seat, lock, tiles)           tiles None: every tile;  ("unlocked", seat, lock)
    ("noted", seat or None, key, value, public)
    ("fined", offender, code, to)
    ("ended", result, *laid_open(state))   hands, drawn, melds, wall_rest; drawn: the tile
                                            set apart in each hand or None
"""

from __future__ import annotations

from typing import Any

from games.engine.commands import action_to_json
from games.engine.meld import Meld
from games.engine.tiles import TILE_NAMES, tile_names

Event = tuple[Any, ...]
Json = dict[str, Any]
Viewer = int | str

OPEN_VIEWERS = frozenset({"referee", "replay"})
VIEWERS: frozenset[Viewer] = frozenset({0, 1, 2, 3, "spectator"}) | OPEN_VIEWERS


def meld_to_json(meld: Meld) -> Json:
    """A meld as views and events show it; `as` always present."""
    return {
        "kind": meld.kind,
        "tiles": tile_names(meld.tiles),
        "as": tile_names(meld.shows),
        "from": meld.giver,
        "claimed": None if meld.claimed is None else TILE_NAMES[meld.claimed],
        "fake": meld.fake,
        "at": meld.at,
    }


def wall_json(left: int, reserve: int) -> Json:
    return {"left": left, "reserve": reserve, "drawable": max(0, left - reserve)}


def _dealt(e: Event) -> Json:
    _, dealer, dice, hands, winds, reserve, opening, left = e
    return {
        "dealer": dealer,
        "dice": [list(throw) for throw in dice],
        "hands": [tile_names(sorted(hand)) for hand in hands],
        "counts": [len(hand) for hand in hands],
        "winds": tile_names(winds),
        "wall": wall_json(left, reserve),
        "opening": None if opening is None else {"seat": opening[0], "stack": opening[1]},
    }


def _joker(e: Event) -> Json:
    _, source, indicator, jokers, keys, put_out, left = e
    return {
        "source": source,
        "indicator": TILE_NAMES[indicator],
        "jokers": tile_names(jokers),
        "keys": list(keys),
        "put_out": tile_names(put_out),
        "left": left,
    }


def _drawn(e: Event) -> Json:
    _, seat, tile, source, why, index, left = e
    return {
        "seat": seat,
        "tile": TILE_NAMES[tile],
        "source": source,
        "why": why,
        "index": index,
        "left": left,
    }


def _asked(e: Event) -> Json:
    _, kind, legal, public_kind, public_seat, silent = e
    return {
        "question": kind,
        "legal": {
            str(seat): [action_to_json(action) for action in actions] for seat, actions in legal.items()
        },
        "public": _public((public_kind, public_seat)),
        "silent": silent,
    }


def _public(question: tuple[str, int | None] | None) -> Json | None:
    return None if question is None else {"kind": question[0], "seat": question[1]}


def _melded(e: Event) -> Json:
    _, seat, meld, removed, hidden = e
    return {"seat": seat, "meld": meld_to_json(meld), "removed": tile_names(removed), "hidden": hidden}


def _ended(e: Event) -> Json:
    _, result, hands, drawn, melds, wall_rest = e
    return {
        "result": result,
        "hands": [tile_names(hand) for hand in hands],
        "drawn": [None if tile is None else TILE_NAMES[tile] for tile in drawn],
        "melds": [[meld_to_json(meld) for meld in row] for row in melds],
        "wall_rest": tile_names(wall_rest),
    }


def _seat_tiles(e: Event) -> Json:
    return {"seat": e[1], "tiles": tile_names(e[2])}


_TO_JSON = {
    "dealt": _dealt,
    "joker": _joker,
    "wild": _seat_tiles,
    "reserve": lambda e: {"reserve": e[1]},
    "flowers": _seat_tiles,
    "drawn": _drawn,
    "asked": _asked,
    "answered": lambda e: {"seat": e[1], "action": action_to_json(e[2])},
    "closed": lambda e: {"question": e[1], "seats": list(e[2]), "public": _public(e[3])},
    "discarded": lambda e: {"seat": e[1], "tile": TILE_NAMES[e[2]], "drawn": e[3]},
    "melded": _melded,
    "added": lambda e: {"seat": e[1], "meld": e[2], "tile": TILE_NAMES[e[3]]},
    "robbed": lambda e: {"seat": e[1], "meld": e[2], "tile": TILE_NAMES[e[3]], "by": list(e[4])},
    "redeemed": lambda e: {"seat": e[1], "meld": e[2], "joker": TILE_NAMES[e[3]], "tile": TILE_NAMES[e[4]]},
    "locked": lambda e: {
        "seat": e[1],
        "lock": e[2],
        "tiles": None if e[3] is None else tile_names(sorted(e[3])),
    },
    "unlocked": lambda e: {"seat": e[1], "lock": e[2]},
    "noted": lambda e: {"seat": e[1], "key": e[2], "value": e[3], "public": e[4]},
    "fined": lambda e: {"offender": e[1], "code": e[2], "to": e[3]},
    "ended": _ended,
}
EVENT_NAMES: frozenset[str] = frozenset(_TO_JSON)


def event_to_json(event: Event) -> Json:
    """The full form, for storage; never sent to a player as it is."""
    return {"e": event[0], **_TO_JSON[event[0]](event)}


def mask(event: Json, viewer: Viewer) -> Json | None:
    """What `viewer` sees of a full JSON event: a new object, or None for nothing."""
    masker = _MASKS.get(event["e"])
    return dict(event) if masker is None else masker(event, viewer)


def _mask_dealt(event: Json, viewer: Viewer) -> Json:
    hands = [
        hand if viewer in OPEN_VIEWERS or seat == viewer else None for seat, hand in enumerate(event["hands"])
    ]
    return {**event, "hands": hands}


def _mask_drawn(event: Json, viewer: Viewer) -> Json:
    shown = {key: value for key, value in event.items() if key != "index"}
    if viewer not in OPEN_VIEWERS and event["seat"] != viewer:
        shown["tile"] = None
    return shown


def _mask_asked(event: Json, viewer: Viewer) -> Json | None:
    own = event["legal"].get(str(viewer))
    if own is None:
        return None if event["silent"] else {"e": "asked", "question": event["public"], "legal": []}
    question = {"kind": event["question"], "seat": event["public"]["seat"]}
    return {"e": "asked", "question": question, "legal": own}


def _mask_answered(event: Json, viewer: Viewer) -> Json | None:
    return {"e": "answered", "action": event["action"]} if event["seat"] == viewer else None


def _mask_closed(event: Json, viewer: Viewer) -> Json | None:
    if event["public"] is not None and viewer not in event["seats"]:
        return None
    return {"e": "closed", "question": event["public"]}


def _mask_melded(event: Json, viewer: Viewer) -> Json:
    shown = {key: value for key, value in event.items() if key != "hidden"}
    if event["hidden"] and viewer not in OPEN_VIEWERS and event["seat"] != viewer:
        blank = [None] * len(event["meld"]["tiles"])
        shown["meld"] = {**event["meld"], "tiles": blank, "as": blank}
        shown["removed"] = [None] * len(event["removed"])
    return shown


def _mask_lock(event: Json, viewer: Viewer) -> Json | None:
    return dict(event) if event["seat"] == viewer else None


def _mask_noted(event: Json, viewer: Viewer) -> Json | None:
    if not event["public"]:
        return None
    return {key: value for key, value in event.items() if key != "public"}


_MASKS = {
    "dealt": _mask_dealt,
    "drawn": _mask_drawn,
    "asked": _mask_asked,
    "answered": _mask_answered,
    "closed": _mask_closed,
    "melded": _mask_melded,
    "locked": _mask_lock,
    "unlocked": _mask_lock,
    "noted": _mask_noted,
}
