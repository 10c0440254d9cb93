"""Opening a room, its own page with link, code and QR, sitting down."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Right, allowed
from accounts.services.guests import ensure_player
from accounts.views.helpers import club_wanted, refusals_shown
from games.engine import registry
from games.engine.errors import NotationError
from games.forms import RoomForm, initial_of_options
from games.models import Room, RoomPreset, Table
from games.services import lobby, presets, reserved, rooms, seating, seats
from games.services.roomwords import option_words

MAY_MANAGE = Right.MANAGE_ROOMS


def _ruleset(request: HttpRequest):
    try:
        return registry.get(request.GET.get("ruleset") or rooms.first_offered().id)
    except NotationError:
        raise Http404 from None


def create(request: HttpRequest) -> HttpResponse:
    ruleset, club = _ruleset(request), club_wanted(request, Right.OPEN_ROOM)
    saved = RoomPreset.objects.filter(club=club, ruleset__startswith=f"{ruleset.id}@") if club else []
    form = RoomForm(ruleset, club, request.POST or None, initial=_initial(request, ruleset, saved))
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return _created(request, form, ruleset, club)
    context = {
        "form": form,
        "ruleset": ruleset,
        "rulesets": registry.newest(),
        "club": club,
        "presets": ruleset.presets,
        "saved": saved,
    }
    return render(request, "games/room_new.html", context)


def _initial(request: HttpRequest, ruleset, saved) -> dict:
    wanted = request.GET.get("preset", "")
    if wanted in ruleset.presets:
        return initial_of_options(ruleset, dict(ruleset.presets[wanted]))
    chosen = next((preset for preset in saved if str(preset.pk) == wanted), None)
    return dict(chosen.values) if chosen else {}


def _created(request: HttpRequest, form: RoomForm, ruleset, club) -> HttpResponse:
    actor = ensure_player(request)
    if "save_preset" in request.POST:
        presets.save(
            actor=actor, club=club, ruleset=ruleset, name=form.cleaned_data["name"], values=form.stored()
        )
        messages.success(request, _("Saved."))
        return redirect(request.get_full_path())
    room = rooms.open_room(
        actor=actor, club=club, ruleset=ruleset.id, options=form.options(), **form.room_values()
    )
    return redirect(room)


@never_cache
def detail(request: HttpRequest, token: str) -> HttpResponse:
    room = get_object_or_404(Room.objects.select_related("club", "created_by"), token=token)
    if room.origin == Room.Origin.FACE_TO_FACE:
        return redirect(room)
    mine = lobby.seat_of(request.user)
    ruleset = registry.get(room.ruleset)
    context = {
        "room": room,
        "ruleset": ruleset,
        "tables": [(table, reserved.on_page(room, seats.on_page(table))) for table in room.tables.all()],
        "mine": mine if mine and mine.table.room_id == room.pk else None,
        "elsewhere": mine if mine and mine.table.room_id != room.pk else None,
        "may_sit": room.is_open and mine is None,
        "options": option_words(ruleset, room.options),
        "link": request.build_absolute_uri(room.get_absolute_url()),
        "may_watch": seating.may(request.user, room.spectators, room),
        "may_close": _may_close(request.user, room),
    }
    return render(request, "games/room.html", context)


def _may_close(user, room: Room) -> bool:
    return room.is_open and (room.created_by_id == user.pk or allowed(user, MAY_MANAGE, room.club))


def qr(request: HttpRequest, token: str) -> HttpResponse:
    room = get_object_or_404(Room, token=token)
    picture = io.BytesIO()
    link = request.build_absolute_uri(room.get_absolute_url())
    segno.make(link, error="m").save(picture, kind="svg", scale=6, border=2, xmldecl=False, svgns=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@require_POST
def sit(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    table = get_object_or_404(Table.objects.select_related("room"), pk=table_id, room__token=token)
    wanted = request.POST.get("seat", "")
    with refusals_shown(request):
        user = ensure_player(request)
        chair = int(wanted) if wanted in ("0", "1", "2", "3") else None
        seating.sit(actor=user, table_id=table.pk, chair=chair)
        return redirect(table)
    return redirect(table.room)


@require_POST
@login_required
def close(request: HttpRequest, token: str) -> HttpResponse:
    room = get_object_or_404(Room.objects.select_related("club"), token=token)
    with refusals_shown(request):
        rooms.close_by(actor=request.user, room=room, reason=request.POST.get("reason", ""))
        messages.success(request, _("The room is closed."))
    return redirect("lobby")
