"""Every reading of a won hand with its 台 (XJ-10).

May import engine core, `ending`, `scoring`, `settlement`. Invariant: the best of them is the one that
was scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.alternatives import Alternative
from games.engine.rulesets.xianju.ending import win_facts
from games.engine.rulesets.xianju.scoring import every_win
from games.engine.rulesets.xianju.settlement import pattern_lines
from games.engine.state import DealState
from games.engine.tiles import Tile


def reads(state: DealState, seat: int, giver: int | None, tile: Tile | None) -> Iterator[Alternative]:
    """For `alternatives`."""
    for win in every_win(win_facts(state, seat, giver, tile)):
        yield Alternative(win.reading, win.total, "tai", pattern_lines(win))
