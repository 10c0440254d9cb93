"""Everything about 仙居麻将 that people read, in Chinese and English.

May import engine core. Invariant: every key has both languages; keys are as `ruleset.Texts` says.
"""

from __future__ import annotations

from games.engine.ruleset import MatchUnit, Text, Texts
from games.engine.rulesets.xianju.help import HELP
from games.engine.rulesets.xianju.patterns import PATTERNS
from games.engine.words import labels

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
    "word.joker": ("财神", "joker"),
    "word.draw": ("黄庄", "drawn deal"),
    "unit.tai": ("台", "tai"),
    "joker.wind": ("风财神", "wind joker"),
    "joker.turned": ("翻财神", "turned joker"),
    "question.redeem": ("换回财神", "redeem a joker"),
    "meld.fake_pung": ("假碰", "false pung"),
    "meld.fake_kong": ("假杠", "false kong"),
    "action.redeem": ("换回", "redeem"),
    "action.keep": ("不换", "keep"),
    "note.no_win": ("诈胡, 本盘不能胡", "false win: cannot win this deal"),
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
    "preset.loose": ("宽松", "loose"),
    "preset.club": ("加台", "more patterns"),
}

_PATTERNS = {f"pattern.{pattern.id}": (pattern.name_zh, pattern.name_en) for pattern in PATTERNS}

TEXTS = Texts(labels(_LABELS | _PATTERNS), HELP)
