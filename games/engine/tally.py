"""A 盘 that people counted at the table themselves: what a ruleset asks for, and what it makes of it.

May import engine core types. Invariant: who pays how much is decided by the functions that settle
a live deal; only the numbers come from people. What a ruleset cannot work out from its number alone
it asks for as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from games.engine.errors import NotationError
from games.engine.options import Values
from games.engine.result import SEATS, Liable, Line, SeatFacts, Winner
from games.engine.ruleset import Text

WINNER, LOSERS, ALL = "winner", "losers", "all"

Numbers = Mapping[str, Mapping[int, int]]
"""What was counted: the key asked for → seat → number."""


class Asked(NamedTuple):
    """One number that people give: for the winner, each loser, or every seat."""

    key: str
    label: Text
    of: str = WINNER
    minimum: int = 0
    maximum: int = 1_000_000
    default: int = 0

    def seats(self, winner: int) -> list[int]:
        if self.of == WINNER:
            return [winner]
        return [seat for seat in range(SEATS) if self.of == ALL or seat != winner]


class Counted(NamedTuple):
    """A win as the table counted it. `liable`: who was said to pay for all, where anybody was."""

    options: Values
    context: Values
    dealer: int
    winner: int
    from_seat: int | None
    robbing_kong: bool
    numbers: Numbers
    seats: Sequence[SeatFacts] = (SeatFacts(),) * SEATS
    flags: frozenset[str] = frozenset()
    liable: Liable | None = None

    def number(self, key: str, seat: int | None = None) -> int:
        return self.numbers[key][self.winner if seat is None else seat]

    @property
    def losers(self) -> list[int]:
        return [seat for seat in range(SEATS) if seat != self.winner]


class Settled(NamedTuple):
    winner: Winner
    lines: Sequence[Line]
    scores: Sequence[Any] = (None,) * SEATS


class Tally(Protocol):
    """What a ruleset offers for this.

    pays_melds  kongs or flowers are paid for by themselves, so they are asked for beside the number
    """

    pays_melds: bool

    def asks(self, values: Values) -> tuple[Asked, ...]: ...

    def liability(self, values: Values) -> tuple[str, ...]:
        """The rules by which somebody may have to pay for all, in the order of the page."""

    def settle(self, counted: Counted) -> Settled:
        """Who pays whom. Raises NotationError for what no win can be."""

    def numbers(self, values: Values, scored: Mapping[str, Any], winner: int) -> Numbers:
        """The same numbers from the output of `score_case` for a win."""


def checked_numbers(asks: Sequence[Asked], winner: int, given: Any, where: str = "numbers") -> Numbers:
    """What people gave, whole and within its limits. Raises NotationError naming the place."""
    if not isinstance(given, dict):
        raise NotationError(where, "must be an object")
    unknown = set(given) - {asked.key for asked in asks}
    if unknown:
        raise NotationError(f"{where}.{min(unknown)}", "is not asked for here")
    return {asked.key: _one(asked, winner, given.get(asked.key), f"{where}.{asked.key}") for asked in asks}


def _one(asked: Asked, winner: int, given: Any, where: str) -> dict[int, int]:
    seats = asked.seats(winner)
    if not isinstance(given, dict) or set(given) - {str(seat) for seat in seats}:
        raise NotationError(where, f"needs a number for each seat of {seats}")
    found = {}
    for seat in seats:
        number = given.get(str(seat))
        if type(number) is not int or not asked.minimum <= number <= asked.maximum:
            raise NotationError(
                f"{where}.{seat}", f"must be a whole number from {asked.minimum} to {asked.maximum}"
            )
        found[seat] = number
    return found
