"""What holds in every state of every ruleset, as a list of faults for commands that count them.

May import engine core. Invariant: pure; `[]` means that nothing is broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from games.engine.state import DealState
from games.engine.tiles import TILE_NAMES, Tile


def tiles_everywhere(state: DealState) -> Counter[Tile]:
    """Every tile once, wherever it lies; a claimed tile is counted in its meld."""
    places: list[Iterable[Tile]] = [state.wall.rest()]
    if state.indicator is not None:
        places += ((state.indicator,), state.put_out)
    for seat in state.seats:
        places += (seat.tiles(), seat.flowers, [tile for tile, _, claimed in seat.river if not claimed])
        places += [meld.tiles for meld in seat.melds]
    return Counter(chain.from_iterable(places))


@lru_cache(maxsize=8)
def _all_tiles(wall: tuple[Tile, ...]) -> Counter[Tile]:
    return Counter(wall)


def faults(state: DealState) -> list[str]:
    """Broken invariants of `state`, one sentence each."""
    found = []
    there, wanted = tiles_everywhere(state), _all_tiles(state.setup.wall)
    if not dict.__eq__(there, wanted):  # Counter's own comparison is many times slower
        found += [
            f"{TILE_NAMES[tile]}: {there[tile] - wanted[tile]:+d} tiles"
            for tile in sorted(there | wanted)
            if there[tile] != wanted[tile]
        ]
    found += [
        f"seat {number}: negative count" for number, seat in enumerate(state.seats) if min(seat.counts) < 0
    ]
    if state.result is not None:
        found += _result_faults(state)
    elif not any(state.asked.get(seat) for seat in state.asked if seat not in state.answers):
        found.append("nobody can act")
    return [*found, *state.ruleset.faults(state)]


def _result_faults(state: DealState) -> list[str]:
    result = state.result
    assert result is not None
    found = []
    if sum(result["payments"]):
        found.append(f"payments {result['payments']} do not sum to zero")
    sums = [0, 0, 0, 0]
    for line in result["lines"]:
        sums[line["from"]] -= line["points"]
        sums[line["to"]] += line["points"]
    if sums != result["payments"]:
        found.append(f"lines give {sums}, payments are {result['payments']}")
    return found
