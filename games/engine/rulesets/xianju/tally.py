"""A win whose 台 people counted themselves.

May import the engine's tally, `house`, `settlement`. Invariant: pays as a live deal with this total.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.options import Values
from games.engine.result import Winner
from games.engine.ruleset import Text
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.settlement import win_lines
from games.engine.tally import Asked, Counted, Numbers, Settled

TAI = "tai"
MOST = 200
_RULES = tuple(f"XJ-11.{number}" for number in range(1, 8))


class XianjuTally:
    pays_melds = False

    def asks(self, values: Values) -> tuple[Asked, ...]:
        return (Asked(TAI, Text("台数", "Tai"), minimum=1, maximum=MOST, default=1),)

    def liability(self, values: Values) -> tuple[str, ...]:
        return _RULES if values.contract != "off" else _RULES[:-1]

    def settle(self, counted: Counted) -> Settled:
        settings = house_of(counted.options).settings
        total = counted.number(TAI)
        if settings.cap is not None:
            total = min(total, settings.cap)
        lines = win_lines(settings, counted.winner, total, counted.from_seat, counted.liable, counted.losers)
        return Settled(Winner(counted.winner, total, TAI, "", (), counted.liable), lines)

    def numbers(self, values: Values, scored: Mapping[str, Any], winner: int) -> Numbers:
        return {TAI: {winner: scored["total"]}}
