"""The lobby: open rooms, kept up to date through a socket; the door with the six-digit code."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import throttle
from accounts.permissions import Right
from accounts.services.guests import ensure_player
from accounts.views.helpers import club_wanted, refusals_shown
from games.engine import registry
from games.models import Room
from games.services import lobby, rooms
from mahjong_site.client_ip import client_ip

CODES_A_MINUTE = 10  # a million codes: too few tries to find a room by guessing


@never_cache
def listing(request: HttpRequest) -> HttpResponse:
    club = club_wanted(request, Right.VIEW_CLUB)
    context = {
        "club": club,
        "rooms": lobby.open_rooms(club),
        "mine": lobby.seat_of(request.user),
        "rulesets": registry.newest(),
        "ws": f"/ws/lobby/{club.pk if club else 'public'}/",
    }
    return render(request, "games/lobby.html", context)


@never_cache
def fragment(request: HttpRequest) -> HttpResponse:
    """The list alone, for the page that is open."""
    club = club_wanted(request, Right.VIEW_CLUB)
    return render(request, "games/lobby_rooms.html", {"rooms": lobby.open_rooms(club), "club": club})


@require_POST
def by_code(request: HttpRequest) -> HttpResponse:
    code = "".join(request.POST.get("code", "").split())
    with refusals_shown(request):
        throttle.hit("room-code", client_ip(request), CODES_A_MINUTE, 60)
        room = Room.objects.filter(code=code, closed_at=None).first()
        if room is not None:
            return redirect(room)
        messages.error(request, _("No open room has this code."))
    return redirect("lobby")


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a guest if need be, a table with three bots, and there one sits."""
    with refusals_shown(request):
        user = ensure_player(request)
        mine = lobby.seat_of(user)
        if mine is not None:
            return redirect(mine.table)
        wanted = request.POST.get("ruleset", "")
        known = {ruleset.id for ruleset in registry.newest()}
        ruleset = wanted if wanted in known else rooms.first_offered().id
        return redirect(rooms.play_at_once(actor=user, ruleset=ruleset))
    return redirect("lobby")
