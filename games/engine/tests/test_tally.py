"""A win that people counted pays as the same win counted from its tiles, in every ruleset."""

import pytest

from games.engine import case_files, registry
from games.engine.cases import parse_case
from games.engine.errors import NotationError
from games.engine.options import resolve
from games.engine.result import Liable
from games.engine.tally import Counted, checked_numbers

RULESETS = [ruleset for ruleset in registry.newest() if ruleset.tally is not None]


def won_cases(ruleset):
    for entry in case_files.read_entries(ruleset):
        if entry.kind != "case":
            continue
        try:
            case = parse_case(entry.given)
        except NotationError:
            continue
        scored = case.ruleset.score_case(case)
        if scored["win"]:
            yield entry.id, case, scored


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_the_numbers_of_every_scored_case_settle_to_the_same_lines(rules):
    checked = 0
    for name, case, scored in won_cases(rules):
        tally = case.ruleset.tally
        numbers = tally.numbers(case.options, scored, case.winner)
        told = scored["liable"]
        liable = Liable(told["seat"], told["rule"], tuple(told["also"])) if told else None
        counted = Counted(
            case.options,
            case.context,
            case.dealer,
            case.winner,
            case.from_seat,
            case.robbing_kong,
            numbers,
            case.seats,
            case.flags,
            liable,
        )
        settled = tally.settle(counted)
        assert [line.as_json() for line in settled.lines] == scored["lines"], name
        assert settled.winner.total == scored["total"], name
        checked += 1
    assert checked > 20


def counted(ruleset, numbers, options=None, context=None, **more):
    rules = registry.get(ruleset)
    values = resolve(rules.options, options or {})
    facts = {"dealer": 0, "winner": 1, "from_seat": 0, "robbing_kong": False, **more}
    context = resolve(rules.context_keys, context or {})
    checked = checked_numbers(rules.tally.asks(values), facts["winner"], numbers)
    return rules.tally.settle(Counted(values, context, numbers=checked, **facts))


def paid(settled):
    sums = [0] * 4
    for line in settled.lines:
        sums[line.payer] -= line.points
        sums[line.payee] += line.points
    return sums


def test_who_is_said_to_be_liable_pays_for_all_xj_11_6():
    assert paid(counted("xianju", {"tai": {"1": 7}}, liable=Liable(0, "XJ-11.6"))) == [-21, 21, 0, 0]


def test_the_cap_cuts_what_people_counted():
    assert paid(counted("xianju", {"tai": {"1": 99}}, {"cap": 10}, from_seat=None)) == [-10, 30, -10, -10]


def test_fans_of_both_sides_make_the_payment_of_each_loser():
    fans = {"0": 2, "1": 1, "2": 0, "3": 1}
    one = counted("wuhan", {"big": {"1": 0}, "fan": fans})
    base = registry.get("wuhan")
    unit = resolve(base.options, {}).base
    assert paid(one) == [-unit * 8, unit * 14, -unit * 2, -unit * 4]


def test_the_ga_of_both_is_in_what_one_pays_the_other_and_may_not_fall_h11_2():
    numbers, rising = {"points": {"1": 1}}, {"ga": "rising", "discarder_bonus": 0}
    had = {"ga": [1, 2, 0, 3], "ga_before": [0, 2, 0, 1]}
    assert paid(counted("hainan", numbers, rising, had)) == [-4, 13, -3, -6]
    for wrong in ({**had, "ga": [1, 1, 0, 3]}, {**had, "ga": [1, 4, 0, 3]}, {"ga": None}):
        with pytest.raises(NotationError, match=r"H11\.2"):
            counted("hainan", numbers, rising, wrong)


def test_a_robbed_konger_pays_for_all_unless_another_is_named():
    fans = {"0": 0, "1": 1, "2": 0, "3": 0}
    robbed = counted("wuhan", {"big": {"1": 1}, "fan": fans}, robbing_kong=True)
    assert robbed.winner.liable == Liable(0, "W12.1")
    assert {line.payer for line in robbed.lines} == {0}


@pytest.mark.parametrize(
    ("numbers", "place"),
    [
        ({"tai": {"1": 0}}, "numbers.tai.1"),
        ({"tai": {"1": True}}, "numbers.tai.1"),
        ({"tai": {"1": "7"}}, "numbers.tai.1"),
        ({"tai": {}}, "numbers.tai.1"),
        ({"tai": {"2": 3, "1": 3}}, "numbers.tai"),
        ({"fan": {"1": 3}}, "numbers.fan"),
        ([7], "numbers"),
    ],
)
def test_numbers_that_nobody_can_have_counted_are_refused_by_place(numbers, place):
    with pytest.raises(NotationError) as refusal:
        counted("xianju", numbers)
    assert refusal.value.where == place
