"""The quick look at hands of the live game agrees with the scorer, whatever the options."""

from __future__ import annotations

from collections import Counter

from games.engine import decide, registry
from games.engine.rulesets.wuhan.facts import DISCARD, LAST_DRAW, ROBBED
from games.engine.rulesets.wuhan.live import ending_of, self_draw
from games.engine.rulesets.wuhan.scoring import score
from games.engine.rulesets.wuhan.winning import wins_by_draw, wins_on
from games.engine.state import DealState
from games.engine.tests.walks import each_walk
from games.engine.tiles import PLAIN_KINDS

WUHAN = registry.get("wuhan@1")


def won_on(state: DealState, number: int, tile: int, giver: int, robbing: bool) -> bool:
    how = ROBBED if robbing else DISCARD
    return score(ending_of(state, (number,), how, giver, tile), number) is not None


def test_w8_1_and_w8_3_quick_and_exact_agree_on_who_may_win() -> None:
    seen: Counter[object] = Counter()
    for walk in each_walk(WUHAN, "quick", 60):
        for state in walk.questions():
            seats = decide.waiting_for(state)
            if state.question == "turn":
                (number,) = seats
                quick = wins_by_draw(state, number)
                ending = ending_of(state, (number,), self_draw(state, number), None, None)
                assert quick == (score(ending, number) is not None)
                seen["draw", quick] += 1
            elif state.question == "claim" and state.last is not None:
                compare_others(state, seen)
    assert min(seen["draw", True], seen["on", True], seen["on", False]) >= 10


def compare_others(state: DealState, seen: Counter[object]) -> None:
    """Every seat with the tile in question, and with every other kind of which copies are left."""
    giver, last, kind = state.last
    for number in range(4):
        if number == giver:
            continue
        kinds = [last] if kind == "added_kong" else range(PLAIN_KINDS)
        for tile in kinds:
            if state.seats[number].counts[tile] == 4:
                continue
            quick = wins_on(state, number, tile, giver, kind == "added_kong")
            assert quick == won_on(state, number, tile, giver, kind == "added_kong")
            seen["on", quick] += 1


def test_w13_2_the_last_four_tiles_are_won_as_last_draws() -> None:
    wins = 0
    for walk in each_walk(WUHAN, "last", 120):
        for state in walk.questions():
            if state.question == "share":
                (number,) = decide.waiting_for(state)
                assert self_draw(state, number) == LAST_DRAW
                wins += 1
    assert wins
