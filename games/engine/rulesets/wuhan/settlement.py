"""Who pays how much (W11.5, W12), and what the result says of it.

May import `liability`, `scoring`, `waiting` and the engine's results. Invariant: integers that
sum to zero. With several winners each is paid by the non-winners alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.result import SEATS, Liable, Line, PatternLine, Winner, pay
from games.engine.rulesets.wuhan.facts import DISCARD, Ending
from games.engine.rulesets.wuhan.fans import Item, total
from games.engine.rulesets.wuhan.liability import Finding, judge
from games.engine.rulesets.wuhan.names import FAN_NAMES
from games.engine.rulesets.wuhan.patterns import PATTERNS, PLACE, SMALL
from games.engine.rulesets.wuhan.scoring import GOLDEN, PAYMENT, ScoredWin
from games.engine.rulesets.wuhan.waiting import winning_draws

DRAW_RULE = "W13.5"
POINTS, TIMES, FAN = "points", "times", "fan"
TEN = 10


class Settlement(NamedTuple):
    """Winners as results name them, the findings on each, all payments, the fan of each seat."""

    winners: tuple[Winner, ...]
    findings: tuple[tuple[Finding, ...], ...]
    lines: tuple[Line, ...]
    scores: tuple[dict[str, int] | None, ...]


def settle(ending: Ending, wins: Sequence[ScoredWin]) -> Settlement:
    """Settle a won deal, winner by winner in the order given."""
    winners, findings, lines = [], [], []
    for win in wins:
        found, liable = judge(ending, win)
        findings.append(tuple(found))
        patterns = pattern_lines(ending, win)
        winners.append(Winner(win.winner, win.total, FAN, win.reading.text, patterns, liable))
        owed = {loser: win.owed[loser].pays for loser in win.owed}
        lines += win_lines(
            ending, win.winner, owed, liable, golden=win.golden, big=bool(win.reading.patterns)
        )
    return Settlement(tuple(winners), tuple(findings), tuple(lines), _scores(wins))


def win_lines(
    ending: Ending, winner: int, owed: dict[int, int], liable: Liable | None, *, golden: bool, big: bool
) -> list[Line]:
    """Who pays one winner, of what each loser owes."""
    amounts = {loser: owed[loser] for loser in payers(ending, list(owed), big)}
    rule = GOLDEN if golden else PAYMENT
    if liable is not None:
        amounts, rule = {liable.seat: sum(amounts.values())}, liable.rule
    return pay(winner, amounts, "win", rule)


def payers(ending: Ending, losers: list[int], big: bool) -> list[int]:
    """W11.5 and `discard_payers`: who pays on this win, before liability."""
    mode = ending.rules.discard_payers
    alone = mode == "discarder_only" or (mode == "small_discarder_only" and not big)
    if ending.how == DISCARD and alone:
        return [loser for loser in losers if loser == ending.from_seat]
    return losers


def _scores(wins: Sequence[ScoredWin]) -> tuple[dict[str, int] | None, ...]:
    """The fan of each seat; a loser's is what he counts towards the first winner."""
    fans: dict[int, int] = {loser: total(owed.fans) for loser, owed in wins[0].owed.items()}
    fans |= {win.winner: win.total for win in wins}
    return tuple({FAN: fans[seat]} for seat in range(SEATS))


def pattern_lines(ending: Ending, win: ScoredWin) -> tuple[PatternLine, ...]:
    """What makes the hand factor, then the winner's fans."""
    rule, big = ending.rules.big_hand_rule, win.reading.patterns
    found = [] if big else [PatternLine(SMALL.id, SMALL.rule, SMALL.zh, 1, POINTS)]
    for place, name in enumerate(big):
        pattern = PATTERNS[PLACE[name]]
        value, unit = (1, FAN) if rule == "fan_each" else (TEN, POINTS)
        if rule == "ten_double" and place:
            value, unit = 2, TIMES
        found.append(PatternLine(pattern.id, pattern.rule, pattern.zh, value, unit))
    return (*found, *(_fan_line(item) for item in win.fans if item.id != "big"))


def _fan_line(item: Item) -> PatternLine:
    return PatternLine(item.id, f"W11.{item.id}", FAN_NAMES[item.id].zh, item.fan, FAN, item.count)


def settle_draw(ending: Ending) -> list[Line]:
    """W13.5: nobody pays; with `cha_da_jiao` each seat that is not ready pays each that is the most
    that a self-draw would have cost it, cap included, 金顶 not."""
    if not ending.rules.cha_da_jiao:
        return []
    draws = {seat: winning_draws(ending, seat) for seat in range(SEATS)}
    lines: list[Line] = []
    for seat in (seat for seat in range(SEATS) if draws[seat]):
        owed = {
            loser: max(_single(ending, win.owed[loser].raw) for win in draws[seat].values())
            for loser in range(SEATS)
            if not draws[loser]
        }
        lines += pay(seat, owed, "settle", DRAW_RULE)
    return lines


def _single(ending: Ending, raw: int) -> int:
    cap = ending.rules.cap
    return raw if cap is None else min(raw, cap * ending.rules.base)
