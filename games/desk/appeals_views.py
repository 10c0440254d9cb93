"""Pages of appeals: contesting a penalty or a result, a club's appeals, one with its answer.

May import games.desk, accounts' helpers and the models. Invariant: those in charge see all appeals of
the club, everybody else sees their own; the services check authority again.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.permissions import Right, authority
from accounts.views.helpers import club_for, page_of, refusals_shown
from games.models import Appeal, Deal, Penalty
from games.services import records, voiding

from . import appeals, rulings
from .appeals_forms import AnswerForm, AppealForm
from .penalties_views import sees_all

PAGE = 30
_READ = (
    "club",
    "user",
    "penalty__kind",
    "penalty__deal",
    "deal__match",
    "deal__wind_round",
    "deal__table__room",
)


@never_cache
@login_required
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """All, or those that wait for an answer."""
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    found = Appeal.objects.filter(club=club).select_related(*_READ, "answer__by")
    if not sees_all(power):
        found = found.filter(user=request.user)
    waiting = request.GET.get("show") == "waiting"
    if waiting:
        found = found.filter(answer=None)
    context = {
        "club": club, "authority": power, "all": sees_all(power), "waiting": waiting,
        "page": page_of(request, found.order_by("-id"), PAGE),
    }  # fmt: skip
    return render(request, "games/desk/appeals.html", context)


@never_cache
@login_required
def contest_penalty(request: HttpRequest, pk: int) -> HttpResponse:
    penalty = get_object_or_404(
        Penalty.objects.select_related("club", "kind", "deal__match", "deal__wind_round"),
        pk=pk,
        user=request.user,
    )
    return _contest(request, penalty=penalty)


@never_cache
@login_required
def contest_deal(request: HttpRequest, deal: UUID) -> HttpResponse:
    found = get_object_or_404(
        Deal.objects.select_related("table__room__club", "match", "wind_round"), uuid=deal
    )
    records.require_readable(request.user, found)
    return _contest(request, deal=found)


def _contest(request: HttpRequest, **target: Penalty | Deal) -> HttpResponse:
    """`target` is `penalty` or `deal`."""
    at = request.GET.get("at", "")
    initial = {"position": at if at.isdecimal() and len(at) < 19 else None}
    form = AppealForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            made = appeals.contest(actor=request.user, **target, **form.cleaned_data)
            messages.success(request, _("The referees were told."))
            return redirect(made)
    return render(request, "games/desk/appeal_new.html", {"form": form, **target})


@never_cache
@login_required
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Appeal.objects.select_related(*_READ, "answer__by"), pk=pk)
    power = authority(request.user, found.club)
    mine = found.user_id == request.user.pk
    if not mine and not sees_all(power):
        raise Http404
    may_answer = power.has(appeals.judging_right(found)) and not mine and not found.is_answered
    form = _answer_form(request, found) if may_answer else None
    if request.method == "POST" and form is not None and form.is_valid():
        with refusals_shown(request, form):
            appeals.answer(actor=request.user, appeal=found, **form.values())
            messages.success(request, _("The appeal was answered."))
            return redirect(found)
    context = {"appeal": found, "club": found.club, "authority": power, "form": form, "mine": mine}
    return render(request, "games/desk/appeal.html", context)


def _answer_form(request: HttpRequest, appeal: Appeal) -> AnswerForm:
    deal = None if appeal.penalty_id else appeal.deal
    others = deal is not None and bool(voiding.later_deals(deal) or voiding.running_after(deal))
    initial = {"seen": rulings.basis(deal)} if deal else {}
    return AnswerForm(request.POST or None, appeal=appeal, others=others, initial=initial)
