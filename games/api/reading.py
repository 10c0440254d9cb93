"""From the models to what the API answers with.

May import the models, games' services, the ledger's sums. Invariant: the number of queries does not
depend on how much is listed; of a deal nothing is told before it is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Club, Membership, User
from games.leagues import exports, facts
from games.models import Deal, Match, Room, Season
from games.services.names import BOT_NAMES
from ledger.models import Posting

SEASON_FIELDS = (
    "id", "name", "ruleset", "options", "length_unit", "length_count", "starts_on", "ends_on", "points_from",
    "place_points", "tie_rule", "minimum_matches", "best_matches",
)  # fmt: skip


def club(one: Club) -> dict[str, Any]:
    return {"id": one.pk, "name": one.name, "about": one.about, "archived": one.archived_at is not None}


def player(one: Membership) -> dict[str, Any]:
    return {
        "id": one.user_id,
        "name": one.user.display_name,
        "club": one.club_id,
        "roles": sorted(one.roles),
        "joined_at": one.joined_at,
    }


def seasons(found: QuerySet[Season]) -> QuerySet[Season]:
    return found.annotate(taking_part=Count("participants", filter=Q(participants__left_at=None)))


def season(one: Season) -> dict[str, Any]:
    values = {name: getattr(one, name) for name in SEASON_FIELDS}
    return values | {"club": one.club_id, "participants": one.taking_part}


def standing(one: Season) -> dict[str, Any]:
    rows = []
    for shown in facts.standing(one):
        row = exports.values(shown) | {"user": shown.user.pk}
        rows.append(row | {name: _exact(row[name]) for name in ("total", "average_place")})
    return {"season": one.pk, "standings": rows}


def _exact(number: Any) -> str | None:
    return None if number is None else str(number)


def matches(found: Iterable[Match]) -> list[dict[str, Any]]:
    """For one page of matches, read with their rooms."""
    found = list(found)
    players = _players([one.pk for one in found])
    return [_match(one, players[one.pk]) for one in found]


def _match(one: Match, players: list[dict[str, Any]]) -> dict[str, Any]:
    room = one.table.room
    return {
        "id": one.pk,
        "club": room.club_id,
        "season": room.season_id,
        "ruleset": one.ruleset,
        "source": _source(room.origin == Room.Origin.FACE_TO_FACE),
        "state": one.state,
        "started_at": one.started_at,
        "ended_at": one.ended_at,
        "players": players,
    }


def _source(face_to_face: bool) -> str:
    return "face_to_face" if face_to_face else "online"


def _players(ids: list[int]) -> dict[int, list[dict[str, Any]]]:
    rows = (
        Posting.objects.filter(entry__match_id__in=ids)
        .values_list("entry__match_id", "account__user", "account__label")
        .annotate(points=Sum("points"))
        .order_by("-points", "account__user")
    )
    rows = list(rows)
    users = {user for _match, user, _label, _points in rows if user is not None}
    names = dict(User.objects.filter(pk__in=users).values_list("pk", "display_name")) if users else {}
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for match, user, label, points in rows:
        name = label if user is None else names[user]
        found[match].append({"user": user, "name": name, "points": int(points)})
    return found


def match_detail(one: Match) -> dict[str, Any]:
    over = [Deal.State.ENDED, Deal.State.VOIDED]
    deals = one.deals.filter(state__in=over).select_related("wind_round").prefetch_related("deal_seats")
    found = [_deal(deal) for deal in deals.order_by("number", "pk")]
    return matches([one])[0] | {"options": one.options, "deals": found}


def _deal(deal: Deal) -> dict[str, Any]:
    chairs: list[int | None] = [None] * len(BOT_NAMES)
    for seat in deal.deal_seats.all():
        if seat.chair is not None:
            chairs[seat.chair] = seat.user_id
    return {
        "id": deal.uuid,
        "number": deal.number,
        "wind_round": deal.wind_round.number if deal.wind_round_id else None,
        "dealer": deal.dealer,
        "state": deal.state,
        "source": _source(deal.face_to_face),
        "ended_at": deal.ended_at,
        "users": chairs,
        "result": deal.result,
        "has_record": not deal.face_to_face,
    }
