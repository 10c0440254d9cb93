"""How what was written down is compared with what the engine found."""

from __future__ import annotations

from games.engine.compare import matches

LINE = {"from": 0, "to": 1, "points": 3}


def test_lists_that_are_sets_match_in_any_order_each_element_once() -> None:
    found = {"lines": [LINE, {**LINE, "from": 2}, {**LINE, "from": 3}]}
    assert matches({"lines": [{"from": 3}, {"to": 1}, {"from": 0}]}, found)
    assert matches({"lines": [{}, {"points": 3}, {"from": 0}]}, found)  # the vague ones make room
    assert not matches({"lines": [{"from": 0}, {"from": 0}, {}]}, found)
    assert not matches({"lines": [{"from": 0}, {"from": 2}]}, found)
    assert not matches({"payments": [1, 0]}, {"payments": [0, 1]})


def test_many_vague_elements_are_compared_at_once_not_in_every_order() -> None:
    found = {"lines": [dict(LINE) for _ in range(40)]}
    assert not matches({"lines": [{}] * 39 + [{"from": 9}]}, found)
    assert matches({"lines": [{}] * 40}, found)


def test_true_is_not_one() -> None:
    assert not matches({"from": True}, {"from": 1}) and not matches([1.0], [1])
