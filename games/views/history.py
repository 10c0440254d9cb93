"""The page that searches finished deals, and the exports of what it found."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.services import history, records

from . import history_export
from .history_form import SearchForm

A_PAGE = 25
RULINGS = 10  # the newest about one's own deals


@never_cache
@require_GET
@login_required
def search(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    form = SearchForm(request.user, request.GET)
    if not form.is_valid():
        return render(request, "games/history.html", {"form": form}, status=400)
    found = form.found()
    if export := history_export.FORMATS.get(request.GET.get("export", "")):
        lines = history_export.lines_of(export, found, request)
        reply = StreamingHttpResponse(lines, content_type=export.content_type)
        reply["Content-Disposition"] = f'attachment; filename="{export.filename}"'
        return reply
    pages = history.Capped(found, A_PAGE)
    context = {
        "form": form,
        "page": pages.get_page(request.GET.get("page")),
        "formats": history_export.FORMATS,
        "rulings": list(records.rulings_about(request.user)[:RULINGS]),
    }
    return render(request, "games/history.html", context)
