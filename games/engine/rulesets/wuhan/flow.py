"""The course of a deal between its questions (W5, W6, W7, W13).

May import engine core and the other modules of this folder. Questions: `turn` (one seat),
`claim` (after a discard or an added kong, every seat that may do something), `share` (a win on
one of the last four tiles, or not). Invariant: every path ends in a question that somebody
can answer, or in `ended`.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.claims import best_claims
from games.engine.commands import LAIZI_KONG, PASS, RED_KONG, WIN, Action
from games.engine.legal import silent_discard
from games.engine.meld import KONG, Meld
from games.engine.meld import LAIZI_KONG as LAIZI_MELD
from games.engine.meld import RED_KONG as RED_MELD
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.wuhan import claims, ending, legality, locks, sharing
from games.engine.rulesets.wuhan.live import SHARED, live_tiles
from games.engine.state import DealState
from games.engine.tiles import RED, Tile


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """Go on after a question has closed."""
    if question.kind == "claim":
        _after_claims(state, question, emit)
    elif question.kind == "share":
        sharing.resolve(state, question, emit)
    else:
        ((number, action),) = question.answers.items()
        _after_turn(state, number, action, emit)


def ask_turn(state: DealState, number: int, emit: Emit) -> None:
    emit(("asked", "turn", {number: legality.turn_actions(state, number)}, "turn", number, False))


def _after_turn(state: DealState, number: int, action: Action, emit: Emit) -> None:
    do = action[0]
    if legality.laid_without_replacement(state, action):
        _lay(state, number, LAIZI_MELD, state.jokers[0], emit)
        draw(state, (number + 1) % 4, emit)
    elif do == "discard":
        _discard(state, number, action[1], emit)
    elif do == "concealed_kong":
        locks.clear(state, number, emit)
        flow.concealed_kong(state, number, action[1], True, emit)  # W7.6
        _replace(state, number, emit)
    elif do == "added_kong":
        _added_kong(state, number, action[1], emit)
    elif do == "win":
        ending.win(state, [number], None, None, emit)
    else:
        kind, tile = (RED_MELD, RED) if action == RED_KONG else (LAIZI_MELD, state.jokers[0])
        _lay(state, number, kind, tile, emit)
        _replace(state, number, emit)


def _lay(state: DealState, number: int, kind: str, tile: Tile, emit: Emit) -> None:
    """W7.3, W7.4: one tile face up beside the melds."""
    emit(("melded", number, Meld(kind, (tile,), (tile,), at=state.melds_made), (tile,), False))


def _discard(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    emit(("discarded", number, tile, tile == state.seats[number].drawn))
    if legality.is_dead(state, tile) or not flow.ask_claims(claims.on_discard(state, number, tile), emit):
        draw(state, (number + 1) % 4, emit)


def _added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    locks.clear(state, number, emit)
    flow.added_kong(state, number, tile, emit)
    if not flow.ask_claims(claims.on_added_kong(state, number, tile), emit):
        _replace(state, number, emit)


def _after_claims(state: DealState, question: Question, emit: Emit) -> None:
    """Set the locks, then carry out the best claim, or go on if all have passed."""
    assert state.last is not None
    giver, tile, kind = state.last
    locks.set_after_window(state, question, tile, emit)
    taking = best_claims(
        question, lambda seat, action: claims.rank(state, seat, action), state.rules.multiple_wins == "all"
    )
    if taking and question.answers[taking[0]] == WIN:
        flow.rob(state, taking, emit)
        ending.win(state, taking, giver, tile, emit)
    elif taking:
        _claim(state, taking[0], question.answers[taking[0]], emit)
    elif kind == "added_kong":
        _replace(state, giver, emit)
    else:
        draw(state, (giver + 1) % 4, emit)


def _claim(state: DealState, number: int, action: Action, emit: Emit) -> None:
    locks.clear(state, number, emit)
    flow.claim(state, number, action, emit)
    if action[0] == KONG:
        _replace(state, number, emit)
    else:
        ask_turn(state, number, emit)


def _replace(state: DealState, number: int, emit: Emit) -> None:
    """W7.1, W7.2: every kong brings one tile from the tail."""
    _take(state, number, "tail", "kong", emit)


def draw(state: DealState, number: int, emit: Emit) -> None:
    """The next turn begins with a draw, or the last four tiles are shared (W13.2)."""
    if live_tiles(state) <= SHARED:
        sharing.begin(state, number, emit)
    else:
        _take(state, number, "head", "turn", emit)


def _take(state: DealState, number: int, source: str, why: str, emit: Emit) -> None:
    locks.clear(state, number, emit)
    flow.take(state, number, source, why, emit)
    ask_turn(state, number, emit)


def default_action(state: DealState, number: int) -> Action:
    """What silence means: pass; a discard (`legal.silent_discard`); where nothing may be discarded
    the kong that must be made."""
    if state.question != "turn":
        return PASS
    actions = state.asked[number]
    if any(action[0] == "discard" for action in actions):
        return silent_discard(state.seats[number], actions)
    return RED_KONG if RED_KONG in actions else LAIZI_KONG
