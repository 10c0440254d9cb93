"""What records cannot show: the king after a second turned tile, and answers given early."""

from __future__ import annotations

import random

import pytest

from games.engine import decide
from games.engine.events import Event
from games.engine.evolve import evolve
from games.engine.rulesets.longgang import locks
from games.engine.rulesets.longgang.invariants import faults
from games.engine.rulesets.longgang.ruleset import Longgang
from games.engine.scripted import play, scripted_deal
from games.engine.tests.walks import Walk
from games.engine.tiles import parse_tile

RULESET = Longgang()
WAITING = {0: "7m", 1: "12368m45655789p234s", 2: "68m111222p333555s44z", 3: "68m333777p666888s66z"}


@pytest.mark.parametrize("turned", ["1f9s", "1f2f9s", "4f3f2f1f9s"])
def test_lg_j_4_reflip_takes_its_flowers_from_the_tail(turned: str) -> None:
    put_out = turned.count("f")
    setup = scripted_deal(RULESET, turned=turned, options={"flower_indicator": "reflip"})
    walk = Walk(setup, random.Random(turned))
    assert walk.state.wall.left == 70 - put_out
    assert walk.state.reserve == (20 if put_out % 2 else 21)
    for state in walk.questions():
        assert faults(state) == []
    assert faults(walk.state) == []


def test_lg_c_6_silence_may_be_taken_for_those_who_cannot_outrank_a_win() -> None:
    game = play(scripted_deal(RULESET, hands=WAITING), ["0 discard 7m"])
    game.act(2, ("win",))
    assert decide.early_close(game.state) == [], "S is nearer than W"
    game.act(1, ("win",))
    assert decide.early_close(game.state) == [3]


def test_lg_x_2_everybody_is_heard_where_three_winners_draw() -> None:
    setup = scripted_deal(RULESET, hands=WAITING, options={"draw_three_winners": True})
    game = play(setup, ["0 discard 7m", "1 win"])
    assert decide.early_close(game.state) == []


def test_lg_l_7_a_dealer_who_yields_cannot_outrank_a_non_dealer() -> None:
    hands = {0: "123m456p234s789p7z5m9s1f8m", 1: "222333p555s44z56789m", 2: "1s", 3: "4m"}
    moves = ["0 discard 8m", "1 discard 1p", "2 discard 1s", "3 discard 4m", "1 win"]
    game = play(scripted_deal(RULESET, hands=hands, turned="9s", head="1p2z3z"), moves)
    assert decide.early_close(game.state) == [0]


def test_lg_f_4_a_waiting_flower_is_no_tile_of_a_winning_hand() -> None:
    """Two jokers, thirteen tiles and a flower are no ready hand: the dealer is not locked by 1s."""
    hands = {0: "123456789m123p11s99s2f"}
    game = play(scripted_deal(RULESET, hands=hands, turned="9s", tail="3f7z"), ["0 discard 1s"])
    assert game.state.seats[0].flowers == [35, 36]
    assert "win" not in game.state.seats[0].locks


@pytest.mark.parametrize(("added", "ends"), [("9p", True), ("7z", False)])
def test_lg_f_1_adding_a_tile_to_a_kong_ends_a_lock_unless_it_wins(added: str, ends: bool) -> None:
    """W waits on C; the tile that it adds has left its hand."""
    hands = {2: "123456789m123p234s7z"}
    game = play(scripted_deal(RULESET, hands=hands, turned="9s"))
    evolve(game.state, ("locked", 2, locks.WIN_LOCK, None))
    events: list[Event] = []
    locks.on_added_kong(game.state, 2, parse_tile(added), events.append)
    assert events == ([("unlocked", 2, locks.WIN_LOCK)] if ends else [])
