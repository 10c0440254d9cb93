"""How a deal ends: a win, several wins, or 黄庄 (XJ-5.3, XJ-7.3, XJ-8.2, XJ-9.1).

May import engine core and this folder's scoring, settlement and wording. Invariant: `ended` carries
a complete result of the record format; payments are integers that sum to zero.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.explaining import Answer, Judged, won
from games.engine.result import SeatFacts
from games.engine.ruleset import Emit
from games.engine.rulesets.xianju import progress
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.liability import Ending
from games.engine.rulesets.xianju.scoring import ScoredWin, WinFacts, concealed, score
from games.engine.rulesets.xianju.settlement import Settlement, settle
from games.engine.rulesets.xianju.wording import sentence
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile

NO_TILE = -1
"""The winning tile of a win on the dealt hand; no rule asks for it on a self-draw."""


def win(state: DealState, winners: list[int], giver: int | None, tile: Tile | None, emit: Emit) -> None:
    """End with `winners` (best first), on `tile` of the discarder or robbed seat `giver`, or
    on a self-draw (both None). A robbed kong is a pung again before this is called."""
    settlement = settled(state, winners, giver, tile)
    ended = flow.outcome(
        state,
        "win",
        progress.next_dealer(state.dealer, winners),
        from_seat=giver,
        robbing_kong=flow.is_robbery(state, giver),
        winners=settlement.winners,
        lines=settlement.lines,
    )
    flow.end(state, ended, emit)


def settled(state: DealState, winners: list[int], giver: int | None, tile: Tile | None) -> Settlement:
    """What the win comes to; asked again of the finished deal, it answers the same."""
    house = house_of(state.rules)
    wins = [_score(state, number, giver, tile) for number in winners]
    drawn = state.seats[winners[0]].drawn
    ending = Ending(
        house,
        _jokers(state),
        state.dealer,
        giver,
        tile if tile is not None else NO_TILE if drawn is None else drawn,
        _facts(state, winners, tile),
    )
    return settle(ending, wins)


def judged(state: DealState) -> list[Judged]:
    """XJ-11: every test on every winner of a finished deal, with the fact behind its answer."""
    how = won(state)
    if how is None:
        return []
    settlement = settled(state, *how)
    return [
        Judged(
            winner.seat,
            tuple(Answer(test.rule, test.payer, sentence(test.code, test.facts)) for test in judgement.tests),
        )
        for winner, judgement in zip(settlement.winners, settlement.judgements, strict=True)
    ]


def draw(state: DealState, emit: Emit) -> None:
    """黄庄: nobody pays (XJ-10.4), the next player deals (XJ-9.1)."""
    flow.end(state, flow.outcome(state, "draw", progress.next_dealer(state.dealer, ())), emit)


def win_facts(state: DealState, number: int, giver: int | None, tile: Tile | None) -> WinFacts:
    """The win of a seat as the scoring asks for it."""
    seat, jokers = state.seats[number], _jokers(state)
    return WinFacts(
        house_of(state.rules),
        jokers,
        state.dealer,
        number,
        concealed(_hand(seat, tile), jokers),
        tuple(seat.melds),
        tuple(seat.flowers),
        frozenset(_flags(state, number, giver)),
    )


def _score(state: DealState, number: int, giver: int | None, tile: Tile | None) -> ScoredWin:
    scored = score(win_facts(state, number, giver, tile))
    assert scored is not None, "a win that was legal must score"
    return scored


def _jokers(state: DealState) -> tuple[Tile, Tile]:
    wind, turned = state.jokers
    return wind, turned


def _hand(seat: Seat, tile: Tile | None) -> tuple[Tile, ...]:
    """The concealed tiles of a winner, the winning tile included."""
    return tuple(seat.tiles()) if tile is None else (*seat.tiles(), tile)


def _facts(
    state: DealState, winners: list[int], tile: Tile | None
) -> tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]:
    first, second, third, fourth = (
        SeatFacts(_hand(seat, tile if number in winners else None), tuple(seat.melds), tuple(seat.flowers))
        for number, seat in enumerate(state.seats)
    )
    return first, second, third, fourth


def _flags(state: DealState, number: int, giver: int | None) -> list[str]:
    """What XJ-10 asks about the moment of the win."""
    flags = []
    if giver is None and state.turn_by == "deal":
        flags.append("heavenly")
    if giver is None and state.seats[number].after_kong:
        flags.append("kong_draw")
    if number != state.dealer and _is_earthly(state, number, giver):
        flags.append("earthly")
    return flags


def _is_earthly(state: DealState, number: int, giver: int | None) -> bool:
    """地胡: on the dealer's first discard or the own first draw, no claim before it."""
    if any(meld.giver is not None for seat in state.seats for meld in seat.melds):
        return False
    if giver is None:
        return not state.seats[number].river and not state.seats[number].melds
    first_discard = len(state.seats[state.dealer].river) == 1 and giver == state.dealer
    return first_discard and not any(seat.river for seat in state.seats if seat is not state.seats[giver])
