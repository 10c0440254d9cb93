"""Scores one case of the case format.

May import this folder's scoring modules and the engine's cases. Invariant: everything
comes from the functions that end a live deal; nothing is decided here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.cases import Case
from games.engine.explaining import Refused
from games.engine.result import draw_output, win_output
from games.engine.ruleset import Text
from games.engine.rulesets.xianju.house import Settings, house_from, house_of
from games.engine.rulesets.xianju.liability import Ending
from games.engine.rulesets.xianju.scoring import ScoredWin, WinFacts, can_win, concealed, score
from games.engine.rulesets.xianju.settlement import Settlement, settle
from games.engine.shapes import shanten

MELDS = 4


class Scored(NamedTuple):
    """A case worked out: a win with its settlement, a refusal, or a drawn 盘 (both None)."""

    win: ScoredWin | None
    settlement: Settlement | None
    refused: Refused | None


def work_out(case: Case) -> Scored:
    """Score and settle."""
    if case.winner is None:
        return Scored(None, None, None)
    facts = _facts(case)
    refused = _refusal(case, facts)
    if refused:
        return Scored(None, None, refused)
    win = score(facts)
    assert win is not None, "what is not refused is a win"
    ending = Ending(facts.house, facts.jokers, case.dealer, case.from_seat, case.tile, case.seats)
    return Scored(win, settle(ending, [win]), None)


def score_case(case: Case) -> dict[str, Any]:
    """The output of the `score` command."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.output()
    if scored.settlement is None:
        return draw_output([])
    return win_output(scored.settlement.winners[0], scored.settlement.lines)


def _facts(case: Case) -> WinFacts:
    seat = case.seats[case.winner]
    jokers = case.jokers[0], case.jokers[1]
    hand = concealed((*seat.hand, case.tile), jokers)
    return WinFacts(
        house_of(case.options), jokers, case.dealer, case.winner, hand, seat.melds, seat.flowers, case.flags
    )


def _refusal(case: Case, facts: WinFacts) -> Refused | None:
    keys, held = facts.hand
    distance = shanten(*keys, MELDS - len(facts.melds), sum(held))
    if case.from_seat is not None and case.tile in case.jokers:
        return Refused(
            "XJ-2.7", Text("打出的财神谁也不能要", "nobody may take a joker that was thrown"), distance
        )
    if distance >= 0:
        return Refused("XJ-7.1", Text("不是四副一对", "not four melds and a pair"), distance)
    free = facts.house.settings._replace(joker_own_kind=True, joker_pair=True, joker_anchor=False)
    for rule, name, reason in _SHAPE_OPTIONS:
        free = free._replace(**{name: getattr(facts.house.settings, name)})
        if not _wins_under(facts, free):
            return Refused(rule, reason, -1)
    return None


_SHAPE_OPTIONS = (
    ("XJ-2.6", "joker_own_kind", Text("财神不能当本张用", "a joker may not stand for its own kind")),
    ("XJ-7.4", "joker_pair", Text("将牌不能用财神", "the pair must be natural")),
    (
        "XJ-7.5",
        "joker_anchor",
        Text(
            "用财神须有中发白或座风刻子，或清一色、混一色、碰碰胡",
            "a hand with jokers needs a dragon or seat-wind triplet, or a pattern of suits or pungs",
        ),
    ),
)


def _wins_under(facts: WinFacts, settings: Settings) -> bool:
    return can_win(facts.holding._replace(house=house_from(settings)))
