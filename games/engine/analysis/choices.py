"""Every discard of a turn with what it leaves: shanten, useful tiles, how many are left to see.

May import `study`, `bots.sight`, `shapes`. Invariant: what is left is counted from what the seat has
seen; an unseen joker helps every hand and is counted beside the natural tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.analysis.study import Study
from games.engine.bots.sight import Sight
from games.engine.shapes import POWER, SUIT, Keys, kinds_of, shanten, useful
from games.engine.state import DealState
from games.engine.tiles import KINDS, PLAIN_KINDS, TILE_NAMES, Tile


class Choice(NamedTuple):
    """One discard. `useful`: the kinds that bring the rest nearer, with the copies not seen yet."""

    tile: Tile
    shanten: int
    useful: tuple[tuple[Tile, int], ...]

    @property
    def tiles(self) -> int:
        return sum(count for _, count in self.useful)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lower is better; among equals the tile that stands last is thrown."""
        return self.shanten, -self.tiles, -self.tile

    def as_json(self) -> dict[str, object]:
        return {
            "tile": TILE_NAMES[self.tile],
            "shanten": self.shanten,
            "tiles": self.tiles,
            "useful": [[TILE_NAMES[kind], count] for kind, count in self.useful],
        }


class Held(NamedTuple):
    """Concealed tiles without misfits, as the measures take them."""

    counts: tuple[int, ...]
    keys: Keys
    needed: int
    jokers: int

    def changed(self, tile: Tile, by: int) -> Held:
        counts, keys = list(self.counts), list(self.keys)
        counts[tile] += by
        keys[SUIT[tile]] += by * POWER[tile]
        return self._replace(counts=tuple(counts), keys=(keys[0], keys[1], keys[2], keys[3]))


@lru_cache(maxsize=64)
def copies(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """How many of each kind a tile set has."""
    found = Counter(tiles)
    return tuple(found[kind] for kind in range(KINDS))


def unseen(state: DealState, sight: Sight) -> list[int]:
    """Tiles of each kind that this seat cannot account for."""
    whole = copies(tuple(sorted(state.setup.wall)))
    return [max(0, there - seen) for there, seen in zip(whole, sight.seen, strict=True)]


def held_by(sight: Sight, study: Study) -> Held:
    counts, keys = list(sight.counts[:PLAIN_KINDS]), list(sight.keys)
    for kind in study.misfits:
        keys[SUIT[kind]] -= counts[kind] * POWER[kind]
        counts[kind] = 0
    return Held(tuple(counts), (keys[0], keys[1], keys[2], keys[3]), sight.needed, sight.jokers)


def choices(sight: Sight, study: Study, left: Sequence[int]) -> list[Choice]:
    """The legal discards, best first."""
    held = held_by(sight, study)
    found = [_choice(tile, without(sight, study, held, tile), sight, study, left) for tile in discards(sight)]
    return sorted(found, key=lambda choice: choice.rank)


def discards(sight: Sight) -> list[Tile]:
    """The tiles that may be thrown."""
    return [action[1] for action in sight.legal if action[0] == "discard"]


def without(sight: Sight, study: Study, held: Held, tile: Tile) -> Held:
    if tile in sight.wild:
        return held._replace(jokers=held.jokers - 1)
    if tile >= PLAIN_KINDS or tile in study.misfits:
        return held
    return held.changed(tile, -1)


def _choice(tile: Tile, rest: Held, sight: Sight, study: Study, left: Sequence[int]) -> Choice:
    distance, mask = nearest(rest, sight, study)
    kinds = [kind for kind in kinds_of(mask) if kind not in sight.wild] + sorted(sight.wild)
    return Choice(tile, distance, tuple((kind, left[kind]) for kind in kinds if left[kind]))


def nearest(rest: Held, sight: Sight, study: Study) -> tuple[int, int]:
    """Shanten of 3m + 1 tiles and the mask of the natural kinds that bring them nearer."""
    shape = shanten(*rest.keys, rest.needed, rest.jokers)
    other = study.other(sight, rest.counts, rest.jokers)
    mask = useful(*rest.keys, rest.needed, rest.jokers) if other is None or shape <= other else 0
    for kind in study.misfits:
        mask &= ~(1 << kind)
    if other is not None and other <= shape:
        mask |= _useful_otherwise(rest, sight, study, other)
    return min(shape, other if other is not None else shape), mask


def _useful_otherwise(rest: Held, sight: Sight, study: Study, distance: int) -> int:
    """Kinds that bring the other hands nearer."""
    mask = 0
    for kind in range(PLAIN_KINDS):
        if kind in study.misfits:
            continue
        counts = list(rest.counts)
        counts[kind] += 1
        after = study.other(sight, counts, rest.jokers)
        if after is not None and after < distance:
            mask |= 1 << kind
    return mask
