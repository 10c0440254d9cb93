"""Quick tests of whole-hand patterns, without reading the hand.

May import `complete`, `keys`, `tables`, `engine.tiles`. Invariant: each agrees with looking
through every reading (the oracle in the tests does that). All speak of the concealed
tiles; exposed melds are the caller's to look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.shapes.complete import is_melds
from games.engine.shapes.keys import POWER, SUIT, Keys
from games.engine.shapes.tables import ENOUGH, PAIR_SAVES
from games.engine.tiles import PLAIN_KINDS

HONOURS_BIT = 0b1000


def suits_held(k0: int, k1: int, k2: int, k3: int) -> int:
    """Bits of the suits with natural tiles: 1 万, 2 筒, 4 条, 8 honours.

    A complete hand can always be read within the suits it holds (jokers need no other);
    0 means jokers only.
    """
    return (k0 > 0) | (k1 > 0) << 1 | (k2 > 0) << 2 | (k3 > 0) << 3


def is_one_suit(suits: int) -> bool:
    """清一色: bits of `suits_held` name one of 万筒条 at most, no honours."""
    return not suits & HONOURS_BIT and suits & (suits - 1) == 0


def is_mixed_suit(suits: int) -> bool:
    """混一色: one of 万筒条 and honours."""
    plain = suits & ~HONOURS_BIT
    return bool(suits & HONOURS_BIT and plain) and plain & (plain - 1) == 0


def is_all_triplets(k0: int, k1: int, k2: int, k3: int, jokers: int) -> bool:
    """碰碰胡: can 3m + 2 tiles be read as triplets and a pair, no run?"""
    cover = _TRIPLET_COVER
    return ENOUGH[jokers][cover[k0] + cover[k1] + cover[k2] + cover[k3]]


def seven_pairs_jokers(counts: Sequence[int]) -> int:
    """Jokers that seven pairs (七对) need; four equal tiles are two pairs.

    14 concealed tiles are seven pairs when this is at most the number of jokers.
    """
    return sum(count & 1 for count in counts[:PLAIN_KINDS])


def is_win_with_pair(keys: Keys, jokers: int, pair_kinds: Iterable[int], joker_pair: bool = True) -> bool:
    """`is_win` where the pair must be of one of these kinds (Wuhan: 2, 5, 8 of a suit).

    joker_pair = False: no joker may be in the pair.
    """
    for kind in pair_kinds:
        suit, power = SUIT[kind], POWER[kind]
        held = keys[suit] // power % 5
        for naturals in (2, 1, 0) if joker_pair else (2,):
            if naturals <= held and jokers >= 2 - naturals:
                rest = list(keys)
                rest[suit] -= naturals * power
                if is_melds(rest[0], rest[1], rest[2], rest[3], jokers - 2 + naturals):
                    return True
    return False


class _TripletCover(dict[int, int]):
    """Cover codes (see `tables`) of a suit read as triplets, by key, made when first asked for."""

    LIMIT = 1 << 16

    def __missing__(self, key: int) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        rest, need, pair_saves = key, 0, False
        while rest:
            rest, count = divmod(rest, 5)
            need += -count % 3
            pair_saves = pair_saves or count in (1, 2, 4)
        self[key] = code = need + PAIR_SAVES * pair_saves
        return code


_TRIPLET_COVER = _TripletCover()
