"""A slow, independent count of 龙港 hands, straight from the formulas of the rules page.

Shares nothing with the product but tile numbers and melds: it lists every division of the
hand, every place of the winning tile and every tile for every wildcard. Not a test itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from games.engine.meld import Meld

KINDS = [kind for kind in range(34) if kind != 31]  # no white dragon
GREEN, RED = 32, 33


class Slot(NamedTuple):
    kind: int
    wild: bool


Group = tuple[Slot, ...]


def is_run(group: Group) -> bool:
    return len(group) == 3 and group[0].kind != group[1].kind


def divisions(counts: list[int], wild: int, melds: int, pair: bool) -> Iterator[tuple[Group, ...]]:
    """Every way to part natural tiles and wildcards into melds and a pair."""
    kind = next((kind for kind in KINDS if counts[kind]), None)
    if kind is None:
        yield from _wild_only(wild, melds, pair)
        return
    for group in _groups_with(kind):
        if len(group) == 2 and not pair:
            continue
        if len(group) == 3 and not melds:
            continue
        for mask in product((False, True), repeat=len(group)):
            slots = tuple(Slot(kind_, wild_) for kind_, wild_ in zip(group, mask, strict=True))
            natural = [slot.kind for slot in slots if not slot.wild]
            if not natural or natural[0] != kind or sum(mask) > wild:
                continue
            if len(set(group)) == 1 and list(mask) != sorted(mask):
                continue  # equal tiles: wildcards last
            left = counts[:]
            for taken in natural:
                left[taken] -= 1
            if min(left) < 0:
                continue
            is_pair = len(group) == 2
            for rest in divisions(left, wild - sum(mask), melds - (not is_pair), pair and not is_pair):
                yield (slots, *rest)


def _groups_with(kind: int) -> Iterator[tuple[int, ...]]:
    yield (kind, kind, kind)
    yield (kind, kind)
    for low in range(kind - 2, kind + 1):
        if low >= 0 and low + 2 < 27 and low // 9 == (low + 2) // 9:
            yield (low, low + 1, low + 2)


def _wild_only(wild: int, melds: int, pair: bool) -> Iterator[tuple[Group, ...]]:
    if wild != 3 * melds + 2 * pair:
        return
    if melds:
        for kind in KINDS:
            for group in ((kind,) * 3, (kind, kind + 1, kind + 2)):
                if len(set(group)) == 1 or (kind < 25 and kind // 9 == (kind + 2) // 9):
                    for rest in _wild_only(wild - 3, melds - 1, pair):
                        yield (tuple(Slot(each, True) for each in group), *rest)
    elif pair:
        for kind in KINDS:
            yield ((Slot(kind, True), Slot(kind, True)),)
    else:
        yield ()


class Hand(NamedTuple):
    """A complete hand: natural tiles by kind, jokers, the seat flower, and how it was won."""

    natural: list[int]
    jokers: int
    seat_flower: bool
    melds: list[Meld]
    flowers: int
    wind: int
    joker_kind: int | None
    win: int | str  # natural kind, "joker" or "flower"
    self_drawn: bool
    replaced: bool = False


def best(hand: Hand, rules: Any) -> tuple[int, int, int] | None:
    """(value, tai, hu) of the best division and placement; None if there is none."""
    found = None
    wild = hand.jokers + hand.seat_flower
    for groups in set(divisions(hand.natural, wild, 5 - len(hand.melds), True)):
        for at, group in enumerate(groups):
            for place, slot in enumerate(group):
                if (hand.win in ("joker", "flower")) != slot.wild or (
                    not slot.wild and slot.kind != hand.win
                ):
                    continue
                for home in _homes(hand, groups, (at, place)):
                    count = _count(hand, groups, at, place, home, rules)
                    if found is None or count > found:
                        found = count
    return found


def _homes(hand: Hand, groups: tuple[Group, ...], won: tuple[int, int]) -> set[bool]:
    """Is a joker at home? For every choice of the place where the seat flower stands."""
    places = [(at, place) for at, group in enumerate(groups) for place, slot in enumerate(group) if slot.wild]
    choices = [None] if not hand.seat_flower else places
    if hand.win == "flower":
        choices = [won]
    found = set()
    for flower in choices:
        if hand.win == "joker" and flower == won:
            continue
        found.add(
            any(
                groups[at][place].kind == hand.joker_kind and not all(slot.wild for slot in groups[at])
                for at, place in places
                if (at, place) != flower
            )
        )
    return found


def _ends(kind: int) -> bool:
    return kind >= 27 or kind % 9 in (0, 8)


def _count(
    hand: Hand, groups: tuple[Group, ...], at: int, place: int, home: bool, rules: Any
) -> tuple[int, int, int]:
    values = {GREEN, RED, hand.wind}
    hu = tai = 0
    runs, kinds_seen, wind_sets, wind_pair = 0, set(), set(), set()
    for meld in hand.melds:
        kind = meld.shows[0]
        kinds_seen.update(meld.shows)
        if meld.kind == "chow":
            runs += 1
            continue
        each = {"pung": 2, "kong": 8, "added_kong": 8, "concealed_kong": 16}[meld.kind]
        hu += each * (2 if _ends(kind) else 1)
        tai += kind in values
        wind_sets.add(kind)
    pair_group: Group = ()
    wild_in_runs = 0
    for index, group in enumerate(groups):
        kinds_seen.update(slot.kind for slot in group)
        wild = sum(slot.wild for slot in group)
        if len(group) == 2:
            pair_group = group
            wind_pair.add(group[0].kind)
            hu += 2 if group[0].kind in values and wild < 2 else 0
        elif is_run(group):
            runs += 1
            wild_in_runs = max(wild_in_runs, wild)
        else:
            wind_sets.add(group[0].kind)
            if wild == 3:
                hu += rules.wild_triplet_hu
                continue
            exposed = index == at and not hand.self_drawn
            hu += (2 if exposed else 4) * (2 if _ends(group[0].kind) else 1)
            tai += group[0].kind in values
    group = groups[at]
    single = len(group) == 2
    run, low = is_run(group), group[0].kind % 9
    edge = run and ((place == 2 and low == 0) or (place == 0 and low == 6))
    middle = run and place == 1
    hu += 2 if middle else rules.edge_hu if edge else rules.single_wait_hu if single else 0
    if hand.self_drawn:
        single_hu = rules.single_wait_self_draw_hu
        if hand.replaced:
            single_hu = max(single_hu, rules.single_wait_kong_win_hu)
        hu += single_hu if single else 2
    hu += 4 * hand.flowers
    wildcards = hand.jokers + hand.seat_flower
    tai += int(hand.seat_flower) + (1 if wildcards == 2 else 3 if wildcards >= 3 else 0) + int(home)
    pair_wild = sum(slot.wild for slot in pair_group)
    plain_pair = pair_wild < 2 and pair_group[0].kind not in values
    tai += int(runs == 5 and run and not edge and not middle and plain_pair and wild_in_runs < 2)
    suits = {kind // 9 for kind in kinds_seen if kind < 27}
    honours = any(kind >= 27 for kind in kinds_seen)
    tai += 2 if len(suits) == 1 and honours else 3 if len(suits) == 1 else 3 if not suits else 0
    tai += 2 if runs == 0 else 0
    winds = {27, 28, 29, 30}
    tai += 3 if len(winds & wind_sets) >= 3 and winds <= wind_sets | wind_pair else 0
    cap = rules.tai_cap or tai
    return (rules.win_base_hu + hu) << min(tai, cap), tai, hu


def loser(
    natural: list[int], wild: int, seat_flower: bool, melds: list[Meld], flowers: int, wind: int, rules: Any
) -> tuple[int, int, int]:
    """(value, tai, hu) of a loser: every wildcard tried on every kind in hand, or on nothing."""
    values = {GREEN, RED, wind}
    held = [kind for kind in KINDS if natural[kind]]
    best_found = (-1, 0, 0)
    for given in {tuple(sorted(c, key=str)) for c in product([None, *held], repeat=wild)}:
        hu, tai, used = 4 * flowers, 0, 0
        for meld in melds:
            if meld.kind != "chow":
                each = {"pung": 2, "kong": 8, "added_kong": 8, "concealed_kong": 16}[meld.kind]
                hu += each * (2 if _ends(meld.shows[0]) else 1)
                tai += meld.shows[0] in values
        for kind in held:
            extra = given.count(kind)
            count = natural[kind]
            if count >= 3 or count + extra == 3:
                hu += 4 * (2 if _ends(kind) else 1)
                tai += kind in values
                used += extra if count < 3 else 0
            elif count == 2 and kind in values:
                hu += rules.loser_value_pair_hu
        tai += int(seat_flower and used > 0)
        cap = rules.tai_cap or tai
        best_found = max(best_found, (hu << min(tai, cap), tai, hu))
    return best_found
