"""A win whose 胡 and 台 people counted themselves, for all four seats.

May import the engine's tally, `settlement`, `value`. Invariant: pays as a live deal with these
counts; the winner's base, the cut of 台, rounding and the cap are put in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.errors import NotationError
from games.engine.options import Values
from games.engine.result import Winner
from games.engine.ruleset import Text
from games.engine.rulesets.longgang.outcome import UNIT
from games.engine.rulesets.longgang.settlement import Account, settle
from games.engine.rulesets.longgang.value import cut, settled, worth
from games.engine.tally import ALL, Asked, Counted, Numbers, Settled

HU, TAI = "hu", "tai"
MOST_HU, MOST_TAI = 2000, 20


class LonggangTally:
    pays_melds = False

    def asks(self, values: Values) -> tuple[Asked, ...]:
        return (
            Asked(HU, Text("胡数（不含底）", "Hu (without the base)"), of=ALL, maximum=MOST_HU),
            Asked(TAI, Text("台数", "Tai"), of=ALL, maximum=MOST_TAI),
        )

    def liability(self, values: Values) -> tuple[str, ...]:
        return ("LG-L-3a", "LG-L-3b", "LG-L-4", "LG-L-8")

    def settle(self, counted: Counted) -> Settled:
        if counted.number(TAI) < counted.options.min_tai:
            raise NotationError("numbers.tai", f"a win needs {counted.options.min_tai} tai (LG-V-18)")
        scores = [self._score(counted, seat) for seat in range(4)]
        liable = {} if counted.liable is None else {counted.winner: counted.liable}
        account = Account(
            [score["value"] for score in scores],
            counted.dealer,
            (counted.winner,),
            counted.from_seat,
            liable,
            counted.context.dealer_streak,
        )
        winner = Winner(counted.winner, scores[counted.winner]["value"], UNIT, "", (), counted.liable)
        return Settled(winner, settle(account, counted.options), scores)

    def _score(self, counted: Counted, seat: int) -> dict[str, Any]:
        rules, hu, tai = counted.options, counted.number(HU, seat), counted.number(TAI, seat)
        base = rules.win_base_hu if seat == counted.winner else 0
        value = settled(worth(hu, tai, rules, base), rules)
        facts = {"hu": hu, "tai": cut(tai, rules), "tai_sum": tai, "base": base, "value": value}
        return {**facts, "unit": UNIT, "patterns": []}

    def numbers(self, values: Values, scored: Mapping[str, Any], winner: int) -> Numbers:
        return {
            HU: {seat: score["hu"] for seat, score in enumerate(scored["scores"])},
            TAI: {seat: score["tai_sum"] for seat, score in enumerate(scored["scores"])},
        }
