"""A season's table as CSV, XLSX and JSON.

May import openpyxl and the models. Invariant: all formats have the same columns; fractions are
written out exactly in JSON ("4/3") and as decimals for spreadsheets; a name is never a formula.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from games.models import Season

from .facts import Shown

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def headings() -> dict[str, str]:
    return {
        "place": _("Place"),
        "player": _("Player"),
        "total": _("Total"),
        "points": _("Ledger points"),
        "outside": _("Of these outside matches"),
        "matches": _("Matches"),
        "deals": _("Deals"),
        "average_place": _("Average place"),
        "form": _("Last places"),
        "wins": _("Wins"),
        "deal_ins": _("Deal-ins"),
        "recorded": _("Deals with a record"),
        "win_rate": _("Win rate"),
        "deal_in_rate": _("Deal-in rate"),
    }


def values(shown: Shown) -> dict[str, Any]:
    row, rates = shown.row, shown.rates
    return {
        "place": row.place,
        "player": shown.user.display_name,
        "total": row.total,
        "points": row.points,
        "outside": row.outside,
        "matches": row.matches,
        "deals": shown.deals,
        "average_place": row.average_place,
        "form": row.form,
        "wins": rates.wins,
        "deal_ins": rates.deal_ins,
        "recorded": rates.deals,
        "win_rate": None if rates.win_rate is None else Fraction(rates.wins, rates.deals),
        "deal_in_rate": None if rates.deal_in_rate is None else Fraction(rates.deal_ins, rates.deals),
    }


def as_json(season: Season, rows: list[Shown]) -> tuple[str, bytes]:
    document = {
        "season": {"id": season.pk, "name": season.name, "club": season.club.name, "ruleset": season.ruleset},
        "standings": [{"user": shown.user.pk, **values(shown)} for shown in rows],
    }
    text = json.dumps(document, ensure_ascii=False, indent=1, default=str)
    return "application/json", text.encode()


def as_csv(season: Season, rows: list[Shown]) -> tuple[str, bytes]:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(headings().values())
    for shown in rows:
        writer.writerow(csv_cell(value) for value in values(shown).values())
    return "text/csv; charset=utf-8", b"\xef\xbb\xbf" + out.getvalue().encode()


def csv_cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(FORMULA):
        return "'" + value
    return _cell(value)


def _cell(value: Any) -> Any:
    """What a spreadsheet can hold."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 4)
    if isinstance(value, list):
        return " ".join(str(_cell(one)) for one in value)
    return value


def as_xlsx(season: Season, rows: list[Shown]) -> tuple[str, bytes]:
    book = Workbook()
    sheet = book.active
    sheet.title = _("Standings")
    sheet.append([*headings().values()])
    for number, shown in enumerate(rows, 2):
        for column, value in enumerate(values(shown).values(), 1):
            cell = sheet.cell(number, column, _cell(value))
            if isinstance(value, str | list):
                cell.data_type = "s"
    sheet.freeze_panes = "C2"
    out = io.BytesIO()
    book.save(out)
    return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", out.getvalue()


FORMATS: dict[str, Callable[[Season, list[Shown]], tuple[str, bytes]]] = {
    "csv": as_csv,
    "xlsx": as_xlsx,
    "json": as_json,
}
