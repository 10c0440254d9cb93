"""Importing players and past results of a season: dry run first, then all or nothing.

May import games.leagues and accounts' helpers. Invariant: the dry run changes nothing; what is imported
is planned anew by the service from the text that the page sends back.
"""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.permissions import Right
from accounts.services.audit import REASON_LENGTH
from accounts.views.helpers import refusals_shown
from games.leagues.importing import people, results, running
from games.leagues.importing.reading import MOST_BYTES, decoded

from .seasons import season_for

SHOWN_PROBLEMS = 100
PARTS = {"players": people, "results": results}


class ImportForm(forms.Form):
    """A file or its text; `cleaned_data["text"]` of a valid form is what to import."""

    most_bytes = MOST_BYTES
    file = forms.FileField(label=gettext_lazy("CSV file"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or paste the lines"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=REASON_LENGTH,
        help_text=gettext_lazy("Stands in the log; needed for importing, not for checking."),
    )

    def clean(self) -> dict:
        values = super().clean()
        if file := values.get("file"):
            if file.size > self.most_bytes:
                raise forms.ValidationError(_("The file is too large."))
            values["text"] = decoded(file.read())
        if not (values.get("text") or "").strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file or paste its lines."))
        return values


@login_required
def import_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    season, power = season_for(request, pk, Right.MANAGE_SEASONS)
    if kind not in PARTS:
        raise Http404
    form, plan = ImportForm(request.POST or None, request.FILES or None), None
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        if request.POST.get("act") == "import":
            with refusals_shown(request, form):
                done = running.run(
                    actor=request.user,
                    season=season,
                    kind=kind,
                    text=text,
                    reason=form.cleaned_data["reason"],
                )
                messages.success(request, _("%(number)d lines imported.") % {"number": len(done.new)})
                return redirect(season)
        plan = running.planned(season, kind, text)
        form = _again(form, text)
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "kind": kind,
        "columns": PARTS[kind].COLUMNS,
        "sample": PARTS[kind].SAMPLE,
        "form": form,
        "plan": plan,
        "problems": plan.problems[:SHOWN_PROBLEMS] if plan else [],
    }
    return render(request, "games/seasons/import.html", context)


def _again(form: ImportForm, text: str) -> ImportForm:
    """The form with the text in sight, so that it can be mended and sent without the file."""
    fresh = ImportForm(initial={"text": text, "reason": form.cleaned_data["reason"]})
    fresh.refusals = form.non_field_errors()
    return fresh
