"""How a deal ends: a win, several wins, 黄庄, or a false win (H13).

May import engine core and this folder's scoring and settlement. Invariant: `ended` carries a
complete result of the record format; payments are integers that sum to zero.
"""

from __future__ import annotations

from typing import Any

from games.engine import explaining, flow
from games.engine.explaining import Judged
from games.engine.meld import KONG
from games.engine.result import SeatFacts
from games.engine.ruleset import Emit
from games.engine.rulesets.hainan import ga, progress
from games.engine.rulesets.hainan.holding import holding_of
from games.engine.rulesets.hainan.liability import Ending
from games.engine.rulesets.hainan.scoring import DISCARD, ROB, SELF, How, ScoredWin, score
from games.engine.rulesets.hainan.settlement import Settlement, SideFacts, false_win_fine, settle, side_lines
from games.engine.rulesets.hainan.units import Units
from games.engine.state import DealState
from games.engine.tiles import Tile


def win(state: DealState, winners: list[int], giver: int | None, tile: Tile | None, emit: Emit) -> None:
    """End with `winners` (best first), on `tile` of the discarder or robbed seat `giver`, or on a
    self-draw (both None). A robbed kong is a pung again before this is called (H7.3)."""
    settlement = settled(state, winners, giver, tile)
    _end(
        state,
        emit,
        "win",
        progress.next_dealer(state.dealer, winners),
        from_seat=giver,
        robbing_kong=flow.is_robbery(state, giver),
        winners=settlement.winners,
        lines=settlement.lines,
    )


def settled(state: DealState, winners: list[int], giver: int | None, tile: Tile | None) -> Settlement:
    """What the win comes to; asked again of the finished deal, it answers the same."""
    way = _way(state, giver)
    wins = [_score(state, number, giver, tile) for number in winners]
    ending = Ending(state.rules, way, giver, [seat.melds for seat in state.seats], state.wall.left)
    return settle(units_of(state), ending, wins, _facts(state), _side(state))


def _way(state: DealState, giver: int | None) -> str:
    return SELF if giver is None else ROB if flow.is_robbery(state, giver) else DISCARD


def how_won(state: DealState, number: int, giver: int | None) -> How:
    """The moment of a win, as the scoring asks for it."""
    way = _way(state, giver)
    return How(way, _flags(state, number, way))


def judged(state: DealState) -> list[Judged]:
    """H12: every test on every winner of a finished deal, with the fact behind its answer."""
    return explaining.judged(state, settled)


def draw(state: DealState, emit: Emit) -> None:
    """黄庄: kong money alone, if the room pays it (H11.8, H13.5); the dealer stays."""
    lines = side_lines(units_of(state), _facts(state), _side(state)) if state.rules.draw_keeps_kongs else []
    _end(state, emit, "draw", progress.next_dealer(state.dealer, ()), lines=lines)


def false_win(state: DealState, offender: int, emit: Emit) -> None:
    """H13.9: the deal is over, the offender pays a fine, kong money is void, the dealer stays."""
    emit(("fined", offender, "false_win", false_win_fine(units_of(state), offender)))
    flow.break_off(state, emit)
    _end(state, emit, "penalty", state.dealer)


def _end(state: DealState, emit: Emit, kind: str, next_dealer: int, **parts: Any) -> None:
    ended = flow.outcome(state, kind, next_dealer, **parts)
    if ga.is_chosen(state):
        ended["next"][ga.GA] = list(ga.of_deal(state))
    flow.end(state, ended, emit)


def units_of(state: DealState) -> Units:
    return Units(state.rules, state.dealer, state.setup.context.dealer_streak, ga.of_deal(state))


def _score(state: DealState, number: int, giver: int | None, tile: Tile | None) -> ScoredWin:
    scored = score(number, holding_of(state, number, tile), how_won(state, number, giver))
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
