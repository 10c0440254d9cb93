"""Every reading of a won hand, each place of the winning tile counted, with its value (M-12, U-15).

May import engine core, `ending`, `outcome`, `winner`. Invariant: the best of them is the one that was
scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.alternatives import Alternative
from games.engine.rulesets.longgang.ending import ways_to_win
from games.engine.rulesets.longgang.outcome import UNIT, patterns
from games.engine.rulesets.longgang.winner import every_score
from games.engine.state import DealState
from games.engine.tiles import Tile


def reads(state: DealState, seat: int, giver: int | None, tile: Tile | None) -> Iterator[Alternative]:
    """For `alternatives`."""
    for win in ways_to_win(state, seat, giver, tile):
        for scored in every_score(win, state.rules):
            yield Alternative(scored.reading, scored.score.value, UNIT, patterns(scored.score))
