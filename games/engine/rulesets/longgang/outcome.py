"""A won deal in record form: winners with their items, scores of all four seats, lines.

May import the engine's result and this folder's scoring, settlement, responsibility and
names. Invariant: the same for the live flow and for cases; `scores` has hu and tai of
winners and losers, and what they are made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.result import SEATS, Line, PatternLine, Winner
from games.engine.rulesets.longgang import loser
from games.engine.rulesets.longgang.facts import Holding
from games.engine.rulesets.longgang.names import PATTERN_NAMES
from games.engine.rulesets.longgang.responsibility import Discard, judge
from games.engine.rulesets.longgang.settlement import Account
from games.engine.rulesets.longgang.settlement import settle as settle_account
from games.engine.rulesets.longgang.value import Score
from games.engine.rulesets.longgang.winner import ScoredWin

UNIT = "value"


class Ended(NamedTuple):
    """A won deal. `wins` in order of rank; `holdings` of all four seats (winners' unused)."""

    dealer: int
    from_seat: int | None
    wins: Mapping[int, ScoredWin]
    holdings: Sequence[Holding]
    discard: Discard | None
    streak: int
    rules: Any


class Settled(NamedTuple):
    winners: list[Winner]
    lines: list[Line]
    scores: list[dict[str, Any]]


def settle(ended: Ended) -> Settled:
    """Score the losers, find who is responsible, and say who pays whom."""
    scores = [
        ended.wins[seat].score if seat in ended.wins else loser.score(ended.holdings[seat], ended.rules)
        for seat in range(SEATS)
    ]
    judged = {seat: judge(ended.discard, win, ended.rules) for seat, win in ended.wins.items()}
    liable = {seat: found for seat, found in judged.items() if found is not None}
    account = Account(
        [score.value for score in scores],
        ended.dealer,
        tuple(ended.wins),
        ended.from_seat,
        liable,
        ended.streak,
    )
    winners = [
        Winner(seat, win.score.value, UNIT, win.reading, patterns(win.score), liable.get(seat))
        for seat, win in ended.wins.items()
    ]
    return Settled(winners, settle_account(account, ended.rules), [score_json(score) for score in scores])


def patterns(score: Score) -> tuple[PatternLine, ...]:
    """The items of a count, each in its own unit."""
    return tuple(
        PatternLine(item.id, item.rule, PATTERN_NAMES[item.id].zh, item.value, item.unit, item.count)
        for item in score.items
    )


def score_json(score: Score) -> dict[str, Any]:
    """What a seat counts: `tai` is after the cut, `tai_sum` before it."""
    return {
        "hu": score.hu,
        "tai": score.cut,
        "tai_sum": score.tai,
        "base": score.base,
        "value": score.value,
        "unit": UNIT,
        "patterns": [pattern.as_json() for pattern in patterns(score)],
    }
