"""The best reading of a hand by a ruleset's own measure, without listing all readings.

May import `groups`, `keys`, `reading`. Invariant: the answer is that of a search through
every reading (the oracle compares); what is remembered between calls changes no answer.

A `Reader` merges all readings that mean the same to the ruleset:

    features(group) -> summaries   what one group is worth (several: alternatives, such as
                                   "the winning tile is here / is not"; none: the ruleset
                                   does not allow this group, e.g. a pair with a joker)
    combine(a, b) -> summary       of two parts together, associative and commutative;
                                   None: not together (e.g. the winning tile placed twice)
    zero                           the summary of no group: combine(zero, a) == a
    value(summary) -> comparable   of the whole hand, higher is better; None: no win

    reader = Reader(features, combine, zero)       # keep it: it remembers suits
    best = reader.best(keys, jokers, value)        # None: no reading is a win
    best.value, best.summary, best.reading.text    # "111m 456m 9p9p9p* 55s"

Summaries are small hashable values (ints, tuples), the fewer different ones the faster.
Among readings of equal value the one with the smallest text is returned. Exposed melds
are the scorer's business: put them into `value` (a closure); what changes `features`
(seat wind, winning tile) asks for a reader of its own.

Example, the number of honour triplets and whether there is a run:
    features = lambda g: [(int(g.shape == TRIPLET and g.kind >= 27), g.shape == RUN)]
    combine = lambda a, b: (a[0] + b[0], a[1] or b[1])
    reader = Reader(features, combine, (0, False))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.shapes.groups import JOKER_MELDS, JOKER_PAIRS, PAIR, Group
from games.engine.shapes.keys import Keys
from games.engine.shapes.reading import (
    Reading,
    first_groups,
    joined,
    order,
    splits,
    suit_need,
    tiles_of_key,
    with_group,
)

S = TypeVar("S", bound=Hashable)
REMEMBERED = 1 << 15  # entries a reader keeps of each sort
MANY = 48  # partial hands beyond which equal summaries are merged

Part = tuple[tuple[S, Reading], ...]  # what one suit may be: summaries, each with its smallest reading
Partial = tuple[S, tuple[Reading, ...]]  # the suits so far


class Best(NamedTuple):
    """The best reading: its value, its summary, and the readings of its suits."""

    value: Any
    summary: Any
    suits: tuple[Reading, ...]

    @property
    def reading(self) -> Reading:
        """Its groups."""
        return joined(self.suits)


class Reader(Generic[S]):
    """See the module docstring."""

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
        self._parts: dict[int, Part[S]] = {}

    def best(self, keys: Keys, jokers: int, value: Callable[[S], Any]) -> Best | None:
        """The reading with the highest value that is not None, the smallest text among equals."""
        top = chosen = text = None
        for partial in self._hands(keys, jokers):
            worth = value(partial[0])
            if worth is None or (chosen and worth < top):
                continue
            if chosen and worth == top:
                text = text or joined(chosen[1]).text
                other = joined(partial[1]).text
                if other > text:
                    continue
                text = other
            else:
                text = None
            top, chosen = worth, partial
        return Best(top, *chosen) if chosen else None

    def summaries(self, keys: Keys, jokers: int) -> dict[S, Reading]:
        """Every summary that some reading of the hand has, with its reading of the smallest text."""
        found: dict[S, Reading] = {}
        for summary, parts in self._hands(keys, jokers):
            reading = joined(parts)
            if summary not in found or reading.text < found[summary].text:
                found[summary] = reading
        return found

    # ------------------------------------------------------------ whole hands

    def _hands(self, keys: Keys, jokers: int) -> list[Partial[S]]:
        """Summaries of the hand with the readings of its suits; of equal ones at least the smallest."""
        k0, k1, k2, k3 = keys
        known = self._parts
        hands: list[Partial[S]] = []
        for a, b, c, d in splits(k0, k1, k2, k3, jokers):
            places = k0 << 8 | a << 2, k1 << 8 | b << 2 | 1, k2 << 8 | c << 2 | 2, k3 << 8 | d << 2 | 3
            parts = [known.get(place) or self._suit(place) for place in places if place > 3]  # not empty
            summary, readings = self._zero, []
            for part in parts:  # nearly always there is one summary for each suit
                if len(part) != 1:
                    hands += self._product(parts)
                    break
                summary = self._combine(summary, part[0][0]) if readings else part[0][0]
                if summary is None:
                    break
                readings.append(part[0][1])
            else:
                hands.append((summary, tuple(readings)))
        return hands

    def _product(self, parts: list[Part[S]]) -> list[Partial[S]]:
        """All summaries of some suits together, the suits in order."""
        partials: list[Partial[S]] = [(summary, (reading,)) for summary, reading in parts[0]]
        for part in parts[1:]:
            partials = [
                (both, (*readings, reading))
                for summary, readings in partials
                for other, reading in part
                if (both := self._combine(summary, other)) is not None
            ]
            if len(partials) > MANY:
                partials = _merged(partials)
        return partials

    # ------------------------------------------------------------ one suit

    def suit(self, suit: int, key: int, jokers: int) -> Part[S]:
        """Every summary of one suit with exactly these jokers, with its smallest reading.

        With the pair if the number of tiles asks for it (3m + 2), else without.
        """
        return self._suit(key << 8 | jokers << 2 | suit)

    def _suit(self, place: int) -> Part[S]:
        """What a suit may be with its jokers, with the pair if the number of tiles asks for it."""
        suit, jokers, key = place & 3, place >> 2 & 63, place >> 8
        return self._part(suit, key, jokers, (tiles_of_key(key) + jokers) % 3 == 2)

    def _part(self, suit: int, key: int, jokers: int, pair: bool) -> Part[S]:
        place = key << 8 | jokers << 2 | suit
        known = self._parts.get(place)
        if known is None:
            known = self._read(suit, key, jokers, pair)
            if len(self._parts) >= REMEMBERED:
                self._parts.clear()
            self._parts[place] = known
        return known

    def _read(self, suit: int, key: int, jokers: int, pair: bool) -> Part[S]:
        """Takes out each group that may hold the lowest tile, and reads the rest."""
        if not key and not jokers:
            return ((self._zero, Reading((), None)),)
        found: dict[S, Reading] = {}
        for group, naturals, used in first_groups(suit, key, jokers) if key else _joker_groups(suit, jokers):
            wanted = pair
            if group.shape == PAIR:
                if not pair:
                    continue
                wanted = False
            if used + suit_need(suit, key - naturals, wanted) > jokers:
                continue
            features = self._features.get(group) or self._group_features(group)
            for summary, rest in self._part(suit, key - naturals, jokers - used, wanted) if features else ():
                reading = with_group(rest, group)
                for feature in features:
                    both = self._combine(summary, feature)
                    if both is not None and (both not in found or order(reading) < order(found[both])):
                        found[both] = reading
        return tuple(found.items())

    def _group_features(self, group: Group) -> tuple[S, ...]:
        known = self._features.get(group)
        if known is None:
            known = self._features[group] = tuple(self._features_of(group))
        return known


def _merged(partials: list[Partial[S]]) -> list[Partial[S]]:
    """One partial hand for each summary: the one that will have the smallest text.

    All have read the same suits with the same jokers, hence have equally many groups in
    each, and no group's text begins another's: comparing groups compares texts.
    """
    found: dict[S, tuple[Reading, ...]] = {}
    for summary, parts in partials:
        known = found.get(summary)
        if known is None or order(joined(parts)) < order(joined(known)):
            found[summary] = parts
    return list(found.items())


def _joker_groups(suit: int, jokers: int) -> Iterator[tuple[Group, int, int]]:
    """Melds and pairs of jokers alone."""
    if jokers >= 3:
        for group in JOKER_MELDS[suit]:
            yield group, 0, 3
    for group in JOKER_PAIRS[suit]:
        yield group, 0, 2
