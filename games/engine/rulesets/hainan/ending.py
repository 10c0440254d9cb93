"""How a deal ends: a win, several wins, 黄庄, or a false win (H13).

May import engine core and this folder's scoring and settlement. Invariant: `ended` carries a
complete result of the record format; payments are integers that sum to zero.
"""

from __future__ import annotations

from typing import Any

from games.engine.explaining import Answer, Judged, won
from games.engine.meld import ADDED_KONG, KONG
from games.engine.result import SeatFacts, result
from games.engine.ruleset import Emit
from games.engine.rulesets.hainan import progress
from games.engine.rulesets.hainan.holding import holding_of
from games.engine.rulesets.hainan.liability import Ending
from games.engine.rulesets.hainan.scoring import DISCARD, ROB, SELF, How, ScoredWin, score
from games.engine.rulesets.hainan.settlement import Settlement, SideFacts, false_win_fine, settle, side_lines
from games.engine.rulesets.hainan.units import Units
from games.engine.state import DealState
from games.engine.tiles import Tile


def robbed_index(state: DealState, konger: int, tile: Tile) -> int:
    """Which meld of the konger is the announced kong."""
    return next(
        index
        for index, meld in enumerate(state.seats[konger].melds)
        if meld.kind == ADDED_KONG and meld.shows[0] == tile
    )


def win(state: DealState, winners: list[int], giver: int | None, tile: Tile | None, emit: Emit) -> None:
    """End with `winners` (best first), on `tile` of the discarder or robbed seat `giver`, or on a
    self-draw (both None). A robbed kong is a pung again before this is called (H7.3)."""
    robbing = _is_robbed(state, giver)
    settlement = settled(state, winners, giver, tile)
    _end(
        state,
        emit,
        "win",
        next_dealer=progress.next_dealer(state.dealer, winners),
        from_seat=giver,
        robbing_kong=robbing,
        winners=settlement.winners,
        lines=settlement.lines,
    )


def _is_robbed(state: DealState, giver: int | None) -> bool:
    return giver is not None and state.last is not None and state.last[2] == "added_kong"


def settled(state: DealState, winners: list[int], giver: int | None, tile: Tile | None) -> Settlement:
    """What the win comes to; asked again of the finished deal, it answers the same."""
    way = SELF if giver is None else ROB if _is_robbed(state, giver) else DISCARD
    wins = [_score(state, number, way, tile) for number in winners]
    ending = Ending(state.rules, way, giver, [seat.melds for seat in state.seats], state.wall.left)
    return settle(units_of(state), ending, wins, _facts(state), _side(state))


def judged(state: DealState) -> list[Judged]:
    """H12: every test on every winner of a finished deal, with the fact behind its answer."""
    how = won(state)
    if how is None:
        return []
    settlement = settled(state, *how)
    return [
        Judged(winner.seat, tuple(Answer(*finding) for finding in findings))
        for winner, findings in zip(settlement.winners, settlement.findings, strict=True)
    ]


def draw(state: DealState, emit: Emit) -> None:
    """黄庄: kong money alone, if the room pays it (H11.8, H13.5); the dealer stays."""
    lines = side_lines(units_of(state), _facts(state), _side(state)) if state.rules.draw_keeps_kongs else []
    _end(state, emit, "draw", next_dealer=progress.next_dealer(state.dealer, ()), lines=lines)


def false_win(state: DealState, offender: int, emit: Emit) -> None:
    """H13.9: the deal is over, the offender pays a fine, kong money is void, the dealer stays."""
    emit(("fined", offender, "false_win", false_win_fine(units_of(state), offender)))
    assert state.question is not None
    emit(("closed", state.question, tuple(sorted(state.asked)), None))
    _end(state, emit, "penalty", next_dealer=state.dealer)


def units_of(state: DealState) -> Units:
    return Units(state.rules, state.setup.context, state.dealer)


def _score(state: DealState, number: int, way: str, tile: Tile | None) -> ScoredWin:
    scored = score(number, holding_of(state, number, tile), How(way, _flags(state, number, way)))
    assert scored is not None, "a win that was legal must score"
    return scored


def _flags(state: DealState, number: int, way: str) -> frozenset[str]:
    """What H11.4 asks about the moment of the win."""
    if way != SELF:
        return frozenset()
    if state.turn_by == "deal":
        return frozenset({"heavenly"})
    seat = state.seats[number]
    causes = (("kong_draw", seat.after_kong), ("flower_draw", seat.after_flower))
    return frozenset(flag for flag, happened in causes if happened)


def _facts(state: DealState) -> list[SeatFacts]:
    """Melds and flowers, which is what the side payments read."""
    return [SeatFacts(None, tuple(seat.melds), tuple(seat.flowers)) for seat in state.seats]


def _side(state: DealState) -> SideFacts:
    first = next(
        (
            meld.at
            for seat in state.seats
            if "first_tile_kong" in seat.notes
            for meld in seat.melds
            if meld.kind == KONG
        ),
        None,
    )
    return SideFacts(first, "followed" in state.seats[state.dealer].notes)


def _end(state: DealState, emit: Emit, kind: str, **parts: Any) -> None:
    outcome = result(kind, fines=[dict(fine) for fine in state.fines], **parts)
    emit(("ended", outcome, *state.laid_open()))
