"""Scores one case of the case format.

May import this folder's scoring modules and the engine's cases. Invariant: everything comes
from the functions that end a live deal; nothing is decided here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.cases import Case
from games.engine.meld import KONG_KINDS
from games.engine.result import SEATS, draw_output, refusal_output, win_output
from games.engine.ruleset import Text
from games.engine.rulesets.longgang import outcome
from games.engine.rulesets.longgang.facts import Holding, Win, counts_of
from games.engine.rulesets.longgang.responsibility import Discard
from games.engine.rulesets.longgang.tileset import FLOWERS, seat_flower, value_kinds, wind_of
from games.engine.rulesets.longgang.wall_end import SHARED, WallEnd
from games.engine.rulesets.longgang.winner import ScoredWin, complete, score
from games.engine.shapes import shanten


class Refused(NamedTuple):
    """Why a hand is no win: the rule, a sentence, and how far it is (-1: a rule alone forbids it)."""

    rule: str
    reason: Text
    shanten: int


class Scored(NamedTuple):
    """A case worked out: a win with its settlement, a refusal, or a drawn deal (all None)."""

    win: ScoredWin | None
    settled: outcome.Settled | None
    refused: Refused | None


def work_out(case: Case) -> Scored:
    """Score and settle."""
    if case.winner is None:
        return Scored(None, None, None)
    holdings = [_holding(case, number) for number in range(SEATS)]
    facts = _win(case, holdings[case.winner])
    refused = _refusal(case, facts)
    if refused:
        return Scored(None, None, refused)
    win = score(facts, case.options)
    assert win is not None, "what is not refused is a win"
    ended = outcome.Ended(
        case.dealer,
        case.from_seat,
        {case.winner: win},
        holdings,
        _discard(case, holdings),
        case.context.dealer_streak,
        case.options,
    )
    return Scored(win, outcome.settle(ended), None)


def score_case(case: Case) -> dict[str, Any]:
    """The output of the `score` command, with hu and tai of all four seats."""
    scored = work_out(case)
    if scored.refused:
        rule, reason, distance = scored.refused
        return refusal_output(f"{reason.zh} · {reason.en}", rule, distance)
    if scored.settled is None:
        return draw_output([])
    found = win_output(scored.settled.winners[0], scored.settled.lines)
    return found | {"scores": scored.settled.scores}


def _holding(case: Case, number: int) -> Holding:
    seat = case.seats[number]
    return Holding(
        counts_of(seat.hand or ()),
        seat.melds,
        seat.flowers,
        wind_of(number, case.dealer),
        seat_flower(number, case.dealer, case.options.seat_flower_mapping),
        frozenset(case.jokers),
        seat.accompanying,
    )


def _win(case: Case, holding: Holding) -> Win:
    assert case.tile is not None
    last, self_drawn = "last_tile" in case.flags, case.from_seat is None
    river = last and (not self_drawn or left_before(case) == 0)
    return Win(
        holding,
        case.tile,
        case.from_seat,
        robbed=case.robbing_kong,
        replacement="kong"
        if "kong_draw" in case.flags
        else "flower"
        if "flower_draw" in case.flags
        else None,
        sea_bottom=last and not river,
        river_bottom=river,
        heavenly="heavenly" in case.flags,
        earthly="earthly" in case.flags,
    )


def left_before(case: Case) -> int | None:
    """h at the end of the case (E-5), from `wall_left`: what lies on the table says how many
    replacements were taken, and so whether the king has its single."""
    if case.wall_left is None:
        return None
    taken = sum(
        len(seat.flowers) + sum(meld.kind in KONG_KINDS for meld in seat.melds) for seat in case.seats
    )
    return case.wall_left - WallEnd(taken, 0).king_size - SHARED


def _discard(case: Case, holdings: list[Holding]) -> Discard | None:
    if case.from_seat is None or case.tile is None:
        return None
    known = case.seats[case.from_seat].hand is not None
    return Discard(
        case.from_seat,
        case.tile,
        holdings[case.from_seat] if known else None,
        left_before(case),
        [seat.melds for seat in case.seats],
        case.discards,
    )


# ---------------------------------------------------------------- no win


def _refusal(case: Case, win: Win) -> Refused | None:
    full, rules = win.full, case.options
    distance = shanten(*full.keys, full.melds_needed, full.wildcards)
    if case.from_seat is not None and (win.tile in full.jokers or win.tile in FLOWERS):
        return Refused(
            "LG-J-11", Text("打出的财神谁也不能要", "nobody takes a wildcard that was thrown"), distance
        )
    if not complete(win):
        return Refused("LG-T-4", Text("不是五副一对", "not five melds and a pair"), max(distance, 0))
    if case.from_seat is not None:
        barred = _barred(win, rules)
        if barred:
            return barred
    if score(win, rules) is not None:
        return None
    if rules.min_tai and score(win, _without_minimum(rules)) is not None:
        return Refused("LG-V-18", Text("台数不够起胡", "too few tai to win"), -1)
    return Refused(
        "LG-J-13", Text("抢杠不能用财神作将", "a robbed tile does not pair with a wildcard here"), -1
    )


def _barred(win: Win, rules: Any) -> Refused | None:
    """House rules on winning with somebody else's tile."""
    holding = win.holding
    if not rules.single_wildcard_any_tile and sum(holding.counts) == holding.wildcards == 1:
        return Refused(
            "LG-J-13", Text("单张财神不能胡别人的牌", "a lone wildcard wins by self-draw only"), -1
        )
    values = value_kinds(holding.wind)
    fishes = holding.wildcards >= 2 and any(
        holding.counts[kind] == 1 and kind not in holding.wild for kind in values
    )
    if rules.fishing_rule == "honour_only" and fishes and win.tile not in values:
        return Refused("LG-L-6v", Text("吊字牌型只可胡字牌", "such a hand wins only on the honour"), -1)
    return None


def _without_minimum(rules: Any) -> Any:
    return type(rules)({**rules.as_dict(), "min_tai": 0})
