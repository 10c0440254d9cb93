"""The course of a deal between its questions (N-6).

May import engine core and the other modules of this folder. Questions: `turn` (one seat),
`opening_kong` (one seat), `claim` (after a discard or an added kong, every seat that may do
something), `share` and `share_all` (win or not, on shared tiles), `last_kong`. Invariant:
every path ends in a question that somebody can answer, or in `ended`.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.claims import best_claims
from games.engine.commands import PASS, WIN, Action
from games.engine.legal import silent_discard
from games.engine.meld import KONG
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.longgang import (
    asking,
    claiming,
    claims,
    drawing,
    ending,
    legality,
    locks,
    offences,
    opening,
    sharing,
)
from games.engine.rulesets.longgang.seats import before_first_discard
from games.engine.state import DealState
from games.engine.tiles import Tile


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """Go on after a question has closed."""
    _RESOLVERS[question.kind](state, question, emit)


# ---------------------------------------------------------------- the own turn


def _after_turn(state: DealState, question: Question, emit: Emit) -> None:
    ((number, action),) = question.answers.items()
    do = action[0]
    if do == "discard":
        _discard(state, number, action, question.asked[number], emit)
    elif do == "concealed_kong":
        flow.concealed_kong(state, number, action[1], False, emit)
        drawing.after_kong(state, number, emit)
    elif do == "added_kong":
        _added_kong(state, number, action[1], emit)
    elif do == "expose_flower":
        drawing.expose(state, number, action[1], emit)
    else:
        ending.win(state, [number], None, None, emit)


def _discard(state: DealState, number: int, action: Action, could: list[Action], emit: Emit) -> None:
    seat, tile = state.seats[number], action[1]
    first = before_first_discard(state)
    forced = action in could and tile in legality.barred_discards(state, seat)  # every discard was barred
    if action not in could:
        offences.punish_discard(state, number, emit)
    emit(("discarded", number, tile, tile == seat.drawn))
    locks.on_discard(state, number, tile, emit)
    if first:
        opening.after_first_discard(state, emit)
    elif forced:
        claiming.go_on(state, emit)
    else:
        claiming.open_window(state, emit)


def _added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    flow.added_kong(state, number, tile, emit)
    locks.on_added_kong(state, number, tile, emit)
    if not flow.ask_claims(claims.on_added_kong(state, number, tile), emit):
        drawing.after_kong(state, number, emit)


# ---------------------------------------------------------------- claims


def _after_claims(state: DealState, question: Question, emit: Emit) -> None:
    """Set the locks, then carry out the best claim, or go on if all have passed."""
    assert state.last is not None
    giver, tile, kind = state.last
    locks.set_after_window(state, question, tile, emit)
    if state.rules.draw_three_winners and list(question.answers.values()).count(WIN) == 3:
        ending.draw(state, emit)
        return
    taking = best_claims(
        question, lambda seat, action: claims.rank(state, seat, action), state.rules.multiple_wins == "all"
    )
    if taking and question.answers[taking[0]] == WIN:
        flow.rob(state, taking, emit)
        ending.win(state, taking, giver, tile, emit)
    elif taking:
        _claim(state, taking[0], question.answers[taking[0]], emit)
    elif kind == "added_kong":
        drawing.after_kong(state, giver, emit)
    else:
        claiming.go_on(state, emit)


def _claim(state: DealState, number: int, action: Action, emit: Emit) -> None:
    locks.on_claim(state, number, emit)
    flow.claim(state, number, action, emit)
    if action[0] == KONG:
        drawing.after_kong(state, number, emit)
    else:
        asking.turn(state, number, emit)


def _after_last_kong(state: DealState, question: Question, emit: Emit) -> None:
    ((number, action),) = question.answers.items()
    if action == WIN:
        ending.win(state, [number], None, None, emit)
    else:
        ending.draw(state, emit)


_RESOLVERS = {
    "turn": _after_turn,
    "claim": _after_claims,
    "opening_kong": opening.resolve,
    "share": sharing.resolve,
    "share_all": sharing.resolve,
    "last_kong": _after_last_kong,
}


def default_action(state: DealState, number: int) -> Action:
    """What silence means: pass, or a discard (`legal.silent_discard`); a kong that must be made."""
    actions = state.asked[number]
    if state.question != "turn":
        return PASS
    if any(action[0] == "discard" for action in actions):
        return silent_discard(state.seats[number], actions)
    return actions[0]
