"""Every way to read a complete hand, and the best of them without listing them all.

May import `groups`, `keys`, `tables`. Invariant: readings are distinct, come in a fixed
order, use every natural tile and every joker, and say which tiles are jokers.

A hand is four suit keys and a number of jokers (3m + 2 tiles). A **reading** is melds and
a pair. Suits are read one by one: `splits` says how many jokers each suit may take,
`suit_readings` reads one suit with its share, `readings` puts suits together. With many
jokers that is thousands of readings, so a scorer uses a `Reader`, which merges all
readings that mean the same to the ruleset:

    features(group) -> summaries   what one group is worth (several: alternatives, such as
                                   "the winning tile is here / is not"; none: the ruleset
                                   does not allow this group, e.g. a pair with a joker)
    combine(a, b) -> summary       of two parts together, associative and commutative;
                                   None: not together (e.g. the winning tile placed twice)
    value(summary) -> comparable   of the whole hand, higher is better; None: no win

    reader = Reader(features, combine, zero)       # keep it: it remembers suits
    best = reader.best(keys, jokers, value)        # None: no reading is a win
    best.value, best.summary, best.reading.text    # "111m 456m 9p9p9p* 55s"

Summaries are small hashable values (ints, tuples). Among readings of equal value the one
with the smallest text is returned, whatever was merged. Exposed melds are the scorer's
own business: put them into `value` (a closure) or into the context of the reader.

Example, number of honour triplets and whether there is a run:
    features = lambda g: [(g.shape == TRIPLET and g.kind >= 27, g.shape == RUN)]
    combine = lambda a, b: (a[0] + b[0], a[1] or b[1])
    reader = Reader(features, combine, (0, False))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.shapes.groups import JOKER_MELDS, JOKER_PAIRS, PAIRS, RUNS, TRIPLETS, Group
from games.engine.shapes.keys import FIRST, POWER, RANKS, Keys
from games.engine.shapes.tables import COVER_HONOURS, COVER_SUIT, NEED_MASK, PAIR_SAVES

S = TypeVar("S", bound=Hashable)
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
    codes = COVER_SUIT[k0], COVER_SUIT[k1], COVER_SUIT[k2], COVER_HONOURS[k3]
    alone = [code & NEED_MASK for code in codes]
    spare = jokers - sum(alone)
    out: list[Split] = []
    for pair_suit, code in enumerate(codes):
        surplus = spare - (-1 if code >= PAIR_SAVES else 2)
        if surplus < 0 or surplus % 3:
            continue
        base = list(alone)
        base[pair_suit] = jokers - surplus - sum(alone) + alone[pair_suit]
        for extra in combinations_with_replacement(range(4), surplus // 3):
            split = list(base)
            for suit in extra:
                split[suit] += 3
            out.append((split[0], split[1], split[2], split[3]))
    return sorted(out)


# ---------------------------------------------------------------- one suit


@lru_cache(maxsize=CACHE)
def first_groups(suit: int, key: int) -> tuple[tuple[Group, int, int], ...]:
    """(group, its naturals as a key, its jokers) for every group that may hold the lowest tile."""
    last = RANKS[suit] - 1
    rank = next(rank for rank in range(last + 1) if key // POWER[FIRST[suit] + rank] % 5)
    kind, power = FIRST[suit] + rank, POWER[FIRST[suit] + rank]
    held = key // power % 5
    out = [(TRIPLETS[kind][3 - n], n * power, 3 - n) for n in range(1, min(held, 3) + 1)]
    out += [(PAIRS[kind][2 - n], n * power, 2 - n) for n in range(1, min(held, 2) + 1)]
    for start in range(kind - 2, kind + 1):
        for slots in range(8) if start in RUNS and start >= FIRST[suit] else ():
            natural = [start + place for place in range(3) if not slots >> place & 1]
            if natural and natural[0] == kind and all(key // POWER[k] % 5 for k in natural):
                out.append((RUNS[start][slots], sum(POWER[k] for k in natural), slots.bit_count()))
    return tuple(out)


def _need(suit: int, key: int, pair: bool) -> int:
    code = (COVER_HONOURS if suit == 3 else COVER_SUIT)[key]
    alone = code & NEED_MASK
    if not pair:
        return alone
    return alone - 1 if code >= PAIR_SAVES else alone + 2


def with_group(reading: Reading, group: Group) -> Reading:
    """The reading of a suit with one more group, still in order."""
    if group.shape == "pair":
        return Reading(reading.melds, group)
    return Reading(tuple(sorted((*reading.melds, group))), reading.pair)


@lru_cache(maxsize=CACHE)
def suit_readings(suit: int, key: int, jokers: int) -> tuple[Reading, ...]:
    """All readings of one suit's tiles with exactly `jokers` jokers, in text order.

    With the pair if the number of tiles asks for it (3m + 2), else without.
    """
    left = (_tiles(key) + jokers) % 3
    if left == 1:
        return ()
    return tuple(sorted(_suit_readings(suit, key, jokers, left == 2), key=_order))


def _order(reading: Reading) -> tuple:
    return reading.melds, reading.pair or ()


@lru_cache(maxsize=CACHE)
def _suit_readings(suit: int, key: int, jokers: int, pair: bool) -> frozenset[Reading]:
    if not key:
        melds = combinations_with_replacement(JOKER_MELDS[suit], jokers // 3)
        pairs: list[Group] | list[None] = JOKER_PAIRS[suit] if pair else [None]
        return frozenset(Reading(some, last) for some, last in product(melds, pairs))
    found: set[Reading] = set()
    for group, naturals, used in first_groups(suit, key):
        is_pair = group.shape == "pair"
        if is_pair and not pair:
            continue
        wanted = pair and not is_pair
        if used + _need(suit, key - naturals, wanted) <= jokers:
            rest = _suit_readings(suit, key - naturals, jokers - used, wanted)
            found.update(with_group(reading, group) for reading in rest)
    return frozenset(found)


def _tiles(key: int) -> int:
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


class Best(NamedTuple):
    """The best reading: its value, its summary, and the groups."""

    value: Any
    summary: Any
    reading: Reading


class Reader(Generic[S]):
    """Finds the best reading by a ruleset's own measure; see the module docstring."""

    def __init__(
        self,
        features: Callable[[Group], Iterable[S]],
        combine: Callable[[S, S], S | None],
        zero: S,
    ) -> None:
        self._features_of = features
        self._combine = combine
        self._zero = zero
        self._features: dict[Group, tuple[S, ...]] = {}
        self._parts: dict[tuple[int, int, int, bool], dict[S, Reading]] = {}

    def best(self, keys: Keys, jokers: int, value: Callable[[S], Any]) -> Best | None:
        """The reading with the highest value that is not None, the smallest text among equals."""
        found: Best | None = None
        for summary, reading in self.summaries(keys, jokers).items():
            worth = value(summary)
            if worth is None or (found and worth < found.value):
                continue
            if found is None or worth > found.value or reading.text < found.reading.text:
                found = Best(worth, summary, reading)
        return found

    def summaries(self, keys: Keys, jokers: int) -> dict[S, Reading]:
        """Every summary that some reading of the hand has → its reading with the smallest text."""
        found: dict[S, Reading] = {}
        for split in splits(*keys, jokers):
            total = {self._zero: Reading((), None)}
            for suit in range(4):
                total = self._product(total, self.suit(suit, keys[suit], split[suit]))
            for summary, reading in total.items():
                if summary not in found or reading.text < found[summary].text:
                    found[summary] = reading
        return found

    def suit(self, suit: int, key: int, jokers: int) -> dict[S, Reading]:
        """The same for one suit with its jokers."""
        return self._part(suit, key, jokers, (_tiles(key) + jokers) % 3 == 2)

    def _part(self, suit: int, key: int, jokers: int, pair: bool) -> dict[S, Reading]:
        place = suit, key, jokers, pair
        known = self._parts.get(place)
        if known is None:
            if len(self._parts) > CACHE:
                self._parts.clear()
            known = self._parts[place] = self._read(*place)
        return known

    def _read(self, suit: int, key: int, jokers: int, pair: bool) -> dict[S, Reading]:
        found: dict[S, Reading] = {}
        if not key and not jokers:
            return {self._zero: Reading((), None)}
        groups = first_groups(suit, key) if key else _joker_groups(suit, jokers)
        for group, naturals, used in groups:
            is_pair = group.shape == "pair"
            wanted = pair and not is_pair
            if (is_pair and not pair) or used + _need(suit, key - naturals, wanted) > jokers:
                continue
            for feature in self._group_features(group):
                for summary, reading in self._part(suit, key - naturals, jokers - used, wanted).items():
                    both = self._combine(summary, feature)
                    if both is not None:
                        _keep(found, both, with_group(reading, group))
        return found

    def _group_features(self, group: Group) -> tuple[S, ...]:
        known = self._features.get(group)
        if known is None:
            known = self._features[group] = tuple(self._features_of(group))
        return known

    def _product(self, left: dict[S, Reading], right: dict[S, Reading]) -> dict[S, Reading]:
        found: dict[S, Reading] = {}
        for a, first in left.items():
            for b, second in right.items():
                both = self._combine(a, b)
                if both is not None:
                    _keep(found, both, Reading(first.melds + second.melds, first.pair or second.pair))
        return found


def _keep(found: dict[S, Reading], summary: S, reading: Reading) -> None:
    """Keep the smallest reading of each summary. Both have the same number of groups."""
    known = found.get(summary)
    if known is None or _order(reading) < _order(known):
        found[summary] = reading


def _joker_groups(suit: int, jokers: int) -> Iterator[tuple[Group, int, int]]:
    """Melds and pairs of jokers alone."""
    if jokers >= 3:
        for group in JOKER_MELDS[suit]:
            yield group, 0, 3
    for group in JOKER_PAIRS[suit]:
        yield group, 0, 2
