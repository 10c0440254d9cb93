"""The analysis of finished deals: right numbers, nothing hidden in them, and the words that go with them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.engine.analysis import analyse
from games.engine.analysis.choices import unseen
from games.engine.analysis.moves import discard, would_win
from games.engine.bots import RandomBot, sight_of
from games.engine.bots.sight import sight_of_view
from games.engine.commands import WIN
from games.engine.decide import start, step, waiting_for
from games.engine.record import Record, parse_record, write_record
from games.engine.registry import get
from games.engine.ruleset import Ruleset
from games.engine.scripted import play, scripted_deal
from games.engine.shapes import keys_of_counts, shanten
from games.engine.state import DealState
from games.engine.tests.walks import random_setup
from games.engine.tiles import PLAIN_KINDS, TILE_BY_NAME
from games.engine.view import view

Json = dict[str, Any]


def played(ruleset: Ruleset, seed: int, bot: Any = None) -> tuple[Record, list[Any]]:
    setup = random_setup(ruleset, Random(seed))
    state, events = start(setup)
    bot = bot or ruleset.bot("greedy")
    actions = []
    while not state.finished:
        seat = waiting_for(state)[0]
        action = bot.act(sight_of(state, seat))
        events += step(state, seat, action)
        actions.append((seat, action))
    return parse_record(write_record(setup, actions, state.result)), events


def test_every_discard_is_told_at_its_event_and_the_best_one_is_the_nearest(ruleset: Ruleset) -> None:
    for seed in range(4):
        record, events = played(ruleset, seed, RandomBot(Random(seed).randrange))
        found = analyse(record)
        told = {move["at"]: move for move in found["moves"] if move["kind"] == "discard"}
        thrown = {
            at: event
            for at, event in enumerate(events)
            if event[0] == "answered" and event[2][0] == "discard" and event[2][1] < PLAIN_KINDS
        }
        assert set(told) == set(thrown)
        for at, move in told.items():
            assert (move["seat"], TILE_BY_NAME[move["tile"]]) == (thrown[at][1], thrown[at][2][1])
            ranks = [(option["shanten"], -option["tiles"]) for option in move["options"]]
            assert ranks == sorted(ranks) and move["options"][0]["tile"] == move["best"]
            lost = move["lost"]
            assert lost["steps"] >= 0 and (move["grade"] == "best") == (
                lost["steps"] == 0 and lost["tiles"] <= 0
            )
            assert move["zh"] and move["en"]
        assert analyse(record) == found


def test_useful_tiles_are_those_that_bring_the_hand_nearer_jokers_included(ruleset: Ruleset) -> None:
    """Counted again the long way, from the seat's own view, for hands of melds and a pair."""
    checked = 0
    for seed in range(6):
        record, _ = played(ruleset, seed)
        state, _ = start(record.setup)
        study = ruleset.study
        for seat, action in record.actions:
            if action[0] == "discard" and ruleset.id in ("xianju", "xianju136", "longgang"):
                checked += _agrees(state, seat, study)
            step(state, seat, action)
    assert checked > 20 or ruleset.id not in ("xianju", "xianju136", "longgang")


def _agrees(state: DealState, seat: int, study: Any) -> int:
    sight = sight_of(state, seat)
    shown = sight_of_view(view(state, seat), state.rules)
    left = [max(0, Counter(state.setup.wall)[kind] - shown.seen[kind]) for kind in range(42)]
    assert left == unseen(state, sight)
    tile = next(action[1] for action in sight.legal if action[0] == "discard")
    move = discard(state, sight, tile, 0, study)
    assert move is not None
    for choice in move.options:
        if choice.tile in sight.wild or choice.tile >= PLAIN_KINDS:
            continue
        counts = list(sight.counts)
        counts[choice.tile] -= 1
        here = shanten(*keys_of_counts(counts), sight.needed, sight.jokers)
        expected = {kind: left[kind] for kind in sight.wild if left[kind]}
        for kind in range(PLAIN_KINDS):
            if left[kind] and kind not in sight.wild and counts[kind] < 4:
                counts[kind] += 1
                if shanten(*keys_of_counts(counts), sight.needed, sight.jokers) < here:
                    expected[kind] = left[kind]
                counts[kind] -= 1
        assert choice.shanten == here and dict(choice.useful) == expected
    return 1


def test_what_is_said_of_a_choice_does_not_change_with_what_the_seat_cannot_see(ruleset: Ruleset) -> None:
    record, _ = played(ruleset, 3)
    state, _ = start(record.setup)
    study = ruleset.study
    for seat, action in record.actions:
        if action[0] == "discard":
            other = state.copy()
            first, second = other.seats[(seat + 1) % 4], other.seats[(seat + 2) % 4]
            for name in ("counts", "keys", "jokers", "total"):
                mine, theirs = getattr(first, name), getattr(second, name)
                setattr(first, name, theirs)
                setattr(second, name, mine)
            told = [discard(one, sight_of(one, seat), action[1], 0, study) for one in (state, other)]
            assert told[0] == told[1]
        step(state, seat, action)


def test_a_win_that_was_let_go_is_told_with_its_worth(ruleset: Ruleset) -> None:
    """Nobody here ever wins: each win on offer is a missed one."""
    seen = 0
    for seed in range(12):
        setup = random_setup(ruleset, Random(seed))
        bot, actions = ruleset.bot("greedy"), []
        state, _ = start(setup)
        expected = []
        while not state.finished:
            seat = waiting_for(state)[0]
            sight = sight_of(state, seat)
            if WIN in sight.legal and len(sight.legal) > 1:
                expected.append((seat, would_win(state, seat)["payments"][seat]))
                sight.legal = [one for one in sight.legal if one != WIN]
            action = bot.act(sight)
            step(state, seat, action)
            actions.append((seat, action))
        found = analyse(parse_record(write_record(setup, actions, state.result)))
        missed = [move for move in found["moves"] if move["grade"] == "missed_win"]
        assert [move["seat"] for move in missed] == [seat for seat, _ in expected]
        assert all(str(points) in move["zh"] for move, (_, points) in zip(missed, expected, strict=True))
        assert sum(one["missed_wins"] for one in found["seats"]) == len(expected)
        seen += len(expected)
    assert seen > 0


def test_the_discard_that_was_won_on_and_the_first_readiness_are_turning_points(ruleset: Ruleset) -> None:
    dealt_in = 0
    for seed in range(15):
        record, events = played(ruleset, seed)
        points = analyse(record)["turning"]
        assert [point["at"] for point in points] == sorted(point["at"] for point in points)
        result = record.result
        assert result is not None
        by_kind = [point for point in points if point["kind"] == "dealt_in"]
        expected = result["kind"] == "win" and result["from"] is not None and not result["robbing_kong"]
        assert len(by_kind) == expected
        if by_kind:
            answer = events[by_kind[0]["at"]]
            assert answer[1] == result["from"] and answer[2][0] == "discard"
            dealt_in += 1
        ready = [point["seat"] for point in points if point["kind"] == "ready"]
        assert len(ready) == len(set(ready))
    assert dealt_in > 0


def dragon_deal() -> Json:
    """Seat 0 holds a lone 中 far from ready, and throws it at once."""
    setup = scripted_deal(
        get("xianju"),
        turned="5p",
        hands={0: "147m258p369s2344z7z", 1: "77z123m456p789s55s"},
    )
    return play(setup, ["0 discard 7z", "1 win"]).record()


def test_xj_11_6_a_dragon_thrown_while_not_ready_is_a_risk_and_the_words_name_the_rule() -> None:
    found = analyse(parse_record(dragon_deal()))
    move = found["moves"][0]
    assert move["tile"] == "7z" and "XJ-11.6" in {risk["rule"] for risk in move["risks"]}
    by_tile = {option["tile"]: option["risks"] for option in move["options"]}
    assert by_tile["7z"] and not by_tile["2z"]
    (point,) = [point for point in found["turning"] if point["kind"] == "dealt_in"]
    assert "XJ-11.6" in point["zh"] and "{seat0}" in point["en"]


def test_w8_2_a_hand_that_has_not_opened_is_told_so_and_a_red_in_hand_fits_nothing() -> None:
    ruleset = get("wuhan")
    wants, reds = 0, 0
    for seed in range(8):
        for move in analyse(played(ruleset, seed)[0])["moves"]:
            if move["kind"] != "discard":
                continue
            wants += any("W8.2" in text["zh"] for text in move.get("wants", ()))
            reds += any(kind == "7z" for option in move["options"] for kind, _ in option.get("useful", ()))
    assert wants > 0 and reds == 0


def test_h10_2_seven_pairs_count_as_a_hand_to_reach() -> None:
    game = play(scripted_deal(get("hainan"), hands={0: "114477m2255p33s14z"}))
    sight = sight_of(game.state, 0)
    move = discard(game.state, sight, TILE_BY_NAME["1z"], 0, get("hainan").study)
    assert move is not None and move.chosen is not None
    assert move.chosen.shanten == 0 and {kind for kind, _ in move.chosen.useful} >= {TILE_BY_NAME["4z"]}
