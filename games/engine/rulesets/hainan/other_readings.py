"""Every reading of a won hand with its W × P (H8.2, H8.4, H11.3).

May import engine core, `ending`, `scoring`, `fans`. Invariant: the best of those that no rule refuses
is the one that was scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.alternatives import Alternative
from games.engine.ruleset import Text
from games.engine.rulesets.hainan.ending import how_won
from games.engine.rulesets.hainan.fans import readings
from games.engine.rulesets.hainan.holding import holding_of
from games.engine.rulesets.hainan.names import POINTS
from games.engine.rulesets.hainan.scoring import DISCARD, valued
from games.engine.state import DealState
from games.engine.tiles import Tile

NO_FAN = Text("没有番，不能胡别人打的牌（H8.2）", "no fan: no win on a discard (H8.2)")


def reads(state: DealState, seat: int, giver: int | None, tile: Tile | None) -> Iterator[Alternative]:
    """For `alternatives`."""
    holding, how = holding_of(state, seat, tile), how_won(state, seat, giver)
    for read in readings(holding):
        win = valued(seat, holding, how, read)
        refused = NO_FAN if how.way == DISCARD and holding.rules.fan_gate and not read.fans else None
        yield Alternative(read.text, win.total, POINTS, win.patterns, refused=refused)
