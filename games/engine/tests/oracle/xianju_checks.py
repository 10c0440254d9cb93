"""Compares 仙居 scoring with brute force, hand by hand. Each check yields its mismatches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine.meld import CHOW, KONG, PUNG, Meld
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.scoring import Concealed, Holding, WinFacts, can_win, concealed, score
from games.engine.rulesets.xianju.waiting import waiting
from games.engine.tests.oracle import xianju_brute as brute
from games.engine.tests.oracle.xianju_hands import random_win, values_of


def mismatches(seed: int, number: int) -> list[str]:
    """What differs for one hand; empty when all agrees."""
    win = random_win(seed, number)
    found = [*check_score(win), *check_waiting(win, Random(f"wait/{seed}/{number}"))]
    return [f"win {seed}/{number} {win}: {text}" for text in found]


def facts_of(win: brute.Win) -> WinFacts:
    """The same win as the engine takes it."""
    melds = tuple(_meld(shows, tiles, win.jokers, at) for at, (shows, tiles) in enumerate(win.melds))
    return WinFacts(
        house_of(values_of(win)),
        win.jokers,
        win.dealer,
        win.seat,
        _concealed(win),
        melds,
        win.flowers,
        win.flags,
    )


def _concealed(win: brute.Win) -> Concealed:
    tiles = [kind for kind in range(34) for _ in range(win.counts[kind])]
    return concealed((*tiles, *win.held), win.jokers)


def _meld(shows: tuple[int, ...], tiles: tuple[int, ...], jokers: tuple[int, int], at: int) -> Meld:
    kind = KONG if len(shows) == 4 else PUNG if shows[0] == shows[1] else CHOW
    return Meld(kind, tiles, shows, 0, None, any(tile in jokers for tile in tiles), at)


def check_score(win: brute.Win) -> Iterator[str]:
    """Win or not, total, patterns and reading."""
    facts = facts_of(win)
    expected, scored = brute.best(win), score(facts)
    found = None
    if scored is not None:
        patterns = tuple((counted.pattern.id, counted.value) for counted in scored.patterns)
        found = brute.Best(scored.total, patterns, scored.reading)
    yield from _differ("best reading", found, expected)
    yield from _differ("can_win", can_win(facts.holding), expected is not None)


def check_waiting(win: brute.Win, rng: Random) -> Iterator[str]:
    """What the hand waits for without one of its tiles."""
    kinds = [kind for kind in range(34) if win.counts[kind]]
    if not kinds:
        return
    less = list(win.counts)
    less[rng.choice(kinds)] -= 1
    ready = win._replace(counts=tuple(less))
    facts = facts_of(ready)
    holding = Holding(facts.house, facts.jokers, facts.hand, facts.melds, brute.seat_wind(win))
    found, expected = waiting(holding), brute.completing(ready)
    yield from _differ("waits", list(found.kinds), expected)
    yield from _differ("everything", found.everything, len(expected) == 32)
    yield from _differ("lone tile", found.lone, brute.lone(ready, expected))


def _differ(what: str, ours: Any, theirs: Any) -> Iterator[str]:
    if ours != theirs:
        yield f"{what}: the engine says {ours}, brute force {theirs}"
