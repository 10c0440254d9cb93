"""Shares and means are as sure as their cases allow, and say so."""

import math
import statistics

import pytest

from games.review.statistics_estimates import Mean, Share
from games.templatetags.statistics_words import mean, share


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634), (15, 148, 0.0624, 0.1605)],
)
def test_wilsons_interval_is_as_in_the_tables(count, of, low, high):
    assert Share(count, of).interval == pytest.approx((low, high), abs=1e-4)


def test_the_interval_holds_the_share_and_narrows_with_the_cases():
    for of in (1, 7, 30, 1000):
        for count in range(0, of + 1, max(1, of // 7)):
            low, high = Share(count, of).interval
            assert 0 <= low <= count / of <= high <= 1
    widths = [high - low for low, high in (Share(of // 4, of).interval for of in (40, 400, 4000))]
    assert widths == sorted(widths, reverse=True)


def test_a_mean_has_the_interval_of_its_numbers():
    numbers = [3, 5, 5, 8, 12, 1, 2, 20, 4, 4, 6]
    told = Mean(len(numbers), sum(numbers), sum(n * n for n in numbers))
    reach = 1.959964 * statistics.stdev(numbers) / math.sqrt(len(numbers))
    assert told.value == pytest.approx(statistics.mean(numbers))
    assert told.interval == pytest.approx((told.value - reach, told.value + reach))


def test_nothing_is_said_of_nothing():
    assert Share(0, 0).value is Share(0, 0).interval is Mean(0, 0, 0).value is Mean(1, 5, 25).interval is None
    assert share(Share(0, 0)) == mean(Mean(0, 0, 0)) == "–"


def test_of_too_few_cases_no_rate_is_shown():
    assert "%" not in share(Share(3, 5)) and "3" in share(Share(3, 5)) and "5" in share(Share(3, 5))
    assert "%" in share(Share(10, 30))
    assert "4.0" not in mean(Mean(9, 36, 200)) and "9" in mean(Mean(9, 36, 200))
    assert "4.0" in mean(Mean(10, 40, 200))
