"""Reads ratings for pages: the ladder now, one player's figures in order.

May import the models, `ratinglog`. Invariant: the number of queries does not grow with the ladder.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from accounts.models import User
from games.engine import registry
from games.engine.ruleset import Ruleset
from games.models import RatingStep

from .ratinglog import Ladder, latest
from .ratings import Skill


@dataclass(frozen=True, slots=True)
class Rated:
    place: int
    user: User
    skill: Skill
    matches: int
    change: float  # of what is shown, in the last match


def skill(step: RatingStep) -> Skill:
    return Skill(step.mu, step.sigma)


def skill_before(step: RatingStep) -> Skill:
    return Skill(step.mu_before, step.sigma_before)


def change(step: RatingStep) -> float:
    return skill(step).shown - skill_before(step).shown


def standing(ladder: Ladder) -> list[Rated]:
    """Best first; equal figures share the better place. Two queries."""
    played = dict(ladder.rows().order_by().values_list("user").annotate(Count("pk")))
    steps = sorted(latest(ladder).select_related("user"), key=lambda one: (-skill(one).shown, one.user_id))
    rows: list[Rated] = []
    for number, step in enumerate(steps, 1):
        now = skill(step)
        place = rows[-1].place if rows and rows[-1].skill.shown == now.shown else number
        rows.append(Rated(place, step.user, now, played[step.user_id], change(step)))
    return rows


def rulesets(club: int) -> list[Ruleset]:
    """Those that have a ladder in the club."""
    found = RatingStep.objects.filter(club=club).values_list("ruleset", flat=True).distinct()
    return [registry.get(name) for name in sorted(found)]


def history(ladder: Ladder, user: int) -> list[Skill]:
    """After each match, the first one first."""
    rows = ladder.rows().filter(user=user).order_by("at", "match").values_list("mu", "sigma")
    return [Skill(*row) for row in rows]
