"""The page of a live table. What it shows comes through the socket."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.views.helpers import refusals_shown
from games.engine import registry
from games.models import Table
from games.services import admission, seating
from games.services.errors import TableRefused

from .pages import page_data, page_texts


@never_cache
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    found = get_object_or_404(Table.objects.select_related("room__club"), pk=table_id)
    as_referee = request.GET.get("as") == "referee"
    room = found.room
    try:
        admission.check(request.user, found, as_referee=as_referee)
    except TableRefused as refused:
        return render(request, "games/refused.html", {"refused": refused, "room": room}, status=403)
    ws = f"/ws/table/{found.pk}/" + "?as=referee" * as_referee
    page = page_data(request, room.ruleset, ws=ws)
    page["urls"]["leave"] = reverse("room", args=[room.token])
    if room.club_id is not None and request.user.is_authenticated:
        page["urls"]["acts"] = reverse("table_acts", args=[found.pk])
    texts = page_texts(registry.get(room.ruleset))
    return render(request, "games/table.html", {"table": found, "room": room, "page": page, "texts": texts})


@require_POST
@login_required
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    found = get_object_or_404(Table.objects.select_related("room"), pk=table_id)
    with refusals_shown(request):
        seating.leave(actor=request.user, table_id=found.pk)
    return redirect(found.room)
