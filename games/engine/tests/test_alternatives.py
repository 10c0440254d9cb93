"""The reading that was scored is the best of all that the rules allow; the others have their worth told."""

from __future__ import annotations

from games.engine.registry import get
from games.engine.ruleset import Ruleset
from games.engine.scripted import play, scripted_deal
from games.engine.state import DealState
from games.engine.tests.test_judged import bots_deal

DEALS = 25


def others_of(state: DealState) -> dict[int, tuple]:
    return {one.winner: one.others for one in state.setup.ruleset.alternatives(state)}


def test_no_other_reading_is_worth_more_than_the_one_that_was_taken(ruleset: Ruleset) -> None:
    told = 0
    for seed in range(DEALS):
        state = bots_deal(ruleset, seed)
        assert state.result is not None
        others = others_of(state)
        if state.result["kind"] != "win" or ruleset.id == "dummy":
            assert others == {}
            continue
        assert list(others) == [winner["seat"] for winner in state.result["winners"]]
        for winner in state.result["winners"]:
            for other in others[winner["seat"]]:
                told += 1
                assert other.unit == winner["unit"] and other.reading != winner["reading"]
                assert other.refused or other.points is not None or other.total <= winner["total"]
            worths = [other.worth for other in others[winner["seat"]]]
            assert worths == sorted(worths, reverse=True)
    assert told > 0 or ruleset.id != "longgang"  # where the place of the winning tile counts


def test_xj_10_a_hand_of_jokers_can_be_read_for_less() -> None:
    setup = scripted_deal(get("xianju"), turned="5p", hands={0: "111222333m44m1z5p6m"})
    state = play(setup, ["0 win"]).state
    (winner,) = state.result["winners"]
    others = others_of(state)[0]
    assert others and all(other.total < winner["total"] for other in others[:1])
    assert len({(other.total, other.patterns) for other in others}) == len(others)


def test_h10_2_two_runs_twice_may_be_seven_pairs_or_four_runs() -> None:
    state = play(scripted_deal(get("hainan"), hands={0: "112233m112233p55s"}), ["0 win"]).state
    assert state.result is not None
    (winner,) = state.result["winners"]
    assert "seven_pairs" in {pattern["id"] for pattern in winner["patterns"]}
    (other,) = others_of(state)[0]
    assert other.total < winner["total"] and other.reading == "123m 123m 123p 123p 55s"
    assert "all_runs" in {pattern.id for pattern in other.patterns} and other.refused is None
