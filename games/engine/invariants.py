"""What holds in every state of every ruleset, as a list of faults for commands that count them.

May import engine core. Invariant: pure; `[]` means that nothing is broken.
"""

from __future__ import annotations

from collections import Counter

from games.engine.state import DealState
from games.engine.tiles import TILE_NAMES, Tile


def tiles_everywhere(state: DealState) -> Counter[Tile]:
    """Every tile once, wherever it lies; a claimed tile is counted in its meld."""
    found: Counter[Tile] = Counter(state.wall.rest())
    if state.indicator is not None:
        found.update([state.indicator, *state.put_out])
    for seat in state.seats:
        found.update(seat.tiles())
        found.update(seat.flowers)
        for meld in seat.melds:
            found.update(meld.tiles)
        found.update(tile for tile, _, claimed in seat.river if not claimed)
    return found


def faults(state: DealState) -> list[str]:
    """Broken invariants of `state`, one sentence each."""
    found = []
    wrong = tiles_everywhere(state)
    wrong.subtract(Counter(state.setup.wall))
    found += [f"{TILE_NAMES[tile]}: {count:+d} tiles" for tile, count in wrong.items() if count]
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
