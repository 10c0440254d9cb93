"""Patterns of who wins and how: 底台, 无财, 杠开, 天胡, 地胡.

May import `pattern` and `readings`.
"""

from __future__ import annotations

from games.engine.rulesets.xianju.patterns.pattern import Circumstances, Pattern
from games.engine.rulesets.xianju.readings import Outcome


def _base(_: Outcome, win: Circumstances) -> int:
    return not win.dealer


def _base_dealer(_: Outcome, win: Circumstances) -> int:
    return win.dealer


def _no_joker(_: Outcome, win: Circumstances) -> int:
    return win.no_joker


def _kong_bloom(_: Outcome, win: Circumstances) -> int:
    return win.kong_bloom


def _heaven(_: Outcome, win: Circumstances) -> int:
    return win.heaven


def _earth(_: Outcome, win: Circumstances) -> int:
    return win.earth


BASE = Pattern("base", "底台", "Base", 1, _base)
BASE_DEALER = Pattern("base_dealer", "庄家底台", "Base, dealer", 2, _base_dealer)
NO_JOKER = Pattern("no_joker", "无财", "No joker", 0, _no_joker)
KONG_BLOOM = Pattern("kong_bloom", "杠开", "Win on a kong replacement", 0, _kong_bloom)
HEAVEN = Pattern("heaven", "天胡", "Heavenly win", 0, _heaven)
EARTH = Pattern("earth", "地胡", "Earthly win", 0, _earth)
