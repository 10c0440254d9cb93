"""Deals that were found, to take away: a line each, as records (JSON Lines) or as results (CSV).

May import the search's models, records and the sheets' helper. Invariant: sent as it is read, a chunk of
deals at a time; a name is never a formula of a spreadsheet.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.timezone import localtime
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from games.engine import registry
from games.leagues.exports import csv_cell
from games.models import DealFacts
from games.models.facts import Source
from games.services import records
from games.templatetags.games_words import in_words, played_by

CHUNK = 200


@dataclass(frozen=True)
class Format:
    filename: str
    content_type: str
    most: int
    lines: Callable[[QuerySet[DealFacts], HttpRequest], Iterator[str]]


def lines_of(export: Format, found: QuerySet[DealFacts], request: HttpRequest) -> Iterator[str]:
    """The body of the reply. It is made when the request, and with it its language, is over already."""
    language, lines = get_language(), export.lines(found, request)
    while True:
        with override(language):
            line = next(lines, None)
        if line is None:
            return
        yield line


def _chunks(found: QuerySet[DealFacts], most: int) -> Iterator[DealFacts]:
    for first in range(0, most, CHUNK):
        some = list(found[first : first + CHUNK])
        yield from some
        if len(some) < CHUNK:
            return


def record_lines(found: QuerySet[DealFacts], request: HttpRequest) -> Iterator[str]:
    """A deal with real tiles has no record."""
    recorded = found.exclude(source=Source.FACE_TO_FACE)
    for facts in _chunks(recorded, RECORDS.most):
        yield json.dumps(records.export(facts.deal), ensure_ascii=False) + "\n"


def result_lines(found: QuerySet[DealFacts], request: HttpRequest) -> Iterator[str]:
    sheet = csv.writer(_Echo())
    yield "\ufeff" + sheet.writerow(_headings())
    for facts in _chunks(found, RESULTS.most):
        address = request.build_absolute_uri(facts.get_absolute_url())
        yield sheet.writerow([csv_cell(value) for value in [*_values(facts), address]])


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _headings() -> list[str]:
    chairs = [
        heading for chair in "1234" for heading in (_("Player") + f" {chair}", _("Points") + f" {chair}")
    ]
    return [
        _("Ended at"), _("Club"), _("Rules"), _("How it was played"), _("Result"), _("Winner"), _("Total"),
        _("Unit"), _("Pattern"), _("Somebody paid for all"), *chairs, _("Address"),
    ]  # fmt: skip


def _values(facts: DealFacts) -> list[Any]:
    labels = registry.get(facts.deal.ruleset).texts.labels
    seats = played_by(facts)
    winners = facts.deal.result["winners"]
    unit = in_words(labels[f"unit.{winners[0]['unit']}"]) if winners else ""
    patterns = [in_words(labels[f"pattern.{one}"]) for one in facts.patterns if f"pattern.{one}" in labels]
    return [
        localtime(facts.ended_at).isoformat(timespec="seconds"),
        facts.club.name if facts.club else "",
        in_words(registry.get(facts.deal.ruleset).name),
        facts.get_source_display(),
        facts.kind,
        " ".join(seat["name"] for seat in seats if seat["won"]),
        facts.total,
        unit,
        " ".join(patterns),
        _("yes") if facts.liable else _("no"),
        *(value for seat in seats for value in (seat["name"], seat["points"])),
    ]


RECORDS = Format("deals.jsonl", "application/jsonl; charset=utf-8", 500, record_lines)
RESULTS = Format("deals.csv", "text/csv; charset=utf-8", 10_000, result_lines)
FORMATS = {"records": RECORDS, "csv": RESULTS}
