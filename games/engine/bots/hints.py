"""Hints: for each discard how far the hand then is, and what it waits for when ready.

May import `sight`, `shapes`. Invariant: made from what the seat's own view shows. Readiness is
that of the shape (melds and a pair); a ruleset that asks for more shows it by refusing the win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bots.sight import Sight, sight_of_view
from games.engine.commands import DISCARDS
from games.engine.shapes import Keys, discards, kinds_of, shanten, waits
from games.engine.shapes.keys import POWER, SUIT
from games.engine.tiles import TILE_NAMES

Json = dict[str, Any]


def hints(view: Mapping[str, Any], options: Any) -> list[Json]:
    """`{"tile": name or null, "shanten": n, "waits": [{"tile": name, "left": unseen copies}]}`
    for each legal discard of the nearest ones; `tile` null: the hand as it is."""
    sight = sight_of_view(view, options)
    tiles = sum(sight.counts) + sight.jokers
    if tiles == 3 * sight.needed + 1:
        return [_entry(sight, None, shanten(*sight.keys, sight.needed, sight.jokers), sight.keys)]
    legal = set(sight.legal)
    found = discards(sight.counts, sight.keys, sight.needed, sight.jokers, sight.left)
    return [
        _entry(sight, one.kind, one.shanten, _without(sight.keys, one.kind))
        for one in found
        if not legal or DISCARDS[one.kind] in legal
    ]


def _entry(sight: Sight, kind: int | None, distance: int, keys: Keys) -> Json:
    waiting = []
    if distance == 0:
        for wait in kinds_of(waits(*keys, sight.jokers)):
            if wait not in sight.wild:
                waiting.append({"tile": TILE_NAMES[wait], "left": max(0, 4 - sight.seen[wait])})
    return {"tile": None if kind is None else TILE_NAMES[kind], "shanten": distance, "waits": waiting}


def _without(keys: Keys, kind: int) -> Keys:
    left = list(keys)
    left[SUIT[kind]] -= POWER[kind]
    return left[0], left[1], left[2], left[3]
