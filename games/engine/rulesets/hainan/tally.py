"""A win whose points (番型分 × 胡法倍数) people counted themselves.

May import the engine's tally, `settlement`, `liability`. Invariant: pays as a live deal with this
product, kongs and flowers included; the discarder pays for all where the house always has it so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.options import Values
from games.engine.result import Liable, Winner
from games.engine.ruleset import Text
from games.engine.rulesets.hainan import ga
from games.engine.rulesets.hainan.names import POINTS
from games.engine.rulesets.hainan.settlement import SideFacts, side_lines, win_lines
from games.engine.rulesets.hainan.units import Units
from games.engine.tally import Asked, Counted, Numbers, Settled

ALWAYS = "H12.7"


class HainanTally:
    pays_melds = True

    def asks(self, values: Values) -> tuple[Asked, ...]:
        return (Asked(POINTS, Text("番型分 × 胡法倍数", "Points × way of winning"), minimum=1, default=1),)

    def liability(self, values: Values) -> tuple[str, ...]:
        rules = ["H12.1", "H12.2"]
        rules += ["H12.5"] if values.four_meld_self_draw else []
        rules += ["H12.6"] if values.tail_liability else []
        return tuple(rules)

    def settle(self, counted: Counted) -> Settled:
        rules, total = counted.options, counted.number(POINTS)
        if rules.cap_points is not None:
            total = min(total, rules.cap_points)
        liable = counted.liable
        if liable is None and rules.discarder_pays_all and counted.from_seat is not None:
            liable = Liable(counted.from_seat, ALWAYS)
        ga.check(rules, counted.context)
        units = Units(rules, counted.dealer, counted.context.dealer_streak, counted.context.ga)
        lines = side_lines(units, counted.seats, SideFacts())
        lines += win_lines(units, counted.winner, total, counted.from_seat, liable, counted.losers)
        return Settled(Winner(counted.winner, total, POINTS, "", (), liable), lines)

    def numbers(self, values: Values, scored: Mapping[str, Any], winner: int) -> Numbers:
        return {POINTS: {winner: scored["total"]}}
