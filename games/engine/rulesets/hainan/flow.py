"""The course of a deal between its questions (H3.6, H5, H6, H7, H11.2, H13).

May import engine core and the other modules of this folder. Questions: `ga` (before the deal, where
the room plays 上噶), `turn` (one seat) and `claim` (after a discard or an added kong). Invariant: every
path ends in a question that somebody can answer, or in `ended`.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.claims import best_claims
from games.engine.commands import PASS, Action
from games.engine.legal import silent_discard
from games.engine.meld import KONG
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.hainan import claims, ending, ga, legality, locks, setup
from games.engine.state import DealState
from games.engine.tiles import PLAIN_KINDS, Tile

FIRST_TILE_KONG, FOLLOWED = "first_tile_kong", "followed"
"""Public notes: the `at` of a kong of the first discard, and 跟牌 (H12.7)."""
THREE_WINNERS = 3


def open_deal(state: DealState, emit: Emit) -> None:
    """上噶 before anybody sees a tile, then the deal."""
    if not ga.is_chosen(state):
        _deal(state, emit)
    elif not ga.ask(state, emit):
        _after_ga(state, {}, emit)


def _after_ga(state: DealState, answers: dict[int, Action], emit: Emit) -> None:
    ga.announce(state, answers, emit)
    _deal(state, emit)


def _deal(state: DealState, emit: Emit) -> None:
    setup.deal(state, emit)
    if not ga.is_chosen(state):
        ga.announce_settled(state, emit)
    setup.lay_out_flowers(state, emit)
    ask_turn(state, state.dealer, emit)


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """Go on after a question has closed."""
    if question.kind == "claim":
        _after_claims(state, question, emit)
        return
    if question.kind == ga.GA:
        _after_ga(state, question.answers, emit)
        return
    ((number, action),) = question.answers.items()
    do = action[0]
    if do == "discard":
        _discard(state, number, action[1], emit)
    elif do == "concealed_kong":
        flow.concealed_kong(state, number, action[1], True, emit)
        draw(state, number, "tail", "kong", emit)
    elif do == "added_kong":
        _added_kong(state, number, action[1], emit)
    else:
        ending.win(state, [number], None, None, emit)


def ask_turn(state: DealState, number: int, emit: Emit) -> None:
    actions = legality.turn_actions(state, number)
    emit(("asked", "turn", {number: actions}, "turn", number, False))


def _discard(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    emit(("discarded", number, tile, tile == state.seats[number].drawn))
    if state.rules.follow_dealer and len(state.discards) == 4 and _followed(state, tile):
        emit(("noted", state.dealer, FOLLOWED, True, True))
    if not flow.ask_claims(claims.on_discard(state, number, tile), emit):
        draw(state, (number + 1) % 4, "head", "turn", emit)


def _followed(state: DealState, tile: Tile) -> bool:
    """H12.7 `follow_dealer`: the first four discards are one kind, in turn from the dealer, unclaimed."""
    in_turn = [(state.dealer + turn) % 4 for turn in range(4)]
    return state.discards == in_turn and all(
        seat.river[0][0] == tile and not seat.river[0][2] for seat in state.seats
    )


def _added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    flow.added_kong(state, number, tile, emit)
    if not flow.ask_claims(claims.on_added_kong(state, number, tile), emit):
        draw(state, number, "tail", "kong", emit)


def _after_claims(state: DealState, question: Question, emit: Emit) -> None:
    """Set the locks, then carry out the best claim, or go on if all have passed."""
    assert state.last is not None
    giver, tile, kind = state.last
    locks.set_after_window(state, question, tile, emit)
    multiple = state.rules.multiple_wins
    taking = best_claims(
        question, lambda seat, action: claims.rank(state, seat, action), multiple != "nearest"
    )
    if taking and question.answers[taking[0]][0] == "win":
        _win(state, taking, giver, tile, emit)
    elif taking:
        _claim(state, taking[0], question.answers[taking[0]], emit)
    elif kind == "added_kong":
        draw(state, giver, "tail", "kong", emit)
    else:
        draw(state, (giver + 1) % 4, "head", "turn", emit)


def _win(state: DealState, taking: list[int], giver: int, tile: Tile, emit: Emit) -> None:
    """One winner, all, or a draw if three could win, as `multiple_wins` says (A-H3)."""
    triple = state.rules.multiple_wins == "triple_is_draw"
    if triple and len(taking) < THREE_WINNERS:
        taking = taking[:1]
    flow.rob(state, taking, emit)
    if triple and len(taking) == THREE_WINNERS:
        ending.draw(state, emit)
    else:
        ending.win(state, taking, giver, tile, emit)


def _claim(state: DealState, number: int, action: Action, emit: Emit) -> None:
    flow.claim(state, number, action, emit)
    if action[0] != KONG:
        ask_turn(state, number, emit)
        return
    if len(state.discards) == 1 and state.rules.first_tile_kong:
        emit(("noted", number, FIRST_TILE_KONG, True, True))
    draw(state, number, "tail", "kong", emit)


def draw(state: DealState, number: int, source: str, why: str, emit: Emit) -> None:
    """Draw, lay out flowers, and ask; 黄庄 where no tile may be drawn (H13.1-H13.3)."""
    if state.wall.left <= state.reserve:
        ending.draw(state, emit)
        return
    if state.seats[number].locks:
        locks.clear(state, number, emit)
    tile = flow.take(state, number, source, why, emit)
    while tile >= PLAIN_KINDS:  # H3.6
        emit(("flowers", number, (tile,)))
        if state.wall.left <= state.reserve:  # H13.3
            ending.draw(state, emit)
            return
        tile = flow.take(state, number, "tail", "flower", emit)
    ask_turn(state, number, emit)


def default_action(state: DealState, number: int) -> Action:
    """What silence means: pass; the least 噶; a discard (see `legal.silent_discard`)."""
    if state.question == "claim":
        return PASS
    if state.question == ga.GA:
        return state.asked[number][0]
    return silent_discard(state.seats[number], state.asked[number])
