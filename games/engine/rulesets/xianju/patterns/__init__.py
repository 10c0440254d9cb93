"""The patterns of XJ-10, in the order of the page and of every result.

May import its own modules. A new pattern is a `Pattern` with its test in one of them and
a line here; the room option `tai_<id>` and the help page follow from it.
"""

from games.engine.rulesets.xianju.patterns.circumstances import (
    BASE,
    BASE_DEALER,
    EARTH,
    HEAVEN,
    KONG_BLOOM,
    NO_JOKER,
)
from games.engine.rulesets.xianju.patterns.flowers import FOUR_FLOWERS, FOUR_SEASONS, SEAT_FLOWER
from games.engine.rulesets.xianju.patterns.pattern import Circumstances, Pattern
from games.engine.rulesets.xianju.patterns.suits import ALL_HONOURS, MIXED_SUIT, PURE_SUIT
from games.engine.rulesets.xianju.patterns.triplets import ALL_PUNGS, DRAGON, SEAT_WIND, THREE_DRAGONS

PATTERNS: tuple[Pattern, ...] = (
    BASE,
    BASE_DEALER,
    MIXED_SUIT,
    PURE_SUIT,
    ALL_PUNGS,
    SEAT_WIND,
    DRAGON,
    THREE_DRAGONS,
    ALL_HONOURS,
    SEAT_FLOWER,
    NO_JOKER,
    KONG_BLOOM,
    HEAVEN,
    EARTH,
    FOUR_FLOWERS,
    FOUR_SEASONS,
)
BY_ID: dict[str, Pattern] = {pattern.id: pattern for pattern in PATTERNS}

__all__ = ["BY_ID", "PATTERNS", "Circumstances", "Pattern"]
