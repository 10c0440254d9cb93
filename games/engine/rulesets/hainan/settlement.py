"""Who pays how much: kongs, flowers, then the win with liability (H4.3, H11.5-11.10, H12).

May import engine core, `units`, `liability`, `scoring`. Invariant: integers that sum to zero.

Several winners (`multiple_wins = all`): each is settled by the normal formula with the
non-winners as payers; who is liable pays the non-winners' shares of that winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.meld import ADDED_KONG, CONCEALED_KONG, KONG, Meld
from games.engine.result import SEATS, Liable, Line, SeatFacts, Winner, pay
from games.engine.rulesets.hainan.liability import Ending, Finding, judge, liable
from games.engine.rulesets.hainan.names import POINTS
from games.engine.rulesets.hainan.scoring import ScoredWin
from games.engine.rulesets.hainan.setup import FLOWERS
from games.engine.rulesets.hainan.units import Units

WIN_RULE, KONG_RULE, FLOWER_RULE, SIDE_RULE = "H11.5", "H11.7", "H4.3", "H12.7"
_KONG_UNITS = {
    KONG: "kong_units_direct",
    ADDED_KONG: "kong_units_added",
    CONCEALED_KONG: "kong_units_concealed",
}


class SideFacts(NamedTuple):
    """What `first_tile_kong` and `follow_dealer` saw in the play (H12.7)."""

    first_tile_kong: int | None = None  # `at` of the kong made of the deal's first discard
    followed: bool = False


class Settlement(NamedTuple):
    """Winners as results name them, the tests on each, and all payments."""

    winners: tuple[Winner, ...]
    findings: tuple[list[Finding], ...]
    lines: tuple[Line, ...]


def settle(
    units: Units, ending: Ending, wins: Sequence[ScoredWin], seats: Sequence[SeatFacts], side: SideFacts
) -> Settlement:
    """Settle a won deal: kongs first, then winner by winner (H11.10)."""
    payers = [seat for seat in range(SEATS) if seat not in {win.seat for win in wins}]
    lines = side_lines(units, seats, side)
    winners, findings = [], []
    for win in wins:
        found = judge(ending, win)
        who = liable(found)
        lines += _win_lines(units, ending, win, who, payers)
        winners.append(Winner(win.seat, win.total, POINTS, win.read.text, win.patterns, who))
        findings.append(found)
    return Settlement(tuple(winners), tuple(findings), tuple(lines))


def _win_lines(
    units: Units, ending: Ending, win: ScoredWin, who: Liable | None, payers: list[int]
) -> list[Line]:
    return win_lines(units, win.seat, win.total, ending.from_seat, who, payers)


def win_lines(
    units: Units, winner: int, total: int, giver: int | None, who: Liable | None, payers: Sequence[int]
) -> list[Line]:
    """What `payers` pay for a win of W × P = `total`."""
    rules = units.rules
    shares = {seat: units.between(winner, seat) * total for seat in payers}
    if giver is not None:
        shares[giver] += rules.discarder_bonus * rules.base
    if who is not None:
        return pay(winner, {who.seat: sum(shares.values())}, "win", who.rule)
    if giver is not None and rules.discard_payers == "discarder_only":
        shares = {giver: shares[giver]}
    return pay(winner, shares, "win", WIN_RULE)


def side_lines(units: Units, seats: Sequence[SeatFacts], side: SideFacts) -> list[Line]:
    """Everything that is paid whoever wins (H11.8): kongs, flower sets, following the dealer."""
    lines: list[Line] = []
    for number, seat in enumerate(seats):
        for meld in seat.melds:
            if meld.kind in _KONG_UNITS:
                lines += _kong(units, number, meld, side)
        lines += _flowers(units, number, seat)
    if side.followed:
        dealer = units.dealer
        for seat in range(SEATS):
            if seat != dealer:
                lines += pay(seat, {dealer: units.between(seat, dealer)}, "settle", SIDE_RULE)
    return lines


def _kong(units: Units, owner: int, kong: Meld, side: SideFacts) -> list[Line]:
    times = getattr(units.rules, _KONG_UNITS[kong.kind])
    amounts = {seat: units.between(owner, seat) * times for seat in range(SEATS) if seat != owner}
    if kong.kind == KONG and kong.giver in amounts:
        if kong.at == side.first_tile_kong:
            return pay(owner, {kong.giver: sum(amounts.values())}, "kong", SIDE_RULE)
        if units.rules.exposed_kong_payer == "discarder":
            amounts = {kong.giver: amounts[kong.giver]}
    return pay(owner, amounts, "kong", KONG_RULE)


def _flowers(units: Units, owner: int, seat: SeatFacts) -> list[Line]:
    times = flower_units(units.rules.flower_win, seat.flowers)
    amounts = {other: units.between(owner, other) * times for other in range(SEATS) if other != owner}
    return pay(owner, amounts, "settle", FLOWER_RULE)


def flower_units(option: str, flowers: Sequence[int]) -> int:
    """H4.3: a whole series 1 and all eight 2, or seven 1 and eight 2, or nothing."""
    if option == "off":
        return 0
    if len(flowers) == len(FLOWERS):
        return 2
    if option == "seven_eight":
        return int(len(flowers) == len(FLOWERS) - 1)
    return int(any(set(series) <= set(flowers) for series in (FLOWERS[:4], FLOWERS[4:])))


def false_win_fine(units: Units, offender: int) -> dict[str, int]:
    """H13.9: to each opponent the price of a plain self-draw."""
    times = units.rules.false_win_penalty
    return {str(seat): times * units.between(offender, seat) for seat in range(SEATS) if seat != offender}
