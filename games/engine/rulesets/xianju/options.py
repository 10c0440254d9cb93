"""The room options of 仙居麻将 and which of them make no sense together.

May import the engine's `options`, `errors`. Invariant: every number of the scoring table
is an option `tai_<id>`; 0 means that the row does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import NotationError
from games.engine.options import Option, Values, flag, pick

_FLOW = ("牌局", "Play")
_JOKERS = ("财神", "Jokers")
_WINS = ("胡牌", "Winning")
_POINTS = ("计分", "Points")
_TAI = ("台数", "Tai")
_LIABILITY = ("全包与承包", "Liability")


def _tai(name: str, default: int, zh: str, en: str) -> Option:
    return Option(
        f"tai_{name}", "int", default, zh, en, f"XJ-10.{name}", maximum=100,
        help_zh="0 表示不计此项", help_en="0: this row does not exist", group_zh=_TAI[0], group_en=_TAI[1],
    )  # fmt: skip


_GENERAL = (
    pick(
        "first_dealer", "首盘庄家", "First dealer", "XJ-2.1", _FLOW,
        ("dice", "掷骰", "by dice"), ("uniform", "均等随机", "uniformly random"),
    ),
    pick(
        "swap_ban", "吃碰后禁打同张", "Barred discard after a claim", "XJ-4.7", _FLOW,
        ("both", "吃、碰都禁", "chow and pung"), ("chow", "只禁吃", "chow only"), ("off", "不禁", "off"),
    ),
    pick(
        "pass_win", "过胡", "Passed win", "XJ-4.6", _FLOW,
        ("same_tile", "同张不能再胡", "bars the same tile"), ("any_tile", "任何一张都不能胡", "bars every tile"),
    ),
    flag("concealed_kong_shown", False, "暗杠亮明", "Concealed kongs are shown", "XJ-5.6", _FLOW),
    flag("ask_after_draw", False, "黄庄后询问是否继续", "Ask after a draw whether to go on", "XJ-8.3", _FLOW),
    pick(
        "enforcement", "违规处理", "Offences", "XJ-12.1", _FLOW,
        ("prevent", "系统不允许", "prevented"), ("table", "允许并处罚", "allowed and fined"),
    ),
    flag("joker_own_kind", True, "财神可当本张", "A joker may stand for the tile on its face", "XJ-2.6", _JOKERS),
    pick(
        "joker_discard", "打出财神", "Discarding a joker", "XJ-2.7", _JOKERS,
        ("allowed", "允许", "allowed"), ("forbidden", "禁止", "forbidden"),
    ),
    Option(
        "joker_meld_max", "int", 2, "每副吃碰杠最多用财神", "Most jokers in one claimed meld", "XJ-4.3",
        maximum=2, group_zh=_JOKERS[0], group_en=_JOKERS[1],
    ),
    flag("fake_pung_over_chow", True, "假碰先于吃", "A false pung goes before a chow", "XJ-4.4", _JOKERS),
    pick(
        "redeem", "换回财神", "Redeeming a joker", "XJ-6.2", _JOKERS,
        ("drawn", "摸到时询问", "asked on the draw"), ("held", "轮到自己随时可换", "any time in one's turn"),
    ),
    pick(
        "multiple_wins", "一炮多响", "Several winners", "XJ-7.3", _WINS,
        ("nearest", "截胡", "the nearest wins"), ("all", "都胡", "all win"),
    ),
    flag("joker_pair", True, "财神可作将", "Jokers may be in the pair", "XJ-7.4", _WINS),
    flag("joker_anchor", False, "用财神须有牌型", "A hand with jokers needs an anchor", "XJ-7.5", _WINS),
)  # fmt: skip

_SCORING = (
    Option(
        "cap", "int", None, "封顶台数", "Most tai of a hand", "XJ-10.2", minimum=1, maximum=1000, nullable=True,
        help_zh="空为不封顶", help_en="empty: no cap", group_zh=_POINTS[0], group_en=_POINTS[1],
    ),
    Option(
        "base_points", "int", 1, "每台分数", "Points a tai", "XJ-10.3", minimum=1, maximum=1000,
        group_zh=_POINTS[0], group_en=_POINTS[1],
    ),
    pick(
        "discard_payment", "放铳怎么付", "Who pays for a discard", "XJ-10.3", _POINTS,
        ("all", "三家同付", "all three alike"), ("discarder_double", "放铳者加倍", "the discarder double"),
        ("discarder_only", "放铳者独付两份", "the discarder alone, two shares"),
    ),
    _tai("base", 1, "底台(闲家)", "Base, non-dealer"),
    _tai("base_dealer", 2, "底台(庄家)", "Base, dealer"),
    _tai("mixed_suit", 1, "混一色", "Mixed suit"),
    _tai("pure_suit", 3, "清一色", "Pure suit"),
    _tai("all_pungs", 1, "碰碰胡", "All pungs"),
    _tai("seat_wind", 1, "座风碰杠", "Seat wind"),
    _tai("dragon", 1, "中、发、白,每副", "Each dragon"),
    _tai("three_dragons", 5, "中发白", "Three dragons"),
    _tai("all_honours", 13, "十三台", "All honours"),
    _tai("no_joker", 0, "无财", "No joker"),
    _tai("kong_bloom", 0, "杠开", "Won on a kong replacement"),
    _tai("heaven", 0, "天胡", "Heavenly win"),
    _tai("earth", 0, "地胡", "Earthly win"),
    pick(
        "fake_pung_liability", "假碰全包", "False pung of a pure suit", "XJ-11.2", _LIABILITY,
        ("made", "换回后仍算", "also after a redeem"), ("held", "换回后不算", "only while the joker is in it"),
    ),
    pick(
        "contract", "三次承包", "Contract of three claims", "XJ-11.7", _LIABILITY,
        ("mutual", "双方互包", "binds both"), ("one_way", "只包被吃碰者", "binds the one claimed from"),
        ("off", "不承包", "off"),
    ),
)  # fmt: skip

_FLOWERS = (
    _tai("seat_flower", 1, "座花,每张", "Each seat flower"),
    _tai("four_flowers", 0, "梅兰竹菊", "Four flowers"),
    _tai("four_seasons", 0, "春夏秋冬", "Four seasons"),
)

WITHOUT_FLOWERS: tuple[Option, ...] = _GENERAL + _SCORING
WITH_FLOWERS: tuple[Option, ...] = WITHOUT_FLOWERS + _FLOWERS

CONTEXT: tuple[Option, ...] = (
    Option("number", "int", 1, "第几盘", "Number of the deal", "XJ-1.3", minimum=1),
)

PRESETS: Mapping[str, Mapping[str, object]] = {
    "page": {},
    "loose": {"swap_ban": "off", "multiple_wins": "all", "contract": "off"},
    "club": {
        "tai_no_joker": 1,
        "tai_kong_bloom": 1,
        "tai_heaven": 4,
        "tai_earth": 3,
        "joker_discard": "forbidden",
    },
}


def check_options(values: Values) -> None:
    """Refuse what leaves a chosen option without meaning. Raises NotationError."""
    if values.joker_meld_max == 0:
        for name, wanted in (
            ("redeem", "drawn"),
            ("fake_pung_liability", "made"),
            ("fake_pung_over_chow", True),
        ):
            if getattr(values, name) != wanted:
                raise NotationError(
                    f"options.{name}",
                    f"has no meaning with joker_meld_max 0: no meld holds a joker, leave it {wanted}",
                )
