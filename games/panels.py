"""What the games app shows on the pages of accounts: open rooms, the seat one has, last deals."""

from __future__ import annotations

from accounts import panels
from accounts.panels import Panel
from accounts.permissions import Right

LAST = 10


def club_rooms(request, club) -> Panel | None:
    from games.services.lobby import open_rooms

    power = panels.power(request, club)
    if not power.has(Right.VIEW_CLUB):
        return None
    facts = {"club": club, "rooms": open_rooms(club)[:LAST], "may_open": power.has(Right.OPEN_ROOM)}
    return Panel("games/club_rooms.html", facts)


def club_numbers(request, club) -> Panel | None:
    if not panels.power(request, club).has(Right.VIEW_CLUB):
        return None
    return Panel("games/review/club_panel.html", {"club": club})


def own_seat(request, _obj) -> Panel | None:
    from games.services.lobby import seat_of

    seat = seat_of(request.user)
    return Panel("games/front_seat.html", {"table": seat.table}) if seat else None


def last_deals(request, user) -> Panel | None:
    from games.models import Deal, DealSeat

    if not request.user.is_authenticated or user is None or user.pk != request.user.pk:
        return None
    played = DealSeat.objects.filter(user=user, deal__state=Deal.State.ENDED, chair__isnull=False)
    played = played.select_related("deal__match", "deal__wind_round").order_by("-deal_id")[:LAST]
    return Panel("games/profile_deals.html", {"deals": list(played)})
