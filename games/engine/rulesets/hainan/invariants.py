"""What holds in every state of a 海南 deal, as a list of faults.

May import engine core and this folder. Invariant: pure; `[]` means that nothing is broken.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rulesets.hainan.setup import DEALT, FLOWERS
from games.engine.state import DealState

HAND = 13


def faults(state: DealState) -> list[str]:
    """Broken invariants, each with its rule."""
    if not state.winds:  # the seats choose their 噶, nothing is dealt yet
        return []
    found = list(_wall(state))
    for number, seat in enumerate(state.seats):
        tiles = seat.total + 3 * len(seat.melds)
        acting = state.question == "turn" and number in state.asked
        if tiles not in ((HAND + 1,) if acting else (HAND, HAND + 1) if state.finished else (HAND,)):
            found.append(f"H3.4: seat {number} counts {tiles} tiles")
        if any(seat.counts[tile] for tile in FLOWERS):
            found.append(f"H3.6: a flower in the hand of seat {number}")
    return found


def _wall(state: DealState) -> Iterator[str]:
    left, dead = state.wall.left, state.rules.dead_wall
    if state.reserve != dead or left < dead:
        yield f"H13.1: {left} tiles left, {dead} are never drawn"
    if left > len(state.setup.wall) - DEALT:
        yield f"H3.9: {left} tiles left"
    drawn_out = state.result is not None and state.result["kind"] == "draw"
    if drawn_out and left > dead and state.rules.multiple_wins != "triple_is_draw":
        yield f"H13.2: drawn with {left} tiles left"
