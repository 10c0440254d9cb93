"""The log of ratings: brought up to date after a match, made anew from all of them.

May import the models, the ledger's balances, `ratings`. Invariant: after each call the steps of a club
and ruleset are exactly what its finished season matches give, in the order in which they ended; only
one process writes them at a time. People are rated; bots are left out, and a match with fewer than
two people counts for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Q, QuerySet, Sum

from games.models import Match, RatingDue, RatingStep
from ledger.models import Account, Balance

from .ratings import Game, Skill, Step, steps

LOCK = 0x4D4A52  # "MJR"


class Ladder(NamedTuple):
    """What is rated together."""

    club: int
    ruleset: str  # without its version

    def rows(self) -> QuerySet[RatingStep]:
        return RatingStep.objects.filter(club=self.club, ruleset=self.ruleset)


Moment = tuple[datetime, int]  # when a match ended, and its number


def after(moment: Moment | None, at: str, match: str) -> Q:
    """The moment itself included."""
    if moment is None:
        return Q()
    return Q(**{f"{at}__gt": moment[0]}) | Q(**{at: moment[0], f"{match}__gte": moment[1]})


@transaction.atomic
def catch_up() -> int:
    """Rates every ladder anew from the first of its matches that changed; how many matches were due."""
    _lock()
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {RatingDue._meta.db_table} RETURNING match_id")
        due = {match for (match,) in cursor.fetchall()}
    firsts: dict[Ladder, Moment] = {}
    for ladder, moment in _places_of(due):
        firsts[ladder] = min(moment, firsts.get(ladder, moment))
    for ladder, moment in firsts.items():
        _rate_from(ladder, moment)
    return len(due)


def _places_of(due: Iterable[int]) -> Iterator[tuple[Ladder, Moment]]:
    """Where a match stands now, and where it stood when it was rated."""
    found = Match.objects.filter(pk__in=due, table__room__season__isnull=False)
    for pk, club, ruleset, ended in found.values_list("pk", "table__room__club_id", "ruleset", "ended_at"):
        if ended is not None:
            yield Ladder(club, family(ruleset)), (ended, pk)
    rated = RatingStep.objects.filter(match__in=due).values_list("club_id", "ruleset", "at", "match_id")
    for club, ruleset, at, match in rated.distinct():
        yield Ladder(club, ruleset), (at, match)


@transaction.atomic
def rebuild(club: int | None = None) -> tuple[int, int]:
    """All steps from the first match on: how many there are, and how many were otherwise before."""
    _lock()
    played = Match.objects.filter(table__room__season__isnull=False)
    rated = RatingStep.objects.all()
    if club is not None:
        played, rated = played.filter(table__room__club=club), rated.filter(club=club)
    ladders = {
        Ladder(club, family(name)) for club, name in played.values_list("table__room__club", "ruleset")
    }
    ladders |= {Ladder(*row) for row in rated.values_list("club", "ruleset").distinct()}
    before = _content(rated)
    for ladder in sorted(ladders):
        _rate_from(ladder, None)
    now = _content(rated)
    return len(now), len(before ^ now)


def _content(rows: QuerySet[RatingStep]) -> set[tuple]:
    return set(rows.values_list("match", "user", "at", "place", "mu_before", "sigma_before", "mu", "sigma"))


def family(ruleset: str) -> str:
    return ruleset.partition("@")[0]


def _lock() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _rate_from(ladder: Ladder, moment: Moment | None) -> None:
    ladder.rows().filter(after(moment, "at", "match")).delete()
    known = {step.user_id: Skill(step.mu, step.sigma) for step in latest(ladder)}
    ended = {}
    games = []
    for match, at, points in _games(ladder, moment):
        ended[match] = at
        games.append(Game(match, points))
    made = (_row(ladder, step, ended[step.match]) for step in steps(known, games))
    RatingStep.objects.bulk_create(made, batch_size=2000)


def _row(ladder: Ladder, step: Step, at: datetime) -> RatingStep:
    return RatingStep(
        club_id=ladder.club,
        ruleset=ladder.ruleset,
        match_id=step.match,
        user_id=step.player,
        at=at,
        place=step.place,
        mu_before=step.before.mu,
        sigma_before=step.before.sigma,
        mu=step.after.mu,
        sigma=step.after.sigma,
    )


def latest(ladder: Ladder) -> QuerySet[RatingStep]:
    """The last step of each player."""
    return ladder.rows().order_by("user", "-at", "-match").distinct("user")


def _games(ladder: Ladder, moment: Moment | None) -> Iterator[tuple[int, datetime, dict[int, int]]]:
    """In the order in which they ended. Two queries, however many there are."""
    ended = Match.objects.filter(
        after(moment, "ended_at", "pk"),
        state=Match.State.ENDED,
        ruleset__startswith=f"{ladder.ruleset}@",
        table__room__club=ladder.club,
        table__room__season__isnull=False,
    )
    matches = list(ended.order_by("ended_at", "pk").values_list("pk", "ended_at"))
    points: dict[int, dict[int, int]] = defaultdict(dict)
    sums = (
        Balance.objects.filter(match_id__in=ended.values("pk"), account__kind=Account.Kind.PLAYER)
        .values_list("match_id", "account__user_id")
        .annotate(total=Sum("points"), played=Sum("deals"))
        .filter(played__gt=0)
        .order_by()
    )
    for match, user, total, _played in sums:
        points[match][user] = int(total)
    for match, at in matches:
        if len(points[match]) > 1:
            yield match, at, points[match]
