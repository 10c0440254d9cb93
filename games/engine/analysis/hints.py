"""Hints during play: for each discard how far the hand then is, and what it waits for when ready.

May import `choices`, `bots.sight`, `registry`. Invariant: made from what the seat's own view shows, by
the same measures as the analysis of a finished deal: the ruleset's other hands count, and what besides
the shape still stands between hand and win is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.analysis.choices import Held, discards, held_by, nearest, without
from games.engine.analysis.study import Study
from games.engine.bots.sight import Sight, sight_of_view
from games.engine.explaining import named
from games.engine.registry import get
from games.engine.shapes import kinds_of
from games.engine.tiles import TILE_NAMES

Json = dict[str, Any]


def hints(view: Mapping[str, Any], options: Any) -> Json:
    """`{"discards": [{"tile": name or null, "shanten": n, "waits": [{"tile": name, "left": unseen copies}]}],
    "wants": [{"zh", "en"}]}`: the legal discards that leave the nearest hands; `tile` null: the hand as
    it is. `wants`: what a win still needs beside its shape."""
    sight, study = sight_of_view(view, options), get(view["ruleset"]).study
    held = held_by(sight, study)
    if sum(sight.counts) + sight.jokers == 3 * sight.needed + 1:
        found = [_entry(None, held, sight, study)]
    else:
        found = [_entry(tile, without(sight, study, held, tile), sight, study) for tile in discards(sight)]
        nearest_of_all = min((entry["shanten"] for entry in found), default=0)
        found = [entry for entry in found if entry["shanten"] == nearest_of_all]
    return {"discards": found, "wants": [named(text) for text in study.wants(sight)]}


def _entry(tile: int | None, rest: Held, sight: Sight, study: Study) -> Json:
    distance, mask = nearest(rest, sight, study)
    kinds = [kind for kind in kinds_of(mask) if kind not in sight.wild] if distance == 0 else []
    waiting = [{"tile": TILE_NAMES[kind], "left": max(0, 4 - sight.seen[kind])} for kind in kinds]
    return {"tile": None if tile is None else TILE_NAMES[tile], "shanten": distance, "waits": waiting}
