"""Patterns of triplets and kongs: 碰碰胡, 座风碰杠, 中发白.

May import `pattern` and `readings`. A kong is a triplet here.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.patterns.pattern import Circumstances, Pattern
from games.engine.rulesets.xianju.readings import Outcome

_ALL_DRAGONS = 0b111


def _all_pungs(outcome: Outcome, _: Circumstances) -> int:
    return not outcome.run


def _seat_wind(outcome: Outcome, _: Circumstances) -> int:
    return outcome.seat_wind


def _dragon(outcome: Outcome, _: Circumstances) -> int:
    return outcome.dragons


def _three_dragons(outcome: Outcome, _: Circumstances) -> int:
    return outcome.dragon_kinds == _ALL_DRAGONS


ALL_PUNGS = Pattern("all_pungs", "碰碰胡", "All pungs", 1, _all_pungs)
SEAT_WIND = Pattern("seat_wind", "座风碰杠", "Seat wind triplet", 1, _seat_wind)
DRAGON = Pattern("dragon", "中、发、白", "Dragon triplet", 1, _dragon)
THREE_DRAGONS = Pattern("three_dragons", "中发白", "Three dragons", 5, _three_dragons, replaces="dragon")
