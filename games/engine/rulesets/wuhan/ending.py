"""How a deal ends: a win, an exhausted wall, or a false win (W13).

May import engine core and this folder's scoring and settlement. Invariant: `ended` carries
a complete result of the record format; payments are integers that sum to zero.
"""

from __future__ import annotations

from typing import Any

from games.engine import explaining, flow
from games.engine.explaining import Judged
from games.engine.ruleset import Emit
from games.engine.rulesets.wuhan import progress
from games.engine.rulesets.wuhan.facts import DISCARD, ROBBED, SELF, Ending
from games.engine.rulesets.wuhan.live import ending_of, self_draw
from games.engine.rulesets.wuhan.scoring import score
from games.engine.rulesets.wuhan.settlement import Settlement, settle, settle_draw
from games.engine.state import DealState
from games.engine.tiles import Tile


def win(state: DealState, winners: list[int], giver: int | None, tile: Tile | None, emit: Emit) -> None:
    """End with `winners` (best first), on `tile` of the discarder or robbed seat `giver`, or
    on a self-draw (both None). A robbed kong is a pung again before this is called."""
    settlement = settled(state, winners, giver, tile)
    _end(
        state,
        emit,
        "win",
        winners,
        from_seat=giver,
        robbing_kong=flow.is_robbery(state, giver),
        winners=settlement.winners,
        lines=settlement.lines,
        scores=settlement.scores,
    )


def settled(state: DealState, winners: list[int], giver: int | None, tile: Tile | None) -> Settlement:
    """What the win comes to; asked again of the finished deal, it answers the same."""
    ending = ending_won(state, tuple(winners), giver, tile)
    wins = [score(ending, number) for number in winners]
    settlement = settle(ending, [win for win in wins if win is not None])
    assert len(settlement.winners) == len(winners), "a win that was legal must score"
    return settlement


def ending_won(state: DealState, winners: tuple[int, ...], giver: int | None, tile: Tile | None) -> Ending:
    """The facts of a win, as scoring and settlement ask for them."""
    robbing = flow.is_robbery(state, giver)
    how = ROBBED if robbing else DISCARD if giver is not None else self_draw(state, winners[0])
    return ending_of(state, winners, how, giver, tile)


def judged(state: DealState) -> list[Judged]:
    """W12: every test on every winner of a finished deal, with the fact behind its answer."""
    return explaining.judged(state, settled)


def draw(state: DealState, emit: Emit) -> None:
    """W13.5: the wall is exhausted. Who waits for what is asked of the hands without the tile that
    each has drawn of the last four."""
    ending = ending_of(state, (), SELF, None, None)
    first, second, third, fourth = (
        facts._replace(hand=_without(facts.hand, seat.drawn))
        for facts, seat in zip(ending.seats, state.seats, strict=True)
    )
    _end(state, emit, "draw", [], lines=settle_draw(ending._replace(seats=(first, second, third, fourth))))


def _without(hand: tuple[Tile, ...] | None, tile: Tile | None) -> tuple[Tile, ...]:
    left = list(hand or ())
    if tile is not None:
        left.remove(tile)
    return tuple(left)


def penalty(state: DealState, emit: Emit) -> None:
    """W13.8: a false win ends the deal; the fine stands in `fines`."""
    _end(state, emit, "penalty", [])


def _end(state: DealState, emit: Emit, kind: str, seats: list[int], **parts: Any) -> None:
    following = progress.next_dealer(state.rules, state.dealer, seats)
    flow.end(state, flow.outcome(state, kind, following, **parts), emit)
