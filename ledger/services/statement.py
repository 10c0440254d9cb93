"""A player's statement: matches with their wind rounds and deals, each with its subtotal.

Invariant: a subtotal shown is the sum of the lines shown under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from ledger import causes
from ledger.models import Posting

from .totals import GROUP


@dataclass
class Line:
    posting: Posting
    cause: causes.Cause | None

    @property
    def points(self) -> int:
        return self.posting.points

    @property
    def entry(self):
        return self.posting.entry

    @property
    def voided(self) -> bool:
        return hasattr(self.posting.entry, "reversed_by")


@dataclass
class Round:
    number: int | None
    lines: list[Line]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass
class Part:
    """A match, or one entry outside matches."""

    match_id: int | None
    rounds: list[Round]
    place: causes.Cause | None = None
    row: dict = field(default_factory=dict)
    first: bool = False  # the newest match of the page: shown unfolded

    @property
    def points(self) -> int:
        return sum(one.points for one in self.rounds)


def parts(postings: QuerySet[Posting], rows: Iterable[dict]) -> list[Part]:
    """The parts for a page of `totals.by_match` rows, in their order; one query for the lines."""
    rows = list(rows)
    found = (
        postings.annotate(group=GROUP)
        .filter(group__in=[row["group"] for row in rows])
        .select_related("entry__reversed_by", "account__club")
        .order_by("group", "entry__wind_round", "entry__deal_number", "entry_id")
    )
    found = list(found)
    named = causes.describe(_wanted(found))
    grouped = {group: list(lines) for group, lines in groupby(found, key=attrgetter("group"))}
    made = [_part(row, grouped.get(row["group"], []), named) for row in rows]
    for newest in [part for part in made if part.match_id][:1]:
        newest.first = True
    return made


def _wanted(found: list[Posting]) -> Iterator[tuple[str, object]]:
    for posting in found:
        yield posting.entry.cause_type, posting.entry.cause_id
        yield "games.match", posting.entry.match_id


def _part(row: dict, found: list[Posting], named: dict) -> Part:
    rounds = [
        Round(number, [Line(one, named.get((one.entry.cause_type, one.entry.cause_id))) for one in lines])
        for number, lines in groupby(found, key=lambda posting: posting.entry.wind_round)
    ]
    match_id = row["group"] if row["group"] > 0 else None
    return Part(match_id, rounds, named.get(("games.match", str(match_id))), row)
