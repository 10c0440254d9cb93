"""What a hand waits for (听张), and which tiles help it (进张).

May import `complete`, `keys`, `steps` and `tables`. Sets of kinds are bit masks: bit t is kind t
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
from games.engine.shapes.keys import Keys
from games.engine.shapes.steps import (
    CAPPED_SIDE,
    FREE_SIDE,
    HONOUR_POWERS,
    REMEMBERED,
    SUIT_POWERS,
    Side,
    SuitSteps,
)
from games.engine.shapes.tables import COVER_HONOURS, COVER_SUIT, NEED_MASK, PAIR_SAVES
from games.engine.tiles import PLAIN_KINDS

ALL_KINDS = (1 << PLAIN_KINDS) - 1


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
    codes = COVER_HONOURS if honours else COVER_SUIT
    mask = 0
    for rank, power in enumerate(HONOUR_POWERS if honours else SUIT_POWERS):
        if key // power % 5 == 4:
            alone, with_pair = _needs_of_five(honours, key, rank)
            need = min(with_pair, alone + (-1 if paired else 2))
        else:
            code = codes[key + power]
            need = (code & NEED_MASK) + (-1 if paired or code >= PAIR_SAVES else 2)
        if need <= budget:
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
    side = FREE_SIDE if jokers else CAPPED_SIDE
    keys = k0, k1, k2, k3
    target = shanten(k0, k1, k2, k3, melds, jokers) + jokers
    return useful_draws(side, side.draws_of(keys), side.classes_of(keys), melds, target)


def useful_draws(
    side: Side, draws: SuitSteps, classes: Keys, melds: int, target: int, without: int = -1
) -> int:
    """Mask of the kinds among `draws`, suit by suit, that leave exactly the distance `target`.

    classes  of the four suits before the draw; that of the suit drawn from is not read
    without  a suit that is left out
    """
    _, _, rows, tails = side.convention
    c0, c1, c2, c3 = classes
    at, row = tails[c2][c3], rows[c0][c1][melds]
    m0 = m1 = m2 = m3 = 0
    if without != 0:
        line = rows[c1]  # symmetric: either suit may come first
        for drawn, ranks in draws[0]:
            if line[drawn][melds][at] == target:
                m0 |= ranks
    if without != 1:
        line = rows[c0]
        for drawn, ranks in draws[1]:
            if line[drawn][melds][at] == target:
                m1 |= ranks
    if without != 2:
        for drawn, ranks in draws[2]:
            if row[tails[drawn][c3]] == target:
                m2 |= ranks
    if without != 3:
        tail = tails[c2]
        for drawn, ranks in draws[3]:
            if row[tail[drawn]] == target:
                m3 |= ranks
    return m0 | m1 << 9 | m2 << 18 | m3 << 27


def nearer_draws(side: Side, draws: SuitSteps, classes: Keys, melds: int, target: int) -> SuitSteps:
    """Those of the draws, suit by suit, that leave exactly the distance `target`."""
    _, _, rows, tails = side.convention
    d0, d1, d2, d3 = draws
    c0, c1, c2, c3 = classes
    at, row, tail = tails[c2][c3], rows[c0][c1][melds], tails[c2]
    line0, line1 = rows[c1], rows[c0]
    return (
        [step for step in d0 if line0[step[0]][melds][at] == target],
        [step for step in d1 if line1[step[0]][melds][at] == target],
        [step for step in d2 if row[tails[step[0]][c3]] == target],
        [step for step in d3 if row[tail[step[0]]] == target],
    )


def suit_draws(side: Side, suit: int, key: int, classes: Keys, melds: int, target: int) -> int:
    """`useful_draws` of one suit with this key; its own class is not read."""
    _, _, rows, tails = side.convention
    c0, c1, c2, c3 = classes
    mask = 0
    if suit < 2:
        line, at = rows[c0 if suit else c1], tails[c2][c3]
        for drawn, ranks in side.draws[key]:
            if line[drawn][melds][at] == target:
                mask |= ranks
        return mask << 9 if suit else mask
    row = rows[c0][c1][melds]
    if suit == 2:
        for drawn, ranks in side.draws[key]:
            if row[tails[drawn][c3]] == target:
                mask |= ranks
        return mask << 18
    tail = tails[c2]
    for drawn, ranks in side.honour_draws[key]:
        if row[tail[drawn]] == target:
            mask |= ranks
    return mask << 27


# ---------------------------------------------------------------- copies left

Left = tuple[int, int, int, int]


def left_masks(left: Sequence[int]) -> Left:
    """Masks of the kinds of which at least 1, 2, 3, 4 copies are unseen, from 34 counts (0..4)."""
    return _masks(left, _AT_LEAST)


def unseen_masks(seen: Sequence[int]) -> Left:
    """The same from how many copies of each kind are seen; more than four count as four."""
    return _masks(seen, _LEAVES)


def _masks(counts: Sequence[int], digits: Sequence[bytes]) -> Left:
    highest_first = bytes(counts[:PLAIN_KINDS])[::-1]
    one, two, three, four = digits
    return (
        int(highest_first.translate(one), 2),
        int(highest_first.translate(two), 2),
        int(highest_first.translate(three), 2),
        int(highest_first.translate(four), 2),
    )


# for 1, 2, 3, 4: a count becomes the digit 1 if it is at least that many, else 0
_AT_LEAST = [bytes(48 + (count >= least) for count in range(256)) for least in (1, 2, 3, 4)]
# the same for a count of seen tiles, of which that many are left
_LEAVES = [bytes(48 + (count <= 4 - least) for count in range(256)) for least in (1, 2, 3, 4)]


def count_left(mask: int, left: Left) -> int:
    """Unseen tiles of the kinds in the mask."""
    one, two, three, four = left
    return (
        (mask & one).bit_count()
        + (mask & two).bit_count()
        + (mask & three).bit_count()
        + (mask & four).bit_count()
    )
