"""Ready or not (听牌), as the rules see it (W12.6).

May import `facts`, `scoring`, shapes. Invariant: copies left are ignored, also when all four
are in the hand itself; a seat that has not opened or holds 红中 is not ready.
"""

from __future__ import annotations

from games.engine.rulesets.wuhan.facts import Ending
from games.engine.rulesets.wuhan.scoring import ScoredWin, completing
from games.engine.tiles import PLAIN_KINDS, RED, Tile


def winning_draws(ending: Ending, seat: int) -> dict[Tile, ScoredWin]:
    """Each kind that would give `seat` a legal self-draw, with what it would win."""
    if ending.seats[seat].hand is None or RED in ending.seats[seat].hand:
        return {}
    found = {}
    for tile in range(PLAIN_KINDS):
        win = completing(ending, seat, tile)
        if win is not None:
            found[tile] = win
    return found


def is_ready(ending: Ending, seat: int) -> bool:
    return any(completing(ending, seat, tile) is not None for tile in range(PLAIN_KINDS))
