"""The bench command: what it measures and prints, never how fast it is."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bench import peers
from games.bench.inputs import Inputs
from games.bench.measure import Contestant, Line, Size, each, rates
from games.engine import registry, shapes
from games.management.commands.bench import part_names, text_of


def run_bench(*parts: str, **options: object) -> str:
    out = StringIO()
    call_command("bench", *parts, scale=0.002, stdout=out, **options)
    return out.getvalue()


def test_shapes_are_measured_and_every_goal_is_a_ratio() -> None:
    lines = json.loads(run_bench("shapes", json=True))["shapes"]
    assert all(line["ours"] > 0 for line in lines)
    with_goal = {line["what"]: line for line in lines if line["goal"]}
    assert {line["goal"] for line in with_goal.values()} == {8.0, 1.5, 10.0, 30.0}
    for line in with_goal.values():
        assert (
            line["ratio"] == pytest.approx(line["ours"] / line["theirs"])
            if line["theirs"]
            else line["beside"]
        )


def test_every_ruleset_plays_whole_deals_beside_both_peers() -> None:
    lines = json.loads(run_bench("deals", json=True))["deals"]
    names = [f"greedy deals, {ruleset.id}" for ruleset in registry.newest()]
    assert [line["what"] for line in lines] == names * 2
    assert [line["goal"] for line in lines] == [1.5] * len(names) + [5.0] * len(names)
    assert all(line["ours"] > 0 and ("not installed" in line["beside"] or line["theirs"]) for line in lines)


def test_sizes_of_the_engine_and_of_stored_deals_stand_beside_their_limits() -> None:
    lines = json.loads(run_bench("footprint", json=True))["footprint"]
    found = {line["what"]: line for line in lines}
    assert found["core import, processor time"]["value"] > 0
    assert found["core import, modules of numpy"]["value"] == 0
    for ruleset in registry.newest():
        packed = found[f"stored deal, {ruleset.id}: actions packed, largest"]
        story = found[f"stored deal, {ruleset.id}: events compressed, mean"]
        assert 0 < packed["value"] < packed["limit"] == 100
        assert packed["value"] < story["value"] < story["limit"] == 600


def test_a_missing_peer_is_named_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find", lambda name, module=None: None)
    monkeypatch.setattr(peers.metadata, "version", _missing)
    text = run_bench("shapes")
    assert "riichienv: not installed (pip install -r requirements-bench.txt)" in text
    assert "batch shanten, from keys" in text


def _missing(name: str) -> str:
    raise peers.metadata.PackageNotFoundError(name)


def test_an_unknown_part_and_a_senseless_scale_are_refused() -> None:
    with pytest.raises(CommandError, match=r"no part nonsense; there are .*shapes"):
        call_command("bench", "nonsense")
    with pytest.raises(CommandError, match="--scale"):
        call_command("bench", "shapes", scale=0.0)
    with pytest.raises(CommandError, match="--scale"):
        call_command("bench", "shapes", scale=float("inf"))


def test_parts_are_found_by_package_scan() -> None:
    assert "shapes" in part_names()


def test_a_line_says_whether_the_goal_is_reached() -> None:
    assert text_of(Line("a", 3e6, "peer 1.0", 1e6, 2.0)).endswith(
        "3 M/s  =    3.00 x peer 1.0 (1 M/s), goal 2 x: reached"
    )
    assert text_of(Line("a", 1500.0, "peer 1.0", 1e3, 2.0)).endswith("goal 2 x: MISSED")
    assert text_of(Line("a", 1500.0)).split() == ["a", "1.5", "k/s"]
    assert text_of(Size("a", 99.0, "ms", 100.0)).endswith("99 ms     goal at most 100: reached")
    assert text_of(Size("a", 1.0, "", 0.0)).endswith("goal at most 0: MISSED")


def test_what_may_remember_gets_other_things_in_each_turn() -> None:
    seen: list[int] = []
    rates(each(seen.append, [(number,) for number in range(60)]))
    assert sorted(seen) == list(range(60))
    turns: list[int] = []
    rates(Contestant(turns.append, 1), Contestant(turns.append, 1))
    assert turns == [turn for turn in range(6) for _ in range(2)]


def test_inputs_are_the_same_in_every_run_and_what_they_claim() -> None:
    inputs = Inputs(0.01)
    assert inputs.mixed == Inputs(0.01).mixed
    assert all(shapes.is_win(*hand.fewer, hand.jokers) for hand in inputs.wins)
    assert {hand.jokers for hand in inputs.wins} == {0, 1, 2}
    assert {hand.jokers for hand in inputs.mixed} == set(range(8))
    for hand in inputs.mixed:
        assert len(set(hand.ids)) == 14
        assert sum(shapes.counts_of_keys(*hand.fewer)) + hand.jokers == 14
