"""Matches with real tiles: starting one, the scorer's page, what its script sends, one 盘 by itself.

May import games.leagues and accounts' helpers. Invariant: the services check authority again; who may
not see the club's results gets 404 unless they play at the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.errors import NotAllowed, Refused
from accounts.permissions import Right, allowed
from accounts.views.helpers import club_for, refusals_shown
from games.engine import registry
from games.leagues.face import entries, matches, present, undoing
from games.leagues.face.forms import StartForm
from games.models import Deal, FaceMatch
from games.services import records
from games.services.errors import TableRefused
from games.templatetags.games_words import deal_words

LONGEST_BODY = 20_000
WORKER = Path(settings.BASE_DIR) / "static/games/face/worker.js"


def face_for(request: HttpRequest, token: str) -> FaceMatch:
    found = FaceMatch.objects.select_related("match__table__room__club", "match__table__room__season")
    face = get_object_or_404(found, match__table__room__token=token)
    club = face.match.table.room.club
    seated = matches.chair_of(request.user, face.match) is not None
    if not seated and not allowed(request.user, Right.VIEW_CLUB, club):
        raise Http404
    return face


@login_required
def new(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.ENTER_RESULTS)
    form = StartForm(request.user, club, request.GET, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return redirect(matches.start(actor=request.user, **form.asked()))
    context = {"club": club, "authority": power, "form": form, "rulesets": registry.newest()}
    return render(request, "games/face/new.html", context)


@never_cache
@login_required
def match(request: HttpRequest, token: str) -> HttpResponse:
    face = face_for(request, token)
    room = face.match.table.room
    page = {
        "lang": "zh" if (get_language() or "").startswith("zh") else "en",
        "tiles": static("games/tiles/tiles.svg"),
        "user": request.user.pk,
        "match": token,
        "rules": present.rules_block(face.match),
        "state": present.state(face, request.user),
        "urls": {name: reverse(f"face_{name}", args=[token]) for name in ACTS}
        | {
            "worker": reverse("face_worker"),
            "login": f"{reverse('login')}?next={request.path}",
            "rulepage": reverse("rules", args=[room.ruleset]),
        },
    }
    context = {"room": room, "club": room.club, "season": room.season, "page": page}
    return render(request, "games/face/match.html", context)


@never_cache
@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Served here and not with the static files: it may only look after pages below its address."""
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")


# ---------------------------------------------------------------- what the script asks


Act = Callable[[HttpRequest, FaceMatch, dict[str, Any]], dict[str, Any] | None]


def _answering(act: Act) -> Callable[..., JsonResponse]:
    """JSON in, JSON out; a refusal in both languages, and where the match stands in any case."""

    @never_cache
    @wraps(act)
    def view(request: HttpRequest, token: str) -> JsonResponse:
        if not request.user.is_authenticated:
            return JsonResponse({"error": {"code": "login"}}, status=401)
        face = face_for(request, token)
        try:
            answer, status = act(request, face, _sent(request)) or {}, 200
        except Refused as refusal:
            answer = {"error": _refusal(refusal)}
            status = 403 if isinstance(refusal, NotAllowed) else 409
        now = face if request.method == "GET" else face_for(request, token)
        return JsonResponse(answer | {"state": present.state(now, request.user)}, status=status)

    return view


def _refusal(refusal: Refused) -> dict[str, Any]:
    if isinstance(refusal, TableRefused):
        return refusal.to_json()
    return {"code": refusal.code, "zh": str(refusal), "en": str(refusal), "rule": None}


def _sent(request: HttpRequest) -> dict[str, Any]:
    if request.method != "POST":
        return {}
    if request.content_type != "application/json":
        raise Http404
    try:
        sent = json.loads(request.body[: LONGEST_BODY + 1])
    except (ValueError, RecursionError, RawPostDataException):  # the last: a form was sent
        sent = None
    if not isinstance(sent, dict):
        raise Http404
    return sent


def _uuid(value: Any) -> UUID:
    try:
        return UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise Http404 from None


def _moment(value: Any) -> datetime | None:
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None


@require_GET
@_answering
def state(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    return None


@require_POST
@_answering
def enter(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    number = sent.get("number")
    if type(number) is not int:
        raise Http404
    entry = entries.Entry(_uuid(sent.get("id")), number, sent.get("said"), _moment(sent.get("at")))
    entries.enter(actor=request.user, match_id=face.match_id, entry=entry)


@require_POST
@_answering
def preview(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> dict[str, Any]:
    result = entries.preview(actor=request.user, match_id=face.match_id, said=sent.get("said"))
    return {"result": present.result_words(registry.get(face.match.ruleset), result)}


@require_POST
@_answering
def confirm(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    ids = sent.get("ids")
    wanted = [_uuid(one) for one in ids] if isinstance(ids, list) else []
    entries.confirm(actor=request.user, match_id=face.match_id, client_ids=wanted)


@require_POST
@_answering
def drop(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    undoing.drop(actor=request.user, match_id=face.match_id, client_id=_uuid(sent.get("id")))


@require_POST
@_answering
def void(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    reason = str(sent.get("reason") or "")
    undoing.void(actor=request.user, match_id=face.match_id, client_id=_uuid(sent.get("id")), reason=reason)


@require_POST
@_answering
def end(request: HttpRequest, face: FaceMatch, sent: dict[str, Any]) -> None:
    matches.end(actor=request.user, match_id=face.match_id, reason=str(sent.get("reason") or ""))


ACTS = ("state", "enter", "preview", "confirm", "drop", "void", "end")


# ---------------------------------------------------------------- one deal


@never_cache
def deal(request: HttpRequest, deal: UUID) -> HttpResponse:
    """What a replay is for others: who won with what, who paid whom and why, who confirmed it."""
    found = get_object_or_404(
        Deal.objects.select_related("table__room__club", "match", "wind_round", "face__entered_by"),
        uuid=deal,
        face_to_face=True,
    )
    records.require_readable(request.user, found)
    confirmations = found.face.confirmations.select_related("user").order_by("pk")
    names = records.names(found)
    context = {
        "deal": found,
        "title": deal_words(found),
        "room": found.table.room,
        "result": present.result_words(registry.get(found.ruleset), found.result),
        "people": [
            {"name": name, "points": points, "dealer": seat == found.dealer}
            for seat, (name, points) in enumerate(zip(names, found.result["payments"], strict=True))
        ],
        "names": names,
        "hand": found.face.said if found.face.said.get("by") == "hand" else None,
        "confirmations": confirmations,
        "rulings": records.rulings(found),
        "may_rule": found.state == Deal.State.ENDED
        and allowed(request.user, Right.RULE, found.table.room.club),
    }
    return render(request, "games/face/deal.html", context)
