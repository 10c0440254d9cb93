"""Fan (番) of each seat: exponents of two (W7 table, W11.1, W11.2).

May import `facts`, the engine's melds. Invariant: a fan depends on melds, on the moment of the
win and on who deals; never on amounts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.meld import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, LAIZI_KONG, PUNG, RED_KONG, Meld
from games.engine.options import Values
from games.engine.rulesets.wuhan.facts import DISCARD, SELF, Ending, openings


class Item(NamedTuple):
    """One row of the fan table: `fan` altogether, for `count` times the thing."""

    id: str
    fan: int
    count: int = 1


def open_fan(melds: Iterable[Meld], rules: Values) -> Item | None:
    """开口番 or 口口番; where kongs do not stack with the opening they count as kongs alone."""
    opened = openings(melds, rules)
    if not rules.kong_stacks_with_open:
        opened = [meld for meld in opened if meld.kind in (CHOW, PUNG)]
    if not opened:
        return None
    if rules.fan_mode == "kaikou":
        return Item("open_kaikou", 1)
    return Item("open_koukou", len(opened), len(opened))


def kong_fans(melds: Iterable[Meld], rules: Values) -> list[Item]:
    """红中杠, 赖子杠, 明杠 and 补杠, 暗杠."""
    kinds = [meld.kind for meld in melds]
    found = []
    for name, sorts, worth in (
        ("red_kong", (RED_KONG,), rules.red_kong_fan),
        ("laizi_kong", (LAIZI_KONG,), rules.laizi_kong_fan),
        ("exposed_kong", (KONG, ADDED_KONG), rules.exposed_kong_fan),
        ("concealed_kong", (CONCEALED_KONG,), rules.concealed_kong_fan),
    ):
        count = sum(kind in sorts for kind in kinds)
        if count and worth:
            found.append(Item(name, count * worth, count))
    return found


def _present(*items: Item | None) -> list[Item]:
    return [item for item in items if item is not None and item.fan]


def winner_fans(ending: Ending, winner: int, hard: bool, big: int) -> list[Item]:
    """What the winner counts; `big`: how many big patterns."""
    rules, melds = ending.rules, ending.seats[winner].melds
    shared = rules.open_fan_sides == "mutual"
    return [
        *_present(None if shared else open_fan(melds, rules)),
        *kong_fans(melds, rules),
        *_present(
            Item("hard", rules.hard_fan) if hard else None,
            Item("self_draw", rules.self_draw_fan)
            if ending.how == SELF and not in_halves(rules, big)
            else None,
            Item("dealer", rules.small_dealer_fan) if not big and winner == ending.dealer else None,
            Item("big", big) if big and rules.big_hand_rule == "fan_each" else None,
        ),
    ]


def loser_fans(ending: Ending, loser: int, big: int) -> list[Item]:
    """What a loser counts towards the winner."""
    rules, melds = ending.rules, ending.seats[loser].melds
    threw = ending.how == DISCARD and loser == ending.from_seat and not in_halves(rules, big)
    opened = openings(melds, rules)
    return [
        *_present(None if rules.open_fan_sides == "winner_only" else open_fan(melds, rules)),
        *(kong_fans(melds, rules) if rules.kong_fan_for_losers else ()),
        *_present(
            Item("discarder", rules.discarder_fan) if threw else None,
            Item("dealer", rules.small_dealer_fan) if not big and loser == ending.dealer else None,
            Item("unopened", 1) if rules.unopened_loser_double and not opened else None,
        ),
    ]


def in_halves(rules: Values, big: int) -> bool:
    """Do self-draw and discard count 3/2 here instead of a fan (`big_win_factor`)?"""
    return bool(big) and rules.big_win_factor == "x1.5"


def total(items: Iterable[Item]) -> int:
    return sum(item.fan for item in items)
