"""The house rules of 龙港麻将 and which of them make no sense together.

May import the engine's `options` and `errors`. Invariant: every option of the rules page
is here under its own name (snake case), with the values that the page lists; what the
page fixes has one value.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from games.engine.errors import NotationError
from games.engine.options import Choice, Group, Option, Values, flag, one_of, pick

_ROOM = ("座次与场次", "Seating and length")
_OPENING = ("起牌与财神", "Deal and jokers")
_CLAIMS = ("吃碰杠胡", "Claims and kongs")
_PASSING = ("过水", "Passing")
_WALL = ("牌墙尽头", "End of the wall")
_HU = ("胡数", "Hu")
_TAI = ("台数", "Tai")
_POINTS = ("结算", "Settlement")
_LIABILITY = ("包牌", "Responsibility")
_PENALTIES = ("违规", "Offences")


def _flag(name: str, default: bool, zh: str, en: str, rule: str, group: Group) -> Option:
    return flag(name, default, zh, en, f"LG-{rule}", group)


def _pick(name: str, zh: str, en: str, rule: str, group: Group, *choices: tuple[str, str, str]) -> Option:
    return pick(name, zh, en, f"LG-{rule}", group, *choices)


def _number(
    name: str,
    default: int,
    values: tuple[int, ...],
    zh: str,
    en: str,
    rule: str,
    group: Group,
    none: bool = False,
) -> Option:
    return one_of(name, default, values, zh, en, f"LG-{rule}", group, none)


def _amount(name: str, default: int, most: int, zh: str, en: str, rule: str, group: Group) -> Option:
    return Option(
        name, "int", default, zh, en, f"LG-{rule}", maximum=most, group_zh=group[0], group_en=group[1]
    )


def _seat_flower_orders() -> tuple[tuple[str, str, str], ...]:
    """J-5: the flower numbers of 东 南 西 北; by number first."""
    found = []
    for order in permutations("1234"):
        flowers = ["春夏秋冬"[int(number) - 1] for number in order]
        zh = " ".join(f"{wind}{flower}" for wind, flower in zip("东南西北", flowers, strict=True))
        en = " ".join(f"{wind}-f{number}" for wind, number in zip("ESWN", order, strict=True))
        found.append(("".join(order), zh, en))
    return tuple(found)


_SETTING_UP = (
    _pick(
        "seating", "校位", "Seating", "P-8", _ROOM,
        ("ceremony", "摸风定位", "drawn with tiles and dice"), ("random", "随机", "random"),
        ("as_joined", "按入座先后", "in the order of arrival"),
    ),
    _number("session_hands", 16, (8, 16, 40), "一场几盘", "Deals in a match", "P-14", _ROOM),
    _pick(
        "flower_indicator", "翻出花牌时的财神", "If the turned tile is a flower", "J-4", _OPENING,
        ("other_flowers", "其余三张花都是财神", "the other three flowers are jokers"),
        ("reflip", "再翻下一张", "the next tile is turned"), ("no_joker", "本盘无财神", "no jokers in this deal"),
    ),
    _pick("seat_flower_mapping", "坐花", "Whose flower is whose", "J-5", _OPENING, *_seat_flower_orders()),
    _flag(
        "seat_flower_may_be_exposed", False, "坐花可以亮出补牌", "A seat flower may be exposed", "J-6", _OPENING
    ),
    _pick(
        "opening_order", "开局补花补杠次序", "Order of the opening", "O-2", _OPENING,
        ("dealer_first_rounds", "庄家补花打牌后各家再补", "the dealer replaces and discards first"),
        ("all_first", "各家补完庄家才打牌", "everybody replaces before the first discard"),
    ),
    _flag(
        "dealer_chain_flowers", False, "庄家首打前连补花", "The dealer replaces flowers drawn as replacements at once",
        "O-4", _OPENING,
    ),
    _flag(
        "dealer_kong_before_discard", False, "庄家首打前可暗杠", "The dealer may kong before his first discard",
        "O-8", _OPENING,
    ),
    Option(
        "auto_flower", "choice", True, "补花", "Flower replacement", "LG-O-12",
        choices=(Choice(True, "系统自动", "automatic"),), group_zh=_OPENING[0], group_en=_OPENING[1],
    ),
)  # fmt: skip

_PLAY = (
    _pick(
        "multiple_wins", "一炮多响", "Several winners", "C-4", _CLAIMS,
        ("nearest", "截胡", "the nearest wins"), ("all", "都胡", "all win"),
    ),
    _flag("joker_wait_yields", False, "单财神听牌者让胡", "A lone wildcard yields to other winners", "C-5", _CLAIMS),
    _pick(
        "dealer_yields", "庄家让闲家先胡", "The dealer yields to a non-dealer", "L-7", _CLAIMS,
        ("fishing_hand", "吊字牌型时", "with a hand that fishes for an honour"), ("off", "不让", "never"),
        ("always", "总是", "always"),
    ),
    _flag(
        "single_wildcard_any_tile", True, "单张财神可胡任何打出的牌", "A lone wildcard may win on any discard",
        "J-13", _CLAIMS,
    ),
    _flag(
        "qianggang_wildcard_pair", True, "抢杠可用财神作将", "A robbed tile may pair with a wildcard", "J-13", _CLAIMS
    ),
    _pick(
        "added_kong_forced", "补杠", "Added kong", "K-4", _CLAIMS,
        ("no_discard", "可留不可打", "may be kept, not discarded"), ("immediate", "必须立即杠", "must be made at once"),
    ),
    _flag("deferred_kong", True, "先碰后杠", "Deferred kong", "K-8", _CLAIMS),
    _number("min_tai", 0, (0, 1, 2, 3), "起胡台数", "Fewest tai to win", "V-18", _CLAIMS),
    _pick(
        "pass_lock", "过水解除", "A passed win is barred", "F-4", _PASSING,
        ("until_draw", "自己再摸牌(或吃碰后打牌)", "until the own next draw"),
        ("until_discard", "自己再打牌", "until the own next discard"),
    ),
    _pick(
        "pass_lock_scope", "过水范围", "What a passed win bars", "F-3", _PASSING,
        ("all", "所有胡张", "every winning tile"), ("same_kind", "同一张", "the same kind"),
    ),
    _pick(
        "fishing_rule", "吊字牌", "Fishing for an honour", "L-6", _PASSING,
        ("forbid_same_round", "同巡不可吊", "barred in the same go-around"),
        ("honour_only", "放铳只可胡字牌", "by discard only the honour wins"),
    ),
    _pick(
        "share_reveal", "分张亮牌", "Sharing", "E-8", _WALL,
        ("sequential", "逐家", "one seat after the other"), ("all_then_priority", "分完再胡", "all take, then wins"),
    ),
    _pick(
        "end_case_i2", "分张前补牌(一)②", "Replacement case (I)②", "E-11", _WALL,
        ("last_sea_tile", "取末张海底", "the last sea-bottom tile"), ("tail_tile", "取墙尾", "the tile at the tail"),
    ),
    _flag("draw_four_same_wind", False, "四同风流局", "Draw: four equal winds", "X-2", _WALL),
    _flag("draw_four_kongs", False, "四杠流局", "Draw: four kongs", "X-2", _WALL),
    _flag("draw_three_winners", False, "三炮同响流局", "Draw: three winners", "X-2", _WALL),
)  # fmt: skip

_HU_OPTIONS = (
    _number("win_base_hu", 10, (0, 10, 20, 50, 60), "胡牌底数", "Base of a win", "M-1", _HU),
    _pick(
        "hu_table", "刻杠胡数", "Hu of triplets and kongs", "U-1", _HU,
        ("standard", "2/4、4/8、8/16、16/32", "2/4, 4/8, 8/16, 16/32"), ("custom", "自定", "as set below"),
    ),
    _amount("hu_exposed_triplet", 2, 100, "明刻(2–8,幺九字加倍)", "Exposed triplet (2–8; others double)", "U-1", _HU),
    _amount("hu_concealed_triplet", 4, 100, "暗刻", "Concealed triplet", "U-2", _HU),
    _amount("hu_exposed_kong", 8, 100, "明杠", "Exposed kong", "U-3", _HU),
    _amount("hu_concealed_kong", 16, 100, "暗杠", "Concealed kong", "U-4", _HU),
    _number("edge_hu", 0, (0, 2), "边张", "Edge wait", "V-6", _HU),
    _number("single_wait_hu", 0, (0, 2), "单吊", "Single wait", "V-8", _HU),
    _number("single_wait_self_draw_hu", 0, (0, 2), "单吊自摸", "Self-drawn single wait", "V-9", _HU),
    _number("single_wait_kong_win_hu", 0, (0, 2), "单吊杠上开花", "Single wait on a replacement", "Q-18", _HU),
    _number("wild_triplet_hu", 0, (0, 4, 8), "三张财神成刻", "Triplet of three wildcards", "J-17", _HU),
    _number("loser_value_pair_hu", 2, (0, 2), "未胡者字牌对", "Loser's value pair", "U-12", _HU),
)  # fmt: skip

_TAI_OPTIONS = (
    _number("tai_cap", 3, (0, 3, 4, 5), "封顶", "Most tai", "A-1", _TAI, none=True),
    _number("value_set_tai", 1, (0, 1, 2), "中、发、坐风刻,每副", "Each set of C, F, seat wind", "A-3", _TAI),
    _number("seat_flower_tai", 1, (0, 1), "坐花", "Seat flower", "A-4", _TAI),
    _number("two_wild_tai", 1, (0, 1), "双财神", "Two wildcards", "A-5", _TAI),
    _number("three_wild_tai", 3, (0, 1, 2, 3), "三财神", "Three or more wildcards", "A-5b", _TAI),
    _number("guiwei_tai", 1, (0, 1), "财神归位", "Joker at home", "A-6", _TAI),
    _number("pinghu_tai", 1, (0, 1), "平胡", "Plain hand", "A-7", _TAI),
    _number("half_flush_tai", 2, (1, 2), "混一色", "Half flush", "A-8", _TAI),
    _number("all_triplets_tai", 2, (1, 2), "碰碰胡", "All triplets", "A-9", _TAI),
    _number("full_flush_tai", 3, (2, 3, 4), "清一色", "Full flush", "A-10", _TAI),
    _number("all_honours_tai", 3, (2, 3, 4), "字一色", "All honours", "A-11", _TAI),
    _number("four_winds_tai", 3, (2, 3, 4), "四风会齐", "Four winds", "A-11b", _TAI),
    _number("tianhu_tai", 3, (2, 3, 4), "天胡", "Heavenly win", "A-12", _TAI),
    _number("dihu_tai", 3, (2, 3, 4), "地胡", "Earthly win", "A-13", _TAI),
    _number("kong_win_tai", 0, (0, 1), "杠上开花", "Win on a replacement", "A-14", _TAI),
    _number("qianggang_tai", 0, (0, 1), "抢杠", "Robbing a kong", "A-15", _TAI),
    _number("haidi_tai", 0, (0, 1), "海底捞月", "Moon from the sea bottom", "A-16", _TAI),
    _number("hedi_tai", 0, (0, 1), "河底捞月", "Moon from the river bottom", "A-16", _TAI),
    _number("single_wait_tai", 0, (0, 1, 3), "单吊、独听", "Single or sole wait", "A-17", _TAI),
    _number("caishen_dandiao_tai", 0, (0, 1), "财神单吊", "Joker single wait", "J-14", _TAI),
    _number("no_wild_tai", 0, (0, 1), "无财神", "No wildcard", "A-18", _TAI),
    _number("joker_each_tai", 0, (0, 1), "财神,每张", "Each joker", "A-19", _TAI),
    _number("flower_tai", 0, (0, 1), "亮出的花,每张", "Each exposed flower", "A-20", _TAI),
)

_SETTLEMENT = (
    _pick(
        "payer", "谁付胡家", "Who pays the winner", "M-3", _POINTS,
        ("all", "三家同付", "all three"), ("discarder_pays_all", "放炮者付三家", "the discarder for all three"),
    ),
    _pick(
        "loser_settlement", "逊家互算", "Losers settle with each other", "M-4", _POINTS,
        ("pairwise", "两两找差", "pair by pair"), ("none", "不算", "no"),
    ),
    _flag("loser_tai", True, "未胡者计台", "Losers count tai", "M-2", _POINTS),
    _flag("dealer_double_losers", True, "逊家间庄家加倍", "The dealer counts double between losers", "B-2", _POINTS),
    _number("lianzhuang_step", 0, (0, 1, 2), "连庄每次加倍数", "Growth a repeated deal", "B-3", _POINTS),
    _number("value_cap", 0, (0, 100, 300, 500), "每家分值封顶", "Most value of a seat", "M-8", _POINTS, none=True),
    _number("round_to", 1, (1, 10), "进位到", "Round values up to", "M-8", _POINTS),
    _pick("tai_ladder", "台数定价", "Price ladder", "M-10", _POINTS, ("off", "不用", "off")),
    _number("late_stage_tiles", 8, (4, 8, 12), "最后阶段张数", "Tiles of the late stage", "L-1", _LIABILITY),
    _flag("liability_symmetric", True, "中发互换同样包牌", "Rules (b), (c) also with C and F exchanged", "L-4b", _LIABILITY),
    _number("clear_melds", 3, (3, 4), "明显字一色、四风会齐的副数", "Melds that make a hand plain", "L-8", _LIABILITY),
    _pick(
        "enforcement", "违规处理", "Offences", "Z-7", _PENALTIES,
        ("prevent", "系统不允许", "prevented"), ("table", "允许并处罚", "allowed and punished"),
    ),
    _flag("peida_may_claim", False, "陪打者可以吃碰杠", "Accompanying players may claim", "Z-1", _PENALTIES),
    _amount("fine_dealer", 20, 1000, "诈胡罚:庄家与闲家之间", "False win: between dealer and others", "Z-4", _PENALTIES),
    _amount("fine_other", 10, 1000, "诈胡罚:闲家之间", "False win: between non-dealers", "Z-4", _PENALTIES),
    _flag("bench_shares_fines", True, "岸上替补分得罚款", "The bench shares fines", "Z-4", _PENALTIES),
)  # fmt: skip

OPTIONS: tuple[Option, ...] = _SETTING_UP + _PLAY + _HU_OPTIONS + _TAI_OPTIONS + _SETTLEMENT

CONTEXT: tuple[Option, ...] = (
    Option("number", "int", 1, "第几盘", "Number of the deal", "LG-P-14", minimum=1),
    Option("dealer_streak", "int", 0, "庄家已连庄次数", "Deals the dealer has kept", "LG-B-3"),
)

PRESETS: Mapping[str, Mapping[str, object]] = {
    "page": {},
    "habit": {"single_wait_self_draw_hu": 2, "kong_win_tai": 1, "edge_hu": 2},
    "neighbours": {"edge_hu": 2, "single_wait_hu": 2, "haidi_tai": 1, "qianggang_tai": 1, "kong_win_tai": 1},
}

_CUSTOM_HU = {
    "hu_exposed_triplet": 2,
    "hu_concealed_triplet": 4,
    "hu_exposed_kong": 8,
    "hu_concealed_kong": 16,
}


def check_options(values: Values) -> None:
    """Refuse what leaves a chosen option without meaning. Raises NotationError."""
    if values.hu_table == "standard":
        _only_default(values, _CUSTOM_HU, "hu_table standard: choose custom to set it")
    if values.opening_order == "all_first":
        idle = {"dealer_chain_flowers": False, "dealer_kong_before_discard": False}
        _only_default(values, idle, "opening_order all_first: everybody replaces before the first discard")
    if values.multiple_wins == "all":
        idle = {"joker_wait_yields": False, "dealer_yields": "fishing_hand"}
        _only_default(values, idle, "multiple_wins all: nobody yields")


def _only_default(values: Values, names: Mapping[str, object], why: str) -> None:
    for name, default in names.items():
        if getattr(values, name) != default:
            raise NotationError(f"options.{name}", f"has no meaning with {why}, leave it {default}")
