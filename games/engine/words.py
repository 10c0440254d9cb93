"""Words that all rulesets share, and how a ruleset adds its own.

May import `ruleset`. Invariant: every key has both languages; a ruleset's own word for a
thing goes before the common one.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.ruleset import Help, Text

COMMON: Mapping[str, tuple[str, str]] = {
    "word.deal": ("盘", "deal"),
    "word.wind_round": ("圈", "wind round"),
    "word.match": ("局", "match"),
    "question.turn": ("出牌", "turn"),
    "question.claim": ("要不要", "claim"),
    "meld.chow": ("吃", "chow"),
    "meld.pung": ("碰", "pung"),
    "meld.kong": ("明杠", "kong"),
    "meld.concealed_kong": ("暗杠", "concealed kong"),
    "meld.added_kong": ("补杠", "added kong"),
    "action.discard": ("打", "discard"),
    "action.pass": ("过", "pass"),
    "action.chow": ("吃", "chow"),
    "action.pung": ("碰", "pung"),
    "action.kong": ("杠", "kong"),
    "action.concealed_kong": ("暗杠", "concealed kong"),
    "action.added_kong": ("补杠", "added kong"),
    "action.win": ("胡", "win"),
    "action.false_win": ("诈胡", "false win"),
    "win.self_draw": ("自摸", "self-draw"),
    "win.discard": ("放铳胡", "win on a discard"),
    "win.robbing_kong": ("抢杠", "robbing the kong"),
    "unit.score": ("分", "points"),
    "why.win": ("胡牌", "win"),
    "why.kong": ("杠", "kong"),
    "why.settle": ("结算", "settlement"),
    "lock.win": ("过胡", "passed a win"),
    "lock.pung": ("过碰", "passed a pung"),
    "fine.false_win": ("诈胡", "false win"),
    "fine.wrong_count": ("大小相公", "wrong tile count"),
    "preset.page": ("本站规则", "as on the rules page"),
}


def labels(own: Mapping[str, tuple[str, str]]) -> dict[str, Text]:
    """The labels of a ruleset: the common ones, and its own before them."""
    return {key: Text(*text) for key, text in (COMMON | own).items()}


def section(zh: str, en: str, *paragraphs: tuple[str, str]) -> Help:
    """One section of a help page: its title and paragraphs, Chinese and English."""
    return Help(Text(zh, en), tuple(Text(*paragraph) for paragraph in paragraphs))
