"""Views: equal to the fold of masked events, and silent about what a viewer may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from games.engine import decide
from games.engine.events import EVENT_NAMES, OPEN_VIEWERS, VIEWERS, Event, event_to_json, mask
from games.engine.evolve import evolve
from games.engine.ruleset import Ruleset
from games.engine.state import DealSetup, DealState, new_state
from games.engine.tests.walks import each_walk
from games.engine.tiles import TILE_BY_NAME
from games.engine.view import empty_view, fold_view, view

DEALS = 6
SEATED = sorted(VIEWERS - OPEN_VIEWERS, key=str)


def check_views(setup: DealSetup, events: list[Event]) -> None:
    """After every event each viewer's folded view is the view of the state."""
    state = new_state(setup)
    views = {viewer: empty_view(setup, viewer) for viewer in VIEWERS}
    assert views == {viewer: view(state, viewer) for viewer in VIEWERS}
    for event in events:
        evolve(state, event)
        full = json.loads(json.dumps(event_to_json(event)))
        for viewer, before in views.items():
            text = json.dumps(before)
            after = fold_view(before, mask(full, viewer))
            assert json.dumps(before) == text, "folding leaves the old view alone"
            assert after == view(state, viewer), (viewer, full)
            views[viewer] = after


def test_the_fold_of_masked_events_is_the_view_after_every_event(ruleset: Ruleset) -> None:
    seen: set[str] = set()
    for number, walk in enumerate(each_walk(ruleset, "view", DEALS * 15)):
        names = {event[0] for event in walk.finish().events}
        if number >= DEALS // 2 and names <= seen:
            continue  # what follows only looks for sorts of event not seen yet
        check_views(walk.setup, walk.events)
        seen |= names
    assert seen >= {"dealt", "drawn", "asked", "answered", "closed", "discarded", "melded", "ended"}
    if ruleset.id.startswith("xianju"):
        assert EVENT_NAMES - seen <= {"wild", "flowers", "robbed"}, "the walks must see every sort of event"


def test_a_masked_event_names_no_tile_that_the_view_does_not_show(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "masked", DEALS // 2):
        walk.finish()
        state = new_state(walk.setup)
        known = {viewer: tile_names_in(view(state, viewer)) for viewer in SEATED}
        for event in walk.events:
            full = event_to_json(event)
            evolve(state, event)
            for viewer in SEATED:
                now = tile_names_in(view(state, viewer))
                shown = mask(full, viewer)
                told = {
                    key: value
                    for key, value in (shown or {}).items()
                    if key not in ("legal", "action", "wall_rest")
                }
                assert tile_names_in(told) <= known[viewer] | now, (viewer, full)
                check_mask(full, shown, viewer)
                known[viewer] = now


def check_mask(full: dict[str, Any], shown: dict[str, Any] | None, viewer: int | str) -> None:
    """What each sort of event must keep from others."""
    own = full.get("seat") == viewer
    if full["e"] == "drawn" and not own:
        assert shown["tile"] is None and "index" not in shown
    elif full["e"] in ("answered", "locked", "unlocked") and not own:
        assert shown is None
    elif full["e"] == "dealt":
        assert all(hand is None for seat, hand in enumerate(shown["hands"]) if seat != viewer)
    elif full["e"] == "asked" and str(viewer) not in full["legal"]:
        assert shown is None or (shown["legal"] == [] and shown["question"]["kind"] != "redeem")
    elif full["e"] == "melded" and full["hidden"] and not own:
        assert not any(shown["removed"]) and not any(shown["meld"]["tiles"]) and not any(shown["meld"]["as"])
    elif full["e"] == "noted" and not full["public"]:
        assert shown is None


def tile_names_in(value: Any) -> set[str]:
    return {text for text in strings(value) if text in TILE_BY_NAME}


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def test_a_view_does_not_depend_on_what_the_viewer_may_not_know(ruleset: Ruleset) -> None:
    """Exchange everything hidden (other hands, the wall, face-down kongs): the view is the same."""
    hidden_kongs = 0
    for walk in each_walk(ruleset, "twin worlds", DEALS * 3):
        for number, state in enumerate(walk.questions()):
            if number % 6 and not state.hidden:
                continue
            hidden_kongs += len(state.hidden)
            for viewer in SEATED:
                other = another_world(state, viewer, walk.rng)
                assert view(other, viewer) == view(state, viewer)
    hides_kongs = any(option.name == "concealed_kong_shown" for option in ruleset.options)
    assert hidden_kongs or not hides_kongs


def another_world(state: DealState, viewer: int | str, rng: random.Random) -> DealState:
    """A copy in which the tiles that `viewer` cannot see are others."""
    twin = state.copy()
    others = [seat for number, seat in enumerate(twin.seats) if number != viewer]
    rest = [index for index, tile in enumerate(twin.wall.tiles) if is_left(twin, index)]
    pool = [twin.wall.tiles[index] for index in rest] + [tile for seat in others for tile in seat.tiles()]
    rng.shuffle(pool)
    tiles = list(twin.wall.tiles)
    for index in rest:
        tiles[index] = pool.pop()
    twin.wall.tiles = tuple(tiles)
    for seat in others:
        size = seat.total
        for tile in seat.tiles():
            seat.remove(tile)
        for _ in range(size):
            seat.add(pool.pop())
        if seat.drawn is not None:
            seat.drawn = rng.choice(seat.tiles())
        seat.locks = {"win": frozenset({rng.randrange(27)})} if rng.random() < 0.5 else {}
        seat.melds = [face_down(meld, twin.hidden, rng) for meld in seat.melds]
    for number in [seat for seat in twin.asked if seat != viewer]:
        twin.asked[number] = [("pass",)]
        if number in twin.answers:
            twin.answers[number] = ("win",)
    return twin


def is_left(state: DealState, index: int) -> bool:
    wall = state.wall
    return index >= wall.head and wall.tail_order_of(index) >= wall.tail and index not in wall.gone


def face_down(meld: Any, hidden: frozenset[int], rng: random.Random) -> Any:
    if meld.at not in hidden:
        return meld
    four = (rng.randrange(34),) * 4
    return meld._replace(tiles=four, shows=four)


def test_only_those_asked_see_a_claim_window_and_nobody_sees_answers(ruleset: Ruleset) -> None:
    windows = 0
    for walk in each_walk(ruleset, "window", DEALS):
        for state in walk.questions():
            if state.question != "claim":
                continue
            windows += 1
            for viewer in SEATED:
                seen = view(state, viewer)
                assert seen["question"] == {"kind": "claim", "seat": None}
                if viewer not in decide.waiting_for(state):
                    assert seen["legal"] == []
    assert windows


def test_everything_is_open_after_the_end_and_to_referees_before(ruleset: Ruleset) -> None:
    for walk in each_walk(ruleset, "open", 3):
        for state in walk.questions():
            for viewer in OPEN_VIEWERS:
                hands = [seat["hand"] for seat in view(state, viewer)["seats"]]
                assert [len(hand) for hand in hands] == [seat.total for seat in state.seats]
        for viewer in VIEWERS:
            seen = view(walk.state, viewer)
            assert None not in strings_and_none(seen["seats"], "hand") and seen["result"]["kind"]
            assert all(None not in meld["tiles"] for seat in seen["seats"] for meld in seat["melds"])


def strings_and_none(seats: list[dict[str, Any]], key: str) -> list[Any]:
    return [seat[key] for seat in seats]
