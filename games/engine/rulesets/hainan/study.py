"""What the analysis of 海南 deals minds: a fan (H8.2), 七对 and 十三幺, who would pay for all (H12).

May import `bot`, `liability`, `special` and the engine's analysis. Invariant: looks at the own hand and
at what lies open, never at another's concealed tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.analysis import Danger, Study
from games.engine.bots.sight import Sight
from games.engine.ruleset import Text
from games.engine.rulesets.hainan import special
from games.engine.rulesets.hainan.bot import NO_FAN, FanPlan, doubt
from games.engine.rulesets.hainan.liability import LAST_ROUND, THREE, taken
from games.engine.state import DealState
from games.engine.tiles import Tile


class HainanStudy(Study):
    """See the module."""

    def __init__(self) -> None:
        super().__init__(FanPlan())

    def other(self, sight: Sight, counts: Sequence[int], jokers: int) -> int | None:
        return None if sight.melds[sight.seat] else special.distance(counts, sight.options)

    def wants(self, sight: Sight) -> Sequence[Text]:
        if doubt(sight, sight.keys, None) < NO_FAN:
            return ()
        return (
            Text(
                "还看不到番，别人打的牌胡不了（H8.2）", "no fan in sight: a discard cannot be won on (H8.2)"
            ),
        )

    def dangers(self, state: DealState, seat: int, tile: Tile, ready: bool) -> Sequence[Danger]:
        rules = state.rules
        if rules.discarder_pays_all:
            return ()  # every discarder does in this room: nothing that one discard could avoid
        found = [
            Danger(
                "H12.2",
                Text(f"与座位 {other} 已有三道牌", f"three melds lie between this seat and seat {other}"),
            )
            for other in range(4)
            if other != seat and max(_taken(state, other, seat), _taken(state, seat, other)) >= THREE
        ]
        if rules.tail_liability and state.wall.left <= rules.dead_wall + LAST_ROUND:
            found.append(Danger("H12.6", Text("已到海底", "these are the last draws")))
        return found


def _taken(state: DealState, seat: int, giver: int) -> int:
    return taken(state.seats[seat].melds, giver, state.rules)
