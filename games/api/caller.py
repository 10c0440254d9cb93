"""Who asks the API, and what they may read: exactly what the pages show them.

May import accounts' permissions, the models and `records`. Invariant: authority is read from the
database for every request; a club's token reads what any member of this one club reads.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest
from ninja.errors import HttpError
from ninja.security import HttpBearer

from accounts import throttle
from accounts.errors import Refused
from accounts.models import Club, Membership
from accounts.permissions import Right, allowed
from games.models import ApiToken, Deal, Season
from games.services import records
from mahjong_site.client_ip import client_ip

from . import tokens

A_MINUTE = 120
BAD_A_MINUTE = 30


class Caller:
    def __init__(self, token: ApiToken) -> None:
        self.token = token

    def clubs(self) -> Q:
        """Condition on clubs."""
        if self.token.club_id is not None:
            return Q(pk=self.token.club_id)
        if self.token.user.is_superuser:
            return Q()
        mine = Membership.objects.current().filter(user=self.token.user).values("club")
        return Q(pk__in=mine)

    def club_ids(self):
        """The same as a subquery, for what belongs to a club."""
        return Club.objects.filter(self.clubs()).values("pk")

    def club(self, pk: int) -> Club:
        found = Club.objects.filter(pk=pk).first()
        if found is None or not self.sees(found):
            raise Http404
        return found

    def sees(self, club: Club | None) -> bool:
        if self.token.club_id is not None:
            return club is not None and club.pk == self.token.club_id
        return club is not None and allowed(self.token.user, Right.VIEW_CLUB, club)

    def season(self, pk: int) -> Season:
        found = Season.objects.select_related("club").filter(pk=pk).first()
        if found is None or not self.sees(found.club):
            raise Http404
        return found

    def matches(self) -> Q:
        """Condition on matches: of the clubs, and for a person those that they played in."""
        wanted = Q(table__room__club__in=self.club_ids())
        if self.token.user_id is not None:
            wanted |= Q(deals__deal_seats__user=self.token.user_id)
        return wanted

    def require_deal(self, deal: Deal) -> None:
        if self.token.user_id is not None:
            records.require_readable(self.token.user, deal)
        elif not deal.is_open_book or not self.sees(deal.table.room.club):
            raise Http404


class Bearer(HttpBearer):
    """`Authorization: Bearer mj_…`"""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        try:
            found = tokens.recognised(token)
            if found is None:
                throttle.hit("api-bad", client_ip(request), BAD_A_MINUTE, 60)
                return None
            throttle.hit("api", str(found.pk), A_MINUTE, 60)
        except Refused as refusal:
            raise HttpError(429, str(refusal)) from refusal
        return Caller(found)


def caller(request: HttpRequest) -> Caller:
    return request.auth
