"""Reads a CSV file into rows by column, and says line by line what cannot be read.

May import Django's translation. PURE otherwise. Invariant: a problem names the line of the file, the
column as the file calls it, and what is wrong; no value is guessed or cut.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext as _

MOST_LINES, MOST_BYTES = 2000, 1_000_000
DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
NUMBER = re.compile(r"[+-]?\d{1,12}")


@dataclass(frozen=True, slots=True)
class Problem:
    line: int
    column: str
    message: str


@dataclass(frozen=True, slots=True)
class Column:
    """`names`: what a file may call it, in small letters; the first is our own."""

    names: tuple[str, ...]
    required: bool = False

    @property
    def key(self) -> str:
        return self.names[0]


@dataclass(slots=True)
class Row:
    line: int
    cells: dict[str, str]
    called: dict[str, str]  # our key → what the file calls the column
    problems: list[Problem] = field(default_factory=list)

    def text(self, key: str) -> str:
        return self.cells.get(key, "")

    def wrong(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.line, self.called.get(key, key), message))

    def number(self, key: str, most: int) -> int | None:
        text = self.text(key).replace("−", "-")
        if not text:
            self.wrong(key, _("A number is missing."))
        elif not NUMBER.fullmatch(text):
            self.wrong(key, _("“%(text)s” is no whole number.") % {"text": text})
        elif abs(int(text)) > most:
            self.wrong(key, _("%(text)s is too much.") % {"text": text})
        else:
            return int(text)
        return None

    def date(self, key: str) -> date | None:
        text = self.text(key)
        found = DATE.fullmatch(text)
        try:
            return date(*map(int, found.groups())) if found else self._no_date(key, text)
        except ValueError:
            return self._no_date(key, text)

    def _no_date(self, key: str, text: str) -> None:
        self.wrong(key, _("“%(text)s” is no date such as 2026-03-01.") % {"text": text})


@dataclass(slots=True)
class Sheet:
    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)  # of the file as a whole


def decoded(content: bytes) -> str:
    """UTF-8, else what spreadsheets in China write."""
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("utf-8", "replace")


def read(text: str, columns: Sequence[Column]) -> Sheet:
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    sheet = Sheet()
    try:
        head = next(reader, [])
        where = _columns(sheet, [name.strip() for name in head], columns)
        if not sheet.problems:
            _rows(sheet, reader, where, head)
    except csv.Error as error:
        sheet.problems.append(
            Problem(reader.line_num, "", _("The file cannot be read here: %(why)s") % {"why": error})
        )
    return sheet


def _columns(sheet: Sheet, head: list[str], columns: Sequence[Column]) -> dict[int, str]:
    """Which of ours stands at each place."""
    ours = {name: column.key for column in columns for name in column.names}
    where: dict[int, str] = {}
    for place, name in enumerate(head):
        key = ours.get(name.replace(" ", "").casefold())
        if key is None:
            if name:
                sheet.problems.append(Problem(1, name, _("There is no such column.")))
        elif key in where.values():
            sheet.problems.append(Problem(1, name, _("The column stands here twice.")))
        else:
            where[place] = key
    for column in columns:
        if column.required and column.key not in where.values():
            sheet.problems.append(Problem(1, " / ".join(column.names[:2]), _("The column is missing.")))
    return where


def _rows(sheet: Sheet, reader, where: dict[int, str], head: list[str]) -> None:
    called = {key: head[place].strip() for place, key in where.items()}
    before = reader.line_num
    for cells in reader:
        line, before = before + 1, reader.line_num
        cells = [cell.strip() for cell in cells]
        if not any(cells):
            continue
        if len(sheet.rows) == MOST_LINES:
            message = _("A file has at most %(number)d lines: split it.") % {"number": MOST_LINES}
            sheet.problems.append(Problem(line, "", message))
            return
        row = Row(line, {key: cells[place] for place, key in where.items() if place < len(cells)}, called)
        if any(cells[len(head) :]):
            row.wrong("", _("The line has more cells than the heading."))
        sheet.rows.append(row)
