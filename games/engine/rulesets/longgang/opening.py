"""From the deal to the claims on the first discard (O-1 to O-13).

May import engine core, `asking`, `claiming`, `drawing`, `seats`, `wall_end`. Invariant: when
the claims on the first discard are asked, nobody holds an ordinary flower.

`dealer_first_rounds`: the dealer replaces and discards, then S, W, N replace, then rounds of
flowers and of concealed kongs. `all_first`: everybody replaces before the dealer's turn.
Private note `KONGS` while a kong round is open: place in the order E S W N, what each seat
may still declare in this round, and what it has declined.
"""

from __future__ import annotations

from typing import Any

from games.engine import flow
from games.engine.commands import PASS, Action
from games.engine.legal import concealed_kongs
from games.engine.ruleset import Emit, Question
from games.engine.rulesets.longgang import asking, claiming, drawing, ending, setup
from games.engine.rulesets.longgang.seats import before_first_discard, ordinary_flowers, wall_end
from games.engine.rulesets.longgang.wall_end import replacement
from games.engine.state import DealState
from games.engine.tiles import Tile

KONGS = "opening_kongs"


def open_deal(state: DealState, emit: Emit) -> None:
    """Up to the dealer's first turn, or the first question of an opening kong round."""
    setup.deal(state, emit)
    if state.rules.opening_order == "all_first":
        _rounds(state, emit)
        return
    _replace_flowers(state, state.dealer, emit)
    while state.rules.dealer_chain_flowers and ordinary_flowers(state.seats[state.dealer]):
        _replace_flowers(state, state.dealer, emit)
    asking.turn(state, state.dealer, emit)


def after_first_discard(state: DealState, emit: Emit) -> None:
    """O-2 (c) to (f)."""
    if state.rules.opening_order == "all_first":
        claiming.open_window(state, emit)
        return
    for turn in (1, 2, 3):
        _replace_flowers(state, (state.dealer + turn) % 4, emit)
    _rounds(state, emit)


def _replace_flowers(state: DealState, number: int, emit: Emit) -> None:
    """O-3: all flowers at once."""
    held = ordinary_flowers(state.seats[number])
    if held:
        emit(("flowers", number, held))
    for _ in held:
        _take(state, number, emit)


def _take(state: DealState, number: int, emit: Emit) -> None:
    """A replacement that is no own draw of a turn (O-9)."""
    drawing.emit_taken(state, number, replacement(wall_end(state)), "opening", emit)


def _rounds(state: DealState, emit: Emit) -> None:
    """O-4 to O-6: flowers until there are none, then a round of kongs, as long as there are any."""
    order = [(state.dealer + turn) % 4 for turn in range(4)]
    while any(ordinary_flowers(seat) for seat in state.seats):
        for number in order:
            _replace_flowers(state, number, emit)
    declined = state.private.get(KONGS, {}).get("declined", [[], [], [], []])
    offers = [
        [kong[1] for kong in concealed_kongs(seat) if kong[1] not in declined[number]]
        for number, seat in enumerate(state.seats)
    ]
    if any(offers):
        _ask_next(state, {"place": 0, "offers": offers, "declined": declined}, emit)
    elif before_first_discard(state):
        asking.turn(state, state.dealer, emit)
    else:
        claiming.open_window(state, emit)


def _ask_next(state: DealState, kong_round: dict[str, Any], emit: Emit) -> None:
    """Ask the next seat of the round that holds a kong (O-5)."""
    for place in range(kong_round["place"], 4):
        number = (state.dealer + place) % 4
        kinds: list[Tile] = kong_round["offers"][number]
        if kinds:
            emit(("noted", None, KONGS, {**kong_round, "place": place}, False))
            legal: list[Action] = [PASS, *(("concealed_kong", kind) for kind in kinds)]
            emit(("asked", "opening_kong", {number: legal}, "opening_kong", number, False))
            return
    emit(("noted", None, KONGS, {**kong_round, "place": 4}, False))
    _rounds(state, emit)


def resolve(state: DealState, question: Question, emit: Emit) -> None:
    """After an `opening_kong` question: a kong, or all that the seat holds declined (O-7)."""
    ((number, action),) = question.answers.items()
    kong_round = state.private[KONGS]
    offers, declined = list(kong_round["offers"]), list(kong_round["declined"])
    if action == PASS:
        declined[number] = sorted({*declined[number], *offers[number]})
        offers[number] = []
    else:
        offers[number] = [kind for kind in offers[number] if kind != action[1]]
        flow.concealed_kong(state, number, action[1], False, emit)
        _take(state, number, emit)
        if drawing.four_kongs(state):
            ending.draw(state, emit)
            return
    _ask_next(state, {"place": kong_round["place"], "offers": offers, "declined": declined}, emit)
