"""The room options of 海南麻将 and which of them make no sense together (section 14 of the rules page).

May import the engine's `options`, `errors`. Invariant: every number of H11 is an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.engine.errors import NotationError
from games.engine.options import Choice, Group, Option, Values, flag, one_of, pick

_FLOW = ("牌局", "Play")
_FANS = ("番与牌型", "Fans and hands")
_POINTS = ("计分", "Points")
_KONGS = ("杠与花", "Kongs and flowers")
_LIABILITY = ("包牌", "Liability")
_OFFENCES = ("违规", "Offences")


def _number(
    name: str, default: int, zh: str, en: str, rule: str, group: Group, low: int = 0, high: int = 100
) -> Option:
    return Option(
        name, "int", default, zh, en, rule, minimum=low, maximum=high, group_zh=group[0], group_en=group[1]
    )


def _helped(option: Option, zh: str, en: str) -> Option:
    return replace(option, help_zh=zh, help_en=en)


_PLAY = (
    pick(
        "first_dealer", "首盘庄家", "First dealer", "H2.5", _FLOW,
        ("random", "随机", "random"), ("host", "房主", "the host"),
    ),
    pick(
        "match_unit", "一场的单位", "Unit of a match", "H2.8", _FLOW,
        ("daju", "大局（四令）", "大局 (four rounds)"), ("ling", "令", "rounds"), ("deal", "盘", "deals"),
    ),
    _number("match_length", 1, "一场有几个单位", "Units in a match", "H2.8", _FLOW, low=1, high=64),
    pick(
        "break_mode", "从哪里数开门", "Where the dice count from", "H3.3", _FLOW,
        ("dealer_ccw", "从庄家数", "from the dealer"), ("from_dealers_left", "从庄家左手数", "from the dealer's left"),
    ),
    _number("dead_wall", 15, "不摸的张数", "Tiles never drawn", "H13.1", _FLOW, high=40),
    pick(
        "final_discard_claims", "最后一张打出的牌", "Claims on the final discard", "H13.4", _FLOW,
        ("win", "只能胡", "win only"), ("none", "谁也不能要", "none"), ("all", "可吃碰胡", "all"),
    ),
    flag("no_chow", False, "不可吃", "No chows", "H6.1", _FLOW),
    flag("chow_discard_ban", False, "吃后禁打同副的牌", "No discard that completes the chowed run", "H5.6", _FLOW),
    flag("kong_after_claim", False, "吃碰后可立即杠", "Own kongs right after a chow or pung", "H5.4", _FLOW),
    flag("pass_hu_lock", True, "过胡", "Passed win bars wins on discards", "H6.5", _FLOW),
    flag("pass_pung_lock", False, "过碰", "Passed pung bars the same tile", "H6.6", _FLOW),
    pick(
        "multiple_wins", "一炮多响", "Several winners", "H6.4", _FLOW,
        ("nearest", "截胡", "the nearest wins"), ("all", "都胡", "all win"),
        ("triple_is_draw", "截胡，三家同胡流局", "the nearest; three at once draw"),
    ),
)  # fmt: skip

_HANDS = (
    flag("fan_gate", True, "有番才能胡", "A fan is needed on discards", "H8.2", _FANS),
    flag("menqing_allows_concealed_kong", False, "暗杠仍算门清", "A concealed kong keeps the hand concealed", "H9.F2", _FANS),
    flag("kong_gives_fan", False, "有杠就有番", "Any kong is a fan", "H7.5", _FANS),
    pick(
        "all_runs_pair_winds", "只吃不碰的将不能是", "Winds that spoil the all-runs pair", "H9.F1", _FANS,
        ("seat_round", "门风和令风", "seat and round wind"), ("seat", "门风", "seat wind"), ("none", "风不限", "none"),
    ),
    pick(
        "flower_order", "本位花", "Order of the plant flowers", "H4.1", _FANS,
        ("mei_lan_ju_zhu", "梅兰菊竹", "梅 兰 菊 竹"), ("mei_lan_zhu_ju", "梅兰竹菊", "梅 兰 竹 菊"),
    ),
    pick(
        "thirteen_yao", "十三幺", "Thirteen yao", "H10.3", _FANS,
        ("scattered", "十三烂式", "scattered tiles"), ("orphans", "国士式", "thirteen orphans"), ("both", "两种都算", "both"),
    ),
    one_of("scatter_gap", 3, (3, 2), "同门至少相差", "Least difference in a suit", "H10.3", _FANS),
    flag("seven_pairs_quad", True, "七对中四张算两对", "Four equal tiles are two pairs", "H10.2", _FANS),
)  # fmt: skip

_SCALE = (
    _number("base", 1, "底分", "Base", "H11.1", _POINTS, low=1, high=1000),
    _number("dealer_extra", 0, "庄闲（加几倍底分）", "Dealer extra, in bases", "H11.2", _POINTS, high=10),
    _number("streak_extra", 0, "连庄（每次加几倍底分）", "For each repeat of the dealer, in bases", "H11.2", _POINTS, high=10),
    _helped(
        pick(
            "ga", "上噶", "Ga", "H11.2", _POINTS,
            ("off", "无", "off"), ("rising", "只升不降", "may not fall"), ("free", "自由", "free"),
        ),
        "每盘发牌前各家自选 0、1、2、3、5，加在与别家的单位上；只升不降：不能少于上一盘",
        "before each deal every seat chooses 0, 1, 2, 3 or 5, added to its unit with each other; may not fall: no less "
        "than in the deal before",
    ),
    _number("points_plain", 1, "平胡", "Plain hand", "H11.3.plain", _POINTS, low=1),
    _number("points_all_pungs", 2, "碰碰胡", "All pungs", "H11.3.all_pungs", _POINTS, low=1),
    _number("points_full_flush", 2, "清一色", "One suit", "H11.3.full_flush", _POINTS, low=1),
    _number("points_seven_pairs", 2, "七对", "Seven pairs", "H11.3.seven_pairs", _POINTS, low=1),
    _number("points_luxury_seven_pairs", 3, "豪华七对", "Luxury seven pairs", "H11.3.luxury_seven_pairs", _POINTS, low=1),
    _number("points_scattered", 13, "十三幺", "Thirteen yao", "H11.3.scattered", _POINTS, low=1),
    pick(
        "points_combine", "几项同时", "Several rows at once", "H11.3", _POINTS,
        ("multiply", "相乘", "multiply"), ("add", "相加", "add"),
    ),
    _number("self_draw_mult", 2, "自摸倍数", "Self-draw", "H11.4", _POINTS, low=1, high=20),
    _number("kong_draw_mult", 3, "杠上开花倍数", "On a kong replacement", "H11.4", _POINTS, low=1, high=20),
    _number("flower_draw_mult", 3, "花上开花倍数", "On a flower replacement", "H11.4", _POINTS, low=1, high=20),
    one_of("heavenly_win", 0, (0, 3), "天胡倍数", "Heavenly win", "H8.7", _POINTS, none=True),
    _number("discarder_bonus", 1, "点炮加几倍底分", "Discarder's bonus, in bases", "H11.5", _POINTS, high=20),
    pick(
        "discard_payers", "点炮谁付", "Who pays for a discard", "H11.6", _POINTS,
        ("all", "三家都付", "all three"), ("discarder_only", "只有点炮者付自己的一份", "the discarder his own share"),
    ),
    Option(
        "cap_points", "choice", None, "封顶（倍数×分）", "Cap of W × P", "H11.9",
        tuple(Choice(value, str(value), str(value)) for value in (8, 12, 16)), nullable=True,
        help_zh="空为不封顶", help_en="empty: no cap", group_zh=_POINTS[0], group_en=_POINTS[1],
    ),
)  # fmt: skip

_SIDE = (
    _number("kong_units_direct", 1, "明杠", "Direct kong", "H7.direct", _KONGS, high=20),
    _number("kong_units_added", 1, "补杠", "Added kong", "H7.added", _KONGS, high=20),
    _number("kong_units_concealed", 2, "暗杠", "Concealed kong", "H7.concealed", _KONGS, high=20),
    pick(
        "exposed_kong_payer", "明杠谁付", "Who pays for a direct kong", "H11.7", _KONGS,
        ("all", "三家都付", "all three"), ("discarder", "只有放杠者付自己的一份", "the discarder his own share"),
    ),
    flag("draw_keeps_kongs", True, "流局仍算杠", "Kongs are paid after a draw", "H11.8", _KONGS),
    pick(
        "flower_win", "花分", "Flower sets", "H4.3", _KONGS,
        ("off", "不算", "off"), ("four_set", "一套 1、八花 2", "a series 1, all eight 2"),
        ("seven_eight", "七花 1、八花 2", "seven 1, eight 2"),
    ),
)  # fmt: skip

_PAYS_ALL = (
    pick(
        "three_meld_count", "三道牌怎么数", "What counts for three melds", "H12.3", _LIABILITY,
        ("chow_pung_direct_kong", "吃、碰、明杠合计", "chows, pungs and direct kongs"),
        ("chow_pung", "吃、碰合计", "chows and pungs"), ("same_kind_only", "吃与碰杠分开数", "chows, and pungs with kongs, apart"),
    ),
    flag("four_meld_self_draw", False, "四道牌包自摸", "Four melds from one: he pays a self-draw", "H12.5", _LIABILITY),
    flag("tail_liability", False, "海底包牌", "The last four draws' discarders pay all", "H12.6", _LIABILITY),
    flag("discarder_pays_all", False, "防勾脚（点炮者包）", "The discarder always pays all", "H12.7", _LIABILITY),
    _helped(
        flag("first_tile_kong", False, "首张包杠", "The first discard konged", "H12.7", _LIABILITY),
        "本盘第一张打出的牌被杠，放杠者付三家的杠分",
        "who throws the deal's first tile into a kong pays that kong for all three",
    ),
    _helped(
        flag("follow_dealer", False, "跟牌", "Following the dealer", "H12.7", _LIABILITY),
        "庄家第一张牌被三家依次跟打，庄家付每家 1 个单位",
        "the dealer pays one unit to each if the three others throw the same tile after his first",
    ),
)  # fmt: skip

_PUNISHED = (
    pick(
        "enforcement", "违规处理", "Offences", "H13.9", _OFFENCES,
        ("prevent", "系统不允许", "prevented"), ("table", "允许并处罚", "allowed and fined"),
    ),
    _number("false_win_penalty", 2, "诈胡赔每家几个单位", "False win: units to each", "H13.9", _OFFENCES, low=1, high=20),
)  # fmt: skip

OPTIONS: tuple[Option, ...] = _PLAY + _HANDS + _SCALE + _SIDE + _PAYS_ALL + _PUNISHED

CONTEXT: tuple[Option, ...] = (
    Option("number", "int", 1, "第几盘", "Number of the deal", "H2.3", minimum=1),
    Option(
        "round_wind", "choice", "1z", "令风", "Round wind", "H2.4",
        tuple(
            Choice(f"{place}z", zh, en)
            for place, zh, en in ((1, "东", "East"), (2, "南", "South"), (3, "西", "West"), (4, "北", "North"))
        ),
    ),
    Option("dealer_streak", "int", 0, "连庄次数", "Repeats of the dealer", "H11.2", maximum=1000),
    Option(
        "ga", "ints", [0, 0, 0, 0], "各家的噶", "Ga of each seat", "H11.2", maximum=20, nullable=True,
        help_zh="空为发牌前由各家自选", help_en="empty: each chooses before the deal",
    ),
    Option("ga_before", "ints", [0, 0, 0, 0], "各家上一盘的噶", "Ga of each seat in the deal before", "H11.2", maximum=5),
)  # fmt: skip

PRESETS: Mapping[str, Mapping[str, object]] = {
    "page": {},
    "no_fan": {"fan_gate": False},
    "dealer": {"dealer_extra": 1, "streak_extra": 1},
    "orphans": {"thirteen_yao": "orphans", "kong_gives_fan": True},
}

_UNUSED = (  # option, its default, and what leaves it without meaning
    ("chow_discard_ban", False, "no_chow", True, "there are no chows"),
    ("scatter_gap", 3, "thirteen_yao", "orphans", "there is no scattered hand"),
    ("false_win_penalty", 2, "enforcement", "prevent", "false wins are prevented"),
    ("first_tile_kong", False, "kong_units_direct", 0, "direct kongs pay nothing"),
    ("exposed_kong_payer", "all", "kong_units_direct", 0, "direct kongs pay nothing"),
    ("discard_payers", "all", "discarder_pays_all", True, "the discarder pays all three shares"),
    ("tail_liability", False, "discarder_pays_all", True, "the discarder pays all three shares anyway"),
)


def check_options(values: Values) -> None:
    """Refuse what leaves a chosen option without meaning. Raises NotationError."""
    for name, default, other, value, reason in _UNUSED:
        if getattr(values, other) == value and getattr(values, name) != default:
            raise NotationError(
                f"options.{name}", f"has no meaning with {other} {value}: {reason}, leave it {default}"
            )
