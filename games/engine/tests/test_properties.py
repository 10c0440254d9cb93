"""What must hold in every deal of every ruleset, whatever is played."""

from __future__ import annotations

import copy
import itertools
import json
from collections import Counter

import pytest

from games.engine import decide
from games.engine.commands import OFFENCES, action_from_json, action_to_json, sort_key
from games.engine.errors import IllegalCommand
from games.engine.evolve import evolve, fold
from games.engine.invariants import tiles_everywhere
from games.engine.record import parse_record, write_record
from games.engine.replay import replay
from games.engine.ruleset import Ruleset
from games.engine.snapshot import state_from_json, state_to_json
from games.engine.state import DealState, new_state
from games.engine.tests.walks import Walk, each_walk

DEALS = 25


def same(one: DealState, other: DealState) -> bool:
    return state_to_json(one) == state_to_json(other)


def test_no_tile_is_lost_or_made_by_any_event(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "tiles", DEALS):
        walk.finish()
        state, wall = new_state(walk.setup), Counter(walk.setup.wall)
        for event in walk.events:
            evolve(state, event)
            if event[0] != "dealt" or ruleset.joker_from is None:
                assert tiles_everywhere(state) == wall, event
            assert state.wall.left == len(state.wall.rest())
            assert state.shown == state.count_shown(), event
            for seat in state.seats:
                check_hand(seat)


def check_hand(seat: object) -> None:
    """Keys, joker count and size follow the counts."""
    fresh = copy.copy(seat)
    fresh.set_wild(seat.wild)
    assert (fresh.keys, fresh.jokers) == (seat.keys, seat.jokers)
    assert seat.total == sum(seat.counts) and min(seat.counts) >= 0


def test_payments_sum_to_zero_and_are_the_sum_of_the_lines(ruleset: Ruleset) -> None:
    kinds = Counter()
    for walk in each_walk(ruleset, "payments", DEALS * 2):
        result = walk.finish().state.result
        kinds[result["kind"]] += 1
        sums = [0, 0, 0, 0]
        for line in result["lines"]:
            assert line["points"] != 0 and line["from"] != line["to"]
            sums[line["from"]] -= line["points"]
            sums[line["to"]] += line["points"]
        assert result["payments"] == sums and sum(sums) == 0
        assert all(type(points) is int for points in sums)
        assert bool(result["winners"]) == (result["kind"] == "win")
        assert json.loads(json.dumps(result)) == result
    assert kinds["win"] and kinds["draw"], "the walks must see both ends"


def test_somebody_can_always_act_and_silence_is_legal(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "act", DEALS):
        for state in walk.questions():
            waiting = decide.waiting_for(state)
            assert waiting and state.question and state.public
            for seat in waiting:
                actions = decide.legal(state, seat)
                assert actions == sorted(actions, key=sort_key) and len(set(actions)) == len(actions)
                assert decide.default_action(state, seat) in actions
                assert not any(action[0] in OFFENCES for action in actions)
                if state.public[1] is None:
                    assert len(actions) > 1, "nobody is asked who can only pass"
                for action in actions:
                    assert action_from_json(action_to_json(action)) == action


def test_every_legal_action_is_accepted(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "accepted", 4):
        for state in walk.questions():
            before = state_to_json(state)
            for seat in decide.waiting_for(state):
                for action in decide.legal(state, seat):
                    assert decide.decide(state, seat, action)
            assert state_to_json(state) == before, "decide leaves the state alone"


def test_the_fold_of_the_events_is_the_live_state(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "fold", DEALS):
        for number, state in enumerate(walk.questions()):
            if number % 9 == 0:
                assert same(fold(walk.setup, walk.events), state)
        assert same(fold(walk.setup, walk.events), walk.state)


def test_a_state_survives_a_round_trip_through_json_text(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "snapshot", 6):
        for number, state in enumerate(walk.questions()):
            if number % 5:
                continue
            text = json.dumps(state_to_json(state))
            again = state_from_json(json.loads(text))
            for name in DealState.__slots__:
                if name not in ("seats", "wall", "setup", "ruleset"):
                    assert getattr(again, name) == getattr(state, name), name
            assert again.setup.ruleset is state.setup.ruleset
            for seat, twin in zip(state.seats, again.seats, strict=True):
                assert all(getattr(seat, name) == getattr(twin, name) for name in type(seat).__slots__)
            seat = decide.waiting_for(state)[0]
            action = decide.legal(state, seat)[0]
            assert decide.decide(again, seat, action) == decide.decide(state, seat, action)


def test_a_record_replays_to_the_same_end(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "record", DEALS):
        walk.finish()
        written = write_record(walk.setup, walk.actions, walk.state.result)
        record = parse_record(json.loads(json.dumps(written)))
        outcome = replay(record)
        assert outcome.error is None
        assert outcome.events == walk.events and same(outcome.state, walk.state)
        cut = len(walk.actions) // 2
        assert replay(record, until=cut).legal and not replay(record, until=cut).state.finished


def test_the_order_of_the_answers_changes_nothing(ruleset: Ruleset) -> None:
    windows = 0
    for walk in each_walk(ruleset, "order", DEALS * 2):
        for state in walk.questions():
            waiting = decide.waiting_for(state)
            if len(waiting) < 2:
                continue
            windows += 1
            answers = {seat: walk.rng.choice(decide.legal(state, seat)) for seat in waiting}
            outcomes = []
            for order in itertools.permutations(waiting):
                twin, events = state.copy(), []
                for seat in order:
                    events += decide.step(twin, seat, answers[seat])
                outcomes.append((state_to_json(twin), [event for event in events if event[0] != "answered"]))
            assert all(outcome == outcomes[0] for outcome in outcomes)
    assert windows > 3 or ruleset.id == "dummy", "the walks must see windows of several seats"


def test_seats_closed_early_could_not_have_changed_the_winner(ruleset: Ruleset) -> None:
    closed = 0
    for walk in each_walk(ruleset, "early", DEALS * 4):
        for state in walk.questions():
            for seat in decide.waiting_for(state):
                if ("win",) not in decide.legal(state, seat) or state.last is None:
                    continue
                twin = state.copy()
                decide.step(twin, seat, ("win",))
                outstanding = decide.early_close(twin)
                if outstanding:
                    closed += 1
                    check_early(twin, outstanding)
    assert closed or ruleset.id == "dummy", "the walks must close some window early"


def check_early(state: DealState, outstanding: list[int]) -> None:
    """Any answers of the outstanding seats give the same end as silence."""
    ends = []
    for answers in itertools.product(*(decide.legal(state, seat) for seat in outstanding)):
        twin = state.copy()
        for seat, action in zip(outstanding, answers, strict=True):
            decide.step(twin, seat, action)
        ends.append(twin.result)
    assert ends[0] is not None and all(end == ends[0] for end in ends)


def test_an_illegal_action_is_refused_with_words_and_changes_nothing(ruleset: Ruleset) -> None:
    tried = 0
    for walk in each_walk(ruleset, "illegal", 6):
        for number, state in enumerate(walk.questions()):
            if number % 7 == 0:
                tried += refuse_all(walk, state)
    assert tried > 1000


def refuse_all(walk: Walk, state: DealState) -> int:
    """Try a wide range of actions on every seat."""
    before, tried = state_to_json(state), 0
    for seat in range(4):
        legal = decide.legal(state, seat)
        for action in conceivable(walk, state, seat):
            if action in legal or (
                action[0] in OFFENCES and walk.setup.options.as_dict().get("enforcement") == "table"
            ):
                continue
            with pytest.raises(IllegalCommand) as refused:
                decide.step(state, seat, action)
            assert refused.value.message and refused.value.message_en and refused.value.legal == legal
            tried += 1
    assert state_to_json(state) == before
    return tried


def conceivable(walk: Walk, state: DealState, seat: int) -> list[tuple]:
    held = state.seats[seat].tiles()
    kinds = walk.rng.sample(range(42), 8) + held[:4]
    pairs = [tuple(sorted(walk.rng.sample(held, 2))) for _ in range(6) if len(held) > 1]
    threes = [tuple(sorted(walk.rng.sample(held, 3))) for _ in range(3) if len(held) > 2]
    one_tile = [
        (do, kind) for do in ("discard", "concealed_kong", "added_kong", "expose_flower") for kind in kinds
    ]
    bare = [(do,) for do in ("pass", "win", "keep", "red_kong", "laizi_kong", "false_win")]
    claims = [("pung", pair) for pair in pairs] + [("chow", pair, None) for pair in pairs]
    redeems = [("redeem", meld, kinds[0], kinds[1]) for meld in (0, 9)]
    odd = [("false_kong", kinds[0]), ("chow", (0, 1), (0, 1, 2)), *(("kong", three) for three in threes)]
    return bare + one_tile + claims + redeems + odd


def test_nothing_is_legal_after_the_end(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "end", 4):
        state = walk.finish().state
        assert decide.waiting_for(state) == []
        for seat in range(4):
            assert decide.legal(state, seat) == []
            for action in (("pass",), ("win",), ("discard", 0), ("false_win",)):
                with pytest.raises(IllegalCommand, match="结束"):
                    decide.step(state, seat, action)
