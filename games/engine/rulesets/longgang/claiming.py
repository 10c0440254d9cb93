"""The window after a discard, and how play goes on when nobody takes it (C-6, X-2).

May import engine core, `claims`, `drawing`, `ending`. Invariant: a window is asked once;
nobody takes a wildcard.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.ruleset import Emit
from games.engine.rulesets.longgang import claims, drawing, ending
from games.engine.state import DealState
from games.engine.tiles import PLAIN_KINDS, WINDS


def open_window(state: DealState, emit: Emit) -> None:
    """Ask everybody who may take the last discard."""
    assert state.last is not None
    giver, tile, _ = state.last
    wildcard = tile in state.jokers or tile >= PLAIN_KINDS  # J-11: nobody takes it
    if wildcard or not flow.ask_claims(claims.on_discard(state, giver, tile), emit):
        go_on(state, emit)


def go_on(state: DealState, emit: Emit) -> None:
    """Nobody took the discard: the next seat draws."""
    assert state.last is not None
    if state.rules.draw_four_same_wind and _four_same_wind(state):
        ending.draw(state, emit)
    else:
        drawing.turn(state, (state.last[0] + 1) % 4, emit)


def _four_same_wind(state: DealState) -> bool:
    """X-2: the first four discards are one wind, and no call came between."""
    rivers = [seat.river for seat in state.seats]
    if any(len(river) != 1 for river in rivers):
        return False
    kinds = {river[0][0] for river in rivers}
    called = any(meld.giver is not None for seat in state.seats for meld in seat.melds)
    return len(kinds) == 1 and not called and kinds <= set(WINDS)
