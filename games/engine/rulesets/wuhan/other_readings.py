"""Every reading of a won hand with its fan and what the losers would owe (W8, W9, W11).

May import engine core, `ending`, `scoring`, `settlement`. Invariant: the best of those that no rule
refuses is the one that was scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.alternatives import Alternative
from games.engine.ruleset import Text
from games.engine.rulesets.wuhan.ending import ending_won
from games.engine.rulesets.wuhan.scoring import every_win, is_enough
from games.engine.rulesets.wuhan.settlement import FAN, pattern_lines
from games.engine.state import DealState
from games.engine.tiles import Tile

TOO_FEW = Text("番数不够起胡（W8.10）", "too few fan to win (W8.10)")


def reads(state: DealState, seat: int, giver: int | None, tile: Tile | None) -> Iterator[Alternative]:
    """For `alternatives`."""
    assert state.result is not None
    ending = ending_won(state, tuple(winner["seat"] for winner in state.result["winners"]), giver, tile)
    for win in every_win(ending, seat):
        points = sum(owed.pays for owed in win.owed.values())
        refused = None if is_enough(ending, win) else TOO_FEW
        yield Alternative(win.reading.text, win.total, FAN, pattern_lines(ending, win), points, refused)
