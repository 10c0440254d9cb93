"""Standings of a season from its ledger sums: places in each match, points for them, the table.

PURE: standard library only. Invariant: everything shown of a player follows from the sums handed
in; nothing is kept, so a deal voided in the middle of a match is right at every level at once.

* A match (局) is ranked by the points its players have from it. Bots are ranked too, and get no row.
* Only finished matches give places and count towards the minimum. The ledger's points of a match
  that runs or was broken off stand nevertheless, so they are in the total where points are counted.
* `best` keeps each player's best results; what was posted outside matches always counts.
* Equal totals share the better place; where places give the points, the ledger's points decide first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

LEDGER, PLACES = "ledger", "places"
SHARE, SEAT_ORDER, SHARED_PLACE = "share", "seat_order", "shared_place"
FORM = 5

Player = Hashable


@dataclass(frozen=True, slots=True)
class Rules:
    points_from: str = LEDGER
    tie_rule: str = SHARE
    place_points: Sequence[int] = (4, 2, 1, 0)
    minimum: int = 0
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What one player has from one match. `order`: seat order from the first dealer."""

    player: Player
    points: int
    order: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    key: int
    finished: bool
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Placed:
    """`place` is the mean of the places shared, where points are shared."""

    place: Fraction
    value: Fraction


@dataclass(slots=True)
class Result:
    match: int
    points: int
    placed: Placed | None  # None: the match is not finished
    value: Fraction
    counts: bool = False


@dataclass(slots=True)
class Row:
    player: Player
    points: int = 0  # in the ledger, all in all
    outside: int = 0  # of these, posted outside matches
    lost: int = 0  # place points taken by penalties
    results: list[Result] = field(default_factory=list)
    total: Fraction = Fraction(0)
    place: int | None = None  # None: too few matches, or no longer taking part

    @property
    def placed(self) -> list[Placed]:
        return [result.placed for result in self.results if result.placed is not None]

    @property
    def matches(self) -> int:
        return len(self.placed)

    @property
    def average_place(self) -> Fraction | None:
        return sum((one.place for one in self.placed), Fraction(0)) / self.matches if self.matches else None

    @property
    def form(self) -> list[Fraction]:
        """The last places, newest last."""
        return [one.place for one in self.placed[-FORM:]]


def place_points(rules: Rules, place: int) -> int:
    """`place` from 1; places beyond the list get what its last one gets."""
    return rules.place_points[min(place, len(rules.place_points)) - 1]


def places(lines: Sequence[Line], rules: Rules) -> dict[Player, Placed]:
    """Place and place points of each player of one match, by the tie rule."""
    if rules.tie_rule == SEAT_ORDER:
        ordered = sorted(lines, key=lambda line: (-line.points, line.order))
        return {
            line.player: Placed(Fraction(place), Fraction(place_points(rules, place)))
            for place, line in enumerate(ordered, 1)
        }
    placed = {}
    for line in lines:
        first = 1 + sum(other.points > line.points for other in lines)
        tied = sum(other.points == line.points for other in lines)
        taken = range(first, first + tied) if rules.tie_rule == SHARE else range(first, first + 1)
        placed[line.player] = Placed(
            Fraction(sum(taken), len(taken)),
            Fraction(sum(place_points(rules, place) for place in taken), len(taken)),
        )
    return placed


def table(
    rules: Rules,
    players: Iterable[Player],
    matches: Iterable[Match],
    outside: Mapping[Player, int],
    withdrawn: frozenset[Player] = frozenset(),
    lost: Mapping[Player, int] | None = None,
) -> list[Row]:
    """The rows of `players`, best first; those without a place at the end. Matches in playing order.
    `lost`: place points taken by penalties, which count where places give the points."""
    rows = {player: Row(player) for player in players}
    for match in matches:
        _count(rules, rows, match)
    for player, points in outside.items():
        if player in rows:
            rows[player].outside += points
    for player, points in (lost or {}).items():
        if player in rows and rules.points_from == PLACES:
            rows[player].lost += points
    for row in rows.values():
        _add_up(rules, row)
    return _ranked(rules, rows.values(), withdrawn)


def _count(rules: Rules, rows: dict[Player, Row], match: Match) -> None:
    placed = places(match.lines, rules) if match.finished else {}
    for line in match.lines:
        if line.player in rows:
            here = placed.get(line.player)
            if rules.points_from == LEDGER:
                value = Fraction(line.points)
            else:
                value = here.value if here else Fraction(0)
            rows[line.player].results.append(Result(match.key, line.points, here, value))


def _add_up(rules: Rules, row: Row) -> None:
    row.points = row.outside + sum(result.points for result in row.results)
    able = [result for result in row.results if rules.points_from == LEDGER or result.placed is not None]
    best = sorted(able, key=lambda result: -result.value)[: rules.best]
    for result in best:
        result.counts = True
    row.total = sum((result.value for result in best), Fraction(0))
    if rules.points_from == LEDGER:
        row.total += row.outside
    row.total -= row.lost


def _ranked(rules: Rules, rows: Iterable[Row], withdrawn: frozenset[Player]) -> list[Row]:
    def strength(row: Row) -> tuple:
        return (row.total, row.points) if rules.points_from == PLACES else (row.total,)

    grouped: dict[bool, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row.matches >= rules.minimum and row.player not in withdrawn].append(row)
    for group in grouped.values():
        group.sort(key=lambda row: (*(-one for one in strength(row)), row.average_place or 99))
    for number, row in enumerate(grouped[True], 1):
        before = grouped[True][number - 2] if number > 1 else None
        row.place = before.place if before and strength(before) == strength(row) else number
    return grouped[True] + grouped[False]
