"""Which discard keeps a hand nearest to a win: shanten first, then useful tiles (进张).

May import `keys`, `tables`, `waiting`. Invariant: the list is complete and in a fixed order
(shanten up, tiles down, kind up), so the same hand always gives the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.shapes.keys import POWER, Keys
from games.engine.shapes.tables import CAPPED, FREE
from games.engine.shapes.waiting import ALL_KINDS, Left, count_left, useful_for
from games.engine.tiles import PLAIN_KINDS


class Discard(NamedTuple):
    """One discard and what it leaves.

    kind     the natural tile thrown
    shanten  of the 3m + 1 tiles left
    useful   mask of the kinds that bring them nearer
    tiles    how many of those are unseen (drawn jokers help too and are not counted)
    """

    kind: int
    shanten: int
    useful: int
    tiles: int


def discards(
    counts: Sequence[int], keys: Keys, melds: int, jokers: int, left: Left | None = None, every: bool = False
) -> list[Discard]:
    """Discards of a hand of 3m + 2 tiles, best first.

    counts  naturals by kind, keys the same as keys; jokers are never thrown here, so the
            list is empty for a hand of jokers only
    left    `left_masks` of what the player has not seen; by default all but his own hand
    every   also discards that fall back (worse shanten); else only the nearest
    """
    held = [(kind, count) for kind, count in enumerate(counts[:PLAIN_KINDS]) if count]
    distances = _distances(held, keys, melds, jokers)
    if left is None:
        left = _all_but(held)
    limit = PLAIN_KINDS if every else min((distance for _, distance in distances), default=0)
    k0, k1, k2, k3 = keys
    out = []
    for kind, distance in distances:
        if distance > limit:
            continue
        power = POWER[kind]
        if kind < 9:
            mask = useful_for(jokers > 0, k0 - power, k1, k2, k3, melds, distance - 1)
        elif kind < 18:
            mask = useful_for(jokers > 0, k0, k1 - power, k2, k3, melds, distance - 1)
        elif kind < 27:
            mask = useful_for(jokers > 0, k0, k1, k2 - power, k3, melds, distance - 1)
        else:
            mask = useful_for(jokers > 0, k0, k1, k2, k3 - power, melds, distance - 1)
        out.append(Discard(kind, distance - jokers - 1, mask, count_left(mask, left)))
    out.sort(key=_best_first)
    return out


def _best_first(discard: Discard) -> tuple[int, int, int]:
    return discard.shanten, -discard.tiles, discard.kind


def _all_but(held: list[tuple[int, int]]) -> Left:
    """Four copies of each kind, less the hand's own."""
    left = [ALL_KINDS] * 4
    for kind, count in held:
        for copy in range(4 - count, 4):
            left[copy] &= ~(1 << kind)
    return left[0], left[1], left[2], left[3]


def _distances(held: list[tuple[int, int]], keys: Keys, melds: int, jokers: int) -> list[tuple[int, int]]:
    """(kind, distance of the rest) for every natural kind in the hand."""
    suit, honours, rows, tails = FREE if jokers else CAPPED
    k0, k1, k2, k3 = keys
    c0, c1, c2, c3 = suit[k0], suit[k1], suit[k2], honours[k3]
    row, at = rows[c0][c1][melds], tails[c2][c3]
    out = []
    for kind, _ in held:
        power = POWER[kind]
        if kind < 9:
            distance = rows[suit[k0 - power]][c1][melds][at]
        elif kind < 18:
            distance = rows[c0][suit[k1 - power]][melds][at]
        elif kind < 27:
            distance = row[tails[suit[k2 - power]][c3]]
        else:
            distance = row[tails[c2][honours[k3 - power]]]
        out.append((kind, distance))
    return out
