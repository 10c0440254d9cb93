"""A record from outside, opened for the replay page: read, re-played, and forgotten.

May import the engine and the words of rooms. Invariant: nothing is stored; what is shown has been
carried out by the engine, action by action, and any fault is named with its place.
"""

from __future__ import annotations

from typing import Any

from games.engine.analysis import analyse
from games.engine.errors import NotationError
from games.engine.events import event_to_json
from games.engine.notation_zh import in_chinese
from games.engine.record import Record, parse_record
from games.engine.replay import ReplayOutcome, replay
from games.engine.strict import decode, load
from games.engine.tiles import tile_names

from .dealing import header
from .records import explanations
from .roomwords import progress_words

LIMIT = 256 * 1024
"""A record has some 15 to 40 thousand bytes."""


class NotOpened(Exception):
    """Why a file is not opened: its place (empty: the whole), and the sentence in both languages."""

    def __init__(self, place: str, zh: str, en: str) -> None:
        super().__init__(f"{place}: {en}" if place else en)
        self.place, self.zh, self.en = place, zh, en


def replay_data(data: bytes) -> tuple[Record, dict[str, Any]]:
    """The record in these bytes, and what the replay page plays. Raises NotOpened."""
    record, outcome = checked(data)
    return record, _page_record(record, outcome)


def checked(data: bytes) -> tuple[Record, ReplayOutcome]:
    """The record in these bytes, carried out. Raises NotOpened."""
    if len(data) > LIMIT:
        raise NotOpened("", f"文件太大，最多 {LIMIT // 1024} KB", f"too large: at most {LIMIT // 1024} KB")
    try:
        record = parse_record(load(decode(data)))
    except NotationError as error:
        raise NotOpened(error.where, f"不是合格的牌谱：{in_chinese(error.message)}", error.message) from None
    outcome = replay(record)
    if outcome.error is not None:
        raise _illegal(outcome.error)
    return record, outcome


def _illegal(error: dict[str, Any]) -> NotOpened:
    place = "result" if error["index"] is None else f"actions[{error['index']}]"
    rule = f" ({error['rule']})" if error["rule"] else ""
    return NotOpened(place, f"{error['message']}{rule}", f"{error['message_en']}{rule}")


def _page_record(record: Record, outcome: ReplayOutcome) -> dict[str, Any]:
    setup = record.setup
    result = outcome.state.result
    return {
        "wall": tile_names(setup.wall),
        "analysis": analyse(record) if result else None,
        "deal": None,
        "header": header(setup),
        **explanations(outcome.state),
        "events": [event_to_json(event) for event in outcome.events],
        "names": list(record.players),
        "points": result["payments"] if result else [0, 0, 0, 0],
        "seat": None,
        "progress": progress_words(setup.ruleset, 1, None, setup.context.number),
    }
