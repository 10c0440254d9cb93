"""Section 23 of the rules page over random deals with random options; `simulate` plays thousands."""

from __future__ import annotations

import random
from collections import Counter

from games.engine import decide
from games.engine.case_files import read_entries
from games.engine.options import resolve
from games.engine.rulesets.longgang.ending import SHARE
from games.engine.rulesets.longgang.invariants import faults
from games.engine.rulesets.longgang.ruleset import Longgang
from games.engine.tests.walks import each_walk, random_setup

RULESET = Longgang()


def test_lg_23_2_lg_23_3_lg_23_4_lg_23_5_lg_23_6_lg_23_7_lg_23_8_hold_in_random_deals() -> None:
    seen: Counter[str] = Counter()
    for walk in each_walk(RULESET, "section 23", 400):
        for state in walk.questions():
            assert faults(state) == []
            seen[state.question or ""] += 1
        assert faults(walk.state) == []
        seen[walk.state.result["kind"]] += 1
        seen["shared"] += SHARE in walk.state.private
    assert all(seen[each] for each in ("turn", "claim", "opening_kong", "share", "win", "draw", "shared"))


def test_lg_23_4_and_lg_23_3_the_checks_see_a_lost_tile_and_a_wrong_king() -> None:
    state, _ = decide.start(random_setup(RULESET, random.Random(4), plain=True))
    kind = next(kind for kind in range(34) if state.seats[1].counts[kind])
    lost = state.copy()
    lost.seats[1].remove(kind)
    assert any("LG-23.4" in fault for fault in faults(lost))
    moved = state.copy()
    moved.reserve += 1
    assert any("LG-23.3" in fault for fault in faults(moved))
    thrown = state.copy()
    thrown.seats[2].river.append((state.indicator if state.indicator < 34 else 34, False, False))
    assert any("LG-23.8" in fault for fault in faults(thrown))


def test_lg_23_10_every_example_of_the_page_is_a_case() -> None:
    examples = [rule.id for rule in RULESET.rules() if rule.id.startswith(("LG-EX-", "LG-PAY-"))]
    assert len(examples) == 32
    named = {rule for entry in read_entries(RULESET) for rule in entry.rules}
    assert set(examples) <= named


def test_lg_23_11_every_preset_keeps_the_base_above_zero() -> None:
    assert RULESET.presets
    for preset in RULESET.presets.values():
        values = resolve(RULESET.options, preset)
        RULESET.check_options(values)
        assert values.win_base_hu > 0
