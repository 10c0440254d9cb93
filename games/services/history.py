"""Searching the deals that a person may look at.

May import the models. Invariant: finds only deals that are over, of people's own play or of clubs
they belong to; whatever is found here may be opened (`records.require_readable`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, QuerySet, Value
from django.utils.timezone import get_current_timezone

from accounts.models import Club, Membership, User
from games.models import Deal, DealSeat

KINDS = {
    "win": Q(result__contains={"kind": "win"}),
    "self_draw": Q(result__contains={"kind": "win", "from": None}),
    "discard": Q(result__contains={"kind": "win"}) & ~Q(result__contains={"from": None}),
    "draw": Q(result__contains={"kind": "draw"}),
    "penalty": Q(result__contains={"kind": "penalty"}),
}
ORDERS = {"newest": ("-ended_at", "-pk"), "oldest": ("ended_at", "pk")}


@dataclass(frozen=True)
class Search:
    """What is asked for; what is left out does not matter. Days are whole, `until` included."""

    player: str = ""
    opponents: tuple[str, ...] = ()
    club: Club | None = None
    ruleset: str = ""
    since: date | None = None
    until: date | None = None
    kind: str = ""
    pattern: str = ""
    total: int | None = None
    liability: bool | None = None
    bots: bool | None = None
    order: str = "newest"


def clubs_of(user: User) -> QuerySet[Club]:
    return Club.objects.filter(memberships__in=Membership.objects.current().filter(user=user)).order_by(
        "name"
    )


def deals(user: User, search: Search) -> QuerySet[Deal]:
    """The deals, in order, with what a list of them says read along."""
    found = Deal.objects.filter(state=Deal.State.ENDED).filter(_readable(user)).filter(_played(search))
    found = found.filter(_seats(search)).filter(_ended(search))
    return (
        found.select_related("match", "wind_round", "table__room__club")
        .prefetch_related("deal_seats__user")
        .order_by(*ORDERS[search.order])
    )


def _at_the_table(**who) -> Exists:
    return Exists(DealSeat.objects.filter(deal=OuterRef("pk"), chair__isnull=False, **who))


def _readable(user: User) -> Q:
    return Q(_at_the_table(user=user)) | Q(table__room__club__in=clubs_of(user).order_by())


def _seats(search: Search) -> Q:
    wanted = Q()
    for name in filter(None, (search.player, *search.opponents)):
        wanted &= Q(_at_the_table(user__display_name=name))
    if search.bots is not None:
        with_bots = Q(_at_the_table(user=None))
        wanted &= with_bots if search.bots else ~with_bots
    return wanted


def _played(search: Search) -> Q:
    wanted = Q()
    if search.club is not None:
        wanted &= Q(table__room__club=search.club)
    if search.ruleset:
        wanted &= Q(ruleset__startswith=f"{search.ruleset}@")
    if search.since is not None:
        wanted &= Q(ended_at__gte=midnight(search.since))
    if search.until is not None:
        wanted &= Q(ended_at__lt=midnight(search.until + timedelta(days=1)))
    return wanted


def midnight(day: date) -> datetime:
    """Where a day of the site begins: a moment, so that the index on the end of deals is of use."""
    return datetime.combine(day, time.min, get_current_timezone())


def _ended(search: Search) -> Q:
    wanted = KINDS[search.kind] if search.kind else Q()
    if search.pattern:
        wanted &= Q(result__contains={"winners": [{"patterns": [{"id": search.pattern}]}]})
    if search.total is not None:
        wanted &= Q(_a_winner(f"@.total >= {int(search.total)}"))
    if search.liability is not None:
        liable = Q(_a_winner("@.liable.seat >= 0"))
        wanted &= liable if search.liability else ~liable
    return wanted


def _a_winner(condition: str) -> Func:
    """Has some winner of the result what this SQL/JSON condition asks?"""
    return Func(
        F("result"),
        Value(f"$.winners[*] ? ({condition})"),
        template="jsonb_path_exists(%(expressions)s::jsonpath)",
        output_field=BooleanField(),
    )
