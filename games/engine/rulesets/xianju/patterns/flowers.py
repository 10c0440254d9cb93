"""Patterns of flowers laid out: 座花, 梅兰竹菊, 春夏秋冬.

May import `pattern` and `readings`.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.patterns.pattern import Circumstances, Pattern
from games.engine.rulesets.xianju.readings import Outcome


def _seat_flower(_: Outcome, win: Circumstances) -> int:
    return win.seat_flowers


def _four_flowers(_: Outcome, win: Circumstances) -> int:
    return win.four_flowers


def _four_seasons(_: Outcome, win: Circumstances) -> int:
    return win.four_seasons


SEAT_FLOWER = Pattern("seat_flower", "座花", "Seat flower", 1, _seat_flower)
FOUR_FLOWERS = Pattern("four_flowers", "梅兰竹菊", "Four plants", 0, _four_flowers)
FOUR_SEASONS = Pattern("four_seasons", "春夏秋冬", "Four seasons", 0, _four_seasons)
