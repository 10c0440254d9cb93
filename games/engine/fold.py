"""How a view follows masked events: the rules that the browser's fold repeats.

May import `events`, `tiles`. Invariant, for every event and viewer:
`fold_view(view(old, viewer), mask(event_to_json(event), viewer)) == view(new, viewer)`.
A fold never changes the view that it is given.
"""

from __future__ import annotations

from bisect import insort
from typing import Any

from games.engine.events import Json, wall_json
from games.engine.tiles import TILE_BY_NAME

_order = TILE_BY_NAME.__getitem__


def joker_notes(jokers: list[str], keys: Any) -> list[Json]:
    """`[{"tile": "1z", "key": "wind"}]`: the label of a key is the ruleset's text `joker.<key>`."""
    return [{"tile": tile, "key": key} for tile, key in zip(jokers, keys, strict=True)]


def fold_view(seen: Json, event: Json | None) -> Json:
    """The view after a masked event. Returns a new view; None (nothing seen) changes nothing."""
    if event is None:
        return seen
    after = {**seen, "seats": [dict(seat) for seat in seen["seats"]]}
    _FOLDS[event["e"]](after, event)
    return after


def _put(seat: Json, tile: str | None, change: int) -> None:
    """One tile into (or out of) a hand of which perhaps only the size is known."""
    seat["count"] += change
    if seat["hand"] is None or tile is None:
        return
    seat["hand"] = list(seat["hand"])
    if change > 0:
        insort(seat["hand"], tile, key=_order)
    else:
        seat["hand"].remove(tile)


def _fold_dealt(view: Json, event: Json) -> None:
    view["winds"] = event["winds"]
    view["wall"] = {**event["wall"], "opening": event["opening"]}
    for seat, hand, count in zip(view["seats"], event["hands"], event["counts"], strict=True):
        seat["hand"] = hand
        seat["count"] = count


def _fold_joker(view: Json, event: Json) -> None:
    if event["source"] != "shown":
        view["indicator"] = event["indicator"]
    view["jokers"] = event["jokers"]
    view["joker_notes"] = joker_notes(event["jokers"], event["keys"])
    view["put_out"] = event["put_out"]
    _fold_left(view, event["left"])
    for seat in view["seats"]:
        seat["wild"] = sorted(event["jokers"], key=_order)


def _fold_left(view: Json, left: int) -> None:
    wall = view["wall"]
    view["wall"] = {**wall, **wall_json(left, wall["reserve"])}


def _fold_wild(view: Json, event: Json) -> None:
    view["seats"][event["seat"]]["wild"] = sorted(event["tiles"], key=_order)


def _fold_reserve(view: Json, event: Json) -> None:
    wall = view["wall"]
    view["wall"] = {**wall, **wall_json(wall["left"], event["reserve"])}


def _fold_flowers(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    for tile in event["tiles"]:
        _put(seat, tile, -1)
    seat["flowers"] = seat["flowers"] + event["tiles"]
    seat["drawn"] = None


def _fold_drawn(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    _put(seat, event["tile"], 1)
    if event["why"] != "opening":
        seat["drawn"] = event["tile"]
    _fold_left(view, event["left"])


def _fold_asked(view: Json, event: Json) -> None:
    view["question"], view["legal"], view["answered"] = event["question"], event["legal"], None


def _fold_answered(view: Json, event: Json) -> None:
    view["answered"], view["legal"] = event["action"], []


def _fold_closed(view: Json, event: Json) -> None:
    view["question"], view["legal"], view["answered"] = event["question"], [], None


def _fold_discarded(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    _put(seat, event["tile"], -1)
    seat["drawn"] = None
    seat["river"] = [*seat["river"], {"tile": event["tile"], "drawn": event["drawn"], "claimed": False}]
    view["last"] = {"seat": event["seat"], "tile": event["tile"], "kind": "discard"}


def _fold_melded(view: Json, event: Json) -> None:
    seat, meld = view["seats"][event["seat"]], event["meld"]
    for tile in event["removed"]:
        _put(seat, tile, -1)
    seat["melds"] = [*seat["melds"], meld]
    seat["drawn"] = None
    if meld["from"] is not None:
        giver = view["seats"][meld["from"]]
        giver["river"] = [*giver["river"][:-1], {**giver["river"][-1], "claimed": True}]
        view["last"] = None


def _change_meld(seat: Json, index: int, **changes: Any) -> None:
    melds = list(seat["melds"])
    melds[index] = {**melds[index], **changes}
    seat["melds"] = melds


def _fold_added(view: Json, event: Json) -> None:
    seat, tile = view["seats"][event["seat"]], event["tile"]
    _put(seat, tile, -1)
    seat["drawn"] = None
    meld = seat["melds"][event["meld"]]
    tiles = sorted([*meld["tiles"], tile], key=_order)
    _change_meld(seat, event["meld"], **{"kind": "added_kong", "tiles": tiles, "as": [*meld["as"], tile]})
    view["last"] = {"seat": event["seat"], "tile": tile, "kind": "added_kong"}


def _fold_robbed(view: Json, event: Json) -> None:
    seat, tile = view["seats"][event["seat"]], event["tile"]
    meld = seat["melds"][event["meld"]]
    tiles = list(meld["tiles"])
    tiles.remove(tile)
    _change_meld(seat, event["meld"], **{"kind": "pung", "tiles": tiles, "as": meld["as"][:3]})
    seat["river"] = [*seat["river"], {"tile": tile, "drawn": False, "claimed": False}]


def _fold_redeemed(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    _put(seat, event["tile"], -1)
    _put(seat, event["joker"], 1)
    if seat["drawn"] == event["tile"]:
        seat["drawn"] = event["joker"]
    tiles = list(seat["melds"][event["meld"]]["tiles"])
    tiles.remove(event["joker"])
    _change_meld(seat, event["meld"], tiles=sorted([*tiles, event["tile"]], key=_order))


def _fold_locked(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    held = seat["locks"].get(event["lock"], [])
    tiles = "any" if event["tiles"] is None or held == "any" else sorted({*held, *event["tiles"]}, key=_order)
    seat["locks"] = dict(sorted({**seat["locks"], event["lock"]: tiles}.items()))


def _fold_unlocked(view: Json, event: Json) -> None:
    seat = view["seats"][event["seat"]]
    seat["locks"] = {lock: tiles for lock, tiles in seat["locks"].items() if lock != event["lock"]}


def _fold_noted(view: Json, event: Json) -> None:
    where = view if event["seat"] is None else view["seats"][event["seat"]]
    where["notes"] = {**where["notes"], event["key"]: event["value"]}


def _fold_fined(view: Json, event: Json) -> None:
    view["fines"] = [
        *view["fines"],
        {"offender": event["offender"], "code": event["code"], "to": event["to"]},
    ]


def _fold_ended(view: Json, event: Json) -> None:
    view["result"] = event["result"]
    shown = zip(view["seats"], event["hands"], event["drawn"], event["melds"], strict=True)
    for seat, hand, drawn, melds in shown:
        seat["hand"] = hand
        seat["drawn"] = drawn
        seat["melds"] = melds


_FOLDS = {
    "dealt": _fold_dealt,
    "joker": _fold_joker,
    "wild": _fold_wild,
    "reserve": _fold_reserve,
    "flowers": _fold_flowers,
    "drawn": _fold_drawn,
    "asked": _fold_asked,
    "answered": _fold_answered,
    "closed": _fold_closed,
    "discarded": _fold_discarded,
    "melded": _fold_melded,
    "added": _fold_added,
    "robbed": _fold_robbed,
    "redeemed": _fold_redeemed,
    "locked": _fold_locked,
    "unlocked": _fold_unlocked,
    "noted": _fold_noted,
    "fined": _fold_fined,
    "ended": _fold_ended,
}
