"""Answers about hands by looking at every target of every suit.

`SuitFacts` says, for each (melds, pair) that one suit may hold, how far its tiles are from
the nearest target, which draws bring it nearer, and which targets hold all its tiles.
A hand is then every sharing-out of melds and pair over the four suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

import numpy as np

from games.engine.tests.oracle.targets import Targets, targets, tiles_of

Label = tuple[int, int]
SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))


class SuitFacts(NamedTuple):
    """By label (melds, pair):

    distance   tiles to add, any number of a kind in the target / at most four
    draws      ranks of which one more tile lowers that distance
    covers     the targets (row numbers) that hold all tiles; also: is one of them capped?
    waits      ranks of which one more tile is still covered by a target of that label
    """

    distance: tuple[dict[Label, int], dict[Label, int]]
    draws: tuple[dict[Label, int], dict[Label, int]]
    covers: dict[Label, np.ndarray]
    covers_capped: set[Label]
    waits: dict[Label, int]


@lru_cache(maxsize=4096)
def suit_facts(tiles: tuple[int, ...], melds: int) -> SuitFacts:
    """Facts of one suit's counts for up to `melds` melds."""
    rows = targets(len(tiles))
    last = rows.end[melds, 1]
    counts = rows.counts[:, :last]
    held = np.array(tiles, np.uint8)[:, None]
    missing = np.maximum(counts, held).sum(axis=0, dtype=np.uint8) - np.uint8(sum(tiles))
    covering = (counts >= held).all(axis=0)
    labels = [(number, pair) for number in range(melds + 1) for pair in range(2)]
    distance: tuple[dict[Label, int], dict[Label, int]] = ({}, {})
    draws: tuple[dict[Label, int], dict[Label, int]] = ({}, {})
    covers, covers_capped, waits = {}, set(), {}
    for label in labels:
        part = slice(rows.start[label], rows.end[label])
        covers[label] = part.start + np.flatnonzero(covering[part])
        if (covering[part] & rows.capped[part]).any():
            covers_capped.add(label)
        waits[label] = _ranks_above(counts[:, covers[label]], held, limit=9)
        for way, allowed in enumerate((np.ones(part.stop - part.start, bool), rows.capped[part])):
            if allowed.any():
                nearest = int(missing[part][allowed].min())
                distance[way][label] = nearest
                chosen = counts[:, part][:, allowed & (missing[part] == nearest)]
                draws[way][label] = _ranks_above(chosen, held, limit=4)
    return SuitFacts(distance, draws, covers, covers_capped, waits)


def _ranks_above(counts: np.ndarray, held: np.ndarray, limit: int) -> int:
    """Bits of the ranks of which some row holds more than the hand (which holds less than `limit`)."""
    above = ((counts > held) & (held < limit)).any(axis=1)
    return sum(1 << rank for rank, more in enumerate(above) if more)


class Brute:
    """One hand: `counts` (34), `jokers`, `melds` needed."""

    def __init__(self, counts: tuple[int, ...], jokers: int, melds: int) -> None:
        self.jokers = jokers
        self.melds = melds
        self.suits = [tuple(counts[first:last]) for first, last in SUITS]
        self.facts = [suit_facts(suit, melds) for suit in self.suits]

    def shares(self) -> Iterator[tuple[Label, Label, Label, Label]]:
        """Every way to share the melds and the pair over the suits."""
        return _shares(self.melds)

    def shanten(self, capped: bool) -> int:
        """From the nearest target of the whole hand."""
        return self._distance(capped) - self.jokers - 1

    def _distance(self, capped: bool) -> int:
        return min(
            sum(
                facts.distance[capped].get(label, 999) for facts, label in zip(self.facts, share, strict=True)
            )
            for share in self.shares()
        )

    def useful(self, capped: bool) -> int:
        """Kinds whose draw lowers the distance."""
        best, mask = self._distance(capped), 0
        for share in self.shares():
            near = [
                facts.distance[capped].get(label, 999) for facts, label in zip(self.facts, share, strict=True)
            ]
            if sum(near) == best:
                for (first, _), facts, label in zip(SUITS, self.facts, share, strict=True):
                    mask |= facts.draws[capped][label] << first
        return mask

    def is_win(self, capped: bool = False) -> bool:
        """Some target holds all tiles; the jokers then fill it, as the sizes are equal."""
        return any(
            all(
                (label in facts.covers_capped) if capped else facts.covers[label].size
                for facts, label in zip(self.facts, share, strict=True)
            )
            for share in self.shares()
        )

    def waits(self) -> int:
        """Kinds of which one more natural tile makes a win (the hand holds 3m + 1 tiles)."""
        mask = 0
        for share in self.shares():
            covered = [facts.covers[label].size > 0 for facts, label in zip(self.facts, share, strict=True)]
            for suit, (first, _) in enumerate(SUITS):
                if all(covered[:suit]) and all(covered[suit + 1 :]):
                    mask |= self.facts[suit].waits[share[suit]] << first
        return mask

    def readings(self, limit: int) -> set[str] | None:
        """Texts of all readings; None if there are more than `limit`."""
        found: set[str] = set()
        for share in self.shares():
            covers = [facts.covers[label] for facts, label in zip(self.facts, share, strict=True)]
            if prod(rows.size for rows in covers) > limit:
                return None  # a target has at least one reading
            if not all(rows.size for rows in covers):
                continue
            parts = [
                suit_readings(suit, self.suits[suit], label, self.melds) for suit, label in enumerate(share)
            ]
            if prod(map(len, parts)) + len(found) > limit:
                return None
            for chosen in product(*parts):
                melds = [text for texts, _ in chosen for text in texts]
                found.add(" ".join(melds + [pair for _, pair in chosen if pair]))
        return found


@lru_cache(maxsize=4096)
def suit_readings(
    suit: int, held: tuple[int, ...], label: Label, melds: int
) -> frozenset[tuple[tuple[str, ...], str]]:
    """Readings of one suit with these melds and pair; its tiles say how many jokers that takes."""
    rows = targets(len(held))
    return frozenset(
        reading
        for row in suit_facts(held, melds).covers[label]
        for reading in row_readings(rows, row, held, "mpsz"[suit])
    )


@lru_cache(maxsize=8)
def _shares_list(melds: int) -> list[tuple[Label, Label, Label, Label]]:
    out = []
    for numbers in product(range(melds + 1), repeat=4):
        if sum(numbers) == melds:
            for pair_suit in range(4):
                a, b, c, d = ((number, int(suit == pair_suit)) for suit, number in enumerate(numbers))
                out.append((a, b, c, d))
    return out


def _shares(melds: int) -> Iterator[tuple[Label, Label, Label, Label]]:
    return iter(_shares_list(melds))


def row_readings(
    rows: Targets, row: int, held: tuple[int, ...], letter: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    """(sorted texts of the melds, text of the pair) for every placing of the jokers in a target."""
    groups = rows.groups[row]
    places: list[list[tuple[int, int]]] = [[] for _ in held]
    for number, (shape, rank) in enumerate(groups):
        for position, tile in enumerate(tiles_of(shape, rank)):
            places[tile].append((number, position))
    choices = [
        combinations(where, len(where) - naturals) for where, naturals in zip(places, held, strict=True)
    ]
    for chosen in product(*choices):
        jokers = {place for some in chosen for place in some}
        texts = [
            _text(shape, rank, {p for n, p in jokers if n == number}, letter)
            for number, (shape, rank) in enumerate(groups)
        ]
        melds = [text for text, (shape, _) in zip(texts, groups, strict=True) if shape != "pair"]
        yield tuple(sorted(melds)), "".join(texts[len(melds) :])


def _text(shape: str, rank: int, jokers: set[int], letter: str) -> str:
    tiles = tiles_of(shape, rank)
    if not jokers:
        return "".join(str(tile + 1) for tile in tiles) + letter
    if shape != "run":  # equal tiles: the jokers are written last
        jokers = set(range(len(tiles) - len(jokers), len(tiles)))
    return "".join(f"{tile + 1}{letter}" + "*" * (place in jokers) for place, tile in enumerate(tiles))
