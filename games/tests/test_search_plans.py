"""The bench of searches leaves out no condition and no order, and tells a table that is read through."""

from dataclasses import fields

import pytest

from games.pagebench import fill, plans
from games.services import history

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_condition_and_order_is_explained():
    filled = fill.fill(200)
    searches = plans.searches(filled).values()
    asked = {
        field.name
        for field in fields(history.Search)
        if any(getattr(search, field.name) != field.default for search in searches)
    }
    assert asked == {field.name for field in fields(history.Search)}
    assert {search.order for search in searches} == set(history.ORDERS)
    told = list(plans.plans(filled))
    assert len(told) == 2 * len(searches) + 4
    assert all(plan.text.strip() for plan in told)


def test_a_large_table_that_is_read_through_is_named():
    filled = fill.fill(200)
    everything = history.readable(filled.club.created_by).filter(length__gt=-1)
    plan = plans._plan("all", everything)
    assert plan.scanned == ["games_dealfacts"] and not plan.indexes
