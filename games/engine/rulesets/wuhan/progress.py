"""Dealers, 圈, and how long a match is (W2.2, W2.4, W2.5).

May import engine core. Invariant: a 圈 ends when the deal passes on after every seat has dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.options import Values
from games.engine.ruleset import Below, MatchOpening

SEATS = 4


def next_dealer(values: Values, dealer: int, winners: Sequence[int]) -> int:
    """W2.5: kept after a win of the dealer and where nobody has won; else passed on, or the
    (nearest) winner's where the house says so."""
    if not winners or dealer in winners:
        return dealer
    return winners[0] if values.dealer_rotation == "winner" else (dealer + 1) % SEATS


def open_match(values: Values, people: int, below: Below) -> MatchOpening:
    """W2.4: a random first dealer, or the host, who has chair 0."""
    dealer = 0 if values.first_dealer == "host" else below(SEATS)
    return MatchOpening(tuple(range(people)), (), dealer)


def progress(values: Values, first_dealer: int, deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Next dealer, the 圈 of the next deal, and whether the match is over, after each deal.

    An aborted deal counts as none; one that a false win ended counts.
    """
    dealer, wind_round, played, have_dealt = first_dealer, 1, 0, {first_dealer}
    after: list[dict[str, Any]] = []
    for deal in deals:
        if deal["kind"] != "aborted":
            played += 1
            following = next_dealer(values, dealer, deal.get("winners", ()))
            if following != dealer and len(have_dealt) == SEATS:
                wind_round, have_dealt = wind_round + 1, set()
            dealer = following
            have_dealt.add(dealer)
        counted = played if values.match_unit == "hand" else wind_round - 1
        over = counted >= values.match_length
        after.append({"dealer": dealer, "wind_round": wind_round, "match_over": over})
    return after
