"""Slow readings of 海南 hands, straight from the rules page: tile lists, no tables, no keys.

Shares no code with the ruleset. Not a test itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

WINDS = [27, 28, 29, 30]
DRAGONS = [31, 32, 33]
ORPHANS = [0, 8, 9, 17, 18, 26, *WINDS, *DRAGONS]
LETTERS = "mpsz"


class Hand(NamedTuple):
    """`melds`: (kind, lowest tile); flowers as numbers 1 to 8 of the tile names."""

    tiles: tuple[int, ...]
    melds: tuple[tuple[str, int], ...]
    flowers: tuple[int, ...]
    off: int
    round: int
    rules: dict[str, Any]


def suit(tile: int) -> int:
    return min(tile // 9, 3)


def splits(tiles: list[int]) -> Iterator[list[list[int]]]:
    """Every way to divide sorted tiles into runs and triplets."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        for rest in splits(tiles[3:]):
            yield [[first] * 3, *rest]
    if first < 27 and first % 9 < 7 and first + 1 in tiles and first + 2 in tiles:
        left = tiles[:]
        for tile in (first, first + 1, first + 2):
            left.remove(tile)
        for rest in splits(left):
            yield [[first, first + 1, first + 2], *rest]


def text(tiles: list[int]) -> str:
    first = tiles[0]
    return "".join(str(tile - 9 * suit(first) + 1) for tile in tiles) + LETTERS[suit(first)]


def common(hand: Hand) -> set[str]:
    found = set()
    kinds = [kind for kind, _ in hand.melds]
    if not kinds or (hand.rules["menqing_allows_concealed_kong"] and set(kinds) == {"concealed_kong"}):
        found.add("concealed_hand")
    if hand.rules["kong_gives_fan"] and any(kind.endswith("kong") for kind in kinds):
        found.add("any_kong")
    suits = {suit(tile) for tile in (*hand.tiles, *(tile for _, tile in hand.melds))}
    if suits in ({0}, {1}, {2}):
        found.add("full_flush")
    elif suits in ({0, 3}, {1, 3}, {2, 3}):
        found.add("half_flush")
    plants = [5, 6, 8, 7] if hand.rules["flower_order"] == "mei_lan_ju_zhu" else [5, 6, 7, 8]
    if {hand.off + 1, plants[hand.off]} & set(hand.flowers):
        found.add("own_flower")
    return found


def scattered(tiles: tuple[int, ...], gap: int) -> bool:
    return all(
        one != other and (suit(one) != suit(other) or suit(one) == 3 or abs(one - other) >= gap)
        for one, other in combinations(tiles, 2)
    )


def points(rows: list[str], rules: dict[str, Any]) -> int:
    worth = [rules[f"points_{row}"] for row in rows or ["plain"]]
    if rules["points_combine"] == "add":
        return sum(worth)
    total = 1
    for one in worth:
        total *= one
    return total


def readings(hand: Hand) -> Iterator[tuple[frozenset[str], int, str]]:
    """(fans, P, text) of every reading."""
    rules, tiles, always = hand.rules, sorted(hand.tiles), common(hand)
    if not hand.melds:
        yao = rules["thirteen_yao"]
        orphans = set(tiles) == set(ORPHANS)
        if (yao != "orphans" and scattered(hand.tiles, rules["scatter_gap"])) or (
            yao != "scattered" and orphans
        ):
            loose = [[tile for tile in tiles if suit(tile) == number] for number in range(4)]
            shown = " ".join(text(some) for some in loose if some)
            yield frozenset(always | {"thirteen_yao"}), points(["scattered"], rules), shown
        counts = Counter(tiles)
        allowed = (2, 4) if rules["seven_pairs_quad"] else (2,)
        if all(count in allowed for count in counts.values()):
            row = "luxury_seven_pairs" if 4 in counts.values() else "seven_pairs"
            rows = [row, *(["full_flush"] if "full_flush" in always else [])]
            shown = " ".join(text(tiles[at : at + 2]) for at in range(0, 14, 2))
            yield frozenset(always | {row}), points(rows, rules), shown
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = tiles[:]
            rest.remove(pair)
            rest.remove(pair)
            for sets in splits(rest):
                yield shape(hand, always, pair, sets)


def shape(hand: Hand, always: set[str], pair: int, sets: list[list[int]]) -> tuple[frozenset[str], int, str]:
    fans, wind, ling = set(always), WINDS[hand.off], WINDS[hand.round]
    triplets = [group[0] for group in sets if group[0] == group[1]]
    triplets += [tile for kind, tile in hand.melds if kind != "chow"]
    for kinds, fan in ((DRAGONS, "dragon"), ([wind], "seat_wind"), ([ling], "round_wind")):
        if set(kinds) & set(triplets):
            fans.add(fan)
    if pair < 27 and pair % 9 in (1, 4, 7):
        fans.add("pair_258")
    spoil = {"seat_round": [wind, ling], "seat": [wind], "none": []}[hand.rules["all_runs_pair_winds"]]
    if not triplets and pair not in DRAGONS + spoil:
        fans.add("all_runs")
    rows = []
    if len(triplets) == 4:
        fans.add("all_pungs")
        rows.append("all_pungs")
    if "full_flush" in fans:
        rows.append("full_flush")
    shown = []
    for kind, low in hand.melds:
        shown.append(
            text([low, low + 1, low + 2] if kind == "chow" else [low] * (4 if kind.endswith("kong") else 3))
        )
    groups = sorted(sets, key=lambda group: (suit(group[0]), text(group)))
    shown += [text(group) for group in groups] + [text([pair, pair])]
    return frozenset(fans), points(rows, hand.rules), " ".join(shown)


def best(hand: Hand, way: str) -> tuple[frozenset[str], int, str, bool] | None:
    """Fans, P and text of the reading that counts, and whether any reading has a fan; None: no win."""
    found = list(readings(hand))
    licensed = [reading for reading in found if reading[0]]
    if (way == "discard" and hand.rules["fan_gate"]) or (way == "rob" and licensed):
        found = licensed
    if not found:
        return None
    fans, worth, shown = min(found, key=lambda reading: (-reading[1], reading[2]))
    return fans, worth, shown, bool(licensed)
