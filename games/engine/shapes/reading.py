"""Every way to read a complete hand.

May import `groups`, `keys`, `tables`. Invariant: readings are distinct, come in a fixed
order, use every natural tile and every joker, and say which tiles are jokers.

A hand is four suit keys and a number of jokers (3m + 2 tiles). A **reading** is melds and
a pair. Suits are read one by one: `splits` says how many jokers each suit may take,
`suit_readings` reads one suit with its share, `readings` puts suits together. With many
jokers that is thousands of readings: to score a hand use `reader.Reader`, which finds the
best of them without listing them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from games.engine.shapes.groups import JOKER_MELDS, JOKER_PAIRS, PAIR, PAIRS, RUNS, TRIPLETS, Group
from games.engine.shapes.keys import FIRST, POWER, Keys
from games.engine.shapes.tables import COVER_HONOURS, COVER_SUIT, NEED_MASK, PAIR_SAVES
from games.engine.tiles import PLAIN_KINDS

Split = tuple[int, int, int, int]
CACHE = 1 << 15


class Reading(NamedTuple):
    """Melds in text order within each suit (m p s z), and the pair.

    Also used for one suit, where the pair may be None.
    """

    melds: tuple[Group, ...]
    pair: Group | None

    @property
    def text(self) -> str:
        """As records write it, the pair last."""
        groups = self.melds if self.pair is None else (*self.melds, self.pair)
        return " ".join(group.text for group in groups)


# ---------------------------------------------------------------- jokers over suits


def splits(k0: int, k1: int, k2: int, k3: int, jokers: int) -> list[Split]:
    """How many jokers the suits may take; empty if the hand is not complete.

    A suit takes what completes its tiles, one suit with the pair; three more jokers are
    one more meld, in any suit.
    """
    c0, c1, c2, c3 = COVER_SUIT[k0], COVER_SUIT[k1], COVER_SUIT[k2], COVER_HONOURS[k3]
    a0, a1, a2, a3 = c0 & NEED_MASK, c1 & NEED_MASK, c2 & NEED_MASK, c3 & NEED_MASK
    spare = jokers - a0 - a1 - a2 - a3
    if spare % 3 != 2:  # not 3m + 2 tiles
        return []
    surplus = (spare + 1) // 3  # melds of jokers alone, if the pair goes where it saves a joker
    if surplus:
        return _with_surplus((c0, c1, c2, c3), (a0, a1, a2, a3), surplus)
    out = []
    if c0 >= PAIR_SAVES:
        out.append((a0 - 1, a1, a2, a3))
    if c1 >= PAIR_SAVES:
        out.append((a0, a1 - 1, a2, a3))
    if c2 >= PAIR_SAVES:
        out.append((a0, a1, a2 - 1, a3))
    if c3 >= PAIR_SAVES:
        out.append((a0, a1, a2, a3 - 1))
    return out


def _with_surplus(codes: Split, alone: Split, surplus: int) -> list[Split]:
    """`splits` with melds of jokers alone, in every choice of their suits."""
    out: list[Split] = []
    for pair_suit, code in enumerate(codes):
        saves = code >= PAIR_SAVES
        melds = surplus if saves else surplus - 1
        for extra in combinations_with_replacement(range(4), melds) if melds >= 0 else ():
            split = [need + 3 * extra.count(suit) for suit, need in enumerate(alone)]
            split[pair_suit] += -1 if saves else 2
            out.append((split[0], split[1], split[2], split[3]))
    return out


# ---------------------------------------------------------------- one suit


Choice = tuple[Group, int, int]  # a group, its naturals as a key, its jokers


def first_groups(suit: int, key: int, jokers: int) -> list[Choice]:
    """Every group, of at most so many jokers, that the lowest tile of the suit may be in.

    Lowest: the first natural of the group is that tile.
    """
    kind = FIRST[suit]
    while key < POWER[kind]:
        kind += 1
    out = [choice for choice in _EQUAL[kind][key // POWER[kind]] if choice[2] <= jokers]
    for group, naturals, used, neighbours in _RUNS[kind]:
        if used <= jokers:
            for power in neighbours:
                if not key // power % 5:
                    break
            else:
                out.append((group, naturals, used))
    return out


def _equal_choices(kind: int, held: int) -> list[Choice]:
    """Triplets and pairs with 1, 2, … of the tiles held."""
    power = POWER[kind]
    triplets = [(TRIPLETS[kind][3 - n], n * power, 3 - n) for n in range(1, min(held, 3) + 1)]
    return triplets + [(PAIRS[kind][2 - n], n * power, 2 - n) for n in range(1, min(held, 2) + 1)]


def _run_choices(kind: int) -> list[tuple[Group, int, int, tuple[int, ...]]]:
    """Runs whose first natural is of this kind, each with the powers of its other naturals."""
    out = []
    for start in range(kind - 2, kind + 1):
        for group in RUNS.get(start, ()):
            naturals = [start + place for place in range(3) if not group.slots >> place & 1]
            if naturals and naturals[0] == kind:
                powers = [POWER[natural] for natural in naturals]
                out.append((group, sum(powers), group.jokers, tuple(powers[1:])))
    return out


_EQUAL = [[_equal_choices(kind, held) for held in range(5)] for kind in range(PLAIN_KINDS)]
_RUNS = [_run_choices(kind) for kind in range(PLAIN_KINDS)]


def suit_need(suit: int, key: int, pair: bool) -> int:
    """Jokers that complete all tiles of a suit, without or with the pair in it."""
    code = (COVER_HONOURS if suit == 3 else COVER_SUIT)[key]
    alone = code & NEED_MASK
    if not pair:
        return alone
    return alone - 1 if code >= PAIR_SAVES else alone + 2


def with_group(reading: Reading, group: Group) -> Reading:
    """The reading of a suit with one more group, still in order."""
    melds, pair = reading
    if group.shape == PAIR:
        return Reading(melds, group)
    if not melds or group <= melds[0]:
        return Reading((group, *melds), pair)
    return Reading(tuple(sorted((*melds, group))), pair)


@lru_cache(maxsize=CACHE)
def suit_readings(suit: int, key: int, jokers: int) -> tuple[Reading, ...]:
    """All readings of one suit's tiles with exactly `jokers` jokers, in text order.

    With the pair if the number of tiles asks for it (3m + 2), else without.
    """
    left = (tiles_of_key(key) + jokers) % 3
    if left == 1:
        return ()
    return tuple(sorted(_suit_readings(suit, key, jokers, left == 2), key=order))


def order(reading: Reading) -> tuple:
    """Sorts readings with the same number of groups as their texts do."""
    return reading.melds, reading.pair or ()


@lru_cache(maxsize=CACHE)
def _suit_readings(suit: int, key: int, jokers: int, pair: bool) -> frozenset[Reading]:
    if not key:
        melds = combinations_with_replacement(JOKER_MELDS[suit], jokers // 3)
        pairs: list[Group] | list[None] = JOKER_PAIRS[suit] if pair else [None]
        return frozenset(Reading(some, last) for some, last in product(melds, pairs))
    found: set[Reading] = set()
    for group, naturals, used in first_groups(suit, key, jokers):
        is_pair = group.shape == PAIR
        if is_pair and not pair:
            continue
        wanted = pair and not is_pair
        if used + suit_need(suit, key - naturals, wanted) <= jokers:
            rest = _suit_readings(suit, key - naturals, jokers - used, wanted)
            found.update(with_group(reading, group) for reading in rest)
    return frozenset(found)


def tiles_of_key(key: int) -> int:
    """How many tiles a suit key holds."""
    total = 0
    while key:
        key, count = divmod(key, 5)
        total += count
    return total


# ---------------------------------------------------------------- the whole hand


def readings(keys: Keys, jokers: int) -> Iterator[Reading]:
    """Every reading of a complete hand; nothing if it is not complete."""
    for split in splits(*keys, jokers):
        parts = [suit_readings(suit, keys[suit], split[suit]) for suit in range(4)]
        for chosen in product(*parts):
            yield joined(chosen)


def joined(parts: Iterable[Reading]) -> Reading:
    """One reading out of those of its suits."""
    melds: tuple[Group, ...] = ()
    pair = None
    for part in parts:
        melds += part.melds
        pair = part.pair or pair
    return Reading(melds, pair)
