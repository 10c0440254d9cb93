"""How a deal ends: a win, several wins, or a draw (N-5, X-1, M-1 to M-8, B-1).

May import engine core and this folder's scoring, settlement and responsibility. Invariant:
`ended` carries a complete result of the record format; payments are integers that sum to
zero; on a draw all seats score 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import flow
from games.engine.explaining import Answer, Judged, won
from games.engine.ruleset import Emit
from games.engine.rulesets.longgang import outcome, seating
from games.engine.rulesets.longgang.facts import Holding, Win
from games.engine.rulesets.longgang.responsibility import Discard, findings
from games.engine.rulesets.longgang.seats import ACCOMPANYING, wall_end
from games.engine.rulesets.longgang.tileset import seat_flower
from games.engine.rulesets.longgang.winner import ScoredWin, score
from games.engine.state import DealState
from games.engine.tiles import Tile

RIVER = "river_bottom"
"""Private note: the seat that has just drawn the river-bottom tile, and has not replaced it."""
TAIL_TILE = "tail_tile"
"""Private note, while a replacer stands on the tile after which the others share: is it from the
tail (E-11v, E-13) and so no sea-bottom tile?"""
SHARE = "sharing"
"""Private note: the seats that still take a shared tile, once the sharing has begun."""


def win(state: DealState, winners: list[int], giver: int | None, tile: Tile | None, emit: Emit) -> None:
    """End with `winners` (best first), on `tile` of the discarder or robbed seat `giver`, or on
    a self-draw (both None). A robbed kong is a pung again before this is called."""
    robbing = flow.is_robbery(state, giver)
    settled = outcome.settle(_ended(state, winners, giver, tile))
    _end(
        state,
        emit,
        "win",
        seating.next_dealer(state.dealer, winners),
        from_seat=giver,
        robbing_kong=robbing,
        winners=settled.winners,
        lines=settled.lines,
        scores=settled.scores,
    )


def _ended(state: DealState, winners: list[int], giver: int | None, tile: Tile | None) -> outcome.Ended:
    """The facts of the win; asked again of the finished deal, they are the same."""
    wins = {number: scored_win(state, number, giver, tile) for number in winners}
    return outcome.Ended(
        state.dealer,
        giver,
        wins,
        [_holding(state, number) for number in range(4)],
        _discard(state, giver, tile) if giver is not None and tile is not None else None,
        state.setup.context.dealer_streak,
        state.rules,
    )


def judged(state: DealState) -> list[Judged]:
    """L-1 to L-10: every test on every winner of a finished deal, with the fact behind its answer."""
    how = won(state)
    if how is None:
        return []
    ended = _ended(state, *how)
    return [
        Judged(
            seat,
            tuple(
                Answer(found.rule, ended.from_seat if found.broken else None, found.reason)
                for found in findings(ended.discard, win, ended.rules)
            ),
        )
        for seat, win in ended.wins.items()
    ]


def draw(state: DealState, emit: Emit) -> None:
    """X-1: nobody pays, and the deal moves on (B-1, B-4)."""
    _end(state, emit, "draw", seating.next_dealer(state.dealer, ()))


def counts_enough(state: DealState, number: int, tile: Tile | None, giver: int | None) -> bool:
    """V-18, J-13: do the house rules accept this complete hand?"""
    return any(score(win, state.rules) for win in ways_to_win(state, number, giver, tile))


def scored_win(state: DealState, number: int, giver: int | None, tile: Tile | None) -> ScoredWin:
    """The win of a seat in its best reading."""
    scored = [score(win, state.rules) for win in ways_to_win(state, number, giver, tile)]
    best = max((win for win in scored if win is not None), key=lambda win: win.score.rank, default=None)
    assert best is not None, "a win that was legal must score"
    return best


def ways_to_win(state: DealState, number: int, giver: int | None, tile: Tile | None) -> Iterator[Win]:
    """The win as facts. A win on the dealt hand has no winning tile: any of its tiles may be it."""
    robbing = flow.is_robbery(state, giver)
    seat = state.seats[number]
    holding = _holding(state, number)
    if giver is not None and tile is not None:
        yield Win(
            holding,
            tile,
            giver,
            robbed=robbing,
            river_bottom=not robbing and _is_river_bottom(state, giver),
            earthly=not robbing and giver == state.dealer and len(state.seats[giver].river) == 1,
        )
        return
    dealt = seat.drawn is None
    for kind in holding.kinds() if dealt else (seat.drawn,):
        assert kind is not None
        yield Win(
            holding.without(kind),
            kind,
            replacement="kong" if seat.after_kong else "flower" if seat.after_flower else None,
            sea_bottom=SHARE in state.private and not _on_tail_tile(state),
            river_bottom=state.private.get(RIVER) == number,
            heavenly=dealt and not seat.melds,
        )


def _is_river_bottom(state: DealState, giver: int) -> bool:
    """E-8b: the river-bottom tile itself was drawn and thrown."""
    return state.private.get(RIVER) == giver and state.seats[giver].river[-1][1]


def _on_tail_tile(state: DealState) -> bool:
    """The winner stands on a replacement from the tail after which the others share (E-11v, E-13)."""
    return bool(state.private.get(TAIL_TILE))


def _holding(state: DealState, number: int) -> Holding:
    seat = state.seats[number]
    return Holding(
        tuple(seat.counts),
        tuple(seat.melds),
        tuple(seat.flowers),
        state.winds[number],
        seat_flower(number, state.dealer, state.rules.seat_flower_mapping),
        frozenset(state.jokers),
        ACCOMPANYING in seat.notes,
    )


def _discard(state: DealState, giver: int, tile: Tile) -> Discard:
    return _thrown(state, giver, tile, _holding(state, giver), _discards(state))


def would_throw(state: DealState, number: int, tile: Tile) -> Discard:
    """What a discard would show if `number` made it now, in its own turn."""
    hand = _holding(state, number).without(tile)
    return _thrown(state, number, tile, hand, [*_discards(state), (number, tile)])


def _thrown(
    state: DealState, giver: int, tile: Tile, hand: Holding, order: list[tuple[int, Tile]]
) -> Discard:
    left, melds = wall_end(state).left_before, [seat.melds for seat in state.seats]
    return Discard(giver, tile, hand, left, melds, order, state.turn_by == "draw")


def _discards(state: DealState) -> list[tuple[int, Tile]]:
    """All discards in order."""
    places = [0, 0, 0, 0]
    order: list[tuple[int, Tile]] = []
    for number in state.discards:
        order.append((number, state.seats[number].river[places[number]][0]))
        places[number] += 1
    return order


def _end(state: DealState, emit: Emit, kind: str, following: int, **parts: Any) -> None:
    ended = flow.outcome(state, kind, following, **parts)
    if state.setup.bench and following != state.dealer:  # P-10
        ended["next"]["leaves"] = state.dealer
    flow.end(state, ended, emit)
