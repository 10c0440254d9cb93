"""What several pages need: showing refusals, finding a club, going back safely."""

from __future__ import annotations

from contextlib import contextmanager

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.models import Club
from accounts.permissions import Authority, Right, authority, require

LONGEST_ID = 19  # digits of a bigint


@contextmanager
def refusals_shown(request: HttpRequest, form=None):
    """A refusal becomes an error of the form, or a message; lack of authority stays a 403."""
    try:
        yield
    except NotAllowed:
        raise
    except Refused as refusal:
        if form is None:
            messages.error(request, str(refusal))
        else:
            form.add_error(None, str(refusal))


def club_for(request: HttpRequest, pk: int, right: Right | None = None) -> tuple[Club, Authority]:
    """The club and what this user may do in it.

    Without `right` the page is for everybody, if the club is listed. An unlisted club does not
    exist for strangers: 404 whatever they ask.
    """
    club = get_object_or_404(Club, pk=pk)
    return club, power_over(request, club, right)


def power_over(request: HttpRequest, club: Club, right: Right | None = None) -> Authority:
    """The same for a club that is at hand."""
    power = authority(request.user, club)
    hidden = not club.is_listed or club.archived_at
    if hidden and not power.has(Right.VIEW_CLUB):
        raise Http404
    if right is not None and not power.has(right):
        raise NotAllowed(_("You may not do this here."), code=f"needs_{right.value}")
    return power


def club_wanted(request: HttpRequest, right: Right) -> Club | None:
    """The club that `?club=` names, for those with this right in it; None where it names none."""
    wanted = request.GET.get("club", "")
    if not wanted.isdecimal():
        return None
    if len(wanted) > LONGEST_ID:
        raise Http404
    club = get_object_or_404(Club, pk=int(wanted))
    require(request.user, right, club)
    return club


def safe_next(request: HttpRequest, default: str) -> str:
    """Where `next` points to, if that is on this site."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    ok = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if ok else default


def page_of(request: HttpRequest, rows, size: int):
    return Paginator(rows, size).get_page(request.GET.get("page"))
