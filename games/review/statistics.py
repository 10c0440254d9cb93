"""Counting what people did in finished deals: sums over `SeatFacts`, made by Postgres.

May import accounts' permissions and the models. Invariant: only for who may see the club, or for the
own play; all deals of one count are of one ruleset, so its unit has a meaning; void and aborted
deals are left out, and so are those with bots unless asked for. The number of queries does not depend
on how much was played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import CharField, Count, F, FloatField, Func, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import Cast, Coalesce, Trunc
from django.utils.translation import gettext as _

from accounts.errors import NotAllowed
from accounts.models import Club, User
from accounts.permissions import Right, require
from games.models import DealFacts, Season, SeatFacts
from games.models.facts import Source

from .statistics_estimates import Mean, Share

GUESTS = 0  # stands for all guests together, whose names mean nothing the next day
WINDS = 4
DAYS_BY_DAY, DAYS_BY_WEEK = 31, 240  # a longer time is shown by the month


@dataclass(frozen=True)
class Scope:
    """Whose deals are counted, and which."""

    ruleset: str
    club: Club | None = None
    season: Season | None = None
    user: User | None = None
    bots: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums that can be added up."""

    deals: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    liabilities: int = 0
    points: int = 0
    point_squares: float = 0
    won: int = 0
    won_squares: float = 0
    losses: int = 0
    lost: int = 0
    lost_squares: float = 0
    read: int = 0  # hands won whose patterns are known

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def shares(self) -> dict[str, Share]:
        counts = {"win": self.wins, "self_draw": self.self_draws, "deal_in": self.deal_ins}
        return {name: Share(count, self.deals) for name, count in counts.items()} | {
            "liability": Share(self.liabilities, self.deals),
            "of_wins": Share(self.self_draws, self.wins),
        }

    @property
    def means(self) -> dict[str, Mean]:
        """Of the hands won; of the hands that the seat dealt into or paid for; of the points of a deal."""
        return {
            "won": Mean(self.wins, self.won, self.won_squares),
            "lost": Mean(self.losses, self.lost, self.lost_squares),
            "points": Mean(self.deals, self.points, self.point_squares),
        }


def _square(name: str) -> Sum:
    return Sum(Cast(name, FloatField()) * Cast(name, FloatField()))


def _sums() -> dict[str, Any]:
    losing = Q(lost_wins__gt=0)
    found = {
        "deals": Count("pk"),
        "wins": Count("pk", filter=Q(won=True)),
        "self_draws": Count("pk", filter=Q(self_drawn=True)),
        "deal_ins": Count("pk", filter=Q(dealt_in=True)),
        "liabilities": Count("pk", filter=Q(liable=True)),
        "points": Sum("points"),
        "point_squares": _square("points"),
        "won": Sum("won_total"),
        "won_squares": _square("won_total"),
        "losses": Count("pk", filter=losing),
        "lost": Sum("lost_total"),
        "lost_squares": _square("lost_total"),
        # Of a hand of real tiles often only the number was entered.
        "read": Count("pk", filter=Q(won=True) & ~Q(source=Source.FACE_TO_FACE, patterns=[])),
    }
    return {f"t_{name}": Coalesce(value, 0, output_field=FloatField()) for name, value in found.items()}


def _tally(row: dict[str, Any]) -> Tally:
    numbers = {field.name: row[f"t_{field.name}"] for field in fields(Tally)}
    return Tally(**{name: n if name.endswith("squares") else int(n) for name, n in numbers.items()})


def require_readable(actor: User, scope: Scope) -> None:
    """Members see what was played in their club; what was played elsewhere is one's own affair."""
    if scope.club is not None:
        require(actor, Right.VIEW_CLUB, scope.club)
    elif scope.user is None or scope.user.pk != actor.pk:
        raise NotAllowed(_("You may not do this here."), code="not_own_statistics")


def _seats(scope: Scope) -> QuerySet[SeatFacts]:
    found = SeatFacts.objects.filter(ruleset=scope.ruleset, user__isnull=False).exclude(kind="aborted")
    if scope.club is not None:
        found = found.filter(club=scope.club)
    if scope.season is not None:
        found = found.filter(season=scope.season)
    if scope.user is not None:
        found = found.filter(user=scope.user)
    return found if scope.bots else found.filter(bots=0)


def newest_ruleset(*, club: Club | None, user: User | None) -> str | None:
    """The rules of the last deal played there."""
    found = DealFacts.objects.filter(**_place(club, None, user))
    return found.order_by("-ended_at", "-pk").values_list("ruleset", flat=True).first()


def _place(club: Club | None, season: Season | None, user: User | None) -> dict[str, Any]:
    asked = {"club": club, "season": season, "people__contains": user and [user.pk]}
    return {name: value for name, value in asked.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Extent:
    """From when to when was played, and how many deals with bots there are, counted or not."""

    first: datetime | None
    last: datetime | None
    with_bots: int

    @property
    def step(self) -> str:
        """What a course of time is divided into."""
        days = (self.last - self.first).days if self.first and self.last else 0
        return "day" if days <= DAYS_BY_DAY else "week" if days <= DAYS_BY_WEEK else "month"


def extent(*, actor: User, scope: Scope) -> Extent:
    require_readable(actor, scope)
    found = DealFacts.objects.filter(ruleset=scope.ruleset, **_place(scope.club, scope.season, scope.user))
    many = found.exclude(kind="aborted").aggregate(
        first=Min("ended_at"), last=Max("ended_at"), with_bots=Count("pk", filter=Q(bots__gt=0))
    )
    return Extent(**many)


@dataclass(frozen=True)
class Table:
    """Everything counted by person and wind, in one reading."""

    by_place: dict[tuple[int, int], Tally]

    def _added(self, wanted: Callable[[int, int], bool]) -> Tally:
        return sum((tally for key, tally in self.by_place.items() if wanted(*key)), Tally())

    @property
    def overall(self) -> Tally:
        return self._added(lambda _user, _wind: True)

    @property
    def winds(self) -> list[Tally]:
        return [self._added(lambda _user, wind, at=at: wind == at) for at in range(WINDS)]

    @property
    def others(self) -> Tally:
        """All seats but the dealer's."""
        return self._added(lambda _user, wind: wind > 0)

    @property
    def people(self) -> dict[int, Tally]:
        found: dict[int, Tally] = defaultdict(Tally)
        for (user, _wind), tally in self.by_place.items():
            found[user] += tally
        return dict(found)


def table(*, actor: User, scope: Scope) -> Table:
    require_readable(actor, scope)
    rows = _seats(scope).values("user_id", "wind").annotate(**_sums()).order_by()
    return Table({(row["user_id"], row["wind"]): _tally(row) for row in rows})


def unit(*, actor: User, scope: Scope) -> str | None:
    """What the ruleset counts a hand in, as its last winner's result says."""
    require_readable(actor, scope)
    won = DealFacts.objects.filter(
        ruleset=scope.ruleset, kind="win", **_place(scope.club, scope.season, scope.user)
    )
    return won.order_by("-ended_at", "-pk").values_list("deal__result__winners__0__unit", flat=True).first()


def patterns(*, actor: User, scope: Scope) -> list[tuple[str, int]]:
    """In how many hands that won each pattern was, the most frequent first."""
    require_readable(actor, scope)
    each = Func(F("patterns"), function="unnest", output_field=CharField(), set_returning=True)
    found = _seats(scope).filter(won=True).annotate(pattern=each).values("pattern")
    return list(found.annotate(n=Count("pk")).order_by("-n", "pattern").values_list("pattern", "n"))


def trend(*, actor: User, scope: Scope, step: str) -> list[tuple[datetime, Tally]]:
    """By day, week or month."""
    require_readable(actor, scope)
    rows = _seats(scope).annotate(at=Trunc("ended_at", step)).values("at").annotate(**_sums()).order_by("at")
    return [(row["at"], _tally(row)) for row in rows]


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two people did in the deals that both played."""

    deals: int = 0
    mine: int = 0
    theirs: int = 0
    my_wins: int = 0
    their_wins: int = 0
    fed_them: int = 0
    fed_me: int = 0

    @property
    def few(self) -> bool:
        return Share(0, self.deals).few

    def __add__(self, other: Meeting) -> Meeting:
        return Meeting(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def meetings(*, actor: User, scope: Scope) -> dict[int, Meeting]:
    """Against each opponent of `scope.user`, by the opponent's id."""
    require_readable(actor, scope)
    other = "facts__seats__"
    rows = (
        _seats(scope)
        .filter(
            Q(facts__seats__chair__lt=F("chair")) | Q(facts__seats__chair__gt=F("chair")),
            facts__seats__user__isnull=False,
        )
        .values(opponent=F(f"{other}user_id"))
        .annotate(
            deals=Count("pk"),
            mine=Sum("points"),
            theirs=Sum(f"{other}points"),
            my_wins=Count("pk", filter=Q(won=True)),
            their_wins=Count("pk", filter=Q(**{f"{other}won": True})),
            fed_them=Count("pk", filter=Q(dealt_in=True, **{f"{other}won": True})),
            fed_me=Count("pk", filter=Q(won=True, **{f"{other}dealt_in": True})),
        )
        .order_by()
    )
    return {row.pop("opponent"): Meeting(**row) for row in rows}


def with_guests_together(found: dict[int, Any], people: dict[int, User]) -> dict[int, Any]:
    """The same with one row, GUESTS, for all who only sat down to play."""
    together: dict[int, Any] = {}
    for user, counted in found.items():
        key = GUESTS if people[user].is_guest else user
        together[key] = together[key] + counted if key in together else counted
    return together


def people_of(ids: Iterable[int]) -> dict[int, User]:
    return User.objects.in_bulk(set(ids))
