"""Scores one case of the case format.

May import this folder's scoring modules and the engine's cases. Invariant: everything
comes from the functions that end a live deal; nothing is decided here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.cases import Case
from games.engine.explaining import Refused
from games.engine.result import Line, draw_output, win_output
from games.engine.rulesets.wuhan.facts import DISCARD, KONG_DRAW, LAST_DRAW, ROBBED, SELF, Ending
from games.engine.rulesets.wuhan.no_win import why_no_win
from games.engine.rulesets.wuhan.scoring import ScoredWin, score
from games.engine.rulesets.wuhan.settlement import Settlement, settle, settle_draw


class Scored(NamedTuple):
    """A case worked out: a win with its settlement, a refusal, or the lines of a drawn deal."""

    win: ScoredWin | None
    settlement: Settlement | None
    refused: Refused | None
    lines: tuple[Line, ...] = ()


def work_out(case: Case) -> Scored:
    """Score and settle."""
    ending = _ending(case)
    if case.winner is None:
        return Scored(None, None, None, tuple(settle_draw(ending)))
    refused = why_no_win(ending, case.winner)
    if refused:
        return Scored(None, None, refused)
    win = score(ending, case.winner)
    assert win is not None, "what is not refused is a win"
    return Scored(win, settle(ending, [win]), None)


def score_case(case: Case) -> dict[str, Any]:
    """The output of the `score` command."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.output()
    if scored.settlement is None:
        return draw_output(scored.lines)
    output = win_output(scored.settlement.winners[0], scored.settlement.lines)
    return output | {"scores": list(scored.settlement.scores)}


def _ending(case: Case) -> Ending:
    winners = () if case.winner is None else (case.winner,)
    return Ending(
        case.options,
        case.jokers[0],
        case.dealer,
        how_won(case.from_seat, case.robbing_kong, case.flags),
        case.from_seat,
        case.tile,
        case.seats,
        winners,
    )


def how_won(from_seat: int | None, robbing_kong: bool, flags: frozenset[str]) -> str:
    if from_seat is not None:
        return ROBBED if robbing_kong else DISCARD
    if "last_tile" in flags:
        return LAST_DRAW
    return KONG_DRAW if "kong_draw" in flags else SELF
