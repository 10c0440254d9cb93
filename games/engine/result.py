"""The result of a 盘 in record form, and what every ruleset needs to build one.

May import `meld`, `tiles`. Invariant: `payments` are the sums of `lines`; lines are
non-zero, winner by winner, payers in turn order after him. Objects here are plain and
hold no rules: a ruleset says who pays what and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.engine.meld import Meld
from games.engine.tiles import TILE_NAMES, Tile, format_tiles

SEATS = 4


class SeatFacts(NamedTuple):
    """What a seat holds at the end of a 盘, as settlement reads it.

    hand          concealed tiles, the winning tile not among them (so a discarder's are
                  those after the discard); None if not known
    accompanying  he may not win any more (陪打, Longgang)
    """

    hand: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    accompanying: bool = False


class Line(NamedTuple):
    """One payment. `why` is `win`, `kong` or `settle`; `rule` is the rule it follows."""

    payer: int
    payee: int
    points: int
    why: str
    rule: str

    def as_json(self) -> dict[str, Any]:
        return {
            "from": self.payer,
            "to": self.payee,
            "points": self.points,
            "why": self.why,
            "rule": self.rule,
        }


class PatternLine(NamedTuple):
    """One pattern of a win: `value` is the sum in `unit`, `count` how many times it is there."""

    id: str
    rule: str
    name: str
    value: int
    unit: str
    count: int = 1

    def as_json(self) -> dict[str, Any]:
        out = {"id": self.id, "rule": self.rule, "name": self.name, "value": self.value, "unit": self.unit}
        return out | {"count": self.count} if self.count > 1 else out


class Liable(NamedTuple):
    """Who pays for all, the rule that says so, and the other rules that say it too."""

    seat: int
    rule: str
    also: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "rule": self.rule, "also": list(self.also)}


class Winner(NamedTuple):
    """One winner as the result names him."""

    seat: int
    total: int
    unit: str
    reading: str
    patterns: tuple[PatternLine, ...]
    liable: Liable | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "total": self.total,
            "unit": self.unit,
            "reading": self.reading,
            "patterns": [pattern.as_json() for pattern in self.patterns],
            "liable": self.liable.as_json() if self.liable else None,
        }


def turn_order(after: int, seats: Iterable[int] = range(SEATS)) -> list[int]:
    """These seats in turn order, beginning with the one after `after` (who comes last, if among them)."""
    return sorted(seats, key=lambda seat: (seat - after - 1) % SEATS)


def pay(winner: int, amounts: dict[int, int], why: str, rule: str) -> list[Line]:
    """Lines of what each seat pays one winner, in turn order after him, nothing for zeros."""
    return [
        Line(seat, winner, amounts[seat], why, rule) for seat in turn_order(winner, amounts) if amounts[seat]
    ]


def payments(lines: Iterable[Line]) -> list[int]:
    """What each seat wins or loses by these lines."""
    sums = [0] * SEATS
    for line in lines:
        sums[line.payer] -= line.points
        sums[line.payee] += line.points
    return sums


def result(
    kind: str,
    *,
    next_dealer: int,
    from_seat: int | None = None,
    robbing_kong: bool = False,
    winners: Sequence[Winner] = (),
    lines: Sequence[Line] = (),
    scores: Sequence[Any] = (None,) * SEATS,
    fines: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """The result in record form; `kind` is `win`, `draw`, `penalty` or `aborted`."""
    return {
        "kind": kind,
        "from": from_seat,
        "robbing_kong": robbing_kong,
        "winners": [winner.as_json() for winner in winners],
        "scores": list(scores),
        "lines": [line.as_json() for line in lines],
        "fines": list(fines),
        "payments": payments(lines),
        "next": {"dealer": next_dealer},
    }


def win_output(winner: Winner, lines: Sequence[Line]) -> dict[str, Any]:
    """What the `score` command prints for a win."""
    shown = winner.as_json()
    del shown["seat"]
    return {"win": True, **shown, "payments": payments(lines), "lines": [line.as_json() for line in lines]}


def refusal_output(reason: str, rule: str, shanten: int) -> dict[str, Any]:
    """What it prints for a hand that is no win; `shanten` -1: complete, but a rule forbids it."""
    return {"win": False, "reason": reason, "rule": rule, "shanten": shanten}


def draw_output(lines: Sequence[Line]) -> dict[str, Any]:
    """What it prints for a drawn 盘."""
    return {"win": None, "payments": payments(lines), "lines": [line.as_json() for line in lines]}


def spell_meld(meld: Meld, jokers: Iterable[Tile]) -> str:
    """A meld in front as readings write it: `555z`, with jokers tile by tile `2m2m2m*`."""
    joker_kinds = frozenset(jokers)
    natural = [tile for tile in meld.tiles if tile not in joker_kinds]
    if len(natural) == len(meld.tiles):
        return format_tiles(meld.tiles)
    spelled = ""
    for kind in meld.shows:
        star = kind not in natural
        if not star:
            natural.remove(kind)
        spelled += TILE_NAMES[kind] + "*" * star
    return spelled
