"""The plain facts of a won deal, on which fans, readings, liability and payments rest.

May import engine core. Invariant: the same facts come from a live state (`ending`) and from
a case (`case_scores`); nothing here looks at either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.meld import CHOW, CONCEALED_KONG, KONG_KINDS, LONE_KINDS, PUNG, Meld
from games.engine.options import Values
from games.engine.result import SeatFacts
from games.engine.tiles import Tile

SELF, KONG_DRAW, LAST_DRAW, DISCARD, ROBBED = "self", "kong_draw", "last_draw", "discard", "robbed"
"""How a hand is won. A self-draw is one of the first three: W9.11 tells them apart."""
FROM_OTHERS = frozenset({DISCARD, ROBBED})
SETS = 4


class Holding(NamedTuple):
    """A complete hand, the winning tile included.

    counts  concealed tiles by kind; `added` is a tile beside them, kept apart because it may be
            the fifth of its kind where only readiness is asked for (W12.6)
    """

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    laizi: Tile
    added: Tile | None = None


class Ending(NamedTuple):
    """How a deal is won, and what every seat holds.

    how        one of the words above
    from_seat  the discarder or the robbed konger, None on a self-draw; his robbed kong is a
               pung again
    tile       the winning tile; None where only what could be won is asked
    winners    all of them: only the other seats pay
    """

    rules: Values
    laizi: Tile
    dealer: int
    how: str
    from_seat: int | None
    tile: Tile | None
    seats: tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]
    winners: tuple[int, ...]

    @property
    def payers(self) -> list[int]:
        return [seat for seat in range(4) if seat not in self.winners]


def sets_of(melds: Iterable[Meld]) -> list[Meld]:
    """Melds that take the place of a set: all but the single tiles."""
    return [meld for meld in melds if meld.kind not in LONE_KINDS]


def openings(melds: Iterable[Meld], rules: Values) -> list[Meld]:
    """W8.2: the melds that open the hand, in the order in which they were made."""
    return [meld for meld in melds if opens(meld.kind, rules)]


def opens(kind: str, rules: Values) -> bool:
    if kind == CONCEALED_KONG:
        return rules.concealed_kong_opens
    if kind in LONE_KINDS:
        return rules.special_kong_opens
    return kind in (CHOW, PUNG) or kind in KONG_KINDS
