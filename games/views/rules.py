"""The help page of a ruleset: its rules in words, with their ids; all of it comes from the ruleset."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine import registry
from games.engine.errors import NotationError
from games.forms import in_chinese


def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    try:
        found = registry.get(ruleset)
    except NotationError:
        raise Http404 from None
    pick = (lambda text: text.zh) if in_chinese() else (lambda text: text.en)
    sections = [
        (pick(section.title), [pick(text) for text in section.paragraphs]) for section in found.texts.help
    ]
    context = {"ruleset": found, "name": pick(found.name), "sections": sections, "others": registry.newest()}
    return render(request, "games/rules.html", context)
