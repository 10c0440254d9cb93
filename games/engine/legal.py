"""Own-turn actions that every ruleset builds from, in canonical order.

May import `state`, `commands`, `meld`. Invariant: what comes out is ready to stand in a
legal list; a ruleset filters by its own rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from games.engine.commands import DISCARDS, Action
from games.engine.meld import PUNG
from games.engine.state import Seat
from games.engine.tiles import PLAIN_KINDS, Tile

_PLAIN_DISCARDS = DISCARDS[:PLAIN_KINDS]


def discards(seat: Seat, barred: Iterable[Tile] = ()) -> list[Action]:
    """One discard for each kind in hand, flowers and `barred` kinds left out."""
    counts = seat.counts
    found = list(compress(_PLAIN_DISCARDS, counts))
    for tile in barred:
        if counts[tile]:
            found.remove(DISCARDS[tile])
    return found


def concealed_kongs(seat: Seat) -> list[Action]:
    """Four equal ordinary tiles in hand."""
    counts = seat.counts
    if 4 not in counts:
        return []
    return [
        ("concealed_kong", tile) for tile in range(PLAIN_KINDS) if counts[tile] == 4 and tile not in seat.wild
    ]


def added_kongs(seat: Seat) -> list[Action]:
    """An ordinary tile in hand onto an own exposed pung that holds no joker (now)."""
    return sorted(
        ("added_kong", meld.shows[0])
        for meld in seat.melds
        if meld.kind == PUNG
        and meld.tiles == meld.shows
        and seat.counts[meld.shows[0]]
        and meld.shows[0] not in seat.wild
    )


def pung_index(seat: Seat, tile: Tile) -> int:
    """Which own meld an added kong of `tile` goes onto."""
    return next(
        index
        for index, meld in enumerate(seat.melds)
        if meld.kind == PUNG and meld.shows[0] == tile and meld.tiles == meld.shows
    )


def silent_discard(seat: Seat, actions: list[Action]) -> Action:
    """The discard that silence means: the drawn tile unless it is a joker, else the last legal
    discard in hand order with jokers before all others, so that a joker goes last of all."""
    if seat.drawn is not None and seat.drawn not in seat.wild and DISCARDS[seat.drawn] in actions:
        return DISCARDS[seat.drawn]
    return max(
        (action for action in actions if action[0] == "discard"), key=lambda a: (a[1] not in seat.wild, a[1])
    )
