"""Compares the shapes package with the oracle, hand by hand. Each check yields its mismatches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine import shapes
from games.engine.shapes import PAIR, RUN, TRIPLET, Group, Reader, Reading, suit_readings
from games.engine.tests.oracle.brute import Brute
from games.engine.tests.oracle.hands import OracleHand, oracle_hand
from games.engine.tests.oracle.whole import MAX_MELDS, whole_answers

MAX_READINGS = 600  # of hands with more only the existence of a best reading is compared
ANY_PAIRS = (1, 4, 7, 10, 13, 16, 19, 22, 25)


def mismatches(seed: int, number: int) -> list[str]:
    """What differs for one hand; empty when all agrees."""
    hand = oracle_hand(seed, number)
    brute = Brute(hand.counts, hand.jokers, hand.melds)
    found = [*check_complete(hand, brute), *check_whole(hand), *check_waiting(hand)]
    found += check_readings(hand, brute)
    tiles = "".join(str(count) for count in hand.counts)
    place = f"hand {seed}/{number} counts {tiles} jokers {hand.jokers} melds {hand.melds}"
    return [f"{place}: {text}" for text in found]


def _differ(what: str, ours: Any, theirs: Any) -> Iterator[str]:
    if ours != theirs:
        yield f"{what}: shapes say {ours}, the oracle {theirs}"


def check_complete(hand: OracleHand, brute: Brute) -> Iterator[str]:
    """Win check and shanten of 3m + 2 tiles."""
    keys, jokers, melds = hand.keys, hand.jokers, hand.melds
    yield from _differ("is_win", shapes.is_win(*keys, jokers), brute.is_win())
    yield from _differ("is_win_capped", shapes.is_win_capped(*keys, melds, jokers), brute.is_win(capped=True))
    yield from _differ("shanten", shapes.shanten(*keys, melds, jokers), brute.shanten(capped=jokers == 0))
    yield from _differ(
        "shanten_capped", shapes.shanten_capped(*keys, melds, jokers), brute.shanten(capped=True)
    )


def check_whole(hand: OracleHand) -> Iterator[str]:
    """Distance and useful tiles of small hands, without adding up suits."""
    if hand.melds > MAX_MELDS:
        return
    less = _one_less(hand)
    distance, useful = whole_answers(less.counts, less.melds, capped=less.jokers == 0)
    found = shapes.shanten(*less.keys, less.melds, less.jokers)
    yield from _differ("whole shanten", found, distance - less.jokers - 1)
    yield from _differ("whole useful", shapes.useful(*less.keys, less.melds, less.jokers), useful)


def check_waiting(hand: OracleHand) -> Iterator[str]:
    """Readiness, waits and useful tiles of 3m + 1 tiles, and the advice for 3m + 2."""
    less = _one_less(hand)
    brute = Brute(less.counts, less.jokers, less.melds)
    waits = brute.waits()
    yield from _differ("waits", shapes.waits(*less.keys, less.jokers), waits)
    shanten = shapes.shanten(*less.keys, less.melds, less.jokers)
    yield from _differ("shanten of 3m+1", shanten, brute.shanten(capped=less.jokers == 0))
    held = sum(1 << kind for kind in range(34) if less.counts[kind] == 4)
    yield from _differ("ready", shanten == 0, (waits if less.jokers else waits & ~held) != 0)
    useful = brute.useful(capped=less.jokers == 0)
    yield from _differ("useful", shapes.useful(*less.keys, less.melds, less.jokers), useful)
    if shanten == 0:
        yield from _differ("useful when ready", useful, waits & ~held)
    yield from check_discards(hand)


def check_discards(hand: OracleHand) -> Iterator[str]:
    """Every discard by itself."""
    found = shapes.discards(hand.counts, hand.keys, hand.melds, hand.jokers, every=True)
    expected = []
    for kind in range(34):
        if hand.counts[kind]:
            less = _without(hand, kind)
            shanten = shapes.shanten(*less.keys, less.melds, less.jokers)
            useful = shapes.useful(*less.keys, less.melds, less.jokers)
            tiles = sum(4 - hand.counts[k] for k in range(34) if useful >> k & 1)
            expected.append((shanten, -tiles, kind, useful))
    yield from _differ("discards", [(d.shanten, -d.tiles, d.kind, d.useful) for d in found], sorted(expected))
    nearest = [d for d in found if d.shanten == found[0].shanten]
    quick = shapes.discards(hand.counts, hand.keys, hand.melds, hand.jokers)
    yield from _differ("nearest discards", quick, nearest)


def _without(hand: OracleHand, kind: int) -> OracleHand:
    counts = list(hand.counts)
    counts[kind] -= 1
    return hand._replace(counts=tuple(counts))


def _one_less(hand: OracleHand) -> OracleHand:
    """The hand before its last tile: a random natural goes, or a joker if there is none."""
    kinds = [kind for kind in range(34) if hand.counts[kind]]
    if not kinds:
        return hand._replace(jokers=hand.jokers - 1)
    return _without(hand, Random(hand.rng_seed).choice(kinds))


# ---------------------------------------------------------------- readings

# two measures of a made-up ruleset: one of facts that add up, one with the winning tile placed
Facts = tuple[int, bool, int]
Placed = tuple[int, bool, bool]


def _facts(group: Group) -> list[Facts]:
    worth = 4 * (group.kind >= 31) if group.shape == TRIPLET else 0
    return [(worth - group.jokers * (group.shape == PAIR), group.shape == RUN, 1 << min(group.kind // 9, 3))]


def _add_facts(a: Facts, b: Facts) -> Facts:
    return a[0] + b[0], a[1] or b[1], a[2] | b[2]


def _facts_value(facts: Facts) -> int:
    return facts[0] + 3 * (not facts[1]) + 5 * (facts[2] in (1, 2, 4))


def _placing(tile: int) -> Any:
    def features(group: Group) -> list[Placed]:
        base = 2 if group.shape == TRIPLET and group.kind % 9 in (0, 8) else 0
        out: list[Placed] = [(base, False, group.shape == RUN)]
        if tile in group.kinds:
            middle = group.shape == RUN and group.kinds[1] == tile
            out.append((base + 3 * middle, True, group.shape == RUN))
        return out

    return features


def _add_placed(a: Placed, b: Placed) -> Placed | None:
    return None if a[1] and b[1] else (a[0] + b[0], a[1] or b[1], a[2] and b[2])


def _placed_value(placed: Placed) -> int | None:
    return placed[0] + 4 * placed[2] if placed[1] else None


READER = Reader(_facts, _add_facts, (0, False, 0))
PLACERS = [Reader(_placing(tile), _add_placed, (0, False, True)) for tile in range(34)]


def check_readings(hand: OracleHand, brute: Brute) -> Iterator[str]:
    """All readings, the best ones, and the quick pattern tests."""
    keys, jokers = hand.keys, hand.jokers
    best = READER.best(keys, jokers, _facts_value)
    yield from _differ("a best reading", best is not None, brute.is_win())
    expected = brute.readings(MAX_READINGS)
    if expected is None:
        return
    found = list(shapes.readings(keys, jokers))
    yield from _differ("number of readings", len(found), len(expected))
    yield from _differ("readings", sorted({reading.text for reading in found} ^ expected), [])
    yield from check_patterns(hand, found)
    if found and best:
        yield from check_best(hand, found, (best.value, best.reading))


def check_best(hand: OracleHand, found: list[Reading], best: tuple[int, Reading]) -> Iterator[str]:
    """The best reading and its text, by both measures."""
    ranked = [(-_facts_value(_total(reading)), reading.text) for reading in found]
    yield from _differ("best", (-best[0], best[1].text), min(ranked))
    tile = Random(hand.rng_seed).randrange(34)
    placed = PLACERS[tile].best(hand.keys, hand.jokers, _placed_value)
    worths = [(-worth, reading.text) for reading in found for worth in _placings(reading, tile)]
    ours = (-placed.value, placed.reading.text) if placed else None
    yield from _differ("best placing", ours, min(worths, default=None))
    for suit, key in enumerate(hand.keys):
        for jokers in range(min(hand.jokers, 4) + 1):
            texts: dict[Facts, str] = {}
            for reading in suit_readings(suit, key, jokers):
                texts.setdefault(_total(reading), reading.text)
            smallest = {summary: reading.text for summary, reading in READER.suit(suit, key, jokers)}
            yield from _differ(f"suit {suit} with {jokers} jokers", smallest, texts)


def _total(reading: Reading) -> Facts:
    total: Facts = (0, False, 0)
    for group in (*reading.melds, reading.pair):
        if group:
            total = _add_facts(total, _facts(group)[0])
    return total


def _placings(reading: Reading, tile: int) -> Iterator[int]:
    """The worth of a reading for every group that may hold the winning tile."""
    groups = [group for group in (*reading.melds, reading.pair) if group]
    base = sum(2 for group in groups if group.shape == TRIPLET and group.kind % 9 in (0, 8))
    base += 4 * all(group.shape == RUN for group in groups)
    for group in groups:
        if tile in group.kinds:
            yield base + 3 * (group.shape == RUN and group.kinds[1] == tile)


def check_patterns(hand: OracleHand, found: list[Reading]) -> Iterator[str]:
    """The quick tests against all readings."""
    keys, jokers = hand.keys, hand.jokers
    triplets = any(all(meld.shape == TRIPLET for meld in reading.melds) for reading in found)
    yield from _differ("is_all_triplets", shapes.is_all_triplets(*keys, jokers), triplets)
    for joker_pair in (True, False):
        ours = shapes.is_win_with_pair(keys, jokers, ANY_PAIRS, joker_pair)
        theirs = any(
            reading.pair and reading.pair.kind in ANY_PAIRS and (joker_pair or not reading.pair.slots)
            for reading in found
        )
        yield from _differ(f"is_win_with_pair, jokers in it {joker_pair}", ours, theirs)
    suits = shapes.suits_held(*keys)
    within = any(all(1 << min(g.kind // 9, 3) & (suits or 1) for g in (*r.melds, r.pair) if g) for r in found)
    yield from _differ("read within the suits held", within, bool(found))
