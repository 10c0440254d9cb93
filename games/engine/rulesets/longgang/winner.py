"""Is a hand a win, and what it counts (V-1 to V-19, U-1 to U-11c, A-1 to A-23, M-1).

May import the folder's facts, hu, tai, readings and value, and `shapes`. Invariant: the
reading and the place of the winning tile with the highest value are taken, then more tai,
more hu, and the smallest spelling; the items of the score add up to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.meld import CHOW, Meld
from games.engine.rulesets.longgang import hu, tai
from games.engine.rulesets.longgang.facts import Holding, Win
from games.engine.rulesets.longgang.hu import CLOSED_WAIT_HU, SELF_DRAW_HU, Item
from games.engine.rulesets.longgang.readings import (
    EDGE,
    HAS_RUN,
    HAS_TRIPLET,
    IN_PAIR,
    IN_TRIPLET,
    IN_WILD_PAIR,
    MIDDLE,
    Context,
    Part,
    add,
    reader,
)
from games.engine.rulesets.longgang.tai import FIXED, READ, Read, hand_of
from games.engine.rulesets.longgang.tileset import value_kinds
from games.engine.rulesets.longgang.value import Score, score_of, worth
from games.engine.shapes import TRIPLET, Reading, is_win
from games.engine.tiles import EAST, NORTH, PLAIN_KINDS, Tile, format_tiles, suit_of

_PAIRS = (IN_PAIR, IN_WILD_PAIR)


class ScoredWin(NamedTuple):
    """A win with its best reading.

    part     the reading with the melds in front, for the responsibility rules
    reading  own melds in order, then the groups of the hand, the pair last
    """

    win: Win
    score: Score
    part: Part
    reading: str


def complete(win: Win) -> bool:
    """The shape alone: five melds and a pair, wildcards filling in (T-4, V-19)."""
    full = win.full
    if full.dead_flowers or sum(full.counts) != 3 * full.melds_needed + 2:
        return False
    return is_win(*full.keys, full.wildcards)


def score(win: Win, rules: Any) -> ScoredWin | None:
    """The win with its best reading, or None if the shape or a rule forbids it."""
    if not complete(win):
        return None
    count = _Count(win, rules)
    full, wildcards = count.hand.full, count.hand.wildcards
    best = reader(_context(win, full, rules)).best(full.keys, wildcards, count.rank)
    if best is None:
        return None
    return _scored(win, count, best.summary, best.reading, rules)


def every_score(win: Win, rules: Any) -> Iterator[ScoredWin]:
    """The win in each reading that the rules allow, best or not."""
    if not complete(win):
        return
    count = _Count(win, rules)
    full = count.hand.full
    found = reader(_context(win, full, rules)).summaries(full.keys, count.hand.wildcards)
    for part, reading in found.items():
        if count.rank(part) is not None:
            yield _scored(win, count, part, reading, rules)


def _scored(win: Win, count: _Count, part: Part, reading: Reading, rules: Any) -> ScoredWin:
    melds = (format_tiles(meld.tiles) for meld in count.hand.full.melds)
    score = score_of(count.items(part, reading), rules, rules.win_base_hu)
    return ScoredWin(win, score, count.whole(part), " ".join((*melds, reading.text)))


class _Count:
    """Counts the readings of one win. `fixed` is what every reading has."""

    def __init__(self, win: Win, rules: Any) -> None:
        self.win, self.rules = win, rules
        self.hand = hand_of(win)
        full = self.hand.full
        self.front = _front(full.melds, full.wind)
        self.fixed = tai.items(FIXED, self.hand, rules)
        self.fixed += hu.front_items(hu.table_of(rules), full.melds, len(full.flowers))
        self.fixed_hu, self.fixed_tai = hu.total(self.fixed), hu.total(self.fixed, "tai")

    def whole(self, part: Part) -> Part:
        """The reading with the melds in front."""
        both = add(part, self.front)
        assert both is not None
        return both

    def rank(self, part: Part) -> tuple[int, int, int] | None:
        """M-12: value, tai, hu; None if the rules refuse this reading."""
        rules = self.rules
        if not part.place:
            return None
        if part.place == IN_WILD_PAIR and self.win.robbed and not rules.qianggang_wildcard_pair:
            return None
        found_tai = self.fixed_tai + hu.total(self._read(part), "tai")
        if found_tai < rules.min_tai:
            return None
        found_hu = self.fixed_hu + part.hu + hu.total(_wait_items(self.win, part.place, rules))
        return worth(found_hu, found_tai, rules, rules.win_base_hu), found_tai, found_hu

    def items(self, part: Part, reading: Reading) -> list[Item]:
        """What this reading is made of."""
        groups = _group_items(self.win, reading, part.place, self.rules)
        waits = _wait_items(self.win, part.place, self.rules)
        return [*self.fixed, *groups, *waits, *self._read(part)]

    def _read(self, part: Part) -> list[Item]:
        return tai.items(READ, Read(self.hand, self.whole(part)), self.rules)


def _context(win: Win, full: Holding, rules: Any) -> Context:
    plain_jokers = [kind for kind in full.jokers if kind < PLAIN_KINDS]
    home = plain_jokers[0] if plain_jokers and full.counts[plain_jokers[0]] else None
    wild = win.tile in full.wild
    return Context(
        None if wild else win.tile,
        full.wind,
        home,
        not win.self_drawn,
        hu.table_of(rules),
        rules.wild_triplet_hu,
    )


@lru_cache(maxsize=4096)
def _front(melds: tuple[Meld, ...], wind: Tile) -> Part:
    """What the melds in front add to a reading, their hu left out."""
    part = Part()
    values = value_kinds(wind)
    for meld in melds:
        kind = meld.shows[0]
        suits = 1 << suit_of(kind)
        if meld.kind == CHOW:
            made = Part(suits=suits, shape=HAS_RUN)
        else:
            bit = 1 << (kind - EAST) if EAST <= kind <= NORTH else 0
            made = Part(value_sets=int(kind in values), suits=suits, shape=HAS_TRIPLET, winds=bit)
        both = add(part, made)
        assert both is not None
        part = both
    return part


def _wait_items(win: Win, place: int, rules: Any) -> list[Item]:
    """V-1, V-5 to V-9, U-11: what the way of winning adds."""
    found: list[Item] = []
    if place == MIDDLE:
        found.append(Item("closed_wait", "LG-V-5", CLOSED_WAIT_HU))
    elif place == EDGE:
        found.append(Item("edge_wait", "LG-V-6", rules.edge_hu))
    elif place in _PAIRS:
        found.append(Item("single_wait", "LG-V-8", rules.single_wait_hu))
    if not win.self_drawn:
        return found
    if place not in _PAIRS:
        return [*found, Item("self_draw", "LG-V-1", SELF_DRAW_HU)]
    drawn = rules.single_wait_self_draw_hu
    if win.replacement is not None:
        drawn = max(drawn, rules.single_wait_kong_win_hu)
    return [*found, Item("single_wait_self_draw", "LG-V-9", drawn)]


def _group_items(win: Win, reading: Reading, place: int, rules: Any) -> list[Item]:
    """The hu of the concealed groups, the one with the winning discard exposed (V-3, U-11b)."""
    table = hu.table_of(rules)
    opened = None if win.self_drawn or place != IN_TRIPLET else win.tile
    found: list[Item] = []
    for meld in reading.melds:
        if meld.shape != TRIPLET:
            continue
        if meld.jokers == 3:
            found.append(Item("wild_triplet", "LG-J-17", rules.wild_triplet_hu))
            continue
        found.append(table.triplet(meld.kind, exposed=meld.kind == opened))
        if meld.kind == opened:
            opened = None  # the tile lies in one of them
    pair = reading.pair
    if pair is not None and pair.jokers < 2 and pair.kind in value_kinds(win.holding.wind):
        found.append(Item("value_pair", "LG-U-6", hu.VALUE_PAIR_HU))
    return found
