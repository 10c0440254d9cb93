"""What the table's page must know of its room in words: options, progress, phrases.

May import the engine's registry and the room model. Invariant: every text is there in Chinese and
English.
"""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.options import Option
from games.engine.ruleset import Ruleset
from games.models import Room

Words = dict[str, str]
PHRASES: dict[str, Words] = {
    "hello": {"zh": "大家好", "en": "Hello everybody"},
    "good_luck": {"zh": "祝各位好运", "en": "Good luck"},
    "hurry": {"zh": "快点吧", "en": "Please hurry"},
    "thinking": {"zh": "让我想想", "en": "Let me think"},
    "nice": {"zh": "打得好", "en": "Well played"},
    "sorry": {"zh": "不好意思", "en": "Sorry"},
    "thanks": {"zh": "谢谢", "en": "Thank you"},
    "again": {"zh": "再来一局", "en": "Another game"},
    "bye": {"zh": "先走了，再见", "en": "Goodbye"},
}
_SHOWN = (
    "ruleset", "length_unit", "length_count", "turn_seconds", "claim_seconds", "bank_seconds",
    "ready_seconds", "min_pause_ms", "bots", "leavers", "spectator_delay", "people",
)  # fmt: skip


def room_block(room: Room) -> dict[str, Any]:
    """The part of the table's state that never changes."""
    club = None if room.club is None else {"id": room.club_id, "name": room.club.name}
    return {
        "name": room.name or str(room.code),
        "code": room.code,
        "room": {name: getattr(room, name) for name in _SHOWN}
        | {"club": club, "url": room.get_absolute_url()},
        "options": option_words(registry.get(room.ruleset), room.options),
        "hints": room.hints,
        "enforcement": room.options.get("enforcement", "prevent"),
        "phrases": [{"code": code, **words} for code, words in PHRASES.items()] if room.phrases else [],
        "autostart": room.origin == Room.Origin.QUICK,
    }


def option_words(ruleset: Ruleset, options: dict[str, Any]) -> list[dict[str, Words]]:
    """The options that differ from the ruleset's defaults."""
    return [
        {
            "label": {"zh": option.label_zh, "en": option.label_en},
            "value": value_words(option, options[option.name]),
        }
        for option in ruleset.options
        if option.name in options
    ]


def value_words(option: Option, value: Any) -> Words:
    if value is None:
        return {"zh": "无", "en": "none"}
    if isinstance(value, bool):
        return {"zh": "是", "en": "yes"} if value else {"zh": "否", "en": "no"}
    for choice in option.choices:
        if choice.value == value:
            return {"zh": choice.zh, "en": choice.en}
    return {"zh": str(value), "en": str(value)}


def progress_words(ruleset: Ruleset, match: int, wind_round: int | None, deal: int) -> Words:
    """第 1 局 第 2 圈 第 5 盘, in the ruleset's words; only units by which it can be played."""
    units = {length.unit for length in ruleset.match_length}
    parts = [("match", match)] if match > 1 else []
    if wind_round is not None and units - {"deal"}:
        parts.append(("wind_round", wind_round))
    parts.append(("deal", deal))
    labels = ruleset.texts.labels
    words = [(labels[f"word.{unit}"], number) for unit, number in parts]
    return {
        "zh": " ".join(f"第{number}{text.zh}" for text, number in words),
        "en": ", ".join(f"{text.en} {number}" for text, number in words),
    }
