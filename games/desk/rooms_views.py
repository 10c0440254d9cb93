"""The rooms desk: all tables of a club, live, and the page of one table with everything that can be done.

May import games.desk, accounts' helpers, the models. Invariant: the services check authority again; a form
that is refused is shown again with what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Right, require
from accounts.views.helpers import club_for, refusals_shown
from games.models import RefereeCall, Table
from games.services import pausing, rooms

from . import calls, reports, rooms_acts, rooms_forms, rooms_live, substitutes, substitutes_seats

MANAGE = Right.MANAGE_ROOMS


@dataclass(frozen=True)
class TableAct:
    """One form of the page; `service` gets actor, table_id and the form's values."""

    form: type
    service: Callable
    title: object
    danger: bool = False


def _close(*, actor, table_id: int, reason: str) -> None:
    room = Table.objects.select_related("room__club").get(pk=table_id).room
    rooms.close_by(actor=actor, room=room, reason=reason)


ACTS = {
    "pause": TableAct(rooms_forms.TableForm, pausing.pause, gettext_lazy("Pause")),
    "resume": TableAct(rooms_forms.TableForm, pausing.resume, gettext_lazy("Resume")),
    "say": TableAct(rooms_forms.MessageForm, rooms_acts.say, gettext_lazy("Message to the table")),
    "time": TableAct(rooms_forms.TimeForm, rooms_acts.give_time, gettext_lazy("Give time")),
    "substitute": TableAct(
        rooms_forms.SubstituteForm, substitutes.put_person, gettext_lazy("Put a substitute in")
    ),
    "bot": TableAct(rooms_forms.SeatForm, substitutes.put_bot, gettext_lazy("Put a bot in")),
    "seats": TableAct(
        rooms_forms.SeatsForm, substitutes_seats.put_right, gettext_lazy("Put wrong seats right")
    ),
    "finish": TableAct(
        rooms_forms.TableForm, rooms_acts.finish, gettext_lazy("End the match now"), danger=True
    ),
    "close": TableAct(rooms_forms.TableForm, _close, gettext_lazy("Close the room"), danger=True),
}


def _desk_context(request: HttpRequest, pk: int) -> dict:
    club, power = club_for(request, pk, MANAGE)
    return {
        "club": club,
        "authority": power,
        "tables": rooms_live.tables(club, request.user),
        "calls": list(calls.open_calls(club)),
        "reports": reports.open_reports(club) if power.has(Right.SANCTION) else [],
        "may_look": power.has(Right.SEE_HANDS),
        "close_form": rooms_forms.CloseReportForm(),
    }


@never_cache
@login_required
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "games/desk/rooms.html", _desk_context(request, pk))


@never_cache
@login_required
def desk_list(request: HttpRequest, pk: int) -> HttpResponse:
    """What changes of the page that is open."""
    return render(request, "games/desk/rooms_list.html", _desk_context(request, pk))


@never_cache
@login_required
def desk_table(request: HttpRequest, pk: int) -> HttpResponse:
    table = get_object_or_404(Table.objects.select_related("room__club"), pk=pk)
    power = require(request.user, MANAGE, table.room.club)
    shown = rooms_live.one(pk, request.user)
    name = request.POST.get("act")
    forms = {key: act.form(shown, prefix=key) for key, act in ACTS.items()}
    if request.method == "POST" and name in ACTS:
        form = forms[name] = ACTS[name].form(shown, request.POST, prefix=name)
        if form.is_valid():
            values = form.values() if hasattr(form, "values") else form.cleaned_data
            with refusals_shown(request, form):
                ACTS[name].service(actor=request.user, table_id=pk, **values)
                messages.success(request, _("Done."))
                return redirect("desk_table", pk)
    context = {
        "shown": shown,
        "table": table,
        "room": table.room,
        "club": table.room.club,
        "authority": power,
        "may_look": power.has(Right.SEE_HANDS),
        "acts": [(key, ACTS[key], form) for key, form in forms.items() if _is_possible(key, table)],
    }
    return render(request, "games/desk/table.html", context)


def _is_possible(name: str, table: Table) -> bool:
    if table.state == Table.State.CLOSED:
        return False
    return {"pause": table.paused_at is None, "resume": table.paused_at is not None}.get(name, True)


@login_required
@require_POST
def call(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a call, or answer it."""
    found = get_object_or_404(RefereeCall.objects.select_related("table__room__club"), pk=pk)
    club = found.table.room.club
    require(request.user, Right.SEE_HANDS, club)
    form = rooms_forms.AnswerForm(request.POST)
    with refusals_shown(request):
        if request.POST.get("act") == "take":
            calls.take(actor=request.user, call=found)
            return redirect(f"{found.table.get_absolute_url()}?as=referee")
        if form.is_valid():
            calls.answer(actor=request.user, call=found, text=form.cleaned_data["text"])
            messages.success(request, _("Done."))
        else:
            messages.error(request, _("Please give a reason."))
    return redirect("desk", club.pk)
