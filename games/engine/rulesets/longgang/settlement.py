"""Who pays whom: the winner's value, the losers among each other, fines (M-3 to M-9, B-2, B-3, Z-4).

May import the engine's result and meld-free facts of this folder. Invariant: lines are
integers between two seats, so payments sum to zero; fines are apart from them and sum to
zero with what the offender pays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from games.engine.result import SEATS, Liable, Line, pay, turn_order

WIN_RULE, SETTLE_RULE, PAYER_RULE = "LG-M-3", "LG-M-4", "LG-Q-8"
DEALER_FACTOR = 2


class Account(NamedTuple):
    """One deal to be settled.

    values     of all four seats (M-1, M-2)
    winners    best first; liable: seat of a winner → who is responsible
    from_seat  the discarder, None on a self-draw; a robbed player is one too
    streak     how often the dealer has kept the deal (B-3)
    """

    values: Sequence[int]
    dealer: int
    winners: Sequence[int]
    from_seat: int | None = None
    liable: Mapping[int, Liable] = {}
    streak: int = 0


def settle(account: Account, rules: Any) -> list[Line]:
    """All lines of a won deal, winner by winner, then between the losers; none on a draw (X-1)."""
    lines: list[Line] = []
    for winner in account.winners:
        lines += _to_winner(account, winner, rules)
    if account.winners and rules.loser_settlement == "pairwise":
        lines += _between_losers(account, rules)
    return lines


def factor(account: Account, one: int, other: int, rules: Any) -> int:
    """M-5, B-2, B-3: a pair with the dealer counts double, more with repeated deals if so agreed."""
    if account.dealer not in (one, other):
        return 1
    return DEALER_FACTOR + rules.lianzhuang_step * account.streak


def _to_winner(account: Account, winner: int, rules: Any) -> list[Line]:
    """M-3; M-6 if somebody is responsible. Winners do not pay each other."""
    shares = {
        seat: account.values[winner] * factor(account, winner, seat, rules)
        for seat in range(SEATS)
        if seat not in account.winners
    }
    liable = account.liable.get(winner)
    if liable is not None:
        return pay(winner, {liable.seat: sum(shares.values())}, "win", liable.rule)
    if rules.payer == "discarder_pays_all" and account.from_seat is not None:
        return pay(winner, {account.from_seat: sum(shares.values())}, "win", PAYER_RULE)
    return pay(winner, shares, "win", WIN_RULE)


def _between_losers(account: Account, rules: Any) -> list[Line]:
    """M-4: pair by pair the lower value pays the difference."""
    losers = turn_order(account.winners[0], (seat for seat in range(SEATS) if seat not in account.winners))
    found: list[Line] = []
    for one, other in combinations(losers, 2):
        between = rules.dealer_double_losers
        difference = account.values[one] - account.values[other]
        points = abs(difference) * (factor(account, one, other, rules) if between else 1)
        if points:
            payer, payee = (other, one) if difference > 0 else (one, other)
            found.append(Line(payer, payee, points, "settle", SETTLE_RULE))
    return found


def false_win_fine(offender: int, dealer: int, bench: Sequence[str], rules: Any) -> dict[str, int]:
    """Z-4: what each person gets from the offender, by seat or `bench:<name>`."""
    found: dict[str, int] = {}
    for seat in range(SEATS):
        if seat != offender:
            found[str(seat)] = rules.fine_dealer if dealer in (seat, offender) else rules.fine_other
    if rules.bench_shares_fines:
        each = rules.fine_dealer if offender == dealer else rules.fine_other
        found |= {f"bench:{name}": each for name in bench}
    return {person: points for person, points in found.items() if points}
