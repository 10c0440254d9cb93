"""Compares what was written down with what the engine found, as records and cases do.

May import nothing. Invariant: objects are compared key by key, keys that the expectation
leaves out are ignored; lists whole and in order, except those that are sets.
"""

from __future__ import annotations

from typing import Any

SETS = frozenset({"legal", "asked", "patterns", "lines", "also"})


def matches(expected: Any, found: Any, key: str = "") -> bool:
    """Does `found` hold everything that `expected` asks for?"""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and matches(value, found[name], name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return False
        if key in SETS:
            return _as_sets(expected, found)
        return all(matches(one, other) for one, other in zip(expected, found, strict=True))
    return type(expected) is type(found) and expected == found


def _as_sets(expected: list[Any], found: list[Any]) -> bool:
    """Each expected element has an element of its own among `found` (equally many).

    An element that finds its places taken makes the one that took a place look for another
    (augmenting paths), so that no list takes longer than the cube of its length.
    """
    fits = [[place for place, other in enumerate(found) if matches(one, other)] for one in expected]
    taken_by: dict[int, int] = {}

    def settle(one: int, tried: set[int]) -> bool:
        for place in fits[one]:
            if place not in tried:
                tried.add(place)
                if place not in taken_by or settle(taken_by[place], tried):
                    taken_by[place] = one
                    return True
        return False

    return all(settle(one, set()) for one in range(len(expected)))


def first_difference(expected: Any, found: Any, where: str = "", key: str = "") -> str | None:
    """Where the first mismatch is, for people; None if there is none."""
    if matches(expected, found, key):
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            place = f"{where}.{name}" if where else name
            if name not in found:
                return f"{place}: expected {value!r}, found nothing"
            if not matches(value, found[name], name):
                return first_difference(value, found[name], place, name)
    if (
        isinstance(expected, list)
        and isinstance(found, list)
        and len(expected) == len(found)
        and key not in SETS
    ):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            if not matches(one, other):
                return first_difference(one, other, f"{where}[{index}]")
    return f"{where or 'all'}: expected {expected!r}, found {found!r}"
