"""Answers to questions: the only way in which a deal goes on.

May import `state`, `evolve`, `commands`, `ruleset`, `errors`. Invariants: each asked seat
answers once and in any order; a question closes only when all have answered; a refused
action changes nothing.
"""

from __future__ import annotations

from games.engine.commands import OFFENCES, Action
from games.engine.errors import IllegalCommand
from games.engine.events import Event
from games.engine.evolve import EVOLVERS
from games.engine.ruleset import Emit, Question, Refusal, Text
from games.engine.state import DealSetup, DealState, new_state


def _emitter(state: DealState, events: list[Event]) -> Emit:
    """Emitting applies the event at once and keeps it."""
    keep, evolvers = events.append, EVOLVERS

    def emit(event: Event) -> None:
        keep(event)
        evolvers[event[0]](state, event)

    return emit


def start(setup: DealSetup) -> tuple[DealState, list[Event]]:
    """Deal, and go on to the first question."""
    state = new_state(setup)
    events: list[Event] = []
    setup.ruleset.open_deal(state, _emitter(state, events))
    return state, events


def legal(state: DealState, seat: int) -> list[Action]:
    """What the seat may answer now, canonical order; [] if it is not asked or has answered."""
    if seat in state.answers:
        return []
    return state.asked.get(seat, [])


def step(state: DealState, seat: int, action: Action) -> list[Event]:
    """Take one answer and go on as far as it leads, changing `state`. Raises IllegalCommand."""
    events: list[Event] = []
    emit = _emitter(state, events)
    if action[0] in OFFENCES:
        refusal = _offend(state, seat, action, emit)
        if refusal is not None:
            raise illegal(state, seat, action, refusal)
        return events
    asked, answers = state.asked, state.answers
    offered = seat not in answers and action in asked.get(seat, ())
    if not offered and not _tolerated(state, seat, action):
        raise illegal(state, seat, action)
    emit(("answered", seat, action))
    if len(answers) == len(asked):
        _close(state, emit)
    return events


def decide(state: DealState, seat: int, action: Action) -> list[Event]:
    """As `step`, on a copy: the events, with `state` untouched."""
    return step(state.copy(), seat, action)


def _close(state: DealState, emit: Emit) -> None:
    kind, asked, answers = state.question, state.asked, state.answers
    assert kind is not None
    public = state.public
    hidden = public is not None and public[0] != kind
    emit(("closed", kind, tuple(sorted(asked)), public if hidden else None))
    state.ruleset.resolve(state, Question(kind, asked, answers), emit)


def _tolerated(state: DealState, seat: int, action: Action) -> bool:
    """An illegal answer that the table lets happen and then punishes."""
    return seat in waiting_for(state) and state.ruleset.tolerates(state, seat, action)


def _offend(state: DealState, seat: int, action: Action, emit: Emit) -> Refusal | None:
    refusal = _cannot_answer(state, seat)
    if refusal is not None:
        return refusal
    return state.ruleset.offence(state, seat, action, emit)


def illegal(state: DealState, seat: int, action: Action, refusal: Refusal | None = None) -> IllegalCommand:
    """The error for `action`, with what was legal and why it is not."""
    if refusal is None:
        refusal = _cannot_answer(state, seat) or state.ruleset.explain(state, seat, action)
    return IllegalCommand(seat, action, legal(state, seat), refusal.text.zh, refusal.rule, refusal.text.en)


def _cannot_answer(state: DealState, seat: int) -> Refusal | None:
    """Why the seat can answer nothing at all now; None if it can, or is not asked."""
    if state.result is not None:
        return Refusal(None, Text("本盘已经结束", "this deal is over"))
    if seat in state.answers:
        return Refusal(None, Text("本次已经作答", "this seat has answered already"))
    return None


def waiting_for(state: DealState) -> list[int]:
    """Seats that are asked and have not answered."""
    return [seat for seat in sorted(state.asked) if seat not in state.answers]


def default_action(state: DealState, seat: int) -> Action:
    """What silence means for a seat in `waiting_for(state)`; always legal."""
    return state.ruleset.default_action(state, seat)


def early_close(state: DealState) -> list[int]:
    """Seats for which the server may answer the default before the deadline, because a
    `win` stands that none of them can outrank, and further wins would change nothing."""
    several = getattr(state.rules, "multiple_wins", "nearest") != "nearest"
    if several or getattr(state.rules, "draw_three_winners", False) or state.last is None:
        return []
    rank = state.ruleset.rank
    wins = [rank(state, seat, answer) for seat, answer in state.answers.items() if answer[0] == "win"]
    outstanding = waiting_for(state)
    if not wins or not outstanding:
        return []
    best_open = max(rank(state, seat, action) for seat in outstanding for action in state.asked[seat])
    return outstanding if max(wins) >= best_open else []
