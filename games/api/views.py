"""The pages about the API: what there is to ask, one's own tokens, a club's tokens.

May import this folder and accounts' helpers. Invariant: a key is shown in the answer to its making
and nowhere else, and that answer is not kept by the browser.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Club
from accounts.permissions import Right, require_registered
from accounts.views.helpers import club_for, refusals_shown
from games.models import ApiToken

from . import tokens
from .caller import A_MINUTE
from .v1 import MOST, api

LISTED = 50


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("What it is for, so that you know it again."),
    )


@require_GET
def documentation(request: HttpRequest) -> HttpResponse:
    schema = api.get_openapi_schema()
    context = {
        "paths": [_path(schema, path, methods["get"]) for path, methods in schema["paths"].items()],
        "a_minute": A_MINUTE,
        "most": MOST,
        "base": request.build_absolute_uri("/")[:-1],
    }
    return render(request, "games/api/documentation.html", context)


def _path(schema: dict[str, Any], path: str, operation: dict[str, Any]) -> dict[str, Any]:
    answer = operation["responses"][200]["content"]["application/json"]["schema"]
    return {
        "path": path,
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "parameters": [
            {"name": one["name"], "in": one["in"], "needed": one["required"], **_words(one["schema"])}
            for one in operation.get("parameters", [])
        ],
        "fields": _fields(schema, answer),
    }


def _fields(schema: dict[str, Any], answer: dict[str, Any], prefix: str = "") -> list[dict[str, Any]]:
    """Name, type and description of everything in an answer, nested ones with their path."""
    if "$ref" in answer:
        answer = schema["components"]["schemas"][answer["$ref"].rpartition("/")[2]]
    found = []
    for name, one in answer.get("properties", {}).items():
        found.append({"name": prefix + name, **_words(one)})
        inner = one.get("items", one)
        if "$ref" in inner:
            found += _fields(schema, inner, f"{prefix}{name}[]." if "items" in one else f"{prefix}{name}.")
    return found


def _words(one: dict[str, Any]) -> dict[str, str]:
    kinds = [kind.get("type", "object") for kind in one.get("anyOf", [one])]
    return {"type": " | ".join(kinds), "description": one.get("description", "")}


@login_required
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    require_registered(request.user)
    return _page(request, None, {})


@login_required
@never_cache
def of_club(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.EDIT_CLUB)
    return _page(request, club, {"authority": power})


def _page(request: HttpRequest, club: Club | None, context: dict[str, Any]) -> HttpResponse:
    form, key = TokenForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            _token, key = tokens.create(actor=request.user, club=club, **form.cleaned_data)
            form = TokenForm()
    owner = {"club": club} if club is not None else {"user": request.user}
    listed = ApiToken.objects.filter(**owner).select_related("created_by").order_by("-pk")[:LISTED]
    context |= {"club": club, "form": form, "key": key, "tokens": listed}
    return render(request, "games/api/tokens.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    found = get_object_or_404(ApiToken.objects.select_related("club"), pk=token)
    if found.club is not None:
        club_for(request, found.club_id, Right.EDIT_CLUB)
    else:
        found = get_object_or_404(ApiToken, pk=token, user=request.user)
    with refusals_shown(request):
        tokens.revoke(actor=request.user, token=found)
        messages.success(request, _("The token is revoked."))
    return redirect("api_tokens_club", found.club_id) if found.club_id else redirect("api_tokens")
