"""What the replay page asks for while it is open: the analysis, the comments.

May import the services of this package. Invariant: plain JSON, the same sentences as on pages; a
stranger's question about a deal that he may not see is 404 like the page itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import HttpRequest, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import throttle
from accounts.errors import NotAllowed, Refused
from accounts.permissions import authority
from accounts.views.helpers import LONGEST_ID
from games.models import Deal, DealComment
from games.services import records
from mahjong_site.client_ip import client_ip

from . import analyses, comments

A_MINUTE = 60

View = Callable[..., JsonResponse]


def _json_refusals(view: View) -> View:
    @wraps(view)
    def wrapped(request: HttpRequest, *args, **kwargs) -> JsonResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            status = 403 if isinstance(refused, NotAllowed) else 429 if refused.code == "throttled" else 400
            return JsonResponse({"error": str(refused), "code": refused.code}, status=status)

    return never_cache(wrapped)


def _deal(request: HttpRequest, uuid: UUID) -> Deal:
    found = get_object_or_404(Deal.objects.select_related("table__room__club", "match"), uuid=uuid)
    records.require_readable(request.user, found)
    return found


@require_POST
@_json_refusals
def analysis(request: HttpRequest, deal: UUID) -> JsonResponse:
    """Asked for again and again until it is done."""
    throttle.hit("analysis", client_ip(request), A_MINUTE, 60)
    return JsonResponse(analyses.as_json(analyses.ask(actor=request.user, deal=_deal(request, deal))))


@require_GET
@_json_refusals
def deal_comments(request: HttpRequest, deal: UUID) -> JsonResponse:
    return JsonResponse(
        comments.listing(request.user, _deal(request, deal), _number(request.GET, "after", 0))
    )


@require_POST
@_json_refusals
def write_comment(request: HttpRequest, deal: UUID) -> JsonResponse:
    found = _deal(request, deal)
    at, text = _number(request.POST, "at", -1), request.POST.get("text", "")
    row = comments.write(actor=request.user, deal=found, at=at, text=text)
    power = authority(request.user, found.table.room.club)
    return JsonResponse({"comment": comments.as_json(row, request.user, power)})


@require_POST
@_json_refusals
def remove_comment(request: HttpRequest, deal: UUID, comment: int) -> JsonResponse:
    row = get_object_or_404(DealComment, pk=comment, deal=_deal(request, deal))
    comments.remove(actor=request.user, comment=row, reason=request.POST.get("reason", ""))
    return JsonResponse({"removed": row.pk})


def _number(told: QueryDict, name: str, otherwise: int) -> int:
    text = told.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_ID else otherwise
