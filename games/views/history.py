"""The page that searches finished deals, and the export of what it found."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.views.helpers import page_of
from games.engine import registry
from games.forms import words
from games.services import history, records

A_PAGE = 25
EXPORTED = 200
EITHER = [("", _("either")), ("yes", _("yes")), ("no", _("no"))]


def _either(value: str) -> bool | None:
    return {"yes": True, "no": False}.get(value)


class SearchForm(forms.Form):
    """What may be asked for; its fields are the parameters of a link that can be shared."""

    player = forms.CharField(label=_("Player"), required=False, max_length=40)
    opponents = forms.CharField(
        label=_("With"), required=False, max_length=160, help_text=_("names, separated by commas")
    )
    club = forms.ModelChoiceField(None, label=_("Club"), required=False, empty_label=_("any"))
    ruleset = forms.ChoiceField(label=_("Rules"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput({"type": "date"}))
    kind = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[
            ("", _("any")), ("win", _("win")), ("self_draw", _("win by self-draw")),
            ("discard", _("win on a discard")), ("draw", _("draw")), ("penalty", _("penalty")),
        ],
    )  # fmt: skip
    pattern = forms.ChoiceField(label=_("Pattern"), required=False)
    total = forms.IntegerField(label=_("Total at least"), required=False, min_value=0, max_value=1_000_000)
    liability = forms.TypedChoiceField(
        label=_("Somebody paid for all"), required=False, choices=EITHER, coerce=_either, empty_value=None
    )
    bots = forms.TypedChoiceField(
        label=_("Bots"), required=False, choices=EITHER, coerce=_either, empty_value=None
    )
    order = forms.ChoiceField(
        label=_("Order"),
        required=False,
        choices=[("newest", _("newest first")), ("oldest", _("oldest first"))],
    )

    def __init__(self, user, *args) -> None:
        super().__init__(*args)
        self.fields["club"].queryset = history.clubs_of(user)
        rulesets = registry.newest()
        named = [(ruleset.id, words(*ruleset.name)) for ruleset in rulesets]
        self.fields["ruleset"].choices = [("", _("any")), *named]
        self.fields["pattern"].choices = [
            ("", _("any")), *((words(*ruleset.name), _patterns(ruleset)) for ruleset in rulesets)
        ]  # fmt: skip

    def clean_opponents(self) -> tuple[str, ...]:
        names = self.cleaned_data["opponents"].replace("，", ",").replace("、", ",").split(",")
        return tuple(name.strip() for name in names if name.strip())

    def clean_order(self) -> str:
        return self.cleaned_data["order"] or "newest"


def _patterns(ruleset) -> list[tuple[str, str]]:
    return [
        (key.removeprefix("pattern."), words(*text))
        for key, text in ruleset.texts.labels.items()
        if key.startswith("pattern.")
    ]


@never_cache
@require_GET
@login_required
def search(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    form = SearchForm(request.user, request.GET)
    if not form.is_valid():
        return render(request, "games/history.html", {"form": form}, status=400)
    found = history.deals(request.user, history.Search(**form.cleaned_data))
    if request.GET.get("export") == "records":
        reply = StreamingHttpResponse(_lines(found), content_type="application/jsonl; charset=utf-8")
        reply["Content-Disposition"] = 'attachment; filename="deals.jsonl"'
        return reply
    context = {"form": form, "page": page_of(request, found, A_PAGE), "exported": EXPORTED}
    return render(request, "games/history.html", context)


def _lines(found) -> Iterator[str]:
    for deal in found.filter(face_to_face=False)[:EXPORTED]:
        yield json.dumps(records.export(deal), ensure_ascii=False) + "\n"
