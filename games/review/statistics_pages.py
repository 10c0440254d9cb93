"""What the statistics pages show, put together from the counts.

May import the counts, charts, the engine's registry. Invariant: people are named as the site names them;
guests are one row, and bots none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine import registry
from games.engine.ruleset import Ruleset
from games.templatetags.games_words import in_words

from . import statistics, statistics_charts
from .statistics import GUESTS, Scope, Tally
from .statistics_estimates import Share

MOST_PATTERNS = 24
IN_THE_CHART = 8


@dataclass(frozen=True, slots=True)
class Row:
    """A person, or all guests (`user` None), with what was counted of them."""

    user: User | None
    counted: Any

    @property
    def name(self) -> str:
        return self.user.display_name if self.user else _("Guests")


def unit_words(ruleset: Ruleset, unit: str | None) -> str:
    label = ruleset.texts.labels.get(f"unit.{unit}")
    return in_words(label) if label else ""


def pattern_name(ruleset: Ruleset, pattern: str) -> str:
    label = ruleset.texts.labels.get(f"pattern.{pattern}")
    return in_words(label) if label else pattern


def _rows(found: dict[int, Any]) -> list[Row]:
    people = statistics.people_of(found)
    together = statistics.with_guests_together(found, people)
    guests = together.pop(GUESTS, None)
    rows = [Row(people[user], counted) for user, counted in together.items()]
    rows.sort(key=lambda row: (-row.counted.deals, row.user.pk))
    return rows + ([Row(None, guests)] if guests else [])


def common(*, actor: User, scope: Scope) -> dict[str, Any]:
    """For a person and for a club alike."""
    asked = {"actor": actor, "scope": scope}
    ruleset = registry.get(scope.ruleset)
    counted, extent = statistics.table(**asked), statistics.extent(**asked)
    overall, winds = counted.overall, counted.winds
    patterns = [
        (pattern_name(ruleset, name), Share(count, overall.read))
        for name, count in statistics.patterns(**asked)[:MOST_PATTERNS]
    ]
    charts = [
        statistics_charts.trend(extent.step, statistics.trend(**asked, step=extent.step)),
        statistics_charts.by_wind(winds, "win", _("Win rate by seat")),
        statistics_charts.by_wind(winds, "deal_in", _("Deal-in rate by seat")),
        statistics_charts.pattern_bars(patterns[:IN_THE_CHART]),
    ]
    return {
        "ruleset": ruleset,
        "unit": unit_words(ruleset, statistics.unit(**asked)),
        "counted": counted,
        "overall": overall,
        "seats": _seats(winds, counted.others),
        "patterns": patterns,
        "charts": [chart for chart in charts if chart],
        "with_bots": extent.with_bots,
    }


def _seats(winds: list[Tally], others: Tally) -> list[tuple[str, Tally]]:
    named = [(str(name), tally) for name, tally in zip(statistics_charts.WINDS, winds, strict=True)]
    return [*named, (_("All but the dealer"), others)]


def of_club(*, actor: User, scope: Scope) -> dict[str, Any]:
    context = common(actor=actor, scope=scope)
    return context | {"people": _rows(context["counted"].people)}


def of_person(*, actor: User, scope: Scope) -> dict[str, Any]:
    meetings = statistics.meetings(actor=actor, scope=scope)
    return common(actor=actor, scope=scope) | {"opponents": _rows(meetings)}
