"""Actions: what a seat can do, inside as plain tuples, outside as record objects.

May import `tiles` and `errors`. An action is `(do, *args)`, hashable and cheap:

    ("discard", t)            ("pass",)               ("chow", (a, b), None | (x, y, z))
    ("pung", (a, b))          ("kong", (a, b, c))     ("concealed_kong", t)
    ("added_kong", t)         ("win",)                ("redeem", meld_index, joker, tile)
    ("keep",)                 ("red_kong",)           ("laizi_kong",)
    ("expose_flower", t)      ("choose", what, number)
    ("false_win",)            ("false_kong", t)

Invariant: `action_from_json(action_to_json(a), …) == a` for every canonical action
(tiles taken from hand sorted, the run of a chow given exactly when a joker is used;
whether a joker is used is known to the deal only, so `canonical` adds or drops it).
"""

from __future__ import annotations

from typing import Any

from games.engine.errors import NotationError
from games.engine.tiles import TILE_NAMES, Tile, format_tiles, is_run, parse_tile, parse_tiles

Action = tuple[Any, ...]

PASS: Action = ("pass",)
WIN: Action = ("win",)
KEEP: Action = ("keep",)
RED_KONG: Action = ("red_kong",)
LAIZI_KONG: Action = ("laizi_kong",)
FALSE_WIN: Action = ("false_win",)
DISCARDS: tuple[Action, ...] = tuple(("discard", tile) for tile in range(42))

_BARE = {action[0]: action for action in (PASS, WIN, KEEP, RED_KONG, LAIZI_KONG, FALSE_WIN)}
_ONE_TILE = frozenset({"discard", "concealed_kong", "added_kong", "expose_flower", "false_kong"})
_TAKES = {"chow": 2, "pung": 2, "kong": 3}
LONGEST_NAME = 20
OFFENCES = frozenset({"false_win", "false_kong"})

DO_NAMES: tuple[str, ...] = (
    "discard",
    "pass",
    "chow",
    "pung",
    "kong",
    "concealed_kong",
    "added_kong",
    "win",
    "redeem",
    "keep",
    "red_kong",
    "laizi_kong",
    "expose_flower",
    "false_win",
    "false_kong",
    "choose",
)
DO_ORDER: dict[str, int] = {do: place for place, do in enumerate(DO_NAMES)}
_KEYS = (
    {do: frozenset({"do"}) for do in _BARE}
    | {do: frozenset({"do", "tile"}) for do in _ONE_TILE}
    | {do: frozenset({"do", "with"}) for do in _TAKES}
    | {"redeem": frozenset({"do", "meld", "joker", "tile"}), "choose": frozenset({"do", "what", "number"})}
)


def sort_key(action: Action) -> tuple[Any, ...]:
    """Canonical order: by `do` in the order of the record format, then by tiles."""
    if action[0] == "chow":
        return (DO_ORDER["chow"], action[1], action[2] or ())
    return (DO_ORDER[action[0]], *action[1:])


def action_to_json(action: Action) -> dict[str, Any]:
    """The record form of an action, without `seat`."""
    do = action[0]
    if do in _ONE_TILE:
        return {"do": do, "tile": TILE_NAMES[action[1]]}
    if do in _TAKES:
        out: dict[str, Any] = {"do": do, "with": [TILE_NAMES[tile] for tile in action[1]]}
        if do == "chow" and action[2] is not None:
            out["as"] = format_tiles(action[2])
        return out
    if do == "redeem":
        return {"do": do, "meld": action[1], "joker": TILE_NAMES[action[2]], "tile": TILE_NAMES[action[3]]}
    if do == "choose":
        return {"do": do, "what": action[1], "number": action[2]}
    return {"do": do}


def action_from_json(obj: object, where: str = "action", extra: frozenset[str] = frozenset()) -> Action:
    """Read a record action. `extra` names keys that the caller reads (`seat`). Raises NotationError."""
    if not isinstance(obj, dict):
        raise NotationError(where, 'an action is an object such as {"do": "pass"}')
    do = obj.get("do")
    if not isinstance(do, str) or do not in _KEYS:
        raise NotationError(f"{where}.do", "is missing" if do is None else f"{str(do)[:40]!r} is no action")
    _check_keys(obj, do, where, extra)
    if do in _ONE_TILE:
        return (do, parse_tile(obj["tile"], f"{where}.tile"))
    if do in _TAKES:
        return _claim_from_json(obj, do, where)
    if do == "choose":
        what = obj["what"]
        if not isinstance(what, str) or not what.isidentifier() or len(what) > LONGEST_NAME:
            raise NotationError(f"{where}.what", "must be the name of what is chosen")
        return (do, what, _number(obj["number"], f"{where}.number", "must be a number from 0 on"))
    if do == "redeem":
        return (
            do,
            _number(obj["meld"], f"{where}.meld", "must be the index of an own meld"),
            parse_tile(obj["joker"], f"{where}.joker"),
            parse_tile(obj["tile"], f"{where}.tile"),
        )
    return _BARE[do]


def _number(value: object, where: str, reason: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(where, reason)
    return value


def _check_keys(obj: dict[str, Any], do: str, where: str, extra: frozenset[str]) -> None:
    needed = _KEYS[do]
    allowed = needed | extra | ({"as"} if do == "chow" else frozenset())
    for key in obj:
        if key not in allowed:
            raise NotationError(f"{where}.{key}", f"no such key in {do}")
    for key in sorted(needed):
        if key not in obj:
            raise NotationError(f"{where}.{key}", f"is missing in {do}")


def _claim_from_json(obj: dict[str, Any], do: str, where: str) -> Action:
    taken = parse_tiles(obj["with"], f"{where}.with")
    if len(taken) != _TAKES[do]:
        raise NotationError(f"{where}.with", f"{do} takes {_TAKES[do]} tiles from hand, not {len(taken)}")
    if do != "chow":
        return (do, tuple(sorted(taken)))
    run: tuple[Tile, ...] | None = None
    if "as" in obj:
        run = tuple(sorted(parse_tiles(obj["as"], f"{where}.as")))
        if len(run) != 3 or not is_run(run):
            raise NotationError(f"{where}.as", "must be a run such as 345m")
    return (do, tuple(sorted(taken)), run)


def freeze(value: Any) -> Any:
    """Lists of a JSON round trip back into the tuples of an action."""
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value
