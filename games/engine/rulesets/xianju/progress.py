"""Dealers, 圈 and 局 (XJ-1.3, XJ-2.1, XJ-9.1).

May import engine core. Invariant: a match is over exactly when the deal comes back to its
first dealer for the fourth time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.options import Values
from games.engine.ruleset import Below, MatchOpening

WIND_ROUNDS = 4


def next_dealer(dealer: int, winners: Sequence[int]) -> int:
    """XJ-9.1: a winning dealer stays; after a draw and after others' wins the next deals."""
    return dealer if dealer in winners else (dealer + 1) % 4


def dealer_by_dice(throw: tuple[int, int]) -> int:
    """XJ-2.1: sum mod 4: 1 → seat 0, 2 → seat 1, 3 → seat 2, 0 → seat 3."""
    return (sum(throw) - 1) % 4


def open_match(values: Values, people: int, below: Below) -> MatchOpening:
    """The first dealer; everybody keeps the chair that he took."""
    chairs = tuple(range(people))
    if values.first_dealer == "uniform":
        return MatchOpening(chairs, (), below(4))
    throw = (below(6) + 1, below(6) + 1)
    return MatchOpening(chairs, (), dealer_by_dice(throw), (throw,))


def progress(first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Next dealer, the 圈 of the next deal, and whether the match is over, after each deal.

    An aborted deal changes nothing. `wind_round` counts on past the fourth when a room
    goes on after the match is over.
    """
    dealer, wind_round, over = first_dealer, 1, False
    after: list[dict[str, Any]] = []
    for deal in deals:
        if deal["kind"] != "aborted":
            following = next_dealer(dealer, deal.get("winners", ()))
            if following != dealer and following == first_dealer:
                wind_round += 1
            dealer = following
            over = wind_round > WIND_ROUNDS
        after.append({"dealer": dealer, "wind_round": wind_round, "match_over": over})
    return after
