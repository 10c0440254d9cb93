"""Who pays how much: XJ-10.3, 10.4 and the shares of XJ-11.

May import `liability`, `scoring` and the engine's results. Invariant: integers that sum
to zero; a drawn 盘 pays nothing.

Several winners (`multiple_wins = all`): each is paid by the non-winners alone, and who is
liable to one winner pays the non-winners' shares of that winner only, but never less than
he would pay without being liable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.result import SEATS, Liable, Line, PatternLine, Winner, pay
from games.engine.rulesets.xianju.house import Settings
from games.engine.rulesets.xianju.liability import Ending, Judgement, judge
from games.engine.rulesets.xianju.scoring import ScoredWin

PAYMENT_RULE = "XJ-10.3"
FALSE_WIN_TO_DEALER, FALSE_WIN_TO_OTHERS = 20, 10  # the dealer himself pays the greater sum to each


class Settlement(NamedTuple):
    """Winners as results name them, the judgement on each, and all payments."""

    winners: tuple[Winner, ...]
    judgements: tuple[Judgement, ...]
    lines: tuple[Line, ...]


def settle(ending: Ending, wins: Sequence[ScoredWin]) -> Settlement:
    """Settle a won 盘, winner by winner in the order given."""
    payers = [seat for seat in range(SEATS) if seat not in {win.facts.winner for win in wins}]
    winners, judgements, lines = [], [], []
    for win in wins:
        judgement = judge(ending, win)
        winners.append(_winner(win, judgement))
        judgements.append(judgement)
        lines += _lines(ending, win, judgement, payers)
    return Settlement(tuple(winners), tuple(judgements), tuple(lines))


def _lines(ending: Ending, win: ScoredWin, judgement: Judgement, payers: list[int]) -> list[Line]:
    return win_lines(
        ending.house.settings, win.facts.winner, win.total, ending.from_seat, judgement.liable, payers
    )


def win_lines(
    settings: Settings,
    winner: int,
    total: int,
    from_seat: int | None,
    liable: Liable | None,
    payers: list[int],
) -> list[Line]:
    """What `payers` pay for a win of so many tai."""
    unit, rule = total * settings.base_points, PAYMENT_RULE
    shares = _shares(settings.discard_payment, from_seat, payers)
    if liable:
        rule = liable.rule
        doubled = from_seat is not None and settings.discard_payment == "discarder_double"
        whole = len(payers) + (shares[from_seat] - 1 if doubled else 0)
        shares = {liable.seat: max(whole, shares[liable.seat])}
    return pay(winner, {seat: share * unit for seat, share in shares.items()}, "win", rule)


def _shares(discard_payment: str, from_seat: int | None, payers: list[int]) -> dict[int, int]:
    """How many times the unit each seat pays."""
    if from_seat is None or discard_payment == "all":
        return dict.fromkeys(payers, 1)
    others = 1 if discard_payment == "discarder_double" else 0
    return {seat: 2 if seat == from_seat else others for seat in payers}


def pattern_lines(win: ScoredWin) -> tuple[PatternLine, ...]:
    """The patterns of a win as the result names them."""
    return tuple(
        PatternLine(
            counted.pattern.id,
            counted.pattern.rule,
            counted.pattern.name_zh,
            counted.value,
            "tai",
            counted.count,
        )
        for counted in win.patterns
    )


def _winner(win: ScoredWin, judgement: Judgement) -> Winner:
    return Winner(win.facts.winner, win.total, "tai", win.reading, pattern_lines(win), judgement.liable)


def false_win_fine(offender: int, dealer: int) -> dict[str, int]:
    """XJ-12.1: what a false win (诈胡) costs, as `to` of a fine."""
    others = {seat: FALSE_WIN_TO_OTHERS for seat in range(SEATS) if seat != offender}
    if offender == dealer:
        others = dict.fromkeys(others, FALSE_WIN_TO_DEALER)
    else:
        others[dealer] = FALSE_WIN_TO_DEALER
    return {str(seat): points for seat, points in others.items()}
