"""A finished deal: its replay page, the data behind it, and the record to take away."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from games.engine import registry
from games.models import Deal
from games.services import records
from games.templatetags.games_words import deal_words

from .pages import page_data, page_texts


def _deal(request: HttpRequest, deal: UUID) -> Deal:
    found = get_object_or_404(
        Deal.objects.select_related("table__room__club", "match", "wind_round"), uuid=deal
    )
    records.require_readable(request.user, found)
    return found


def _filename(deal: Deal) -> str:
    return f"deal-{deal.uuid}.json"


@never_cache
def replay(request: HttpRequest, deal: UUID) -> HttpResponse:
    found = _deal(request, deal)
    if found.face_to_face:
        return redirect("face_deal", found.uuid)
    context = {
        "title": deal_words(found),
        "page": page_data(request, found.ruleset),
        "texts": page_texts(registry.get(found.ruleset)),
        "record": records.replay_data(found, request.user),
    }
    return render(request, "games/replay.html", context)


@never_cache
def fairness(request: HttpRequest, deal: UUID) -> HttpResponse:
    """The deal's seeds and wall; everything on it is computed again by the browser."""
    found = _deal(request, deal)
    context = {"deal": found, "record": records.export(found), "names": records.names(found)}
    context["filename"] = _filename(found)
    return render(request, "games/fairness.html", context)


@never_cache
def data(request: HttpRequest, deal: UUID) -> JsonResponse:
    return JsonResponse(records.replay_data(_deal(request, deal), request.user))


@never_cache
def record(request: HttpRequest, deal: UUID) -> JsonResponse:
    found = _deal(request, deal)
    reply = JsonResponse(records.export(found), json_dumps_params={"ensure_ascii": False})
    reply["Content-Disposition"] = f'attachment; filename="{_filename(found)}"'
    return reply
