"""Searching the deals that a person may look at.

May import the models. Invariant: finds only deals that are over, of people's own play or of clubs
they belong to; whatever is found here may be opened (`records.require_readable`). Every condition is
on the columns of `DealFacts`, which have indexes for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.core.paginator import Paginator
from django.db.models import F, Q, QuerySet
from django.utils.functional import cached_property
from django.utils.timezone import get_current_timezone

from accounts.models import Club, Membership, User
from games.models import DealFacts, Season

KINDS = {
    "win": Q(kind="win"),
    "self_draw": Q(kind="win", self_drawn=True),
    "discard": Q(kind="win", self_drawn=False),
    "draw": Q(kind="draw"),
    "penalty": Q(kind="penalty"),
}
ORDERS = {
    "newest": (F("ended_at").desc(), F("id").desc()),
    "oldest": (F("ended_at").asc(), F("id").asc()),
    "total": (F("total").desc(nulls_last=True), F("id").desc()),
    "longest": (F("length").desc(nulls_last=True), F("id").desc()),
}
COUNTED = 2000  # deals found; more are not counted, and not paged through


@dataclass(frozen=True)
class Search:
    """What is asked for; what is left out does not matter. Days are whole, `until` included.

    `total` and the order by it need `ruleset`: units of different rulesets have no common measure.
    """

    people: tuple[tuple[int, ...], ...] = ()  # everybody who played: for each, the users it may be
    club: Club | None = None
    season: Season | None = None
    ruleset: str = ""
    since: date | None = None
    until: date | None = None
    kind: str = ""
    pattern: str = ""
    total: int | None = None
    liability: bool | None = None
    bots: bool | None = None
    source: str = ""
    order: str = "newest"


def counted(found: QuerySet[DealFacts]) -> QuerySet[DealFacts]:
    """As many of these as are counted; in their order, which leads the database to an index."""
    return found.values("pk")[: COUNTED + 1]


class Capped(Paginator):
    """Pages through the first COUNTED deals: a count of all would read them all."""

    @cached_property
    def count(self) -> int:
        return min(self.found, COUNTED)

    @cached_property
    def found(self) -> int:
        """How many there are; COUNTED + 1 stands for any number above."""
        return counted(self.object_list).count()

    @property
    def is_more(self) -> bool:
        return self.found > COUNTED


def clubs_of(user: User) -> QuerySet[Club]:
    return Club.objects.filter(memberships__in=Membership.objects.current().filter(user=user)).order_by(
        "name"
    )


def seasons_of(user: User) -> QuerySet[Season]:
    found = Season.objects.filter(club__in=clubs_of(user).order_by()).select_related("club")
    return found.order_by("club__name", "-starts_on", "-pk")


def readable(user: User) -> QuerySet[DealFacts]:
    """All deals that this person may look at."""
    clubs = list(clubs_of(user).values_list("pk", flat=True))
    own = Q(people__contains=[user.pk])
    return DealFacts.objects.filter(own | Q(club__in=clubs) if clubs else own)


def users_called(within: QuerySet[DealFacts], names: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Names are not unique: for each all users of that name, none where no deal `within` has one of them."""
    found: dict[str, tuple[int, ...]] = dict.fromkeys(names, ())
    for name, user in User.objects.filter(display_name__in=found).values_list("display_name", "pk"):
        found[name] += (user,)
    return {
        name: users if users and within.filter(_has(users)).exists() else () for name, users in found.items()
    }


def deals(within: QuerySet[DealFacts], search: Search) -> QuerySet[DealFacts]:
    """What is found of what is `readable`, in order, with what a list of deals says read along."""
    found = within.filter(_where(search), _when(search), _who(search), _how(search))
    return (
        found.select_related("deal__match", "deal__wind_round", "deal__table__room", "club")
        .prefetch_related("seats__user")
        .order_by(*ORDERS[search.order])
    )


def _has(users: tuple[int, ...]) -> Q:
    return Q(people__overlap=list(users))


def _who(search: Search) -> Q:
    wanted = Q()
    for users in search.people:
        wanted &= _has(users)
    if search.bots is not None:
        wanted &= Q(bots__gt=0) if search.bots else Q(bots=0)
    return wanted


def _where(search: Search) -> Q:
    wanted = Q()
    if search.club is not None:
        wanted &= Q(club=search.club)
    if search.season is not None:
        wanted &= Q(season=search.season)
    if search.ruleset:
        wanted &= Q(ruleset=search.ruleset)
    if search.source:
        wanted &= Q(source=search.source)
    return wanted


def _when(search: Search) -> Q:
    wanted = Q()
    if search.since is not None:
        wanted &= Q(ended_at__gte=midnight(search.since))
    if search.until is not None:
        wanted &= Q(ended_at__lt=midnight(search.until + timedelta(days=1)))
    return wanted


def midnight(day: date) -> datetime:
    """Where a day of the site begins: a moment, so that the indexes on the end of deals are of use."""
    return datetime.combine(day, time.min, get_current_timezone())


def _how(search: Search) -> Q:
    wanted = KINDS[search.kind] if search.kind else Q()
    if search.pattern:
        wanted &= Q(patterns__contains=[search.pattern])
    if search.total is not None:
        wanted &= Q(total__gte=search.total)
    if search.liability is not None:
        wanted &= Q(liable=search.liability)
    return wanted
