"""The course of a deal between its questions (XJ-3.2, 3.3, 4, 5, 6, 8).

May import engine core and the other modules of this folder. Questions: `turn` (one seat),
`claim` (after a discard or an added kong, every seat that may do something), `redeem`
(one seat; to the others it looks like the turn). Invariant: every path ends in a question
that somebody can answer, or in `ended`.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.claims import best_claims
from games.engine.commands import KEEP, PASS, Action
from games.engine.legal import silent_discard
from games.engine.meld import KONG
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.xianju import claims, ending, legality, locks
from games.engine.rulesets.xianju.setup import RESERVE_A_KONG
from games.engine.state import DealState
from games.engine.tiles import PLAIN_KINDS, Tile


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """Go on after a question has closed."""
    if question.kind == "claim":
        _after_claims(state, question, emit)
        return
    ((number, action),) = question.answers.items()
    if question.kind == "redeem":
        if action[0] == "redeem":
            emit(("redeemed", number, *action[1:]))
        ask_turn(state, number, emit, silent=True)
    else:
        _after_turn(state, number, action, question.asked[number], emit)


def ask_turn(state: DealState, number: int, emit: Emit, silent: bool = False) -> None:
    actions = legality.turn_actions(state, number)
    emit(("asked", "turn", {number: actions}, "turn", number, silent))


def _after_turn(state: DealState, number: int, action: Action, could: list[Action], emit: Emit) -> None:
    do = action[0]
    if do == "discard":
        _discard(state, number, action[1], could, emit)
    elif do == "concealed_kong":
        _concealed_kong(state, number, action[1], emit)
    elif do == "added_kong":
        _added_kong(state, number, action[1], emit)
    elif do == "redeem":
        emit(("redeemed", number, *action[1:]))
        ask_turn(state, number, emit)
    else:
        ending.win(state, [number], None, None, emit)


def _discard(state: DealState, number: int, tile: Tile, could: list[Action], emit: Emit) -> None:
    seat = state.seats[number]
    forced = tile in legality.barred_discards(state, seat)  # only when every discard is barred
    locks.set_by_discard(state, number, could, emit)
    emit(("discarded", number, tile, tile == seat.drawn))
    if forced or not flow.ask_claims(claims.on_discard(state, number, tile), emit):
        draw(state, (number + 1) % 4, "head", "turn", emit)


def _concealed_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    flow.concealed_kong(state, number, tile, not state.rules.concealed_kong_shown, emit)
    _replace_after_kong(state, number, emit)


def _added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    flow.added_kong(state, number, tile, emit)
    if not flow.ask_claims(claims.on_added_kong(state, number, tile), emit):
        _replace_after_kong(state, number, emit)


def _replace_after_kong(state: DealState, number: int, emit: Emit) -> None:
    """The kong stands: its stack joins the reserve (XJ-8.1), its seat takes a tail tile."""
    emit(("reserve", state.reserve + RESERVE_A_KONG))
    draw(state, number, "tail", "kong", emit)


def _after_claims(state: DealState, question: Question, emit: Emit) -> None:
    """Set the locks, then carry out the best claim, or go on if all have passed."""
    assert state.last is not None
    giver, tile, kind = state.last
    locks.set_after_window(state, question, tile, emit)
    taking = best_claims(
        question, lambda seat, action: claims.rank(state, seat, action), state.rules.multiple_wins == "all"
    )
    if taking and question.answers[taking[0]][0] == "win":
        flow.rob(state, taking, emit)
        ending.win(state, taking, giver, tile, emit)
    elif taking:
        _claim(state, taking[0], question.answers[taking[0]], emit)
    elif kind == "added_kong":
        _replace_after_kong(state, giver, emit)
    else:
        draw(state, (giver + 1) % 4, "head", "turn", emit)


def _claim(state: DealState, number: int, action: Action, emit: Emit) -> None:
    locks.clear(state, number, emit)
    flow.claim(state, number, action, emit)
    if action[0] == KONG:
        _replace_after_kong(state, number, emit)
    else:
        ask_turn(state, number, emit)


def draw(state: DealState, number: int, source: str, why: str, emit: Emit) -> None:
    """Draw, lay out flowers, and ask; 黄庄 if a tile would have to come from the reserve."""
    if state.wall.left <= state.reserve:  # XJ-8.2
        ending.draw(state, emit)
        return
    locks.clear(state, number, emit)
    tile = flow.take(state, number, source, why, emit)
    while tile >= PLAIN_KINDS:  # XJ-3.2
        emit(("flowers", number, (tile,)))
        if state.wall.left <= state.reserve:  # XJ-3.3
            ending.draw(state, emit)
            return
        tile = flow.take(state, number, "tail", "flower", emit)
    question = legality.redeem_question(state, state.seats[number])
    if question:
        emit(("asked", "redeem", {number: question}, "turn", number, False))
    else:
        ask_turn(state, number, emit)


def default_action(state: DealState, number: int) -> Action:
    """What silence means (see `legal.silent_discard`)."""

    if state.question == "claim":
        return PASS
    if state.question == "redeem":
        return KEEP
    return silent_discard(state.seats[number], state.asked[number])
