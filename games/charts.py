"""A chart for a page: the numbers that static/games/charts draws, and the same as rows of a table.

May import nothing of Django's models. Invariant: every series has a value, or None, for every label;
picture and table are made of the same numbers, so that nobody is told less by the one or the other.

A view puts a `Chart` into its context; the template includes `games/charts/chart.html` (`chart=`), and
once `games/charts/head.html` in its head and `games/charts/script.html` in its scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Number = float | int | None
Format = Literal["number", "signed", "percent"]


@dataclass(frozen=True)
class Series:
    """One line, or one row of bars; `low` and `high` bound what the value may really be."""

    name: str
    values: Sequence[Number]
    low: Sequence[Number] | None = None
    high: Sequence[Number] | None = None

    def lengths(self) -> set[int]:
        return {len(one) for one in (self.values, self.low, self.high) if one is not None}


@dataclass(frozen=True)
class Chart:
    """`along` names what the labels are: deals, months, seats. Bars show one series only."""

    title: str
    along: str
    labels: Sequence[str]
    series: Sequence[Series]
    kind: Literal["line", "bar"] = "line"
    format: Format = "number"

    def __post_init__(self) -> None:
        if any(series.lengths() != {len(self.labels)} for series in self.series):
            raise ValueError("a series of a chart needs one value for each label")
        if self.kind == "bar" and len(self.series) != 1:
            raise ValueError("bars show one series")

    def as_json(self) -> dict[str, Any]:
        series = []
        for one in self.series:
            said: dict[str, Any] = {"name": str(one.name), "values": list(one.values)}
            if one.low is not None and one.high is not None:
                said |= {"low": list(one.low), "high": list(one.high)}
            series.append(said)
        labels = [str(label) for label in self.labels]
        return {
            "kind": self.kind,
            "format": self.format,
            "along": str(self.along),
            "labels": labels,
            "series": series,
        }

    def rows(self) -> Iterator[tuple[str, list[str]]]:
        for at, label in enumerate(self.labels):
            yield label, [self._cell(one, at) for one in self.series]

    def _cell(self, one: Series, at: int) -> str:
        value = self.shown(one.values[at])
        if one.low is None or one.high is None or one.values[at] is None:
            return value
        return f"{value} ({self.shown(one.low[at])} – {self.shown(one.high[at])})"

    def shown(self, value: Number) -> str:
        """As the picture writes it: +12, −3.5, 40%."""
        if value is None:
            return "–"
        if self.format == "percent":
            value, end, sign = 100 * value, "%", ""
        else:
            end, sign = "", "+" if self.format == "signed" and value > 0 else ""
        text = f"{value:.{1 if end else 2}f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
        return sign + text.replace("-", "−") + end
