"""The page that opens a record file in the replay viewer; nothing of it is stored."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from accounts import throttle
from accounts.views.helpers import refusals_shown
from games.engine.ruleset import key_of
from games.forms import words
from games.services import opened
from mahjong_site.client_ip import client_ip

from .pages import page_data, page_texts

A_MINUTE = 30


class OpenForm(forms.Form):
    """A record as a file, or pasted; `data` of a valid form are its bytes."""

    file = forms.FileField(label=gettext_lazy("Record file"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or paste a record"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6}),
    )

    def clean(self) -> dict:
        values = super().clean()
        file, text = values.get("file"), values.get("text") or ""
        if file is not None and text.strip():
            raise forms.ValidationError(_("Choose a file or paste a record, not both."))
        if file is None and not text.strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file or paste a record."))
        # One byte more than allowed is enough to be refused.
        values["data"] = text.encode() if file is None else file.read(opened.LIMIT + 1)
        return values


@never_cache
def open_record(request: HttpRequest) -> HttpResponse:
    form = OpenForm(request.POST, request.FILES) if request.method == "POST" else OpenForm()
    if form.is_bound:
        with refusals_shown(request, form):
            throttle.hit("open_record", client_ip(request), A_MINUTE, 60)
        if form.is_valid():
            try:
                record, shown = opened.replay_data(form.cleaned_data["data"])
            except opened.NotOpened as refused:
                form.add_error(None, _in_words(refused))
            else:
                return _viewer(request, record, shown)
    status = 400 if form.is_bound and form.errors else 200
    return render(request, "games/open_record.html", {"form": form}, status=status)


def _in_words(refused: opened.NotOpened) -> str:
    sentence = words(refused.zh, refused.en)
    if not refused.place:
        return sentence
    return _("At %(place)s: %(sentence)s") % {"place": refused.place, "sentence": sentence}


def _viewer(request: HttpRequest, record, shown: dict) -> HttpResponse:
    ruleset = record.setup.ruleset
    context = {
        "title": _("A record of your own"),
        "page": page_data(request, key_of(ruleset)),
        "texts": page_texts(ruleset),
        "record": shown,
    }
    return render(request, "games/replay.html", context)
