"""The last four tiles (海底): W13.2, W13.6.

May import engine core, `ending`, `live`, `winning`. Invariant: nobody discards, claims or
kongs any more; each seat takes one tile; without a win the deal is drawn.
"""

from __future__ import annotations

from games.engine import flow
from games.engine.commands import PASS, WIN
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.wuhan import ending
from games.engine.rulesets.wuhan.live import SHARE, SHARED
from games.engine.rulesets.wuhan.winning import wins_by_draw
from games.engine.state import DealState


def begin(state: DealState, first: int, emit: Emit) -> None:
    """Four tiles are left and `first` is due to draw."""
    emit(("noted", None, SHARE, [(first + turn) % 4 for turn in range(SHARED)], False))
    go_on(state, emit)


def go_on(state: DealState, emit: Emit) -> None:
    """One tile to the next seat; stop at one that can win."""
    while state.private[SHARE]:
        number, *rest = state.private[SHARE]
        emit(("noted", None, SHARE, rest, False))
        flow.take(state, number, "head", "share", emit)
        if wins_by_draw(state, number):
            emit(("asked", "share", {number: [PASS, WIN]}, "share", number, False))
            return
    ending.draw(state, emit)


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    ((number, answer),) = question.answers.items()
    if answer == WIN:
        ending.win(state, [number], None, None, emit)
    else:
        go_on(state, emit)
