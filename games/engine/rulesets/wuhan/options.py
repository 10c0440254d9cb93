"""The house rules of 武汉麻将 and which of them make no sense together.

May import the engine's `options` and `errors`. Invariant: every option of the rules page is
here under its own name (flat, snake case), with the values that the page lists; what the page
names without saying how it would be played has one value.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import NotationError
from games.engine.options import Choice, Group, Option, Values, flag, one_of, pick

_ROOM = ("场次与庄家", "Length and dealers")
_WALL = ("牌墙与赖子", "Wall and laizi")
_PLAY = ("吃碰杠", "Claims and kongs")
_WINS = ("胡牌", "Winning")
_FANS = ("番", "Fan")
_POINTS = ("结算", "Settlement")
_LIABILITY = ("包牌", "Liability")
_OFFENCES = ("违规", "Offences")


def _int(
    name: str,
    default: int | None,
    least: int,
    most: int,
    zh: str,
    en: str,
    rule: str,
    group: Group,
    nullable: bool = False,
    zh_help: str = "",
    en_help: str = "",
) -> Option:
    return Option(
        name, "int", default, zh, en, rule, minimum=least, maximum=most, nullable=nullable,
        help_zh=zh_help or ("空为不用" if nullable else ""), help_en=en_help or ("empty: none" if nullable else ""),
        group_zh=group[0], group_en=group[1],
    )  # fmt: skip


def _only_off(name: str, zh: str, en: str, rule: str, group: Group) -> Option:
    """A house rule that the page names and does not describe."""
    return Option(
        name,
        "choice",
        False,
        zh,
        en,
        rule,
        (Choice(False, "不用", "off"),),
        group_zh=group[0],
        group_en=group[1],
    )


_SETTING_UP = (
    pick(
        "match_unit", "一场按什么计", "A match is counted in", "W2.2", _ROOM,
        ("hand", "盘", "deals"), ("wind_round", "圈", "wind rounds"),
    ),
    _int("match_length", 8, 1, 100, "一场多长", "Length of a match", "W2.2", _ROOM),
    pick(
        "first_dealer", "首盘庄家", "First dealer", "W2.4", _ROOM,
        ("random", "随机", "random"), ("host", "房主", "the host"),
    ),
    pick(
        "dealer_rotation", "庄家轮换", "Next dealer", "W2.5", _ROOM,
        ("pass", "下庄给下家", "passes on"), ("winner", "胡家坐庄", "the winner deals"),
    ),
    pick(
        "break_mode", "开门", "Breaking the wall", "W3.2", _WALL,
        ("dealer_ccw", "由庄家起逆时针数", "counted from the dealer, counter-clockwise"),
    ),
    flag("indicator_stays_in_wall", False, "翻牌留在牌墙", "The indicator stays in the wall", "W3.5", _WALL),
    one_of("dead_wall", 0, (0, 10, 18), "留牌张数", "Tiles never drawn", "W13.3", _WALL, none=True),
    _only_off("fa_cai_gang", "发财杠", "Green-dragon kong", "W1.4", _WALL),
    _only_off("pi_zi", "皮子", "Pi tiles", "W1.4", _WALL),
    flag("laizi_plain_discard", False, "赖子可直接打出(不补牌)", "A laizi may be put down without replacement", "W5.5", _WALL),
)  # fmt: skip

_CLAIMS = (
    flag("kong_after_claim", False, "吃碰后可杠", "Kongs in the turn of a chow or pung", "W5.3", _PLAY),
    flag("pass_hu_lock", True, "过胡", "A passed win bars further ones", "W6.6", _PLAY),
    flag("pass_pung_lock", False, "过碰", "A passed pung bars that kind", "W6.8", _PLAY),
    flag("concealed_kong_opens", False, "暗杠算开口", "A concealed kong opens the hand", "W8.2", _PLAY),
    flag("special_kong_opens", False, "红中杠、赖子杠算开口", "Single-tile kongs open the hand", "W8.2", _PLAY),
    pick(
        "multiple_wins", "一炮多响", "Several winners", "W6.5", _WINS,
        ("nearest", "截胡", "the nearest wins"), ("all", "都胡", "all win"),
    ),
    pick(
        "two_laizi_ban", "两赖不能小胡", "Two laizi bar a small win", "W8.8", _WINS,
        ("held", "手中两张", "two held"), ("wild_use", "当别的牌用两张", "two used as other tiles"), ("off", "不限", "off"),
    ),
    _int("big_hand_max_laizi", None, 2, 3, "大胡最多几赖", "Most laizi held in a big hand", "W8.6", _WINS, nullable=True),
    flag("small_hand_pair258", True, "小胡须二五八将", "A small hand needs a pair of 2, 5 or 8", "W8.7", _WINS),
    flag("quanqiuren_laizi_wait", True, "全求人可单吊赖子", "All claimed may wait on a lone laizi", "W9.5", _WINS),
    flag("seven_pairs", False, "七对(大胡, 不须开口)", "Seven pairs (a big hand, need not open)", "W8.9", _WINS),
    flag(
        "jian_zi_hu_self_draw_only", False, "见字胡只能自摸", "A hand that any tile completes wins by self-draw only",
        "W8.11", _WINS,
    ),
    _int("min_fan", 0, 0, 12, "起胡番(对每家)", "Fewest fan towards every loser", "W8.10", _WINS),
)  # fmt: skip

_FAN_OPTIONS = (
    pick(
        "fan_mode", "开口番", "Opening fan", "W11.1", _FANS,
        ("kaikou", "开口番", "once if opened"), ("koukou", "口口番", "once an opening"),
    ),
    pick(
        "open_fan_sides", "开口番算哪边", "Whose opening counts", "W11.2", _FANS,
        ("each", "双方各算", "both sides"), ("winner_only", "只算胡家", "the winner's"),
        ("mutual", "双方都开才算一番", "one fan if both have opened"),
    ),
    flag(
        "kong_stacks_with_open", True, "明杠兼算开口番", "An exposed kong counts as an opening too", "W11.exposed_kong", _FANS
    ),
    flag("kong_fan_for_losers", True, "输家的杠也算番", "Losers' kongs count", "W7.5", _FANS),
    one_of("red_kong_fan", 1, (0, 1, 2), "红中杠", "Red-dragon kong", "W11.red_kong", _FANS),
    one_of("laizi_kong_fan", 2, (1, 2), "赖子杠", "Laizi kong", "W11.laizi_kong", _FANS),
    one_of("exposed_kong_fan", 1, (0, 1, 2), "明杠、补杠", "Exposed kong", "W11.exposed_kong", _FANS),
    one_of("concealed_kong_fan", 2, (0, 1, 2), "暗杠", "Concealed kong", "W11.concealed_kong", _FANS),
    one_of("hard_fan", 1, (0, 1), "硬胡", "Hard win", "W10.1", _FANS),
    one_of("self_draw_fan", 1, (0, 1), "自摸", "Self-draw", "W11.self_draw", _FANS),
    one_of("discarder_fan", 1, (0, 1), "放冲", "Discarder", "W11.discarder", _FANS),
    one_of("small_dealer_fan", 1, (0, 1), "小胡庄家", "Dealer, small hands", "W11.dealer", _FANS),
    flag("unopened_loser_double", False, "未开口的输家加一番", "Losers who never opened pay double", "W11.10", _FANS),
)  # fmt: skip

_SETTLEMENT = (
    _int("base", 1, 1, 1000, "底分", "Base points", "W11.3", _POINTS),
    pick(
        "big_hand_rule", "大胡倍数", "Big hands", "W11.4", _POINTS,
        ("ten_each", "每种 10 倍, 相加", "10 for each pattern, added"),
        ("ten_double", "10 倍, 每多一种翻倍", "10, doubled by each further pattern"),
        ("fan_each", "每种一番", "one fan for each pattern"),
    ),
    pick(
        "big_win_factor", "大胡自摸、放冲", "Self-draw and discarder, big hands", "W11.6", _POINTS,
        ("x2", "2 倍(一番)", "double (one fan)"), ("x1.5", "1.5 倍", "half as much again"),
    ),
    _int("cap", 300, 1, 1_000_000, "封顶(每家, 底分倍数)", "Cap for each loser, in base points", "W11.7", _POINTS,
         nullable=True, zh_help="空为不封顶, 也没有金顶", en_help="empty: no cap, and no golden cap"),
    _int("golden_cap_kaikou", 400, 1, 1_000_000, "金顶(开口番)", "Golden cap, opening fan once", "W11.8", _POINTS, nullable=True),
    _int("golden_cap_koukou", 500, 1, 1_000_000, "金顶(口口番)", "Golden cap, fan for each opening", "W11.8", _POINTS, nullable=True),
    pick(
        "golden_cap_mode", "金顶怎么付", "How the golden cap is paid", "W11.8", _POINTS,
        ("flat", "三家都付金顶", "all pay it"), ("ceiling", "作为更高的封顶", "as a higher cap"),
    ),
    _int("sunshine_cap_one", None, 1, 1_000_000, "阳光顶", "Extra of an unopened loser when all are capped", "W11.10", _POINTS,
         nullable=True),
    _int("sunshine_cap_all", None, 1, 1_000_000, "哈顶", "The same where no loser has opened", "W11.10", _POINTS, nullable=True),
    pick(
        "discard_payers", "放冲谁付", "Who pays on a discard", "W11.5", _POINTS,
        ("all", "三家都付", "all three"), ("small_discarder_only", "小胡只放冲者付", "small hands: the discarder"),
        ("discarder_only", "只放冲者付", "the discarder"),
    ),
    flag("cha_da_jiao", False, "流局查大叫", "A drawn deal: who is not ready pays who is", "W13.5", _POINTS),
    pick(
        "liability_third_opening", "第三口包牌", "Third opening", "W12.2", _LIABILITY,
        ("qing_jiang", "清一色、将一色", "pure suit and all 2, 5, 8"), ("qing", "清一色", "pure suit"), ("off", "不包", "off"),
    ),
    pick(
        "liability_quanqiuren", "全求人包牌", "All claimed", "W12.3", _LIABILITY,
        ("not_ready", "放冲者未听牌", "a discarder who is not ready"), ("always", "总是", "any discarder"), ("off", "不包", "off"),
    ),
    pick(
        "liability_precedence", "包牌先后", "Which liability goes first", "W12.4", _LIABILITY,
        ("rob_first", "抢杠先", "the robbed kong"), ("third_opening_first", "第三口先", "the third opening"),
    ),
    pick(
        "enforcement", "违规处理", "Offences", "W13.8", _OFFENCES,
        ("prevent", "系统不允许", "prevented"), ("table", "允许并处罚", "allowed and fined"),
    ),
    _int("false_win_penalty", 20, 1, 10_000, "诈胡罚(每家, 底分倍数)", "False win: to each, in base points", "W13.8", _OFFENCES),
)  # fmt: skip

OPTIONS: tuple[Option, ...] = _SETTING_UP + _CLAIMS + _FAN_OPTIONS + _SETTLEMENT

CONTEXT: tuple[Option, ...] = (Option("number", "int", 1, "第几盘", "Number of the deal", "W2.2", minimum=1),)

PRESETS: Mapping[str, Mapping[str, object]] = {
    "page": {},
    "koukou": {"fan_mode": "koukou"},
    "small_discarder": {
        "discard_payers": "small_discarder_only",
        "dealer_rotation": "winner",
        "dead_wall": 10,
    },
}


def check_options(values: Values) -> None:
    """Refuse what breaks integers or leaves a chosen option without meaning. Raises NotationError."""
    if values.big_win_factor == "x1.5":
        if values.big_hand_rule == "fan_each":
            raise NotationError(
                "options.big_win_factor", "x1.5 of an odd hand factor is no integer (fan_each)"
            )
        for name in ("self_draw_fan", "discarder_fan"):
            if getattr(values, name) != 1:
                raise NotationError(
                    f"options.{name}", "must be 1 with big_win_factor x1.5, which stands for it"
                )
    if values.open_fan_sides == "mutual" and values.fan_mode == "koukou":
        raise NotationError("options.open_fan_sides", "mutual is one fan: it needs fan_mode kaikou")
    _check_caps(values)
    if values.match_unit == "wind_round" and values.dealer_rotation == "winner":
        raise NotationError(
            "options.match_unit", "wind_round needs a deal that passes on (dealer_rotation pass)"
        )
    if values.enforcement == "prevent" and values.false_win_penalty != 20:
        raise NotationError(
            "options.false_win_penalty", "has no meaning with enforcement prevent, leave it 20"
        )


def _check_caps(values: Values) -> None:
    if values.cap is None:
        for name in ("sunshine_cap_one", "sunshine_cap_all"):
            if getattr(values, name) is not None:
                raise NotationError(f"options.{name}", "has no meaning without a cap, leave it null")
        return
    name = "golden_cap_kaikou" if values.fan_mode == "kaikou" else "golden_cap_koukou"
    golden = getattr(values, name)
    if golden is not None and golden < values.cap:
        raise NotationError(
            f"options.{name}", f"is below the cap of {values.cap}: raise it, or null for none"
        )
