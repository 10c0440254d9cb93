"""The charts of the statistics pages.

May import charts and the counts. Invariant: no point is drawn from too few cases: there is a gap, and
the number of cases stands at its label.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.charts import Chart, Series

from .statistics import Tally
from .statistics_estimates import Share

WINDS = (gettext_lazy("East (dealer)"), gettext_lazy("South"), gettext_lazy("West"), gettext_lazy("North"))
DRAWN = (("win", gettext_lazy("Win rate")), ("deal_in", gettext_lazy("Deal-in rate")))


def _series(name: str, shares: list[Share]) -> Series:
    known = [None if share.few else share for share in shares]
    bounds = [share and share.interval for share in known]
    return Series(
        name,
        [share and share.value for share in known],
        low=[pair and pair[0] for pair in bounds],
        high=[pair and pair[1] for pair in bounds],
    )


def trend(step: str, counted: list[tuple[datetime, Tally]]) -> Chart | None:
    """Rates over time; None where there is no time to speak of."""
    tallies = [tally for _at, tally in counted]
    series = [_series(str(name), [tally.shares[key] for tally in tallies]) for key, name in DRAWN]
    if sum(value is not None for value in series[0].values) < 2:
        return None
    label = {"day": "m-d", "week": "m-d", "month": "Y-m"}[step]
    labels = [f"{date_format(localtime(at), label)} ({tally.deals})" for at, tally in counted]
    along = {"day": _("Day"), "week": _("Week from"), "month": _("Month")}[step]
    return Chart(_("Over time"), f"{along} ({_('deals')})", labels, series, format="percent")


def by_wind(winds: list[Tally], key: str, title: str) -> Chart | None:
    series = _series(title, [tally.shares[key] for tally in winds])
    if all(value is None for value in series.values):
        return None
    labels = [f"{name} ({tally.deals})" for name, tally in zip(WINDS, winds, strict=True)]
    along = f"{_('Seat')} ({_('deals')})"
    return Chart(title, along, labels, [series], kind="bar", format="percent")


def pattern_bars(patterns: list[tuple[str, Share]]) -> Chart | None:
    if not patterns or patterns[0][1].few:
        return None
    labels = [f"{name} ({share.count})" for name, share in patterns]
    series = _series(_("Share of the hands won"), [share for _name, share in patterns])
    return Chart(_("Patterns"), _("Pattern (hands)"), labels, [series], kind="bar", format="percent")
