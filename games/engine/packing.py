"""A deal in few bytes: its answers as one number, its story as compressed arrays.

May import engine core and zlib. Invariants: with the setup, `unpack_actions` gives answers
that lead to the same state (several answers to one question come out in seat order, which
changes nothing); `unpack_story(pack_story(e))` gives the events
that move tiles, shortened by what follows from those before.

Each answer is its place among the legal ones of that moment, a digit whose base is their
number; the digits make one integer, so a discard out of ten costs 3.3 bits and a forced
answer nothing. Where a room punishes offences an action need not be legal: there the
actions are written out as compressed JSON.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.commands import Action, freeze
from games.engine.decide import legal, start, step, waiting_for
from games.engine.events import Event
from games.engine.state import DealSetup

Actions = Sequence[tuple[int, Action]]
_DIGITS, _WRITTEN = b"\x01", b"\x02"


def pack_actions(setup: DealSetup, actions: Actions) -> bytes:
    """The answers of a deal, finished or not. Raises IllegalCommand for what the rules refuse."""
    digits = [*_digits(setup, actions)]
    if any(place < 0 for place, _ in digits):
        return _WRITTEN + _squeeze([[seat, *action] for seat, action in actions])
    number = 0
    for place, base in reversed(digits):
        number = number * base + place
    return _DIGITS + len(digits).to_bytes(2, "big") + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _digits(setup: DealSetup, actions: Actions) -> Iterator[tuple[int, int]]:
    """(place, number of choices) of each answer, the answers of a window in seat order; place -1
    for what was carried out although it was not legal."""
    state, _ = start(setup)
    left = list(actions)
    while left:
        first = waiting_for(state)[:1]
        seat, action = left.pop(next((at for at, (seat, _) in enumerate(left) if [seat] == first), 0))
        choices = legal(state, seat)
        step(state, seat, action)
        yield (choices.index(action) if action in choices else -1), len(choices)


def unpack_actions(setup: DealSetup, packed: bytes) -> list[tuple[int, Action]]:
    """The answers again."""
    if packed[:1] == _WRITTEN:
        return [(row[0], freeze(row[1:])) for row in _spread(packed[1:])]
    count, digits = int.from_bytes(packed[1:3], "big"), int.from_bytes(packed[3:], "big")
    state, _ = start(setup)
    actions: list[tuple[int, Action]] = []
    for _ in range(count):
        seat = waiting_for(state)[0]
        choices = legal(state, seat)
        digits, place = divmod(digits, len(choices))
        actions.append((seat, choices[place]))
        step(state, seat, choices[place])
    return actions


def pack_story(events: Sequence[Event]) -> bytes:
    """What happened to the tiles, for an archive: questions, answers and locks are left out, and
    of each event what follows from those before it (see `unpack_story`)."""
    return _squeeze([_short(event) for event in events if event[0] in _NUMBER])


def _short(event: Event) -> list[Any]:
    """A draw from the head is [seat, tile]; everything else begins with the number of its name."""
    name = event[0]
    if name == "drawn":
        _, seat, tile, source, why, _, _ = event
        return [seat, tile] if (source, why) == ("head", "turn") else [_NUMBER[name], seat, tile, source, why]
    if name == "ended":
        result = event[1]
        winners = [[won["seat"], won["total"], won["reading"]] for won in result["winners"]]
        return [_NUMBER[name], result["kind"], result["from"], winners, result["payments"]]
    return [_NUMBER[name], *(event[1:4] if name == "dealt" else event[1:])]


def unpack_story(packed: bytes) -> list[Event]:
    """("dealt", dealer, dice, hands), ("drawn", seat, tile, source, why), ("ended", kind, from,
    ((seat, total, reading), …), payments); all other events as they were."""
    return [_long(row) for row in _spread(packed)]


def _long(row: list[Any]) -> Event:
    if row[0] < 4:
        return ("drawn", *row, "head", "turn")
    return (_STORY[row[0] - 4], *(freeze(field) for field in row[1:]))


_STORY = (
    "drawn",
    "discarded",
    "melded",
    "flowers",
    "added",
    "robbed",
    "redeemed",
    "dealt",
    "joker",
    "wild",
    "reserve",
    "noted",
    "fined",
    "ended",
)
_NUMBER = {name: number for number, name in enumerate(_STORY, 4)}


def _squeeze(value: Any) -> bytes:
    return zlib.compress(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(), 9)


def _spread(data: bytes) -> Any:
    return json.loads(zlib.decompress(data))
