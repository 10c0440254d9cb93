"""Version 1 of the JSON API: read-only, by token, in pages.

May import ninja, this folder, the models. Invariant: every answer passes `Caller`, so nobody reads by
a token what the pages would not show them; what they may not see does not exist (404).
"""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from ninja import Field, NinjaAPI, Query, Schema
from ninja.pagination import PaginationBase, paginate

from accounts.models import Club, Membership
from games.models import Deal, Match, Season, Seat
from games.services import records

from . import reading, schemas
from .caller import Bearer, caller

MOST = 100
FARTHEST = 1_000_000

api = NinjaAPI(
    title="Mahjong club",
    version="1",
    description="Read-only. A token reads what its person, or a member of its club, sees on the pages.",
    auth=Bearer(),
    docs_url=None,  # the site's own page: nothing is loaded from elsewhere
    openapi_url="/openapi.json",
    urls_namespace="api-1",
)


class Pages(PaginationBase):
    class Input(Schema):
        limit: int = Field(50, ge=1, le=MOST)
        offset: int = Field(0, ge=0, le=FARTHEST)

    class Output(Schema):
        items: list[Any]
        count: int = Field(description="how many there are in all")

    def paginate_queryset(self, queryset: Any, pagination: Input, **params: Any) -> dict[str, Any]:
        return queryset.page(pagination.offset, pagination.limit)


class Listed:
    """Rows to be paged, and what makes answers of one page of them."""

    def __init__(self, rows: QuerySet, shown) -> None:
        self.rows, self.shown = rows, shown

    def page(self, offset: int, limit: int) -> dict[str, Any]:
        return {"items": self.shown(self.rows[offset : offset + limit]), "count": self.rows.count()}


def _each(shown):
    return lambda rows: [shown(one) for one in rows]


@api.get("/clubs", response=list[schemas.ClubOut], summary="Clubs that the token reads")
@paginate(Pages)
def clubs(request: HttpRequest):
    return Listed(Club.objects.filter(caller(request).clubs()).order_by("pk"), _each(reading.club))


@api.get("/players", response=list[schemas.PlayerOut], summary="Members of these clubs")
@paginate(Pages)
def players(request: HttpRequest, club: int | None = None):
    found = Membership.objects.current().filter(club__in=caller(request).club_ids())
    if club is not None:
        found = found.filter(club=caller(request).club(club))
    return Listed(found.select_related("user").order_by("club", "user"), _each(reading.player))


@api.get("/seasons", response=list[schemas.SeasonOut], summary="Seasons, newest first")
@paginate(Pages)
def seasons(request: HttpRequest, club: int | None = None):
    found = Season.objects.filter(club__in=caller(request).club_ids())
    if club is not None:
        found = found.filter(club=caller(request).club(club))
    return Listed(reading.seasons(found).order_by("-starts_on", "-pk"), _each(reading.season))


@api.get("/seasons/{season}", response=schemas.SeasonOut, summary="One season")
def season(request: HttpRequest, season: int):
    found = caller(request).season(season)
    return reading.season(reading.seasons(Season.objects.filter(pk=found.pk)).get())


@api.get("/seasons/{season}/standings", response=schemas.StandingsOut, summary="Its table, best first")
def standings(request: HttpRequest, season: int):
    return reading.standing(caller(request).season(season))


class MatchQuery(Schema):
    club: int | None = None
    season: int | None = None
    player: int | None = Field(None, description="the id of one who sat there")
    state: str | None = Field(None, pattern="^(running|ended|broken_off)$")


@api.get("/matches", response=list[schemas.MatchOut], summary="Matches, newest first")
@paginate(Pages)
def matches(request: HttpRequest, wanted: Query[MatchQuery]):
    found = Match.objects.filter(pk__in=Match.objects.filter(caller(request).matches()).values("pk"))
    if wanted.club is not None:
        found = found.filter(table__room__club=wanted.club)
    if wanted.season is not None:
        found = found.filter(table__room__season=wanted.season)
    if wanted.player is not None:
        found = found.filter(table__in=Seat.objects.filter(user=wanted.player).values("table"))
    if wanted.state is not None:
        found = found.filter(state=wanted.state)
    return Listed(found.select_related("table__room").order_by("-pk"), reading.matches)


@api.get("/matches/{match}", response=schemas.MatchDetailOut, summary="One match with its deals")
def match(request: HttpRequest, match: int):
    found = Match.objects.filter(caller(request).matches(), pk=match).select_related("table__room")[:1]
    found = next(iter(found), None)
    if found is None:
        raise Http404
    return reading.match_detail(found)


@api.get("/records/{deal}", response=dict[str, Any], summary="The record of a finished deal")
def record(request: HttpRequest, deal: UUID):
    """`mahjong-record/1`; a deal with real tiles has none (404)."""
    found = Deal.objects.select_related("table__room__club").filter(uuid=deal).first()
    if found is None:
        raise Http404
    caller(request).require_deal(found)
    return records.export(found)
