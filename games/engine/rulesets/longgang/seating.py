"""Who sits where, and how the deal and the bench go round (P-1 to P-14, B-1).

May import `dice` and engine core. Invariant: people are numbers 0 … people − 1; chairs
hold four of them, the bench the rest in queue order, before and after every rotation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.options import Values
from games.engine.ruleset import Below, MatchOpening
from games.engine.rulesets.longgang.dice import Throw, pointed

CHAIRS = 4
SEATING_TILES = ("1z", "2z", "3z", "4z", "7z", "6z")  # P-2: E S W N, then C, then F


class Table(NamedTuple):
    """Who sits in each chair, who waits, and whose deal it is."""

    chairs: tuple[int, ...]
    bench: tuple[int, ...]
    dealer: int


def circle(people: int) -> list[tuple[int, int]]:
    """(person, place) counterclockwise: the fifth stands beside the first place, the sixth
    beside the second (P-5)."""
    standing = {place: CHAIRS + place for place in range(people - CHAIRS)}
    found: list[tuple[int, int]] = []
    for place in range(CHAIRS):
        found.append((place, place))
        if place in standing:
            found.append((standing[place], place))
    return found


def draw_order(people: int, first_place: int) -> list[int]:
    """P-4: the person pointed at draws first, then the others counterclockwise."""
    ring = circle(people)
    start = ring.index((first_place, first_place))
    return [person for person, _ in ring[start:] + ring[:start]]


def ceremony(people: int, row: Sequence[str], first: Throw, second: Throw) -> MatchOpening:
    """P-4 to P-7, P-9. `row`: the shuffled seating tiles in drawing order (upper tile of the
    L first, then left to right); `first` points at who draws, `second` at the true East."""
    drawn = dict(zip(row, draw_order(people, pointed(0, sum(first))), strict=True))
    chairs = tuple(drawn[tile] for tile in SEATING_TILES[:CHAIRS])
    bench = tuple(drawn[tile] for tile in SEATING_TILES[CHAIRS:people])
    return MatchOpening(chairs, bench, pointed(0, sum(second)), (first, second))


def open_match(values: Values, people: int, below: Below) -> MatchOpening:
    """P-8: the server performs the ceremony; or the seats are shuffled, or kept."""
    if values.seating == "ceremony":
        first, second = _throw(below), _throw(below)
        return ceremony(people, _shuffled(SEATING_TILES[:people], below), first, second)
    order = list(range(people))
    if values.seating == "random":
        order = _shuffled(order, below)
    throw = _throw(below)
    return MatchOpening(tuple(order[:CHAIRS]), tuple(order[CHAIRS:]), pointed(0, sum(throw)), (throw,))


def _throw(below: Below) -> Throw:
    return below(6) + 1, below(6) + 1


def _shuffled(items: Sequence[Any], below: Below) -> list[Any]:
    found = list(items)
    for place in range(len(found) - 1, 0, -1):
        other = below(place + 1)
        found[place], found[other] = found[other], found[place]
    return found


def next_dealer(dealer: int, winners: Sequence[int]) -> int:
    """B-1: only a win keeps the deal."""
    return dealer if dealer in winners else (dealer + 1) % CHAIRS


def rotate(table: Table, winners: Sequence[int]) -> Table:
    """P-10, P-11: a dealer who loses the deal makes room for the head of the bench."""
    following = next_dealer(table.dealer, winners)
    if following == table.dealer or not table.bench:
        return table._replace(dealer=following)
    chairs = list(table.chairs)
    leaving, chairs[table.dealer] = chairs[table.dealer], table.bench[0]
    return Table(tuple(chairs), (*table.bench[1:], leaving), following)


def progress(values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Next dealer, the 圈 of the next deal, and whether the match is over, after each deal.

    P-14: a match is a number of deals of the table. An aborted deal counts as none.
    """
    dealer, wind_round, played = first_dealer, 1, 0
    after: list[dict[str, Any]] = []
    for deal in deals:
        if deal["kind"] != "aborted":
            played += 1
            following = next_dealer(dealer, deal.get("winners", ()))
            if following != dealer and following == first_dealer:
                wind_round += 1
            dealer = following
        over = played >= values.session_hands
        after.append({"dealer": dealer, "wind_round": wind_round, "match_over": over})
    return after


def context_after(first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """`number` of the deal that follows, and how often its dealer has kept the deal (B-3)."""
    dealer, streak, played = first_dealer, 0, 0
    for deal in deals:
        if deal["kind"] == "aborted":
            continue
        played += 1
        following = next_dealer(dealer, deal.get("winners", ()))
        streak = streak + 1 if following == dealer else 0
        dealer = following
    return {"number": played + 1, "dealer_streak": streak}
