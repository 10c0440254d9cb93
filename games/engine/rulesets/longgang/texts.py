"""Everything about 龙港麻将 that people read, in Chinese and English.

May import engine core. Invariant: every key has both languages; keys are as `ruleset.Texts` says.
"""

from __future__ import annotations

from games.engine.ruleset import MatchUnit, Text, Texts
from games.engine.rulesets.longgang.help import HELP
from games.engine.rulesets.longgang.names import PATTERN_NAMES
from games.engine.words import labels

NAME = Text("龙港麻将", "Longgang mahjong")

# How many deals a match has is the option `session_hands`; a shorter room counts deals itself.
MATCH_LENGTH = (
    MatchUnit("match", Text("场(盘数见选项)", "matches (deals as in the options)"), 1, (1, 2)),
    MatchUnit("deal", Text("盘", "deals"), 4, (1, 2, 4, 8)),
)

_LABELS = {
    "word.match": ("场", "match"),
    "word.joker": ("财神", "joker"),
    "word.draw": ("流局", "drawn deal"),
    "word.bench": ("岸上", "bench"),
    "unit.value": ("分", "points"),
    "unit.hu": ("胡", "hu"),
    "unit.tai": ("台", "tai"),
    "score.hu": ("胡数", "hu"),
    "score.tai": ("台数", "tai"),
    "score.tai_sum": ("台数(封顶前)", "tai before the cut"),
    "score.base": ("底", "base"),
    "score.value": ("分值", "value"),
    "joker.turned": ("财神", "joker"),
    "joker.flower": ("花财神", "flower joker"),
    "joker.seat": ("坐花", "seat flower"),
    "question.opening_kong": ("开局补杠", "opening kong"),
    "question.share": ("分张", "shared tile"),
    "question.share_all": ("分张亮牌", "shared tiles"),
    "question.last_kong": ("第四杠", "fourth kong"),
    "meld.kong": ("大明杠", "exposed kong"),
    "meld.added_kong": ("小明杠", "added kong"),
    "action.expose_flower": ("亮坐花", "expose the seat flower"),
    "action.false_kong": ("诈杠", "false kong"),
    "win.discard": ("食胡", "win on a discard"),
    "why.settle": ("逊家互算", "between losers"),
    "lock.win": ("过水, 到自己摸牌前不能胡别人的牌", "passed a win: none by discard until the own draw"),
    "lock.fishing": ("吊字牌, 同巡不能胡字牌", "fished for an honour: barred in this go-around"),
    "note.accompanying": ("陪打, 本盘不能胡, 零胡", "plays along: cannot win, counts 0 hu"),
    "note.late_stage": ("最后阶段, 注意包牌", "late stage: mind the responsibility rules"),
    "fine.false_kong": ("错暗杠", "wrong concealed kong"),
    "rule.LG-M-3": ("三家付胡家", "all three pay the winner"),
    "rule.LG-M-4": ("逊家两两找差", "losers settle pair by pair"),
    "rule.LG-Q-8": ("放炮者付三家", "the discarder pays for all three"),
    "rule.LG-L-3a": ("包牌: 单张坐风应先打", "responsibility: the single seat wind goes first"),
    "rule.LG-L-3b": ("包牌: 应跟打上家的字牌", "responsibility: the previous seat's dragon goes first"),
    "rule.LG-L-4": ("包牌: 应先打已出现的字牌", "responsibility: the dragon already seen goes first"),
    "rule.LG-L-8": ("包牌: 明知四风会齐、字一色", "responsibility: plain four winds or all honours"),
    "preset.habit": ("今习", "today's habit"),
    "preset.neighbours": ("邻近打法", "as in neighbouring places"),
}

_PATTERNS = {f"pattern.{identity}": (name.zh, name.en) for identity, name in PATTERN_NAMES.items()}

TEXTS = Texts(labels(_LABELS | _PATTERNS), HELP)
