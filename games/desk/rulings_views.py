"""Pages of rulings: a table's deals for its referee, declaring one void, a ruling and a club's rulings.

May import games.desk, accounts' helpers and the models. Invariant: the services check authority again.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.permissions import Right, require
from accounts.views.helpers import club_for, page_of, refusals_shown
from games.engine import registry
from games.models import Deal, Ruling, Table
from games.services import records
from games.services.rewinding import Moment
from games.templatetags.games_words import in_words

from . import rulings, rulings_back
from .rulings_forms import BackForm, VoidForm
from .rulings_preview import preview

PAGE = 30


@never_cache
@login_required
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """All deals of the match at a table, with what may be done about each."""
    found = get_object_or_404(Table.objects.select_related("room__club", "match"), pk=pk)
    power = require(request.user, Right.RULE, found.room.club)
    context = {
        "table": found,
        "room": found.room,
        "club": found.room.club,
        "authority": power,
        "deals": rulings.deals_of(found.match),
    }
    return render(request, "games/desk/table_rulings.html", context)


@never_cache
@login_required
def void(request: HttpRequest, deal: UUID) -> HttpResponse:
    found = get_object_or_404(
        Deal.objects.select_related("table__room__club", "match", "wind_round"),
        uuid=deal,
        number__isnull=False,
    )
    room = found.table.room
    power = require(request.user, Right.RULE, room.club)
    running = found.state == Deal.State.RUNNING
    shown = preview(found) if found.state == Deal.State.ENDED else None
    others = shown is not None and len(shown.choices) > 1
    form = VoidForm(request.POST or None, others=others, initial={"seen": rulings.basis(found)})
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            made = rulings.void(actor=request.user, deal=found, **form.values())
            messages.success(request, _("The deal was declared void."))
            return redirect(made)
    context = {
        "deal": found, "room": room, "club": room.club, "authority": power, "form": form,
        "preview": shown, "running": running, "others": others,
        "over": found.state == Deal.State.VOIDED,
    }  # fmt: skip
    return render(request, "games/desk/void.html", context)


@never_cache
@login_required
def take_back(request: HttpRequest, deal: UUID) -> HttpResponse:
    """The moments of the running deal, newest first."""
    found = get_object_or_404(
        Deal.objects.select_related("table__room__club", "match", "wind_round"),
        uuid=deal,
        number__isnull=False,
    )
    room = found.table.room
    power = require(request.user, Right.RULE, room.club)
    moments = rulings_back.look(actor=request.user, deal=found)
    form = BackForm(request.POST or None, moments=_told(found, moments))
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            made = rulings_back.take_back(actor=request.user, deal=found, **form.cleaned_data)
            messages.success(request, _("The deal was taken back."))
            return redirect(made)
    context = {
        "deal": found, "room": room, "club": room.club, "authority": power, "form": form,
        "possible": len(moments) > 1,
    }  # fmt: skip
    return render(request, "games/desk/take_back.html", context)


def _told(deal: Deal, moments: list[Moment]) -> list[tuple[int, str]]:
    """All but how it stands now, in words."""
    labels, people = registry.get(deal.ruleset).texts.labels, records.names(deal)
    told = []
    for moment in moments[:-1]:
        if moment.action is None:
            told.append((moment.seq, _("the deal, before the first answer")))
            continue
        do = labels.get(f"action.{moment.action['do']}") or labels.get(f"meld.{moment.action['do']}")
        act = in_words(do) if do else moment.action["do"]
        tile = moment.action.get("tile", "")
        told.append((moment.seq, f"{people[moment.seat]} · {act} {tile}".rstrip()))
    return told[::-1]


@never_cache
@login_required
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """For everybody who may read the deal."""
    found = get_object_or_404(
        Ruling.objects.select_related(
            "deal__table__room__club", "deal__match", "deal__wind_round", "by", "part_of"
        ),
        pk=pk,
    )
    if found.deal.is_open_book or not found.deal.deal_seats.filter(user=request.user).exists():
        _require_readable(request, found)
    context = {
        "ruling": found,
        "deal": found.deal,
        "club": found.club,
        "parts": found.parts.select_related("deal__match", "deal__wind_round").order_by("deal__number"),
        "open": found.deal.is_open_book,
    }
    return render(request, "games/desk/ruling.html", context)


def _require_readable(request: HttpRequest, found: Ruling) -> None:
    """While the deal goes on (it was taken back), the club's members and referees may read the ruling."""
    if found.deal.is_open_book:
        records.require_readable(request.user, found.deal)
    elif found.club is None or not require(request.user, Right.VIEW_CLUB, found.club):
        raise Http404


@login_required
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    found = Ruling.objects.filter(club=club).select_related("deal__match", "deal__wind_round", "by")
    context = {"club": club, "authority": power, "page": page_of(request, found.order_by("-id"), PAGE)}
    return render(request, "games/desk/rulings.html", context)
