"""Plots of points over a season, from the rows of its standings, and of a rating.

May import the models, `facts`, `ratings`, games.charts. Invariant: a line ends at the sum of what the
player has from matches; what was posted outside matches has no place on it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from fractions import Fraction
from itertools import accumulate

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.charts import Chart, Series
from games.models import Season

from .facts import ALL, Chosen, Shown, known_matches
from .ratings import Skill

MOST_LINES, MOST_PLACES = 8, 60


def season_chart(season: Season, rows: Sequence[Shown], chosen: Chosen = ALL) -> Chart | None:
    """The best players day by day; in a season of one day match by match. One query."""
    begun = dict(known_matches(season, chosen).values_list("pk", "started_at"))
    best = [shown for shown in rows[:MOST_LINES] if shown.row.results]
    lines = {shown.user: _by_day(season, shown, begun) for shown in best}
    days = _thinned(sorted({day for line in lines.values() for day in line}))
    if len(days) < 2:
        return _by_match(season, best)
    return Chart(
        title=_("Points from matches, day by day"),
        along=_("Day"),
        labels=[_day(day) for day in days],
        series=[Series(user.display_name, _running(line, days)) for user, line in lines.items()],
        format=_format(season),
    )


def _by_match(season: Season, rows: Sequence[Shown]) -> Chart | None:
    """After each match of one's own; None with fewer than two."""
    lines = {shown.user: list(accumulate(_value(season, one) for one in shown.row.results)) for shown in rows}
    most = max((len(line) for line in lines.values()), default=0)
    if most < 2:
        return None
    places = _thinned(range(most))
    series = [
        Series(user.display_name, [_short(line[at]) if at < len(line) else None for at in places])
        for user, line in lines.items()
    ]
    labels = [str(at + 1) for at in places]
    title = _("Points from matches, match by match")
    return Chart(title=title, along=_("Match"), labels=labels, series=series, format=_format(season))


def _format(season: Season) -> str:
    return "signed" if season.points_from == Season.PointsFrom.LEDGER else "number"


def player_chart(season: Season, shown: Shown) -> Chart | None:
    """One player match by match."""
    return _by_match(season, [shown])


def _by_day(season: Season, shown: Shown, begun: dict[int, datetime]) -> dict[date, Fraction]:
    found: dict[date, Fraction] = defaultdict(Fraction)
    for result in shown.row.results:
        if result.match in begun:
            found[timezone.localdate(begun[result.match])] += _value(season, result)
    return found


def _value(season: Season, result) -> Fraction:
    return Fraction(result.points) if season.points_from == Season.PointsFrom.LEDGER else result.value


def _running(line: dict[date, Fraction], days: Iterable[date]) -> list[float | int]:
    """The sum up to and with each of the days."""
    own = sorted(line)
    sums = [Fraction(0), *accumulate(line[day] for day in own)]
    return [_short(sums[bisect_right(own, day)]) for day in days]


def _thinned(places: Sequence) -> Sequence:
    """At most so many, evenly chosen, the last one among them."""
    if len(places) <= MOST_PLACES:
        return places
    last = len(places) - 1
    return [places[round(at * last / (MOST_PLACES - 1))] for at in range(MOST_PLACES)]


def _short(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 else round(float(value), 2)


def _day(day: date) -> str:
    return date_format(day, "n-j")


def rating_chart(name: str, skills: Sequence[Skill]) -> Chart | None:
    """The mean of the rating match by match, with what it may be between."""
    if len(skills) < 2:
        return None
    places = _thinned(range(len(skills)))
    shown = [skills[place] for place in places]
    line = Series(
        name,
        [round(one.mu, 2) for one in shown],
        low=[round(one.mu - 2 * one.sigma, 2) for one in shown],
        high=[round(one.mu + 2 * one.sigma, 2) for one in shown],
    )
    labels = [str(place + 1) for place in places]
    return Chart(
        title=_("Strength match by match, with its range"), along=_("Match"), labels=labels, series=[line]
    )
