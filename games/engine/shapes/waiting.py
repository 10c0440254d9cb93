"""What a hand waits for (听张), and which tiles help it (进张).

May import `complete`, `keys` and `tables`. Sets of kinds are bit masks: bit t is kind t
(0..33). Invariant: without copies being counted, `waits` is not empty exactly when the
hand is ready, and `useful` of a ready hand is `waits` less the kinds held four times.

Two questions, two answers about copies:

* `waits` is for *rules* (ready or not, liability, 查叫): it ignores how many copies are
  left, also when all four are in the hand itself.
* `useful` is for *players* (bots, hints): kinds held four times are never in it, and the
  caller masks it with what he has not seen (`count_left`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.engine.shapes.complete import shanten
from games.engine.shapes.keys import POWER
from games.engine.shapes.tables import (
    CAPPED,
    COVER_HONOURS,
    COVER_SUIT,
    FREE,
    NEED_MASK,
    PAIR_SAVES,
    Convention,
)
from games.engine.tiles import PLAIN_KINDS

ALL_KINDS = (1 << PLAIN_KINDS) - 1
SUIT_POWERS, HONOUR_POWERS = POWER[:9], POWER[27:]
REMEMBERED = 1 << 16  # entries a cache keeps


def kinds_of(mask: int) -> list[int]:
    """The kinds of a mask, ascending."""
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


def mask_of(kinds: Iterable[int]) -> int:
    """The mask of some kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


# ---------------------------------------------------------------- waits (rules)


def waits(k0: int, k1: int, k2: int, k3: int, jokers: int) -> int:
    """Mask of the kinds, each taken as a natural tile, that complete a hand of 3m + 1 tiles.

    Leave out joker kinds yourself (`& ~mask_of(joker_kinds)`) where a rule asks for
    natural kinds. A hand of one lone joker waits for all 34.
    """
    c0, c1, c2, c3 = COVER_SUIT[k0], COVER_SUIT[k1], COVER_SUIT[k2], COVER_HONOURS[k3]
    total = c0 + c1 + c2 + c3
    spare = jokers - (total & NEED_MASK)
    return (
        _completing(False, k0, spare + (c0 & NEED_MASK), total - c0 >= PAIR_SAVES)
        | _completing(False, k1, spare + (c1 & NEED_MASK), total - c1 >= PAIR_SAVES) << 9
        | _completing(False, k2, spare + (c2 & NEED_MASK), total - c2 >= PAIR_SAVES) << 18
        | _completing(True, k3, spare + (c3 & NEED_MASK), total - c3 >= PAIR_SAVES) << 27
    )


@lru_cache(maxsize=REMEMBERED)
def _completing(honours: bool, key: int, budget: int, paired: bool) -> int:
    """Ranks that, added to this suit, complete it with `budget` jokers.

    `paired`: another suit saves a joker by taking the pair.
    """
    mask = 0
    for rank, power in enumerate(HONOUR_POWERS if honours else SUIT_POWERS):
        if key // power % 5 == 4:
            alone, with_pair = _needs_of_five(honours, key, rank)
        else:
            alone, with_pair = _needs(honours, key + power)
        if min(with_pair, alone + (-1 if paired else 2)) <= budget:
            mask |= 1 << rank
    return mask


def _needs(honours: bool, key: int) -> tuple[int, int]:
    """Jokers that complete a suit (without, with) the pair in it."""
    code = (COVER_HONOURS if honours else COVER_SUIT)[key]
    alone = code & NEED_MASK
    return alone, alone + (-1 if code >= PAIR_SAVES else 2)


def _needs_of_five(honours: bool, key: int, rank: int) -> tuple[int, int]:
    """`_needs` with a fifth natural copy of `rank` beside the four in the key.

    A key has no digit 5, so one group with that rank is taken out in every way.
    """
    powers = HONOUR_POWERS if honours else SUIT_POWERS
    alone, with_pair = _needs(honours, key - 2 * powers[rank])
    with_pair = min(with_pair, _needs(honours, key - powers[rank])[0])
    for start in range(max(0, rank - 2), min(rank, 6) + 1) if not honours else ():
        rest, jokers = key, 0  # the fifth copy goes into the run, the four stay
        for other in range(start, start + 3):
            if other != rank:
                held = key // powers[other] % 5 > 0
                rest, jokers = rest - powers[other] * held, jokers + (not held)
        rest_alone, rest_paired = _needs(honours, rest)
        alone, with_pair = min(alone, jokers + rest_alone), min(with_pair, jokers + rest_paired)
    return alone, with_pair


# ---------------------------------------------------------------- useful tiles (players)


def useful(k0: int, k1: int, k2: int, k3: int, melds: int, jokers: int) -> int:
    """Mask of the kinds whose draw brings a hand of 3m + 1 tiles one step nearer.

    A drawn joker always does; it is not in the mask.
    """
    target = shanten(k0, k1, k2, k3, melds, jokers) + jokers
    return useful_for(jokers > 0, k0, k1, k2, k3, melds, target)


def useful_for(free: bool, k0: int, k1: int, k2: int, k3: int, melds: int, target: int) -> int:
    """Mask of the kinds (not held four times) whose draw leaves exactly the distance `target`.

    `free`: by targets with any number of copies, as with jokers in hand.
    """
    (suit, honours, rows, tails), (draws, honour_draws) = _FREE_SIDE if free else _CAPPED_SIDE
    row0, row1 = rows[suit[k1]], rows[suit[k0]]  # symmetric: either suit may come first
    row, tail, c3 = row1[suit[k1]][melds], tails[suit[k2]], honours[k3]
    at = tail[c3]
    mask = 0
    for drawn, ranks in draws[k0]:
        if row0[drawn][melds][at] == target:
            mask |= ranks
    for drawn, ranks in draws[k1]:
        if row1[drawn][melds][at] == target:
            mask |= ranks << 9
    for drawn, ranks in draws[k2]:
        if row[tails[drawn][c3]] == target:
            mask |= ranks << 18
    for drawn, ranks in honour_draws[k3]:
        if row[tail[drawn]] == target:
            mask |= ranks << 27
    return mask


class _Draws(dict[int, tuple[tuple[int, int], ...]]):
    """By suit key: (class after a draw, ranks that lead to it), without draws that change nothing."""

    def __init__(self, classes: bytes, powers: tuple[int, ...]) -> None:
        self._classes = classes
        self._powers = powers

    def __missing__(self, key: int) -> tuple[tuple[int, int], ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        ranks_by_class: dict[int, int] = {}
        for rank, power in enumerate(self._powers):
            if key // power % 5 < 4:
                drawn = self._classes[key + power]
                ranks_by_class[drawn] = ranks_by_class.get(drawn, 0) | 1 << rank
        ranks_by_class.pop(self._classes[key], None)
        self[key] = found = tuple(ranks_by_class.items())
        return found


def _side(convention: Convention) -> tuple[Convention, tuple[_Draws, _Draws]]:
    return convention, (
        _Draws(convention.suit, SUIT_POWERS),
        _Draws(convention.honours, HONOUR_POWERS),
    )


_FREE_SIDE, _CAPPED_SIDE = _side(FREE), _side(CAPPED)


# ---------------------------------------------------------------- copies left

Left = tuple[int, int, int, int]


def left_masks(left: Sequence[int]) -> Left:
    """Masks of the kinds of which at least 1, 2, 3, 4 copies are unseen, from 34 counts (0..4)."""
    highest_first = bytes(left[:PLAIN_KINDS])[::-1]
    one, two, three, four = (int(highest_first.translate(bits), 2) for bits in _AT_LEAST)
    return one, two, three, four


# for 1, 2, 3, 4: a count becomes the digit 1 if it is at least that many, else 0
_AT_LEAST = [bytes(48 + (count >= least) for count in range(256)) for least in (1, 2, 3, 4)]


def count_left(mask: int, left: Left) -> int:
    """Unseen tiles of the kinds in the mask."""
    one, two, three, four = left
    return (
        (mask & one).bit_count()
        + (mask & two).bit_count()
        + (mask & three).bit_count()
        + (mask & four).bit_count()
    )
