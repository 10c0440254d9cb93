"""Which discard keeps a hand nearest to a win: shanten first, then useful tiles (进张).

May import `keys`, `tables`, `waits`. Invariant: the list is complete and in a fixed order
(shanten up, tiles down, kind up), so the same hand always gives the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.shapes.keys import POWER, SUIT, Keys
from games.engine.shapes.tables import CAPPED, FREE
from games.engine.shapes.waits import Left, count_left, left_masks, useful_for
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
    convention = FREE if jokers else CAPPED
    if left is None:
        left = left_masks([4 - counts[kind] for kind in range(PLAIN_KINDS)])
    distances = _distances(counts, keys, melds, jokers)
    if not distances:
        return []
    limit = PLAIN_KINDS if every else min(distance for _, distance in distances)
    out = []
    for kind, distance in distances:
        if distance <= limit:
            rest = list(keys)
            rest[SUIT[kind]] -= POWER[kind]
            mask = useful_for(convention, (rest[0], rest[1], rest[2], rest[3]), melds, distance - 1)
            out.append(Discard(kind, distance - jokers - 1, mask, count_left(mask, left)))
    out.sort(key=lambda discard: (discard.shanten, -discard.tiles, discard.kind))
    return out


def _distances(counts: Sequence[int], keys: Keys, melds: int, jokers: int) -> list[tuple[int, int]]:
    """(kind, distance of the rest) for every natural kind in the hand."""
    suit, honours, rows, tails = FREE if jokers else CAPPED
    k0, k1, k2, k3 = keys
    c0, c1, c2, c3 = suit[k0], suit[k1], suit[k2], honours[k3]
    row, at = rows[c0][c1][melds], tails[c2][c3]
    out = []
    for kind in range(PLAIN_KINDS):
        if not counts[kind]:
            continue
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
