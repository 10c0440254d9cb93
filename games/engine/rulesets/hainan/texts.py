"""Everything about 海南麻将 that people read, in Chinese and English.

May import engine core. Invariant: every key has both languages; keys are as `ruleset.Texts` says.
"""

from __future__ import annotations

from games.engine.ruleset import MatchUnit, Text, Texts
from games.engine.rulesets.hainan.help import HELP
from games.engine.rulesets.hainan.names import PATTERNS
from games.engine.words import labels

NAME = Text("海南麻将", "Hainan mahjong")

# What one match is stands in the options `match_unit` and `match_length`: by default a 大局.
MATCH_LENGTH = (
    MatchUnit("match", Text("大局（长短见选项）", "matches (as long as the options say)"), 1, (1, 2)),
    MatchUnit("wind_round", Text("令", "rounds (令)"), 1, (1, 2, 4)),
    MatchUnit("deal", Text("盘", "deals"), 8, (4, 8, 16)),
)

_LABELS = {
    "word.wind_round": ("令", "round (令)"),
    "word.match": ("大局", "match (大局)"),
    "word.draw": ("黄庄", "drawn deal"),
    "unit.points": ("分", "points"),
    "unit.licence": ("番", "fan"),
    "unit.times": ("倍", "times"),
    "meld.kong": ("明杠", "direct kong"),
    "win.discard": ("点炮胡", "win on a discard"),
    "why.kong": ("杠分", "kong"),
    "why.settle": ("花与跟牌", "flowers and following"),
    "lock.win": ("过胡，到自己摸牌前不能胡别人的牌", "passed a win: none on discards until the own draw"),
    "note.round_wind": ("令风", "round wind"),
    "note.dealer_streak": ("连庄", "repeats of the dealer"),
    "note.ga": ("噶", "ga"),
    "question.ga": ("上噶", "choosing ga"),
    "ask.ga": ("请上噶", "Choose your ga"),
    "choose.ga": ("噶 {n}", "ga {n}"),
    "note.followed": ("跟牌：三家跟打庄家首张", "the dealer's first discard was followed"),
    "note.first_tile_kong": ("首张包杠", "konged the first discard"),
    "rule.H4.3": ("花分", "flower sets"),
    "rule.H11.5": ("三家付分", "each pays his share"),
    "rule.H11.7": ("杠分", "kong money"),
    "rule.H12.1": ("包牌：抢杠而没有别的番", "liability: robbed kong without another fan"),
    "rule.H12.2": ("包牌：三道牌", "liability: three melds"),
    "rule.H12.5": ("包牌：四道牌包自摸", "liability: four melds, self-draw"),
    "rule.H12.6": ("海底包牌", "liability: late discard"),
    "rule.H12.7": ("防勾脚、首张包杠、跟牌", "discarder pays all, first-tile kong, following"),
    "preset.no_fan": ("无番房", "no fan needed"),
    "preset.dealer": ("庄闲、连庄", "dealer extras"),
    "preset.orphans": ("国士十三幺、有杠有番", "thirteen orphans, kongs are fans"),
}

_PATTERNS = {f"pattern.{pattern.id}": (pattern.zh, pattern.en) for pattern in PATTERNS.values()}

TEXTS = Texts(labels(_LABELS | _PATTERNS), HELP)
