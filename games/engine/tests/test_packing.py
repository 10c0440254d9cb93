"""Packed deals: few bytes, and everything comes back."""

from __future__ import annotations

from games.engine import decide
from games.engine.bots import sight_of
from games.engine.packing import pack_actions, pack_story, unpack_actions, unpack_story
from games.engine.ruleset import Ruleset
from games.engine.snapshot import state_to_json
from games.engine.state import DealSetup, DealState
from games.engine.tests.walks import each_walk


def played(setup: DealSetup, actions: list[tuple]) -> DealState:
    state, _ = decide.start(setup)
    for seat, action in actions:
        decide.step(state, seat, action)
    return state


def test_packed_answers_lead_to_the_same_state(ruleset: Ruleset) -> None:
    for number, walk in enumerate(each_walk(ruleset, "pack", 20)):
        walk.finish()
        actions = walk.actions if number % 2 else walk.actions[: len(walk.actions) // 2]
        again = unpack_actions(walk.setup, pack_actions(walk.setup, actions))
        assert sorted(again) == sorted(actions)
        assert state_to_json(played(walk.setup, again)) == state_to_json(played(walk.setup, actions))


def test_a_deal_of_greedy_bots_is_small(ruleset: Ruleset) -> None:
    """perf: actions under 100 bytes packed, events under 600 bytes compressed."""
    sizes, stories = [], []
    for walk in each_walk(ruleset, "pack greedy", 10):
        state, actions, events = walk.state, [], list(walk.events)
        while not state.finished:
            for seat in decide.waiting_for(state):
                action = ruleset.bot("greedy").act(sight_of(state, seat))
                actions.append((seat, action))
                events += decide.step(state, seat, action)
        sizes.append(len(pack_actions(walk.setup, actions)))
        stories.append(len(pack_story(events)))
    assert max(sizes) < 100
    assert sum(stories) / len(stories) < 600


def test_the_story_keeps_every_event_that_moves_a_tile(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "story", 10):
        walk.finish()
        story = unpack_story(pack_story(walk.events))
        quiet = {"asked", "answered", "closed", "locked", "unlocked"}
        loud = [event for event in walk.events if event[0] not in quiet]
        assert [event[0] for event in story] == [event[0] for event in loud]
        for told, event in zip(story, loud, strict=True):
            if event[0] == "drawn":
                assert told == event[:5]
            elif event[0] == "dealt":
                assert told == event[:4]
            elif event[0] == "ended":
                assert told[4] == tuple(event[1]["payments"]) and told[1] == event[1]["kind"]
            elif event[0] == "melded":
                assert told[2] == tuple(event[2]) and told[3:] == event[3:]
            elif event[0] not in ("noted", "fined"):
                assert told == event
