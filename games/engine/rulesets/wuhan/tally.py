"""A win whose 番 people counted themselves, the winner's and each loser's.

May import the engine's tally, `scoring`, `settlement`. Invariant: pays as a live deal with these
fans and so many big patterns; caps, 金顶 and who pays are decided there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.errors import NotationError
from games.engine.meld import PUNG, Meld
from games.engine.options import Values
from games.engine.result import Liable, SeatFacts, Winner
from games.engine.ruleset import Text
from games.engine.rulesets.wuhan.case_scores import how_won
from games.engine.rulesets.wuhan.facts import ROBBED, Ending
from games.engine.rulesets.wuhan.liability import ROB_RULE
from games.engine.rulesets.wuhan.patterns import PLACE
from games.engine.rulesets.wuhan.scoring import amounts
from games.engine.rulesets.wuhan.settlement import FAN, win_lines
from games.engine.tally import ALL, LOSERS, Asked, Counted, Numbers, Settled

BIG, CLOSED = "big", "closed"
MOST_FAN = 30
_OPEN = SeatFacts(melds=(Meld(PUNG, (0, 0, 0), (0, 0, 0), None, None, False, 0),))
_SHUT = SeatFacts()


class WuhanTally:
    pays_melds = False

    def asks(self, values: Values) -> tuple[Asked, ...]:
        found = [
            Asked(BIG, Text("大胡个数", "Big patterns"), maximum=len(PLACE)),
            Asked(FAN, Text("番数", "Fan"), of=ALL, maximum=MOST_FAN),
        ]
        if values.sunshine_cap_one or values.sunshine_cap_all:
            found.append(Asked(CLOSED, Text("未开口（1 是）", "Never opened (1: yes)"), of=LOSERS, maximum=1))
        return tuple(found)

    def liability(self, values: Values) -> tuple[str, ...]:
        rules = ["W12.2"] if values.liability_third_opening != "off" else []
        rules += ["W12.3"] if values.liability_quanqiuren != "off" else []
        return (ROB_RULE, *rules)

    def settle(self, counted: Counted) -> Settled:
        big, own = counted.number(BIG), counted.number(FAN)
        against = {seat: counted.number(FAN, seat) for seat in counted.losers}
        if any(own + fan < counted.options.min_fan for fan in against.values()):
            raise NotationError(
                "numbers.fan", f"must come to {counted.options.min_fan} with each loser (W8.10)"
            )
        ending = self._ending(counted)
        _raw, owed, golden = amounts(ending, big, own, against)
        liable = counted.liable
        if liable is None and ending.how == ROBBED and counted.from_seat is not None:
            liable = Liable(counted.from_seat, ROB_RULE)
        lines = win_lines(ending, counted.winner, owed, liable, golden=golden, big=bool(big))
        fans = tuple({FAN: counted.number(FAN, seat)} for seat in range(4))
        return Settled(Winner(counted.winner, own, FAN, "", (), liable), lines, fans)

    def _ending(self, counted: Counted) -> Ending:
        shut = counted.numbers.get(CLOSED)
        told = None if shut is None else [_SHUT if shut.get(seat) else _OPEN for seat in range(4)]
        seats = told or counted.seats
        return Ending(
            counted.options,
            -1,  # no tile of the hand is looked at
            counted.dealer,
            how_won(counted.from_seat, counted.robbing_kong, counted.flags),
            counted.from_seat,
            None,
            (seats[0], seats[1], seats[2], seats[3]),
            (counted.winner,),
        )

    def numbers(self, values: Values, scored: Mapping[str, Any], winner: int) -> Numbers:
        big = sum(pattern["id"] in PLACE for pattern in scored["patterns"])
        fans = {seat: score[FAN] for seat, score in enumerate(scored["scores"])}
        return {BIG: {winner: big}, FAN: fans}
