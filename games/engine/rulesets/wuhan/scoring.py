"""The reading of a won hand that pays most, and what each loser owes (W9.12, W11.3 to W11.8).

May import `facts`, `fans`, `readings`. Invariant: integers; amounts are those before
liability, for every loser, whether the house lets him pay or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.rulesets.wuhan.facts import DISCARD, SELF, Ending, Holding, openings
from games.engine.rulesets.wuhan.fans import Item, in_halves, loser_fans, total, winner_fans
from games.engine.rulesets.wuhan.readings import HandReading, claims_laizi, hand_readings
from games.engine.shapes import ALL_KINDS, keys_of_counts, mask_of, waits
from games.engine.tiles import PLAIN_KINDS, RED, Tile

PAYMENT, GOLDEN = "W11.6", "W11.8"


class Owed(NamedTuple):
    """What one loser owes: his fans, the amount before and after caps."""

    fans: tuple[Item, ...]
    raw: int
    pays: int


class ScoredWin(NamedTuple):
    """A win in its best reading. `golden`: all losers reached the cap and 金顶 is paid."""

    winner: int
    reading: HandReading
    fans: tuple[Item, ...]
    factor: int
    owed: dict[int, Owed]
    golden: bool

    @property
    def total(self) -> int:
        return total(self.fans)


def holding_of(ending: Ending, winner: int) -> Holding:
    """The winner's hand with the winning tile."""
    facts = ending.seats[winner]
    counts = [0] * PLAIN_KINDS
    for tile in facts.hand or ():
        counts[tile] += 1
    return Holding(tuple(counts), facts.melds, ending.laizi, ending.tile)


def score(ending: Ending, winner: int) -> ScoredWin | None:
    """The best reading; None if the hand is no win."""
    return best_win(ending, winner, holding_of(ending, winner))


def best_win(ending: Ending, winner: int, holding: Holding) -> ScoredWin | None:
    """As `score`, with the winner's hand as given. Among readings that pay alike the one that is
    worth most before caps, then a hard one, then the one with the smallest text."""
    if claims_laizi(ending.how, ending.tile, ending.laizi) or _barred_wait(ending, holding):
        return None
    best, best_rank = None, (-1, -1, False)
    for reading in sorted(hand_readings(holding, ending.how, ending.rules), key=lambda r: r.text):
        win = _scored(ending, winner, reading)
        owed = win.owed.values()
        rank = sum(one.pays for one in owed), sum(one.raw for one in owed), reading.hard
        if rank > best_rank and is_enough(ending, win):
            best, best_rank = win, rank
    return best


def every_win(ending: Ending, winner: int) -> Iterator[ScoredWin]:
    """The win in each of its readings, best or not."""
    for reading in hand_readings(holding_of(ending, winner), ending.how, ending.rules):
        yield _scored(ending, winner, reading)


def is_enough(ending: Ending, win: ScoredWin) -> bool:
    """W8.10: the fewest fan towards every loser."""
    return all(win.total + total(owed.fans) >= ending.rules.min_fan for owed in win.owed.values())


def _barred_wait(ending: Ending, holding: Holding) -> bool:
    """W8.11 (`jian_zi_hu_self_draw_only`): four sets and a free laizi wait for everything."""
    tile = ending.tile
    if not ending.rules.jian_zi_hu_self_draw_only or ending.from_seat is None or tile is None:
        return False
    counts = list(holding.counts)
    if holding.added is None:
        counts[tile] -= 1
    wild, counts[holding.laizi] = counts[holding.laizi], 0
    wanted = ALL_KINDS & ~mask_of((RED,))
    return waits(*keys_of_counts(counts), wild) & wanted == wanted


def hand_factor(ending: Ending, patterns: int) -> int:
    """W11.4."""
    if not patterns:
        return 1
    return {"ten_each": 10 * patterns, "ten_double": 10 << patterns - 1, "fan_each": 1}[
        ending.rules.big_hand_rule
    ]


def _scored(ending: Ending, winner: int, reading: HandReading) -> ScoredWin:
    patterns = len(reading.patterns)
    fans = winner_fans(ending, winner, reading.hard, patterns)
    losers = {loser: loser_fans(ending, loser, patterns) for loser in ending.payers}
    own, against = total(fans), {loser: total(items) for loser, items in losers.items()}
    raw, pays, golden = amounts(ending, patterns, own, against)
    owed = {loser: Owed(tuple(losers[loser]), raw[loser], pays[loser]) for loser in losers}
    return ScoredWin(winner, reading, tuple(fans), hand_factor(ending, patterns), owed, golden)


def amounts(
    ending: Ending, patterns: int, own: int, against: dict[int, int]
) -> tuple[dict[int, int], dict[int, int], bool]:
    """W11.6: what each loser owes before and after caps, from the fans of both sides; 金顶?"""
    base = ending.rules.base * hand_factor(ending, patterns)
    raw = {
        loser: (base * 3 // 2 if _half_more(ending, loser, patterns) else base) << own + fan
        for loser, fan in against.items()
    }
    return raw, *_capped(ending, raw)


def _half_more(ending: Ending, loser: int, patterns: int) -> bool:
    """`big_win_factor = x1.5`: a self-draw from all, a discard from the discarder."""
    if not in_halves(ending.rules, patterns):
        return False
    return ending.how == SELF or (ending.how == DISCARD and loser == ending.from_seat)


def _capped(ending: Ending, raw: dict[int, int]) -> tuple[dict[int, int], bool]:
    """W11.7, W11.8: the cap; 金顶 if all reach it."""
    rules = ending.rules
    if rules.cap is None:
        return raw, False
    cap = rules.cap * rules.base
    if not raw or min(raw.values()) < cap:
        return {loser: min(amount, cap) for loser, amount in raw.items()}, False
    golden = rules.golden_cap_kaikou if rules.fan_mode == "kaikou" else rules.golden_cap_koukou
    top = cap if golden is None else golden * rules.base
    ceiling = golden is not None and rules.golden_cap_mode == "ceiling"
    pays = {loser: min(amount, top) if ceiling else top for loser, amount in raw.items()}
    extra = _sunshine(ending, list(raw))
    return {loser: amount + extra.get(loser, 0) for loser, amount in pays.items()}, golden is not None


def _sunshine(ending: Ending, losers: list[int]) -> dict[int, int]:
    """阳光顶, 哈顶: what losers who never opened pay beside it when all are capped."""
    rules = ending.rules
    closed = [loser for loser in losers if not openings(ending.seats[loser].melds, rules)]
    amount = rules.sunshine_cap_all if len(closed) == len(losers) else rules.sunshine_cap_one
    return dict.fromkeys(closed, (amount or 0) * rules.base)


def completing(ending: Ending, seat: int, tile: Tile) -> ScoredWin | None:
    """What `seat` would win if it drew `tile` now (W12.6)."""
    drawn = ending._replace(how=SELF, from_seat=None, tile=tile, winners=(seat,))
    return score(drawn, seat)
