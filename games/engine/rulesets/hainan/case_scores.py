"""Scores one case of the case format.

May import this folder's scoring modules and the engine's cases. Invariant: everything comes from
the functions that end a live deal; nothing is decided here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.cases import Case
from games.engine.explaining import Refused
from games.engine.result import Line, draw_output, win_output
from games.engine.ruleset import Text
from games.engine.rulesets.hainan import special
from games.engine.rulesets.hainan.fans import MELDS
from games.engine.rulesets.hainan.holding import Holding, holding_of_case
from games.engine.rulesets.hainan.liability import Ending
from games.engine.rulesets.hainan.scoring import DISCARD, ROB, SELF, How, ScoredWin, score
from games.engine.rulesets.hainan.settlement import Settlement, SideFacts, settle, side_lines
from games.engine.rulesets.hainan.units import Units
from games.engine.shapes import counts_of_keys, shanten

_FLAGS = frozenset({"kong_draw", "flower_draw", "heavenly"})


class Scored(NamedTuple):
    """A case worked out: a win with its settlement, a refusal, or the lines of a drawn deal."""

    win: ScoredWin | None
    settlement: Settlement | None
    refused: Refused | None
    drawn: list[Line]


def work_out(case: Case) -> Scored:
    """Score and settle."""
    units = Units(case.options, case.dealer, case.context.dealer_streak, case.context.ga)
    if case.winner is None:
        lines = side_lines(units, case.seats, SideFacts()) if case.options.draw_keeps_kongs else []
        return Scored(None, None, None, lines)
    holding = holding_of_case(case)
    way = SELF if case.from_seat is None else ROB if case.robbing_kong else DISCARD
    win = score(case.winner, holding, How(way, case.flags & _FLAGS))
    if win is None:
        return Scored(None, None, _refusal(holding, way), [])
    melds = [seat.melds for seat in case.seats]
    ending = Ending(case.options, way, case.from_seat, melds, case.wall_left)
    return Scored(win, settle(units, ending, [win], case.seats, SideFacts()), None, [])


def score_case(case: Case) -> dict[str, Any]:
    """The output of the `score` command."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.output()
    if scored.settlement is None:
        return draw_output(scored.drawn)
    return win_output(scored.settlement.winners[0], scored.settlement.lines)


def _refusal(holding: Holding, way: str) -> Refused:
    """Not complete, or complete without a fan."""
    if score(0, holding, How(SELF)) is None:
        return Refused("H8.1", Text("不是四副一对、七对或十三幺", "no winning shape"), distance(holding))
    return Refused("H8.2", Text("没有番，只能自摸", "no fan: only a self-draw wins"), -1)


def distance(holding: Holding) -> int:
    """Shanten to the nearest winning shape (H8.1)."""
    nearest = shanten(*holding.keys, MELDS - len(holding.melds), 0)
    if holding.melds:
        return nearest
    return min(nearest, special.distance(counts_of_keys(*holding.keys), holding.rules))
