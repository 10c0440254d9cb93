"""Which discard keeps a hand nearest to a win: shanten first, then useful tiles (进张).

May import `keys`, `waiting`. Invariant: the list is complete and in a fixed order
(shanten up, tiles down, kind up), so the same hand always gives the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.shapes.keys import FIRST, POWER, Keys
from games.engine.shapes.waiting import (
    CAPPED_SIDE,
    FREE_SIDE,
    Left,
    Side,
    count_left,
    kinds_of,
    left_masks,
    suit_draws,
    useful_draws,
)
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
    if left is None:
        left = left_masks([4 - count for count in counts[:PLAIN_KINDS]])
    side = FREE_SIDE if jokers else CAPPED_SIDE
    throws = _throws(side, keys, melds)
    limit = PLAIN_KINDS if every else min((throw[0] for throw in throws), default=0)
    found = []
    for distance, suit, classes, ranks in throws:
        if distance > limit:
            continue
        others = useful_draws(side, keys, classes, melds, distance - 1, without=suit)
        for kind in kinds_of(ranks << FIRST[suit]):
            own = suit_draws(side, suit, keys[suit] - POWER[kind], classes, melds, distance - 1)
            found.append((distance, -count_left(others | own, left), kind, others | own))
    found.sort()
    return [Discard(kind, distance - jokers - 1, mask, -tiles) for distance, tiles, kind, mask in found]


Throw = tuple[int, int, Keys, int]


def _throws(side: Side, keys: Keys, melds: int) -> list[Throw]:
    """(distance of the rest, suit, classes of the rest, ranks) of all discards, alike ones together."""
    suit, honours, rows, tails = side.convention
    k0, k1, k2, k3 = keys
    c0, c1, c2, c3 = suit[k0], suit[k1], suit[k2], honours[k3]
    row, at = rows[c0][c1][melds], tails[c2][c3]
    out: list[Throw] = []
    for c, ranks in side.throws[k0]:
        out.append((rows[c][c1][melds][at], 0, (c, c1, c2, c3), ranks))
    for c, ranks in side.throws[k1]:
        out.append((rows[c0][c][melds][at], 1, (c0, c, c2, c3), ranks))
    for c, ranks in side.throws[k2]:
        out.append((row[tails[c][c3]], 2, (c0, c1, c, c3), ranks))
    for c, ranks in side.honour_throws[k3]:
        out.append((row[tails[c2][c]], 3, (c0, c1, c2, c), ranks))
    return out
