"""Importing records of deals into a season: a dry run that names what is wrong, people chosen, then all
or nothing.

May import games.leagues and accounts' helpers. Invariant: the dry run changes nothing; what is imported
is planned anew by the service from the text and the choices that the page sends back.
"""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.permissions import Right
from accounts.views.helpers import LONGEST_ID, refusals_shown
from games.leagues.importing import records, running
from games.leagues.importing.records import RecordPlan
from games.models import Season
from mahjong_site.widgets import DayInput

from .imports import SHOWN_PROBLEMS, ImportForm
from .seasons import season_for

WHO = "who-"


class RecordsForm(ImportForm):
    """Records as a file or pasted, and the day on which they were played."""

    most_bytes = records.MOST_BYTES
    day = forms.DateField(
        label=gettext_lazy("Played on"),
        widget=DayInput(),
        initial=timezone.localdate,
    )
    field_order = ("file", "text", "day", "reason")

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].label = _("Record file")
        self.fields["text"].label = _("Or paste records, one a line")
        self.fields["text"].max_length = records.MOST_BYTES


@login_required
def import_records(request: HttpRequest, pk: int) -> HttpResponse:
    season, power = season_for(request, pk, Right.MANAGE_SEASONS)
    form, plan = RecordsForm(request.POST or None, request.FILES or None), None
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        chosen = _chosen(request)
        if request.POST.get("act") == "import":
            with refusals_shown(request, form):
                done = running.run_records(
                    actor=request.user,
                    season=season,
                    text=told["text"],
                    chosen=chosen,
                    day=told["day"],
                    reason=told["reason"],
                )
                messages.success(request, _("%(number)d deals imported.") % {"number": len(done.new)})
                return redirect(season)
        plan = records.plan(season, told["text"], chosen)
        refusals = form.non_field_errors()
        form = RecordsForm(initial={name: told[name] for name in ("text", "day", "reason")})
        form.refusals = refusals
    context = {
        "season": season,
        "club": season.club,
        "authority": power,
        "form": form,
        "plan": plan,
        "people": _people(season, plan) if plan else [],
        "problems": plan.problems[:SHOWN_PROBLEMS] if plan else [],
    }
    return render(request, "games/seasons/import_records.html", context)


def _chosen(request: HttpRequest) -> dict[str, int]:
    """Participants by the names in the file."""
    return {
        key.removeprefix(WHO): int(value)
        for key, value in request.POST.items()
        if key.startswith(WHO) and value.isascii() and value.isdecimal() and len(value) < LONGEST_ID
    }


def _people(season: Season, plan: RecordPlan) -> list[dict]:
    """Each name in the file with everybody whom it may stand for."""
    parts = [(part.user_id, part.user.display_name) for part in season.participants.select_related("user")]
    parts.sort(key=lambda part: part[1])
    return [
        {"name": name, "field": WHO + name, "chosen": user, "parts": parts}
        for name, user in plan.people.items()
    ]
