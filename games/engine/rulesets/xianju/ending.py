"""How a deal ends: a win, several wins, or 黄庄 (XJ-5.3, XJ-7.3, XJ-8.2, XJ-9.1).

May import engine core, `progress` and the scorer. Invariant: `ended` carries a complete
result of the record format; payments are integers that sum to zero.
"""

from __future__ import annotations

from typing import Any

from games.engine.meld import ADDED_KONG
from games.engine.ruleset import Emit
from games.engine.rulesets.xianju import progress
from games.engine.state import DealState
from games.engine.tiles import Tile


def robbed_index(state: DealState, konger: int, tile: Tile) -> int:
    """Which meld of the konger is the announced kong."""
    return next(
        index
        for index, meld in enumerate(state.seats[konger].melds)
        if meld.kind == ADDED_KONG and meld.shows[0] == tile
    )


def win(state: DealState, winners: list[int], giver: int | None, emit: Emit) -> None:
    """End with `winners` (best first); `giver` is the discarder or robbed seat."""
    raise NotImplementedError


def draw(state: DealState, emit: Emit) -> None:
    """黄庄: nobody pays (XJ-10.4), the next player deals (XJ-9.1)."""
    _end(state, "draw", None, False, [], [], [0, 0, 0, 0], emit)


def _end(
    state: DealState,
    kind: str,
    giver: int | None,
    robbing: bool,
    winners: list[dict[str, Any]],
    lines: list[dict[str, Any]],
    payments: list[int],
    emit: Emit,
) -> None:
    dealer = progress.next_dealer(state.dealer, [winner["seat"] for winner in winners])
    result = {
        "kind": kind,
        "from": giver,
        "robbing_kong": robbing,
        "winners": winners,
        "scores": [None, None, None, None],
        "lines": lines,
        "fines": [dict(fine) for fine in state.fines],
        "payments": payments,
        "next": {"dealer": dealer},
    }
    hands = tuple(tuple(seat.tiles()) for seat in state.seats)
    melds = tuple(tuple(seat.melds) for seat in state.seats)
    emit(("ended", result, hands, melds, tuple(state.wall.rest())))
