"""Is it a win, and how many 台: XJ-7 and XJ-10.

May import `house`, `patterns`, `readings` and the engine's melds and shapes. Invariant:
pure functions of facts; the live flow and the `score` command call the same ones. The
reading taken is the one with the highest total after the cap, then one with 清一色, then
the one with the smallest spelling (XJ-10.1).

A pattern whose number is 0 does not exist: it is neither counted nor is a hand "清一色"
or "十三台" by it for the liability tests, nor "清一色, 混一色 or 碰碰胡" for `joker_anchor`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from games.engine.meld import CHOW, Meld
from games.engine.result import SEATS, spell_meld
from games.engine.rulesets.xianju.house import House, Jokers
from games.engine.rulesets.xianju.patterns import Circumstances, Pattern
from games.engine.rulesets.xianju.readings import Made, Outcome, both, joined, made_by_triplet
from games.engine.shapes import POWER, SUIT, Keys, is_win
from games.engine.tiles import EAST, Tile, suit_of

NONE_HELD = (0, 0)
SETS = 4  # seasons, plants: one flower for each wind
_REMEMBERED = 20_000


class Concealed(NamedTuple):
    """Concealed tiles: keys of the naturals, and how many wind and turned jokers."""

    keys: Keys
    held: tuple[int, int]


class Holding(NamedTuple):
    """What decides whether tiles are a legal winning shape (or wait for one)."""

    house: House
    jokers: Jokers
    hand: Concealed
    melds: tuple[Meld, ...]
    seat_wind: Tile


class WinFacts(NamedTuple):
    """All that the 台 of a hand depend on. `hand` includes the winning tile."""

    house: House
    jokers: Jokers
    dealer: int
    winner: int
    hand: Concealed
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    flags: frozenset[str] = frozenset()

    @property
    def holding(self) -> Holding:
        seat_wind = seat_wind_of(self.winner, self.dealer)
        return Holding(self.house, self.jokers, self.hand, self.melds, seat_wind)


class Counted(NamedTuple):
    """A pattern that a win has, with its 台 in all and how many times it is there."""

    pattern: Pattern
    value: int
    count: int


class ScoredWin(NamedTuple):
    """A win and its worth. `accepted` are the outcomes that give it, one of them read."""

    facts: WinFacts
    total: int
    patterns: tuple[Counted, ...]
    accepted: frozenset[Outcome]

    def has(self, pattern_id: str) -> bool:
        return any(counted.pattern.id == pattern_id for counted in self.patterns)

    @property
    def reading(self) -> str:
        """Own melds in order, then the groups of the hand, the pair last."""
        facts = self.facts
        concealed_part, _ = _smallest(facts, self.accepted)
        return " ".join((*(spell_meld(meld, facts.jokers) for meld in facts.melds), concealed_part))


class _Front(NamedTuple):
    """What the melds in front contribute."""

    made: Made
    holds_joker: bool


NOTHING_SHOWN = _Front(Made(), False)


class _Best(NamedTuple):
    """The highest total and the ways to reach it: usually one list of patterns."""

    total: int
    choices: tuple[tuple[tuple[Counted, ...], frozenset[Outcome]], ...]


def concealed(tiles: Iterable[Tile], jokers: Jokers) -> Concealed:
    """Concealed tiles, in any order, as keys and jokers. Flowers are not among them."""
    keys, held = [0, 0, 0, 0], [0, 0]
    for tile in tiles:
        if tile in jokers:
            held[jokers.index(tile)] += 1
        else:
            keys[SUIT[tile]] += POWER[tile]
    return Concealed((keys[0], keys[1], keys[2], keys[3]), (held[0], held[1]))


def seat_wind_of(seat: int, dealer: int) -> Tile:
    """East is the dealer's (XJ-1.4)."""
    return EAST + (seat - dealer) % SEATS


def can_win(holding: Holding) -> bool:
    """Is this a legal winning shape under the house rules (XJ-7.1, 7.4, 7.5, 2.6)?"""
    (k0, k1, k2, k3), held = holding.hand
    if not is_win(k0, k1, k2, k3, sum(held)):
        return False
    return holding.house.plain or bool(winning_outcomes(holding))


def winning_outcomes(holding: Holding, extra: Tile | None = None) -> tuple[Outcome, ...]:
    """Outcomes of the concealed tiles that the house accepts. `extra`: see `House.space`."""
    house, jokers, hand, melds, seat_wind = holding
    front = _front(melds, jokers)
    wind = seat_wind - EAST
    found = house.space(jokers, hand.held, extra).outcomes(hand.keys, front.made.present, wind)
    if not house.settings.joker_anchor or not (any(hand.held) or front.holds_joker):
        return found
    return tuple(outcome for outcome in found if _anchored(house, joined(outcome, front.made, wind)))


def _anchored(house: House, outcome: Outcome) -> bool:
    """XJ-7.5: a dragon or seat-wind triplet, or a pattern of suits or pungs."""
    if outcome.dragons or outcome.seat_wind:
        return True
    nobody = Circumstances()
    return any(
        pattern.id in ("mixed_suit", "pure_suit", "all_pungs") and pattern.count(outcome, nobody)
        for pattern, _ in house.counted
    )


def score(win: WinFacts) -> ScoredWin | None:
    """The win with its best reading, or None if it is no win."""
    house, jokers, dealer, winner, hand, melds, flowers, flags = win
    held = hand.held
    front = _front(melds, jokers) if melds else NOTHING_SHOWN
    jokerless = held == NONE_HELD
    wind = (winner - dealer) % SEATS
    outcomes = house.space(jokers, held).outcomes(hand.keys, front.made.present, wind)
    key = (outcomes, wind, jokerless, front, flowers, flags)
    best = house.memo.get(key)
    if best is None:
        if len(house.memo) > _REMEMBERED:
            house.memo.clear()
        circumstances = _circumstances(wind, flowers, flags, jokerless and not front.holds_joker)
        best = house.memo[key] = _best(win, front, circumstances)
    if not best.choices:
        return None
    patterns, accepted = best.choices[0]
    if len(best.choices) > 1:
        patterns, accepted = _decide(win, best)
    return ScoredWin(win, best.total, patterns, accepted)


def every_win(win: WinFacts) -> Iterator[ScoredWin]:
    """The win in each of its readings, best or not."""
    house, wind = win.house, (win.winner - win.dealer) % SEATS
    front = _front(win.melds, win.jokers)
    jokerless = win.hand.held == NONE_HELD and not front.holds_joker
    circumstances = _circumstances(wind, win.flowers, win.flags, jokerless)
    for outcome in winning_outcomes(win.holding):
        patterns = count(house, joined(outcome, front.made, wind), circumstances)
        yield ScoredWin(win, _rank(house, patterns)[0], patterns, frozenset({outcome}))


def _best(win: WinFacts, front: _Front, circumstances: Circumstances) -> _Best:
    wind = (win.winner - win.dealer) % SEATS
    by_patterns: dict[tuple[Counted, ...], set[Outcome]] = {}
    for outcome in winning_outcomes(win.holding):
        patterns = count(win.house, joined(outcome, front.made, wind), circumstances)
        by_patterns.setdefault(patterns, set()).add(outcome)
    ranked = {patterns: _rank(win.house, patterns) for patterns in by_patterns}
    top = max(ranked.values(), default=(0, False))
    best = [patterns for patterns in by_patterns if ranked[patterns] == top]
    return _Best(top[0], tuple((patterns, frozenset(by_patterns[patterns])) for patterns in best))


def count(house: House, outcome: Outcome, circumstances: Circumstances) -> tuple[Counted, ...]:
    """The patterns of one reading, melds included in `outcome`."""
    found = [
        Counted(pattern, tai * times, times)
        for pattern, tai in house.counted
        if (times := int(pattern.count(outcome, circumstances)))
    ]
    replaced = {counted.pattern.replaces for counted in found}
    alone = [counted for counted in found if counted.pattern.alone]
    return tuple(alone or (counted for counted in found if counted.pattern.id not in replaced))


def _rank(house: House, patterns: tuple[Counted, ...]) -> tuple[int, bool]:
    total = sum(counted.value for counted in patterns)
    cap = house.settings.cap
    pure = any(counted.pattern.id == "pure_suit" for counted in patterns)
    return total if cap is None else min(total, cap), pure


def _decide(win: WinFacts, best: _Best) -> tuple[tuple[Counted, ...], frozenset[Outcome]]:
    """Among equal totals with different patterns the smallest spelling decides."""
    accepted = frozenset().union(*(outcomes for _, outcomes in best.choices))
    _, chosen = _smallest(win, accepted)
    return next(choice for choice in best.choices if chosen in choice[1])


def _smallest(win: WinFacts, accepted: frozenset[Outcome]) -> tuple[str, Outcome]:
    """The smallest spelling of the concealed tiles with one of these outcomes."""
    space = win.house.space(win.jokers, win.hand.held)
    shown, wind = _front(win.melds, win.jokers).made.present, (win.winner - win.dealer) % SEATS
    return space.smallest(win.hand.keys, shown, wind, accepted.__contains__)


@lru_cache(maxsize=4096)
def _front(melds: tuple[Meld, ...], jokers: Jokers) -> _Front:
    whole = Made()
    for meld in melds:
        kind = meld.shows[0]
        made = Made(run=True) if meld.kind == CHOW else made_by_triplet(kind)
        whole = both(whole, made._replace(present=1 << suit_of(kind)))
    return _Front(whole, any(tile in jokers for meld in melds for tile in meld.tiles))


def _circumstances(
    offset: int, flowers: tuple[Tile, ...], flags: frozenset[str], no_joker: bool
) -> Circumstances:
    """`offset`: how many seats after the dealer, that is, which wind."""
    return Circumstances(
        offset == 0,
        sum(_flower_owner(flower) == offset for flower in flowers),
        sum(flower >= _PLUM for flower in flowers) == SETS,
        sum(flower < _PLUM for flower in flowers) == SETS,
        no_joker,
        "kong_draw" in flags,
        "heavenly" in flags,
        "earthly" in flags,
    )


_SPRING, _PLUM = 34, 38  # first of the seasons, first of the plants


def _flower_owner(flower: Tile) -> int:
    """Which wind a flower belongs to, 0 = East (XJ-1.5)."""
    return (flower - _SPRING) % SETS
