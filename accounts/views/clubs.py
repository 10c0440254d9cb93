"""Finding, founding, showing and editing clubs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Prefetch, Q
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import panels
from accounts.forms.clubs import ClubForm, EditClubForm, ReasonForm
from accounts.models import Club, Membership
from accounts.permissions import Right, require_registered
from accounts.services import clubs, members

from .helpers import club_for, page_of, refusals_shown

PAGE = 24
SHOWN_MEMBERS = 8
CURRENT = Count("memberships", filter=Q(memberships__left_at=None))


def listing(request):
    query = request.GET.get("q", "").strip()
    found = Club.objects.filter(is_listed=True, archived_at=None)
    if query:
        found = found.filter(Q(name__icontains=query) | Q(about__icontains=query))
    mine = Membership.objects.none()
    if request.user.is_authenticated:
        mine = Membership.objects.current().filter(user=request.user)
        found = found.exclude(pk__in=mine.values("club_id"))
        clubs_counted = Club.objects.annotate(people=CURRENT)
        mine = mine.prefetch_related(Prefetch("club", clubs_counted)).order_by("club__name")
    page = page_of(request, found.annotate(people=CURRENT).order_by("name", "pk"), PAGE)
    return render(request, "accounts/clubs.html", {"page": page, "mine": mine, "query": query})


@login_required
def create(request):
    require_registered(request.user)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            return redirect(clubs.create_club(actor=request.user, **form.cleaned_data))
    return render(request, "accounts/club_new.html", {"form": form})


def detail(request, pk):
    club, power = club_for(request, pk)
    people = Membership.objects.current().filter(club=club)
    context = {
        "club": club,
        "authority": power,
        "people": people.count(),
        "panels": panels.collect("club", request, club),
    }
    if power.has(Right.VIEW_CLUB):
        order = ("-is_owner", "-is_organizer", "-is_referee", "joined_at")
        context["members"] = people.select_related("user").order_by(*order)[:SHOWN_MEMBERS]
    return render(request, "accounts/club.html", context)


@login_required
def edit(request, pk):
    club, power = club_for(request, pk, Right.EDIT_CLUB)
    form = EditClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            clubs.edit_club(actor=request.user, club=club, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect(club)
    context = {"club": Club.objects.get(pk=pk), "authority": power, "form": form}
    return render(request, "accounts/club_edit.html", context)


@login_required
def archive(request, pk):
    """Puts the club away, or brings it back."""
    club, power = club_for(request, pk, Right.ARCHIVE_CLUB)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            archived = club.archived_at is None
            clubs.set_archived(actor=request.user, club=club, archived=archived, **form.cleaned_data)
            return redirect(club)
    return render(request, "accounts/club_archive.html", {"club": club, "authority": power, "form": form})


@login_required
@require_POST
def leave(request, pk):
    club, _power = club_for(request, pk)
    with refusals_shown(request):
        members.leave(actor=request.user, club=club)
        messages.success(request, _("You have left %(club)s.") % {"club": club.name})
        return redirect("clubs")
    return redirect(club)
