"""Which discard keeps a hand nearest to a win: shanten first, then useful tiles (进张).

May import `keys`, `steps`, `waiting`. Invariant: the list is complete and in a fixed order
(shanten up, tiles down, kind up), so the same hand always gives the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.shapes.keys import FIRST, POWER, Keys
from games.engine.shapes.steps import CAPPED_SIDE, FREE_SIDE, Side
from games.engine.shapes.waiting import Left, count_left, left_masks, nearer_draws, suit_draws, useful_draws
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
    whole = side.classes_of(keys)
    now = side.distance(whole, melds)
    throws = _throws(side, keys, whole, melds)
    limit = PLAIN_KINDS if every or not throws else min(throws)[0]
    # What helps the hand after a throw that costs nothing would help the hand as it is.
    everything = side.draws_of(keys)
    helpful = nearer_draws(side, everything, whole, melds, now - 1)
    tiles: dict[int, int] = {}
    found = []
    for distance, suit, classes, ranks in throws:
        if distance > limit:
            continue
        draws = helpful if distance == now else everything
        others = useful_draws(side, draws, classes, melds, distance - 1, without=suit)
        for rank in ranks:
            kind = FIRST[suit] + rank
            mask = others
            if draws[suit]:
                mask |= suit_draws(side, suit, keys[suit] - POWER[kind], classes, melds, distance - 1)
            if mask not in tiles:
                tiles[mask] = count_left(mask, left)
            found.append((distance, -tiles[mask], kind, mask))
    found.sort()
    new = tuple.__new__  # half the time of a named tuple's own constructor
    return [
        new(Discard, (kind, distance - jokers - 1, mask, -tiles)) for distance, tiles, kind, mask in found
    ]


AfterThrow = tuple[int, int, Keys, tuple[int, ...]]


def _throws(side: Side, keys: Keys, whole: Keys, melds: int) -> list[AfterThrow]:
    """(distance of the rest, suit, classes of the rest, ranks) of all discards, alike ones together."""
    _, _, rows, tails = side.convention
    k0, k1, k2, k3 = keys
    c0, c1, c2, c3 = whole
    row, at = rows[c0][c1][melds], tails[c2][c3]
    out: list[AfterThrow] = []
    for c, ranks in side.throws[k0]:
        out.append((rows[c][c1][melds][at], 0, (c, c1, c2, c3), ranks))
    for c, ranks in side.throws[k1]:
        out.append((rows[c0][c][melds][at], 1, (c0, c, c2, c3), ranks))
    for c, ranks in side.throws[k2]:
        out.append((row[tails[c][c3]], 2, (c0, c1, c, c3), ranks))
    for c, ranks in side.honour_throws[k3]:
        out.append((row[tails[c2][c]], 3, (c0, c1, c2, c), ranks))
    return out
