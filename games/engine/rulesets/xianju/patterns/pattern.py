"""What a pattern is: a name, a default number of 台, and one test.

May import `readings` (facts of a reading). Invariant: `count` is a pure function of the
reading's outcome, melds in front included, and of the circumstances of the win; it says
how many times the pattern counts, 0 if it is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.rulesets.xianju.readings import Outcome


class Circumstances(NamedTuple):
    """What a win is besides the reading of its tiles.

    seat_flowers  how many of his own two flowers are laid out
    """

    dealer: bool = False
    seat_flowers: int = 0
    four_flowers: bool = False
    four_seasons: bool = False
    no_joker: bool = False
    kong_bloom: bool = False
    heaven: bool = False
    earth: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of XJ-10. `tai` is the default of the room option `tai_<id>`.

    replaces   id of the pattern that is not counted beside this one
    alone      nothing else is counted beside this one
    """

    id: str
    name_zh: str
    name_en: str
    tai: int
    count: Callable[[Outcome, Circumstances], int]
    replaces: str = ""
    alone: bool = False

    @property
    def rule(self) -> str:
        return f"XJ-10.{self.id}"
