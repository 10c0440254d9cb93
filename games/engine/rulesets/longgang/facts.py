"""What scoring, settlement and the responsibility rules look at: plain facts.

May import `tiles`, `meld`, `shapes` keys and `tileset`. Invariant: facts are values; the
live flow and the `score` command make the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.meld import Meld
from games.engine.rulesets.longgang.tileset import FLOWERS
from games.engine.shapes import Keys, keys_of_counts
from games.engine.tiles import KINDS, PLAIN_KINDS, Tile

HAND_MELDS = 5


class Holding(NamedTuple):
    """One seat at the end of a deal.

    counts        concealed tiles by kind; the winner's without the winning tile, a
                  discarder's after the discard
    wind          its seat wind
    seat_flower   its own flower (J-5)
    jokers        the kinds that are jokers for everybody
    accompanying  it plays along without a win and counts nothing (Z-1)
    """

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    wind: Tile
    seat_flower: Tile
    jokers: frozenset[Tile]
    accompanying: bool = False

    @property
    def wild(self) -> frozenset[Tile]:
        """Every kind that is a wildcard in this hand."""
        return self.jokers | {self.seat_flower}

    @property
    def wildcards(self) -> int:
        return sum(self.counts[kind] for kind in self.wild)

    @property
    def holds_seat_flower(self) -> bool:
        return self.counts[self.seat_flower] > 0

    @property
    def natural_counts(self) -> list[int]:
        """The 34 plain kinds without wildcards."""
        wild = self.wild
        return [0 if kind in wild else self.counts[kind] for kind in range(PLAIN_KINDS)]

    @property
    def keys(self) -> Keys:
        return keys_of_counts(self.natural_counts)

    @property
    def melds_needed(self) -> int:
        return HAND_MELDS - len(self.melds)

    @property
    def dead_flowers(self) -> int:
        """Flowers in hand that are no wildcards: they never fit a win (E-8)."""
        return sum(self.counts[kind] for kind in FLOWERS if kind not in self.wild)

    def kinds(self) -> list[Tile]:
        """The kinds in hand, ascending."""
        return [kind for kind, count in enumerate(self.counts) if count]

    def without(self, tile: Tile) -> Holding:
        counts = list(self.counts)
        counts[tile] -= 1
        return self._replace(counts=tuple(counts))

    def with_tile(self, tile: Tile) -> Holding:
        counts = list(self.counts)
        counts[tile] += 1
        return self._replace(counts=tuple(counts))


def counts_of(tiles: Iterable[Tile]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


class Win(NamedTuple):
    """How a hand is won.

    holding      the winner, without the winning tile
    tile         the winning tile
    from_seat    the discarder or the robbed player; None on a self-draw
    replacement  `kong` or `flower` if the tile replaced one, else None
    sea_bottom   won in the sharing; river_bottom: with the last tile before it
    """

    holding: Holding
    tile: Tile
    from_seat: int | None = None
    robbed: bool = False
    replacement: str | None = None
    sea_bottom: bool = False
    river_bottom: bool = False
    heavenly: bool = False
    earthly: bool = False

    @property
    def self_drawn(self) -> bool:
        return self.from_seat is None

    @property
    def full(self) -> Holding:
        """The winner with the winning tile in hand."""
        return self.holding.with_tile(self.tile)
