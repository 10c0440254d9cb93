"""Dealers, 令 and 大局 (H2.3-H2.8, H13.5, H13.7).

May import engine core. Invariant: a 令 is over exactly when the deal comes back to its first dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.options import Values
from games.engine.ruleset import Below, MatchOpening
from games.engine.rulesets.hainan import ga
from games.engine.tiles import TILE_NAMES, WINDS

ROUNDS_A_MATCH = 4
_ROUNDS = {"daju": ROUNDS_A_MATCH, "ling": 1}


class Place(NamedTuple):
    """Where a match stands. `rounds` counts 令 that are over, `streak` the dealer's repeats."""

    dealer: int
    rounds: int = 0
    streak: int = 0
    deals: int = 0


def next_dealer(dealer: int, winners: Sequence[int]) -> int:
    """H2.6: a winning dealer stays, and after a draw; after others' wins the next player deals."""
    return dealer if dealer in winners or not winners else (dealer + 1) % 4


def open_match(values: Values, people: int, below: Below) -> MatchOpening:
    """H2.5: a random dealer, or the host (the person in the first chair)."""
    return MatchOpening(tuple(range(people)), (), below(4) if values.first_dealer == "random" else 0)


def places(first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> Iterator[Place]:
    """Where the match stands after each deal; an aborted one changes nothing."""
    place = Place(first_dealer)
    for deal in deals:
        if deal["kind"] != "aborted":
            following = next_dealer(place.dealer, deal.get("winners", ()))
            stays = following == place.dealer
            back = not stays and following == first_dealer
            place = Place(following, place.rounds + back, place.streak + 1 if stays else 0, place.deals + 1)
        yield place


def progress(values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Next dealer, the 令 of the next deal, and whether the match is over, after each deal."""
    return [
        {
            "dealer": place.dealer,
            "wind_round": place.rounds + 1,
            "match_over": _is_over(values, place),
        }
        for place in places(first_dealer, deals)
    ]


def _is_over(values: Values, place: Place) -> bool:
    """H2.8."""
    if values.match_unit == "deal":
        return place.deals >= values.match_length
    return place.rounds >= _ROUNDS[values.match_unit] * values.match_length


def context_after(values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the deal that follows needs: its number, 令风, repeats, 噶."""
    place = [Place(first_dealer), *places(first_dealer, deals)][-1]
    return {
        "number": len(deals) + 1,
        "round_wind": TILE_NAMES[WINDS[place.rounds % ROUNDS_A_MATCH]],
        "dealer_streak": place.streak,
        **ga.context(values, deals),
    }
