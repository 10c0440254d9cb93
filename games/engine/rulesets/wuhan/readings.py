"""Every way to read a complete hand as a win: which patterns, hard or soft (W8, W9, W10).

May import `facts`, `patterns`, `tileset`, shapes. Invariant: what comes out is legal under the
house rules; of readings that mean the same the one with the smallest text comes out.

The hand is read once with all laizi as themselves (hard) and once with all of them wild (soft);
where the house counts only laizi in use (`two_laizi_ban = wild_use`) also with some wild.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.meld import CHOW, CONCEALED_KONG, LONE_KINDS
from games.engine.options import Values
from games.engine.result import spell_meld
from games.engine.rulesets.wuhan import patterns as big
from games.engine.rulesets.wuhan.facts import (
    DISCARD,
    FROM_OTHERS,
    KONG_DRAW,
    LAST_DRAW,
    ROBBED,
    SETS,
    Holding,
    openings,
    sets_of,
)
from games.engine.rulesets.wuhan.shapeless import spell_pairs, spell_tiles
from games.engine.rulesets.wuhan.tileset import JIANG, WIND_CLASS
from games.engine.shapes import (
    PAIR,
    RUN,
    Group,
    Keys,
    Reader,
    is_one_suit,
    keys_of_counts,
    readings,
    seven_pairs_jokers,
)
from games.engine.shapes.keys import SUIT
from games.engine.tiles import PLAIN_KINDS, RED, Tile, format_tiles

EVENTS = {KONG_DRAW: big.KONG_BLOOM, LAST_DRAW: big.LAST_TILES, ROBBED: big.ROBBED_KONG}
HAS_RUN, JIANG_PAIR, NOT_JIANG, NOT_WIND, SUITS = 1, 2, 4, 8, 4
"""What the groups of a hand are, as bits; from bit number SUITS on one for each suit."""
COPIES = 4


class HandReading(NamedTuple):
    """One way to win: big patterns in page order (none: a small hand), hard or soft, its text."""

    patterns: tuple[str, ...]
    hard: bool
    text: str


def _features(group: Group) -> list[int]:
    """What one group adds; a laizi never stands for 红中 (W4.4)."""
    if group.kind == RED:
        return []
    bits = 1 << SUIT[group.kind] + SUITS
    bits |= 0 if JIANG.issuperset(group.kinds) else NOT_JIANG
    bits |= 0 if group.kind in WIND_CLASS else NOT_WIND
    if group.shape == PAIR:
        return [bits | (JIANG_PAIR if group.kind in JIANG else 0)]
    return [bits | (HAS_RUN if group.shape == RUN else 0)]


_READER: Reader[int] = Reader(_features, int.__or__, 0)


def hand_readings(holding: Holding, how: str, rules: Values) -> list[HandReading]:
    """The legal readings; [] if the hand is no win."""
    held = holding.counts[holding.laizi] + (holding.added == holding.laizi)
    if holding.counts[RED] or holding.added == RED:  # W8.4
        return []
    opened = bool(openings(holding.melds, rules))
    if not opened and not rules.seven_pairs:  # W8.2
        return []
    best: dict[tuple[tuple[str, ...], bool], HandReading] = {}
    for wild in range(held + 1):
        if 0 < wild < held and rules.two_laizi_ban != "wild_use":
            continue
        for patterns, text in _View(holding, how, rules, wild).readings():
            if not (opened or big.SEVEN_PAIRS in patterns) or not _allowed(patterns, held, wild, rules):
                continue
            place = patterns, wild == 0
            if place not in best or text < best[place].text:
                best[place] = HandReading(patterns, wild == 0, text)
    return list(best.values())


def _allowed(patterns: tuple[str, ...], held: int, wild: int, rules: Values) -> bool:
    """The limits on laizi: W8.7, W8.8 for small hands, W8.6 for big ones."""
    if patterns:
        return rules.big_hand_max_laizi is None or held <= rules.big_hand_max_laizi
    counted = {"held": held, "wild_use": wild, "off": 0}[rules.two_laizi_ban]
    return counted < 2


class _View:
    """A hand with so many of its laizi wild, the rest as themselves."""

    def __init__(self, holding: Holding, how: str, rules: Values, wild: int) -> None:
        self.holding, self.how, self.rules, self.wild = holding, how, rules, wild
        counts = list(holding.counts[:PLAIN_KINDS])
        if holding.added is not None:
            counts[holding.added] += 1
        counts[holding.laizi] -= wild
        self.extra: Tile | None = None  # a fifth copy, which no suit key can hold
        if holding.added is not None and counts[holding.added] > COPIES:
            counts[holding.added] -= 1
            self.extra = holding.added
        self.counts = counts
        self.sets = sets_of(holding.melds)
        self.event = EVENTS.get(how)

    def readings(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """(patterns, text) of each."""
        free = self._free()
        if free:
            yield self._named({free}), self._text(spell_tiles(self.counts, self.extra, self.wild, free))
        if self.rules.seven_pairs and not self.sets and self.extra is None:
            yield from self._seven_pairs(free)
        for shape, text in self._shapes():
            patterns = self._patterns(shape)
            if patterns is not None:
                yield self._named(patterns), self._text(text)

    def _named(self, patterns: set[str]) -> tuple[str, ...]:
        """With what happened at the win, in page order (W9.9, W9.10)."""
        event = {self.event} if self.event else set()
        return tuple(sorted(patterns | event, key=big.PLACE.__getitem__))

    def _free(self) -> str | None:
        """W9.2, W9.4: patterns of tiles alone, no shape needed."""
        kinds = {kind for kind, count in enumerate(self.counts) if count}
        kinds.update(kind for meld in self.sets for kind in meld.shows)
        if self.extra is not None:
            kinds.add(self.extra)
        if kinds <= JIANG:
            return big.ALL_JIANG
        return big.ALL_WINDS if kinds <= WIND_CLASS else None

    def _shapes(self) -> Iterator[tuple[int, str]]:
        """What the hand's groups may be (bits as above), with the smallest text of each."""
        keys = keys_of_counts(self.counts)
        if self.extra is None:
            for shape, reading in _READER.summaries(keys, self.wild).items():
                yield shape, reading.text
        else:
            yield from _with_fifth(keys, self.wild, self.extra).items()

    def _patterns(self, shape: int) -> set[str] | None:
        """The big patterns of a shape; None if it is no win (W9.1 to W9.5, W8.7)."""
        found = set()
        if not shape & NOT_JIANG and self._melds_within(JIANG):
            found.add(big.ALL_JIANG)
        if not shape & NOT_WIND and self._melds_within(WIND_CLASS):
            found.add(big.ALL_WINDS)
        if not shape & HAS_RUN and not any(meld.kind == CHOW for meld in self.sets):
            found.add(big.ALL_PUNGS)
        if is_one_suit(shape >> SUITS | self._meld_suits()):
            found.add(big.PURE_SUIT)
        jiang = bool(shape & JIANG_PAIR)
        if jiang and self._all_claimed():
            found.add(big.ALL_CLAIMED)
        elif not found and not jiang and self.rules.small_hand_pair258:
            return None
        return found

    def _melds_within(self, kinds: frozenset[Tile]) -> bool:
        return all(kinds.issuperset(meld.shows) for meld in self.sets)

    def _meld_suits(self) -> int:
        suits = 0
        for meld in self.sets:
            suits |= 1 << SUIT[meld.shows[0]]
        return suits

    def _all_claimed(self) -> bool:
        """W9.5: four exposed sets, and another's discard paired the last tile."""
        if self.how != DISCARD or len(self.sets) != SETS or any(m.kind == CONCEALED_KONG for m in self.sets):
            return False
        return self.rules.quanqiuren_laizi_wait or not self.holding.counts[self.holding.laizi]

    def _seven_pairs(self, free: str | None) -> Iterator[tuple[tuple[str, ...], str]]:
        if seven_pairs_jokers(self.counts) > self.wild:
            return
        found = {big.SEVEN_PAIRS} | ({free} if free else set())
        if is_one_suit(sum({1 << SUIT[kind] for kind, count in enumerate(self.counts) if count})):
            found.add(big.PURE_SUIT)
        yield self._named(found), self._text(spell_pairs(self.counts, self.wild))

    def _text(self, hand: str) -> str:
        """Own melds in order, then the hand."""
        spelled = [
            format_tiles(meld.tiles) if meld.kind in LONE_KINDS else spell_meld(meld, ())
            for meld in self.holding.melds
        ]
        return " ".join([*spelled, hand])


def _with_fifth(keys: Keys, wild: int, extra: Tile) -> dict[int, str]:
    """`Reader.summaries` with one tile more, the fifth of its kind: it is read as a joker that
    stands for that kind."""
    found: dict[int, str] = {}
    for reading in readings(keys, wild + 1):
        groups = [*reading.melds, reading.pair] if reading.pair else list(reading.melds)
        if not any(extra in group.joker_kinds for group in groups):
            continue
        shape, parts = 0, [_features(group) for group in groups]
        if not all(parts):
            continue
        for part in parts:
            shape |= part[0]
        if shape not in found or reading.text < found[shape]:
            found[shape] = reading.text
    return found


def claims_laizi(how: str, tile: Tile | None, laizi: Tile) -> bool:
    """W8.3: is this a win on somebody else's laizi or 红中?"""
    return how in FROM_OTHERS and tile in (laizi, RED)
