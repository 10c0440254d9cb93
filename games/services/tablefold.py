"""The table's part of the state as a fold of the table's own events; the browser repeats this fold.

May import nothing of Django. Invariant: every change of a table that people can see is a table
event here, so an old state and the events after it give the new state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .live import CHAIRS

Block = dict[str, Any]


def empty_seat(number: int) -> Block:
    nobody = {"id": None, "name": None, "user": None, "bot": False, "points": 0}
    return {
        "seat": number,
        **nobody,
        "connected": False,
        "auto": False,
        "ready": False,
        "bank_ms": 0,
        "no_win": False,
    }


def empty_block() -> Block:
    """Before the first event."""
    return {
        "phase": "waiting",
        "seats": [empty_seat(number) for number in CHAIRS],
        "bench": [],
        "match": None,
        "deal": None,
        "progress": None,
        "go_on": None,
        "standings": None,
        "commitment": None,
        "paused": None,
    }


def fold_table(block: Block, event: dict[str, Any]) -> Block:
    """Apply one table event in place; events without a fold change nothing that stays."""
    fold = _FOLDS.get(event["t"])
    if fold is not None:
        fold(block, event)
    return block


_PERSON = ("id", "name", "user", "bot")


def _seated(block: Block, event: Block) -> None:
    person = {key: event[key] for key in _PERSON}
    if event["seat"] is None:
        block["bench"] = [*block["bench"], {**person, "bench": event["bench"]}]
    else:
        block["seats"][event["seat"]] = empty_seat(event["seat"]) | person


def _left(block: Block, event: Block) -> None:
    if event["seat"] is None:
        block["bench"] = [person for person in block["bench"] if person["bench"] != event["bench"]]
    else:
        block["seats"][event["seat"]] = empty_seat(event["seat"])


def _moved(block: Block, event: Block) -> None:
    """Everybody anew; points and marks go with the person."""
    before = {seat["id"]: seat for seat in block["seats"]}
    block["seats"], block["bench"] = [empty_seat(number) for number in CHAIRS], []
    for person in event["seats"]:
        _seated(block, person)
        old = before.get(person["id"])
        if old is not None and person["seat"] is not None:
            kept = {key: old[key] for key in ("points", "auto", "ready", "connected")}
            block["seats"][person["seat"]] |= kept


def _match_started(block: Block, event: Block) -> None:
    _moved(block, event)
    block["match"], block["standings"] = event["match"], None
    _points(block, {"points": [0] * 4})


def _points(block: Block, event: Block) -> None:
    for seat, points in zip(block["seats"], event["points"], strict=True):
        seat["points"] = points
    if "standings" in event:
        block["standings"] = event["standings"]


def _deal_started(block: Block, event: Block) -> None:
    block |= {"phase": "playing", "deal": event["deal"], "progress": event["progress"], "go_on": None}
    block["standings"] = None
    _nobody_ready(block)


def _nobody_ready(block: Block) -> None:
    """Between deals; a penalty for the rest of a deal is over too."""
    for seat in block["seats"]:
        seat |= {"ready": False, "no_win": False}


def _deal_ended(block: Block, event: Block) -> None:
    block |= {"phase": "between", "go_on": event["go_on"]}
    _points(block, event)
    _nobody_ready(block)


def _match_ended(block: Block, event: Block) -> None:
    block["standings"] = event["standings"]
    if event["over"]:
        block |= {"phase": "finished", "go_on": None}


def _voided(block: Block, event: Block) -> None:
    block |= {"phase": "between", "go_on": event["go_on"]}
    _nobody_ready(block)


def _ready(block: Block, event: Block) -> None:
    block["seats"][event["seat"]] |= {"ready": event["on"], "auto": False}


def _auto(block: Block, event: Block) -> None:
    block["seats"][event["seat"]]["auto"] = event["on"]


def _no_win(block: Block, event: Block) -> None:
    block["seats"][event["seat"]]["no_win"] = event["on"]


def _paused(block: Block, event: Block) -> None:
    block["paused"] = {"zh": event["zh"], "en": event["en"]}


def _resumed(block: Block, event: Block) -> None:
    block["paused"] = None


def _committed(block: Block, event: Block) -> None:
    block["commitment"] = event["commitment"]


def _go_on(block: Block, event: Block) -> None:
    block["go_on"] = event["go_on"]


def _closed(block: Block, event: Block) -> None:
    block |= {"phase": "closed", "go_on": None}


_FOLDS: dict[str, Callable[[Block, Block], None]] = {
    "seated": _seated,
    "left": _left,
    "moved": _moved,
    "match_started": _match_started,
    "points": _points,
    "committed": _committed,
    "ready": _ready,
    "auto": _auto,
    "deal_started": _deal_started,
    "deal_ended": _deal_ended,
    "match_ended": _match_ended,
    "voided": _voided,
    "go_on": _go_on,
    "no_win": _no_win,
    "paused": _paused,
    "resumed": _resumed,
    "closed": _closed,
}
