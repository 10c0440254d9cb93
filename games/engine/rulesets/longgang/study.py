"""What the analysis of 龙港 deals minds: the responsibility rules (L-1 to L-8), accompanying play (Z-1).

May import `ending`, `responsibility`, `seats` and the engine's analysis. Invariant: looks at the own hand
and at what lies open, never at another's concealed tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.analysis import Danger, Study
from games.engine.bots.sight import Sight
from games.engine.ruleset import Text
from games.engine.rulesets.longgang.ending import would_throw
from games.engine.rulesets.longgang.responsibility import PREFIX, order_findings, plain_hands
from games.engine.rulesets.longgang.seats import ACCOMPANYING
from games.engine.state import DealState
from games.engine.tiles import HONOURS, Tile


class LonggangStudy(Study):
    """See the module."""

    def wants(self, sight: Sight) -> Sequence[Text]:
        if ACCOMPANYING not in sight.notes:
            return ()
        return (Text("陪打，本盘不能胡（LG-Z-1）", "plays along: no win in this deal (LG-Z-1)"),)

    def dangers(self, state: DealState, seat: int, tile: Tile, ready: bool) -> Sequence[Danger]:
        if tile not in HONOURS:
            return ()
        discard = would_throw(state, seat, tile)
        found = [Danger(one.rule, one.reason) for one in order_findings(discard, state.rules) if one.broken]
        for other in range(4):
            if other != seat and any(plain_hands(discard, state.seats[other].melds, state.rules)):
                reason = Text(
                    f"座位 {other} 亮出的都是字牌，可能做四风会齐或字一色",
                    f"seat {other} shows honours: four winds or all honours may be plain",
                )
                found.append(Danger(PREFIX + "L-8", reason))
        return found
