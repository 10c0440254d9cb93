"""Everything about 仙居麻将 that people read, in Chinese and English.

May import engine core. Invariant: every key has both languages; keys are as `ruleset.Texts` says.
"""

from __future__ import annotations

from games.engine.ruleset import MatchUnit, Text, Texts
from games.engine.rulesets.xianju.help import HELP
from games.engine.rulesets.xianju.patterns import PATTERNS

NAMES = {
    "xianju": Text("仙居麻将", "Xianju mahjong"),
    "xianju136": Text("仙居麻将(无花)", "Xianju mahjong, no flowers"),
}

MATCH_LENGTH = (
    MatchUnit("match", Text("局(四圈)", "match of four wind rounds"), 1, (1, 2)),
    MatchUnit("wind_round", Text("圈", "wind rounds"), 1, (1, 2, 4)),
    MatchUnit("deal", Text("盘", "deals"), 8, (4, 8, 16)),
)

_LABELS = {
    "word.deal": ("盘", "deal"),
    "word.wind_round": ("圈", "wind round"),
    "word.match": ("局", "match"),
    "word.joker": ("财神", "joker"),
    "word.draw": ("黄庄", "drawn deal"),
    "unit.tai": ("台", "tai"),
    "joker.wind": ("风财神", "wind joker"),
    "joker.turned": ("翻财神", "turned joker"),
    "question.turn": ("出牌", "turn"),
    "question.claim": ("要不要", "claim"),
    "question.redeem": ("换回财神", "redeem a joker"),
    "meld.chow": ("吃", "chow"),
    "meld.pung": ("碰", "pung"),
    "meld.kong": ("明杠", "kong"),
    "meld.concealed_kong": ("暗杠", "concealed kong"),
    "meld.added_kong": ("补杠", "added kong"),
    "meld.fake_pung": ("假碰", "false pung"),
    "meld.fake_kong": ("假杠", "false kong"),
    "action.discard": ("打", "discard"),
    "action.pass": ("过", "pass"),
    "action.chow": ("吃", "chow"),
    "action.pung": ("碰", "pung"),
    "action.kong": ("杠", "kong"),
    "action.concealed_kong": ("暗杠", "concealed kong"),
    "action.added_kong": ("补杠", "added kong"),
    "action.win": ("胡", "win"),
    "action.redeem": ("换回", "redeem"),
    "action.keep": ("不换", "keep"),
    "action.false_win": ("诈胡", "false win"),
    "win.self_draw": ("自摸", "self-draw"),
    "win.discard": ("放铳胡", "win on a discard"),
    "win.robbing_kong": ("抢杠", "robbing the kong"),
    "why.win": ("胡牌", "win"),
    "why.kong": ("杠", "kong"),
    "why.settle": ("结算", "settlement"),
    "lock.win": ("过胡", "passed a win"),
    "lock.pung": ("过碰", "passed a pung"),
    "note.no_win": ("诈胡, 本盘不能胡", "false win: cannot win this deal"),
    "fine.false_win": ("诈胡", "false win"),
    "fine.wrong_count": ("大小相公", "wrong tile count"),
    "rule.XJ-10.3": ("三家付分", "all three pay"),
    "rule.XJ-11.1": ("全包: 三副吃碰杠而无财神的清一色或十三台", "full liability: three natural claims"),
    "rule.XJ-11.2": ("全包: 清一色有假碰", "full liability: pure suit with a false pung"),
    "rule.XJ-11.3": ("全包: 吊单张打出中发白", "full liability: dragon thrown on a single wait"),
    "rule.XJ-11.4": (
        "全包: 听座风打出中发白",
        "full liability: dragon thrown while waiting on the seat wind",
    ),
    "rule.XJ-11.5": ("全包: 对手已碰两副中发白", "full liability: third dragon to two pungs"),
    "rule.XJ-11.6": ("全包: 未听牌打出中发白", "full liability: dragon thrown when not ready"),
    "rule.XJ-11.7": ("三次承包", "contract of three claims"),
    "preset.page": ("本站规则", "as on the rules page"),
    "preset.loose": ("宽松", "loose"),
    "preset.club": ("加台", "more patterns"),
}

_PATTERNS = {f"pattern.{pattern.id}": (pattern.name_zh, pattern.name_en) for pattern in PATTERNS}

TEXTS = Texts({key: Text(*text) for key, text in (_LABELS | _PATTERNS).items()}, HELP)
