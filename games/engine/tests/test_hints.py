"""Hints during play."""

from __future__ import annotations

from games.engine import decide
from games.engine.analysis.hints import hints
from games.engine.registry import get
from games.engine.ruleset import Ruleset
from games.engine.scripted import play, scripted_deal
from games.engine.tiles import TILE_BY_NAME
from games.engine.view import view

from .walks import each_walk


def test_hints_name_what_a_ready_hand_waits_for_and_only_legal_discards(ruleset: Ruleset) -> None:
    ready = 0
    for walk in each_walk(ruleset, "hints", 8):
        for state in walk.questions():
            for seat in decide.waiting_for(state):
                legal = decide.legal(state, seat)
                for hint in hints(view(state, seat), state.rules)["discards"]:
                    ready += bool(hint["waits"])
                    assert hint["shanten"] == 0 or not hint["waits"]
                    if hint["tile"] is not None:
                        assert ("discard", TILE_BY_NAME[hint["tile"]]) in legal
    assert ready


def test_h10_2_a_hand_of_pairs_waits_for_its_seventh() -> None:
    setup = scripted_deal(get("hainan"), hands={0: "1199m2288p3377s1z9s"})
    state = play(setup, []).state
    found = {hint["tile"]: hint["waits"] for hint in hints(view(state, 0), state.rules)["discards"]}
    assert found == {"9s": [{"tile": "1z", "left": 3}], "1z": [{"tile": "9s", "left": 3}]}


def test_w8_2_a_closed_hand_is_told_that_it_must_open() -> None:
    setup = scripted_deal(get("wuhan"), hands={0: "123m456p789s1122z3p"})
    state = play(setup, []).state
    (want,) = hints(view(state, 0), state.rules)["wants"]
    assert "W8.2" in want["zh"] and "W8.2" in want["en"]
