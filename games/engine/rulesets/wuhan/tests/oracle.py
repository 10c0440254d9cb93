"""A slow second opinion on 武汉 wins, written from the rules page alone. Not a test itself.

Imports nothing of the engine: it reads a case as JSON with tiles as strings such as `3m`, tries
every tile for every laizi and every way to take a hand apart, and keeps the best payment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 7)]
RED = "7z"
JIANG = {f"{rank}{suit}" for suit in "mps" for rank in (2, 5, 8)}
WINDS = {f"{rank}z" for rank in range(1, 7)}
DEFAULTS: dict[str, Any] = {
    "fan_mode": "kaikou", "base": 1, "cap": 300, "golden_cap_kaikou": 400, "golden_cap_koukou": 500,
    "golden_cap_mode": "flat", "sunshine_cap_one": None, "sunshine_cap_all": None,
    "big_hand_rule": "ten_each", "big_win_factor": "x2",
    "small_dealer_fan": 1, "self_draw_fan": 1, "discarder_fan": 1, "hard_fan": 1,
    "laizi_kong_fan": 2, "red_kong_fan": 1, "exposed_kong_fan": 1, "concealed_kong_fan": 2,
    "kong_stacks_with_open": True, "kong_fan_for_losers": True, "open_fan_sides": "each",
    "concealed_kong_opens": False, "special_kong_opens": False, "two_laizi_ban": "held",
    "big_hand_max_laizi": None, "small_hand_pair258": True, "quanqiuren_laizi_wait": True, "min_fan": 0,
    "discard_payers": "all", "unopened_loser_double": False, "liability_third_opening": "qing_jiang",
    "liability_quanqiuren": "not_ready", "liability_precedence": "rob_first",
}  # fmt: skip
LONE = ("red_kong", "laizi_kong")
Option = tuple[frozenset[str], bool, int]  # patterns, hard, laizi in use as other tiles


def payments(case: dict[str, Any]) -> list[int] | None:
    """What the four seats win or lose; None if the hand is no win."""
    found = best(case)
    if found is None:
        return None
    patterns, pays = found
    winner, options = case["winner"], DEFAULTS | case.get("options", {})
    mode = options["discard_payers"]
    alone = mode == "discarder_only" or (mode == "small_discarder_only" and not patterns)
    if alone and how_of(case) == "discard":
        pays = {case["from"]: pays[case["from"]]}
    liable = liable_seat(case, patterns, options)
    if liable is not None:
        pays = {liable: sum(pays.values())}
    out = [0, 0, 0, 0]
    for seat, points in pays.items():
        out[seat] -= points
        out[winner] += points
    return out


def how_of(case: dict[str, Any]) -> str:
    if case["from"] is not None:
        return "rob" if case.get("robbing_kong") else "discard"
    flags = case.get("flags", [])
    return "last" if "last_tile" in flags else "kong" if "kong_draw" in flags else "self"


def seat_melds(case: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    if seat == case["winner"]:
        return case["melds"]
    return case.get("others", {}).get(str(seat), {}).get("melds", [])


def openings(melds: list[dict[str, Any]], options: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = {"chow", "pung", "kong", "added_kong"}
    if options["concealed_kong_opens"]:
        kinds |= {"concealed_kong"}
    if options["special_kong_opens"]:
        kinds |= set(LONE)
    return [meld for meld in melds if meld["kind"] in kinds]


def best(case: dict[str, Any]) -> tuple[frozenset[str], dict[int, int]] | None:
    """Patterns and payments of the best reading (most paid, then most before caps, then hard)."""
    options = DEFAULTS | case.get("options", {})
    hand, laizi, how = [*case["hand"], case["tile"]], case["jokers"][0], how_of(case)
    if RED in hand or not openings(case["melds"], options):
        return None
    if how in ("discard", "rob") and case["tile"] in (laizi, RED):
        return None
    top, chosen = (-1, -1, False), None
    for patterns, hard, used in set(readings(case, options)):
        if not allowed(patterns, hand.count(laizi), used, options):
            continue
        pays, raw, enough = amounts(case, options, patterns, hard)
        rank = sum(pays.values()), sum(raw.values()), hard
        if enough and rank > top:
            top, chosen = rank, (patterns, pays)
    return chosen


def allowed(patterns: frozenset[str], held: int, used: int, options: dict[str, Any]) -> bool:
    if patterns:
        return options["big_hand_max_laizi"] is None or held <= options["big_hand_max_laizi"]
    ban = options["two_laizi_ban"]
    return ban == "off" or (held if ban == "held" else used) < 2


def readings(case: dict[str, Any], options: dict[str, Any]) -> Iterator[Option]:
    """Every tile for every laizi."""
    hand, laizi = [*case["hand"], case["tile"]], case["jokers"][0]
    plain = [tile for tile in hand if tile != laizi]
    for stand in combinations_with_replacement(KINDS, len(hand) - len(plain)):
        used = sum(tile != laizi for tile in stand)
        for patterns in read(case, options, [*plain, *stand]):
            yield patterns, used == 0, used


def read(case: dict[str, Any], options: dict[str, Any], hand: list[str]) -> Iterator[frozenset[str]]:
    how = how_of(case)
    event = {"kong": {"W9.6"}, "last": {"W9.7"}, "rob": {"W9.8"}}.get(how, set())
    melds = [meld for meld in case["melds"] if meld["kind"] not in LONE]
    tiles = hand + [tile for meld in melds for tile in meld["tiles"]]
    free = {"W9.2"} if set(tiles) <= JIANG else {"W9.4"} if set(tiles) <= WINDS else set()
    if free:
        yield frozenset(free | event)
    for sets, pair in take_apart(tuple(sorted(hand))):
        found = set(free)
        if all(a == b for a, b, _ in sets) and all(meld["kind"] != "chow" for meld in melds):
            found.add("W9.1")
        if len({tile[1] for tile in tiles}) == 1 and tiles[0][1] != "z":
            found.add("W9.3")
        claimed = len(melds) == 4 and all(meld["kind"] != "concealed_kong" for meld in melds)
        lone = case["hand"] == case["jokers"] and not options["quanqiuren_laizi_wait"]
        if how == "discard" and claimed and pair in JIANG and not lone:
            yield frozenset(found | event | {"W9.5"})
        elif found or pair in JIANG or not options["small_hand_pair258"]:
            yield frozenset(found | event)


@cache
def take_apart(hand: tuple[str, ...]) -> list[tuple[tuple[tuple[str, str, str], ...], str]]:
    """Sets and the pair, in every way. No set and no pair is of two suits."""
    out = []
    if sorted(sum(tile[1] == suit for tile in hand) % 3 for suit in "mpsz") != [0, 0, 0, 2]:
        return out
    for pair, count in Counter(hand).items():
        if count >= 2:
            rest = list(hand)
            rest.remove(pair)
            rest.remove(pair)
            out += [(sets, pair) for sets in take_sets(tuple(rest))]
    return out


@cache
def take_sets(tiles: tuple[str, ...]) -> list[tuple[tuple[str, str, str], ...]]:
    if not tiles:
        return [()]
    first, out = tiles[0], []
    rank, suit = int(first[0]), first[1]
    run = (first, f"{rank + 1}{suit}", f"{rank + 2}{suit}") if suit != "z" else None
    for group in ((first,) * 3, run):
        if group is None or any(tiles.count(tile) < group.count(tile) for tile in group):
            continue
        rest = list(tiles)
        for tile in group:
            rest.remove(tile)
        out += [(group, *others) for others in take_sets(tuple(rest))]
    return out


def own_fan(melds: list[dict[str, Any]], options: dict[str, Any]) -> tuple[int, int]:
    """(of the opening, of the kongs)."""
    opened = openings(melds, options)
    if not options["kong_stacks_with_open"]:
        opened = [meld for meld in opened if meld["kind"] in ("chow", "pung")]
    worth = {
        "red_kong": options["red_kong_fan"], "laizi_kong": options["laizi_kong_fan"],
        "kong": options["exposed_kong_fan"], "added_kong": options["exposed_kong_fan"],
        "concealed_kong": options["concealed_kong_fan"],
    }  # fmt: skip
    fan = len(opened) if options["fan_mode"] == "koukou" else min(1, len(opened))
    return fan, sum(worth.get(meld["kind"], 0) for meld in melds)


def amounts(
    case: dict[str, Any], options: dict[str, Any], patterns: frozenset[str], hard: bool
) -> tuple[dict[int, int], dict[int, int], bool]:
    """(paid, before caps, whether `min_fan` is reached)."""
    winner, dealer, how, n = case["winner"], case["dealer"], how_of(case), len(patterns)
    factor = {"ten_each": 10 * n, "ten_double": 5 * 2**n, "fan_each": 1}[options["big_hand_rule"]] if n else 1
    half = n > 0 and options["big_win_factor"] == "x1.5"
    sides = options["open_fan_sides"]
    opening, kongs = own_fan(seat_melds(case, winner), options)
    mine = kongs + (0 if sides == "mutual" else opening) + (options["hard_fan"] if hard else 0)
    mine += options["self_draw_fan"] if how == "self" and not half else 0
    mine += options["small_dealer_fan"] if n == 0 and winner == dealer else 0
    mine += n if options["big_hand_rule"] == "fan_each" else 0
    raw, enough = {}, True
    for seat in range(4):
        if seat == winner:
            continue
        opening, kongs = own_fan(seat_melds(case, seat), options)
        fan = (0 if sides == "winner_only" else opening) + (kongs if options["kong_fan_for_losers"] else 0)
        threw = how == "discard" and seat == case["from"]
        fan += options["discarder_fan"] if threw and not half else 0
        fan += options["small_dealer_fan"] if n == 0 and seat == dealer else 0
        closed = not openings(seat_melds(case, seat), options)
        fan += 1 if closed and options["unopened_loser_double"] else 0
        enough = enough and mine + fan >= options["min_fan"]
        raw[seat] = options["base"] * factor * 2 ** (mine + fan)
        if half and (how == "self" or threw):
            raw[seat] = raw[seat] * 3 // 2
    return capped(case, options, raw), raw, enough


def capped(case: dict[str, Any], options: dict[str, Any], raw: dict[int, int]) -> dict[int, int]:
    base, cap = options["base"], options["cap"]
    if cap is None:
        return raw
    if any(amount < cap * base for amount in raw.values()):
        return {seat: min(amount, cap * base) for seat, amount in raw.items()}
    golden = options[f"golden_cap_{options['fan_mode']}"]
    closed = [seat for seat in raw if not openings(seat_melds(case, seat), options)]
    extra = options["sunshine_cap_all" if len(closed) == len(raw) else "sunshine_cap_one"] or 0
    pays = {}
    for seat, amount in raw.items():
        pays[seat] = cap * base
        if golden is not None:
            flat = options["golden_cap_mode"] == "flat"
            pays[seat] = golden * base if flat else min(amount, golden * base)
        pays[seat] += extra * base if seat in closed else 0
    return pays


def liable_seat(case: dict[str, Any], patterns: frozenset[str], options: dict[str, Any]) -> int | None:
    robbed = case["from"] if how_of(case) == "rob" else None
    third, binding = None, {"off": set(), "qing": {"W9.3"}, "qing_jiang": {"W9.3", "W9.2"}}
    opened = openings(case["melds"], options)
    if binding[options["liability_third_opening"]] & patterns and len(opened) > 2:
        third = opened[2].get("from")
    order = [third, robbed] if options["liability_precedence"] == "third_opening_first" else [robbed, third]
    if "W9.5" in patterns and options["liability_quanqiuren"] != "off":
        ready = options["liability_quanqiuren"] == "not_ready" and is_ready(case, options)
        order.append(None if ready else case["from"])
    return next((seat for seat in order if seat is not None), None)


def is_ready(case: dict[str, Any], options: dict[str, Any]) -> bool:
    """W12.6, for the discarder; also where his hand is not known, so that nothing fires."""
    seat = case["from"]
    facts = case.get("others", {}).get(str(seat), {})
    if "hand" not in facts:
        return True
    draw = {**case, "winner": seat, "from": None, "hand": facts["hand"], "melds": facts.get("melds", [])}
    draw["others"] = {**case["others"], str(case["winner"]): {"melds": case["melds"]}}
    return any(best({**draw, "tile": kind}) is not None for kind in KINDS)
