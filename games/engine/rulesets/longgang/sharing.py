"""The sharing of the sea-bottom tiles (分张, E-7, E-8, E-11, E-13).

May import engine core, `asking`, `ending`, `legality`. Invariant: nobody discards or
replaces any more; each seat named takes one tile; without a win the deal is drawn.

Private notes: `SHARE` the seats that still take a tile, `SHARERS` all that take one, in order.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.commands import PASS, WIN
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.longgang import asking, ending, legality
from games.engine.rulesets.longgang.ending import SHARE, TAIL_TILE
from games.engine.state import DealState

SHARERS = "sharers"


def begin(state: DealState, first: int, seats: int, emit: Emit) -> None:
    """`seats` seats from `first` on take one tile each."""
    emit(("reserve", state.wall.left - seats))
    _start(state, [(first + turn) % 4 for turn in range(seats)], emit)
    go_on(state, emit)


def after_replacement(state: DealState, number: int, seats: int, emit: Emit) -> None:
    """E-11, E-13: the replacer may win first; then the others share."""
    _start(state, [(number + turn) % 4 for turn in range(1, seats + 1)], emit)
    if not asking.win_or_pass(state, "share", number, emit):
        go_on(state, emit)


def _start(state: DealState, seats: list[int], emit: Emit) -> None:
    emit(("noted", None, SHARERS, seats, False))
    emit(("noted", None, SHARE, list(seats), False))


def go_on(state: DealState, emit: Emit) -> None:
    """Deal out what is left; stop at a seat that can win."""
    together = state.rules.share_reveal == "all_then_priority"
    if state.private.get(TAIL_TILE) is not None:
        emit(("noted", None, TAIL_TILE, None, False))
    while state.private[SHARE]:
        number, *rest = state.private[SHARE]
        emit(("noted", None, SHARE, rest, False))
        flow.take(state, number, "head", "share", emit)
        if not together and asking.win_or_pass(state, "share", number, emit):
            return
    if not (together and _ask_all(state, emit)):
        ending.draw(state, emit)


def _ask_all(state: DealState, emit: Emit) -> bool:
    """E-8 `all_then_priority`: everybody has taken his tile; who can win is asked at once,
    up to a seat that must win."""
    asked: dict[int, list] = {}
    for number in state.private[SHARERS]:
        if asking.must_win(state, number):
            if not asked:
                ending.win(state, [number], None, None, emit)
                return True
            break
        if legality.may_self_draw(state, number):
            asked[number] = [PASS, WIN]
    if asked:
        emit(("asked", "share_all", asked, "share_all", None, False))
    return bool(asked)


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """After `share` (one seat) or `share_all`."""
    declared = [seat for seat, answer in question.answers.items() if answer == WIN]
    if question.kind == "share" and not declared:
        go_on(state, emit)
        return
    order = state.private[SHARERS]
    if question.kind == "share_all":
        declared += [seat for seat in order if asking.must_win(state, seat)]
    if declared:
        first = min(declared, key=lambda seat: order.index(seat) if seat in order else -1)
        ending.win(state, [first], None, None, emit)
    else:
        ending.draw(state, emit)
