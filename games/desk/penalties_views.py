"""Pages of penalties: a club's list and catalogue, giving one, one with its story.

May import games.desk, accounts' helpers and the models. Invariant: those in charge see all penalties
of the club, everybody else sees their own; the services check authority again.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.forms.clubs import ReasonForm
from accounts.models import Club
from accounts.permissions import Authority, Right, authority
from accounts.views.helpers import club_for, page_of, refusals_shown
from games.models import Deal, Penalty, PenaltyKind
from games.services import catalogue

from . import penalties
from .penalties_forms import GiveForm, KindForm, ListForm

PAGE = 30
_READ = ("club", "user", "kind", "by", "deal__match", "deal__wind_round", "season", "sanction")


def sees_all(power: Authority) -> bool:
    return power.has(Right.PENALISE) or power.has(Right.VIEW_AUDIT)


@never_cache
@login_required
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    found = Penalty.objects.filter(club=club).select_related(*_READ, "cancellation").order_by("-id")
    form = ListForm(request.GET, club=club)
    if sees_all(power):
        found = form.chosen(found)
    else:
        found = found.filter(user=request.user)
    context = {
        "club": club, "authority": power, "form": form, "all": sees_all(power),
        "page": page_of(request, found, PAGE),
    }  # fmt: skip
    return render(request, "games/desk/penalties.html", context)


def _deal(request: HttpRequest, club: Club) -> Deal | None:
    """The deal that the address names, of this club."""
    wanted = request.GET.get("deal", "")
    if not wanted:
        return None
    try:
        name = UUID(wanted)
    except ValueError:
        raise Http404 from None
    found = Deal.objects.select_related("match", "wind_round", "table__room")
    return get_object_or_404(found, uuid=name, number__isnull=False, table__room__club=club)


@never_cache
@login_required
def give(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.PENALISE)
    deal = _deal(request, club)
    code = request.GET.get("kind", "")
    chosen = catalogue.kinds(club).filter(code=code).first() if code else None
    initial = {"user": request.GET.get("user"), "kind": chosen and chosen.pk}
    form = GiveForm(request.POST or None, club=club, deal=deal, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            made = penalties.give(actor=request.user, deal=deal, **form.cleaned_data)
            messages.success(request, _("The penalty was given."))
            return redirect(made)
    context = {
        "club": club, "authority": power, "form": form, "deal": deal,
        "kinds": catalogue.kinds(club),
    }  # fmt: skip
    return render(request, "games/desk/penalty_new.html", context)


@never_cache
@login_required
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Penalty.objects.select_related(*_READ, "cancellation__by", "replaces"), pk=pk)
    power = authority(request.user, found.club)
    mine = found.user_id == request.user.pk
    if not mine and not sees_all(power):
        raise Http404
    may_cancel = power.has(Right.PENALISE) and not mine and not found.is_cancelled
    form = ReasonForm(request.POST or None) if may_cancel else None
    if request.method == "POST" and form is not None and form.is_valid():
        with refusals_shown(request, form):
            penalties.cancel(actor=request.user, penalty=found, **form.cleaned_data)
            messages.success(request, _("The penalty was cancelled."))
            return redirect(found)
    entry = penalties.entry_of(found)
    context = {
        "penalty": found, "club": found.club, "authority": power, "form": form, "mine": mine,
        "entry": entry,
        "lines": entry.postings.select_related("account__user").order_by("points") if entry else [],
        "appeals": list(found.appeals.select_related("answer").order_by("pk")),
        "replaced_by": Penalty.objects.filter(replaces=found).first(),
    }  # fmt: skip
    return render(request, "games/desk/penalty.html", context)


@never_cache
@login_required
def kinds(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    context = {"club": club, "authority": power, "kinds": catalogue.kinds(club, retired=True)}
    return render(request, "games/desk/penalty_kinds.html", context)


@never_cache
@login_required
def kind(request: HttpRequest, pk: int, kind: int | None = None) -> HttpResponse:
    """A new entry of the catalogue, or one that is there."""
    club, power = club_for(request, pk, Right.EDIT_CLUB)
    one = get_object_or_404(PenaltyKind, pk=kind, club=club) if kind else PenaltyKind(club=club)
    form = KindForm(request.POST or None, instance=one)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            penalties.save_kind(actor=request.user, kind=form.save_to(), reason=form.cleaned_data["reason"])
            messages.success(request, _("Saved."))
            return redirect("penalty_kinds", pk)
    return render(
        request, "games/desk/penalty_kind.html", {"club": club, "authority": power, "form": form, "kind": one}
    )
