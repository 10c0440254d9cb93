"""What is wrong with an input, in Chinese.

May import the standard library. Invariant: a sentence that no pattern fits comes back as it is, so that
nothing is ever hidden; values stay as they were written.
"""

from __future__ import annotations

import re

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), text)
    for pattern, text in (
        (r"is missing|is required", "缺少"),
        (r"is missing in (.+)", r"\1 里缺少这一项"),
        (r"no such key here", "没有这一项"),
        (r"no such key in (.+)", r"\1 没有这一项"),
        (r"is not asked for here", "这里不需要"),
        (r"must be true or false, not (.+)", r"应是 true 或 false，不是 \1"),
        (r"must be an integer, not (.+)", r"应是整数，不是 \1"),
        (r"must be a string, not (.+)", r"应是文字，不是 \1"),
        (r"must be a list, not (.+)", r"应是列表，不是 \1"),
        (r"must be an object, not (.+)|.+ is an object, not (.+)", r"应是对象，不是 \1\2"),
        (r"must be an object|an action is an object.*", "应是对象"),
        (r"must be a list of four( integers)?", "应是四项的列表"),
        (r"must be from (\S+) to (\S+), not (.+)", r"应在 \1 到 \2 之间，不是 \3"),
        (r"must be one of (.+), not (.+)", r"应是 \1 之一，不是 \2"),
        (r"must be a name", "应是名字"),
        (r"must be a ruleset such as (.+)", r"应是规则名，如 \1"),
        (r"must be a lower-case uuid", "应是小写的 uuid"),
        (r"must be (\d+) bytes in lower-case hex", r"应是 \1 个字节的小写十六进制"),
        (r"must be a run such as (.+)", r"应是顺子，如 \1"),
        (r"must be the index of an own meld", "应是自己副露的序号"),
        (r"must be (\S+)", r"应是 \1"),
        (r"unknown ruleset (.+) \(known: (.+)\)", r"没有规则 \1（有：\2）"),
        (r"(.+) has no version (.+) \(it has: (.+)\)", r"\1 没有版本 \2（有：\3）"),
        (r"(\d+) throws, this ruleset has (\d+)", r"掷了 \1 次骰子，本规则是 \2 次"),
        (r"a throw is two dice", "一次掷两颗骰子"),
        (r"(\d+) times (\S+), \S+ has (\d+)", r"\2 有 \1 张，本规则只有 \3 张"),
        (r"(\d+) tiles, \S+ has (\d+)", r"共 \1 张，本规则是 \2 张"),
        (r"(\d+) names, must be (?:at most )?(\d+)", r"有 \1 个名字，应是 \2 个"),
        (r"(\S+) takes (\d+) tiles from hand, not (\d+)", r"\1 要出手里 \2 张，不是 \3 张"),
        (r"(.+) is no action", r"没有动作 \1"),
        (r"(.+) is no tile", r"\1 不是牌"),
        (r"a tile is a string such as (\S+), not (.+)", r"牌写作 \1 这样的文字，不是 \2"),
        (r"tiles are a string or a list, not (.+)", r"牌应是文字或列表，不是 \1"),
        (r"(.+) is no list of tiles \(at (.+)\)", r"\1 不是一串牌（在 \2 处）"),
        (r"(.+) ends without a suit letter", r"\1 末尾缺花色字母"),
        (r"is not JSON: (.+)", r"不是 JSON：\1"),
        (r"is not JSON that can be read: (.+)", r"读不出的 JSON：\1"),
        (r"is not UTF-8 \(byte (\d+)\)", r"不是 UTF-8（第 \1 字节）"),
    )
)


def in_chinese(message: str) -> str:
    """The sentence of a `NotationError` in Chinese."""
    for pattern, text in _PATTERNS:
        found = pattern.fullmatch(message)
        if found:
            return found.expand(text)
    return message
