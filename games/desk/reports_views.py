"""Pages around a table for those who sit there: reporting talk, what those in charge did; and the answers.

May import games.desk, accounts' helpers, the models. Invariant: the services check authority again.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import audit_words
from accounts.errors import NotAllowed
from accounts.models import AuditLog
from accounts.permissions import Right, allowed, require
from accounts.views.helpers import refusals_shown
from games.models import Seat, Table, TalkReport

from . import reports, rooms_forms

SHOWN_ACTS = 200


def _table_for(request: HttpRequest, pk: int, right: Right | None = None) -> Table:
    """The table, for who sits or sat there, and for those with `right` in its club."""
    table = get_object_or_404(Table.objects.select_related("room__club"), pk=pk)
    sat = Seat.objects.filter(table=table, user=request.user).exists()
    if not sat and not (right and allowed(request.user, right, table.room.club)):
        raise NotAllowed(_("You may not do this here."), code="not_seated")
    return table


@never_cache
@login_required
def table_acts(request: HttpRequest, pk: int) -> HttpResponse:
    """What those in charge did at a table, looks at hands included."""
    table = _table_for(request, pk, Right.VIEW_AUDIT)
    found = AuditLog.objects.filter(object_type="games.table", object_id=str(pk)).select_related("actor")
    rows = audit_words.in_words(list(found.order_by("-id")[:SHOWN_ACTS]))
    return render(request, "games/desk/acts.html", {"table": table, "room": table.room, "rows": rows})


@never_cache
@login_required
def new(request: HttpRequest, pk: int) -> HttpResponse:
    table = _table_for(request, pk)
    people = reports.people_at(table, request.user)
    form = rooms_forms.ReportForm(people, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            reports.report(actor=request.user, table=table, **form.cleaned_data)
            messages.success(request, _("Thank you. A referee will look at it."))
            return redirect("table_acts", pk)
    return render(request, "games/desk/report.html", {"table": table, "room": table.room, "form": form})


@login_required
@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(TalkReport.objects.select_related("table__room__club"), pk=pk)
    club = found.table.room.club
    require(request.user, Right.SANCTION, club)
    form = rooms_forms.CloseReportForm(request.POST)
    if form.is_valid():
        with refusals_shown(request):
            reports.close(actor=request.user, report=found, **form.cleaned_data)
            messages.success(request, _("Done."))
    else:
        messages.error(request, _("Please give a reason."))
    return redirect("desk", club.pk)
