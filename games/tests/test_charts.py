"""A chart for a page says the same in its picture and in its table."""

import pytest

from games.charts import Chart, Series


def a_chart(**changes):
    given = {"title": "t", "along": "x", "labels": ["a", "b"], "series": [Series("s", [1, None])]}
    return Chart(**{**given, **changes})


def test_picture_and_table_carry_the_same_numbers():
    chart = a_chart(format="signed")
    assert chart.as_json()["series"] == [{"name": "s", "values": [1, None]}]
    assert list(chart.rows()) == [("a", ["+1"]), ("b", ["–"])]


def test_bounds_are_told_beside_the_value():
    chart = a_chart(format="percent", series=[Series("s", [0.5, 0], low=[0.25, 0], high=[0.755, 0.1])])
    assert list(chart.rows()) == [("a", ["50% (25% – 75.5%)"]), ("b", ["0% (0% – 10%)"])]
    assert chart.as_json()["series"][0]["high"] == [0.755, 0.1]


@pytest.mark.parametrize(("value", "read"), [(-3.456, "−3.46"), (10, "10"), (100.0, "100"), (0, "0")])
def test_numbers_are_short_and_exact(value, read):
    assert a_chart().shown(value) == read


def test_a_series_of_another_length_is_refused():
    with pytest.raises(ValueError, match="one value for each label"):
        a_chart(series=[Series("s", [1])])
    with pytest.raises(ValueError, match="one series"):
        a_chart(kind="bar", series=[Series("s", [1, 2]), Series("t", [1, 2])])
