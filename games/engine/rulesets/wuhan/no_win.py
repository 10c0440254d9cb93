"""Why a hand is no win, by rule: for refusals of the live game and for cases.

May import `facts`, `scoring`, the engine's `explaining` and shapes. Invariant: None exactly
when the scorer finds a win.
"""

from __future__ import annotations

from games.engine.explaining import Refused
from games.engine.options import Values
from games.engine.ruleset import Text
from games.engine.rulesets.wuhan.facts import SETS, Ending, openings, sets_of
from games.engine.rulesets.wuhan.readings import claims_laizi
from games.engine.rulesets.wuhan.scoring import holding_of, score
from games.engine.shapes import keys_of_counts, shanten
from games.engine.tiles import RED

_LAIZI_FREE = {"two_laizi_ban": "off", "big_hand_max_laizi": None}
_REASONS = {
    "W8.3": Text("打出的赖子、红中谁也不能胡", "nobody wins on a laizi or red dragon of others"),
    "W8.4": Text("手中有红中", "a red dragon is in hand"),
    "W8.2": Text("没有开口", "the hand has not opened"),
    "W8.1": Text("牌型不成", "the tiles make no win"),
    "W8.7": Text("小胡要二五八将", "a small hand needs a pair of 2, 5 or 8"),
    "W8.8": Text("手中两张赖子, 不能小胡", "two laizi are held: no small win"),
    "W8.6": Text("大胡的赖子太多", "too many laizi for a big hand"),
    "W8.11": Text("见字胡只能自摸", "a hand that any tile completes wins by self-draw only"),
    "W8.10": Text("番数不够起胡", "too few fan"),
}


def why_no_win(ending: Ending, winner: int) -> Refused | None:
    """The first rule that forbids it; None if it is a win."""
    if score(ending, winner) is not None:
        return None
    rule = _rule(ending, winner)
    return Refused(rule, _REASONS[rule], _distance(ending, winner))


def _rule(ending: Ending, winner: int) -> str:
    """Lifts the rules one after the other; the one whose lifting makes a win forbade it."""
    holding = holding_of(ending, winner)
    if claims_laizi(ending.how, ending.tile, ending.laizi):
        return "W8.3"
    if holding.counts[RED] or holding.added == RED:
        return "W8.4"
    if not openings(holding.melds, ending.rules):
        return "W8.2"
    free = _with(ending.rules, jian_zi_hu_self_draw_only=False, min_fan=0)
    if _wins(ending, winner, free):
        barred = _with(ending.rules, jian_zi_hu_self_draw_only=False)
        return "W8.11" if _wins(ending, winner, barred) else "W8.10"
    if _wins(ending, winner, _with(free, two_laizi_ban="off")):
        return "W8.8"
    if _wins(ending, winner, _with(free, **_LAIZI_FREE)):
        return "W8.6"
    if _wins(ending, winner, _with(free, small_hand_pair258=False, **_LAIZI_FREE)):
        return "W8.7"
    return "W8.1"


def _wins(ending: Ending, winner: int, rules: Values) -> bool:
    return score(ending._replace(rules=rules), winner) is not None


def _with(rules: Values, **changed: object) -> Values:
    return Values(rules.as_dict() | changed)


def _distance(ending: Ending, winner: int) -> int:
    """Shanten of the shape; -1 also where only a rule forbids the win."""
    holding = holding_of(ending, winner)
    counts = list(holding.counts)
    if holding.added is not None:
        counts[holding.added] += 1
    jokers, counts[holding.laizi] = counts[holding.laizi], 0
    return shanten(*keys_of_counts(counts), SETS - len(sets_of(holding.melds)), jokers)
