"""A finished deal: its replay page, the data behind it, and the record to take away."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.permissions import Right, allowed
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


def _desk_links(request: HttpRequest, deal: Deal) -> dict[str, str]:
    """What may be done about this result: contested by its players, ruled on by the club's referees."""
    club, user = deal.table.room.club, request.user
    if club is None or not user.is_authenticated or deal.state != Deal.State.ENDED:
        return {}
    links = {}
    if deal.deal_seats.filter(user=user).exists():
        links["appeal"] = reverse("deal_appeal", args=[deal.uuid])
    if allowed(user, Right.RULE, club):
        links["void"] = reverse("deal_void", args=[deal.uuid])
        links["penalty"] = f"{reverse('penalty_new', args=[club.pk])}?deal={deal.uuid}"
    return links


def _filename(deal: Deal) -> str:
    return f"deal-{deal.uuid}.json"


def _review(request: HttpRequest, deal: Deal) -> dict:
    """What the panel beside the replay asks the site for."""
    return {
        "csrf": get_token(request),
        "urls": {
            "analysis": reverse("deal_analysis", args=[deal.uuid]),
            "comments": reverse("deal_comments", args=[deal.uuid]),
            "write": reverse("deal_comment_write", args=[deal.uuid]),
            "remove": reverse("deal_comment_remove", args=[deal.uuid, 0]),
        },
    }


@never_cache
def replay(request: HttpRequest, deal: UUID) -> HttpResponse:
    found = _deal(request, deal)
    if found.face_to_face:
        return redirect("face_deal", found.uuid)
    page = page_data(request, found.ruleset, review=_review(request, found))
    page["urls"] |= _desk_links(request, found)
    context = {
        "title": deal_words(found),
        "page": page,
        "texts": page_texts(registry.get(found.ruleset)),
        "record": records.replay_data(found, request.user),
    }
    return render(request, "games/replay.html", context)


@never_cache
def fairness(request: HttpRequest, deal: UUID) -> HttpResponse:
    """The deal's seeds and wall; everything on it is computed again by the browser."""
    found = _deal(request, deal)
    if not found.server_seed:
        raise Http404
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
