"""Everything about 武汉麻将 that people read, in Chinese and English.

May import engine core. Invariant: every key has both languages; keys are as `ruleset.Texts` says.
"""

from __future__ import annotations

from games.engine.ruleset import MatchUnit, Text, Texts
from games.engine.rulesets.wuhan.help import HELP
from games.engine.rulesets.wuhan.names import FAN_NAMES
from games.engine.rulesets.wuhan.patterns import PATTERNS, SMALL
from games.engine.words import labels

NAME = Text("武汉麻将(红中赖子杠)", "Wuhan mahjong")

MATCH_LENGTH = (
    MatchUnit("deal", Text("盘", "deals"), 8, (4, 8, 16)),
    MatchUnit("wind_round", Text("圈", "wind rounds"), 1, (1, 2, 4)),
    MatchUnit("match", Text("场", "matches"), 1, (1, 2)),
)

_LABELS = {
    "word.match": ("场", "match"),
    "word.joker": ("赖子", "laizi"),
    "word.draw": ("流局", "drawn deal"),
    "unit.fan": ("番", "fan"),
    "unit.points": ("倍", "times"),
    "unit.times": ("倍", "times"),
    "score.fan": ("番", "fan"),
    "joker.laizi": ("赖子", "laizi"),
    "note.indicator": ("翻牌(在牌墙中)", "indicator (in the wall)"),
    "draw.share": ("摸海底牌", "drew one of the last four"),
    "question.share": ("海底", "the last four tiles"),
    "meld.red_kong": ("红中杠", "red-dragon kong"),
    "meld.laizi_kong": ("赖子杠", "laizi kong"),
    "action.red_kong": ("红中杠", "red-dragon kong"),
    "action.laizi_kong": ("赖子杠", "laizi kong"),
    "rule.W11.6": ("底分 × 倍数 × 2 的番数次方", "base × hand factor × 2 to the fan"),
    "rule.W11.8": ("金顶", "golden cap"),
    "rule.W12.1": ("包牌: 补杠被抢", "liability: his kong was robbed"),
    "rule.W12.2": ("包牌: 供清一色、将一色第三口", "liability: gave the third opening"),
    "rule.W12.3": ("包牌: 未听牌放冲全求人", "liability: threw to an all-claimed hand when not ready"),
    "rule.W13.5": ("查大叫", "not ready at the end"),
    "preset.koukou": ("口口番", "fan for each opening"),
    "preset.small_discarder": ("小胡放冲者付", "small hands: the discarder pays"),
}

_PATTERNS = {f"pattern.{pattern.id}": (pattern.zh, pattern.en) for pattern in (*PATTERNS, SMALL)}
_FANS = {f"pattern.{name}": text for name, text in FAN_NAMES.items()}

TEXTS = Texts(labels(_LABELS | _PATTERNS | _FANS), HELP)
