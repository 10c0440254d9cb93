"""The members of a club, and what those in charge do about one of them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.forms.clubs import ReasonForm, RolesForm, SanctionForm
from accounts.models import Membership, Sanction
from accounts.permissions import Right
from accounts.services import members, passwords, sanctions

from .helpers import club_for, page_of, refusals_shown

PAGE = 50


@login_required
def listing(request, pk):
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    query = request.GET.get("q", "").strip()
    found = Membership.objects.current().filter(club=club).select_related("user")
    if query:
        found = found.filter(
            Q(user__display_name__icontains=query) | Q(user__login_name__icontains=query.casefold())
        )
    order = ("-is_owner", "-is_organizer", "-is_referee", "joined_at", "pk")
    context = {
        "club": club,
        "authority": power,
        "page": page_of(request, found.order_by(*order), PAGE),
        "query": query,
    }
    return render(request, "accounts/members.html", context)


def _member(club, membership_pk) -> Membership:
    found = Membership.objects.current().select_related("user", "club", "invitation__created_by")
    return get_object_or_404(found, club=club, pk=membership_pk)


def _forms(membership, power) -> dict:
    rights = power.rights
    roles = [role.value for role in membership.roles]
    return {
        "roles_form": RolesForm(initial={"roles": roles}, prefix="roles")
        if Right.MANAGE_ROLES in rights
        else None,
        "sanction_form": SanctionForm(prefix="sanction") if Right.SANCTION in rights else None,
        "remove_form": ReasonForm(prefix="remove") if Right.REMOVE_MEMBER in rights else None,
    }


def _show(request, club, power, membership, **forms):
    history = Sanction.objects.filter(club=club, user=membership.user).select_related(
        "imposed_by", "lifted_by"
    )
    context = {
        "club": club,
        "authority": power,
        "membership": membership,
        "in_charge": bool(power.rights & {Right.MANAGE_ROLES, Right.SANCTION, Right.REMOVE_MEMBER}),
        "may_sanction": Right.SANCTION in power.rights
        and members.may_act_on(request.user, membership.user, club),
        "may_reset": Right.RESET_PASSWORD in power.rights
        and passwords.may_issue(request.user, membership.user, club),
        "reset_form": ReasonForm(prefix="reset"),
        "lift_form": ReasonForm(prefix="lift"),
        "sanctions": history.order_by("-id"),
        **_forms(membership, power),
        **forms,
    }
    return render(request, "accounts/member.html", context)


@login_required
def detail(request, pk, membership_pk):
    club, power = club_for(request, pk, Right.VIEW_CLUB)
    return _show(request, club, power, _member(club, membership_pk))


@login_required
@require_POST
def set_roles(request, pk, membership_pk):
    club, power = club_for(request, pk, Right.MANAGE_ROLES)
    membership = _member(club, membership_pk)
    form = RolesForm(request.POST, prefix="roles")
    if form.is_valid():
        with refusals_shown(request, form):
            members.set_roles(actor=request.user, membership=membership, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("member", pk, membership_pk)
    return _show(request, club, power, membership, roles_form=form)


@login_required
@require_POST
def remove(request, pk, membership_pk):
    club, power = club_for(request, pk, Right.REMOVE_MEMBER)
    membership = _member(club, membership_pk)
    form = ReasonForm(request.POST, prefix="remove")
    if form.is_valid():
        with refusals_shown(request, form):
            members.remove(actor=request.user, membership=membership, **form.cleaned_data)
            messages.success(request, _("%(who)s was removed.") % {"who": membership.user})
            return redirect("members", pk)
    return _show(request, club, power, membership, remove_form=form)


@login_required
@require_POST
def sanction(request, pk, membership_pk):
    club, power = club_for(request, pk, Right.SANCTION)
    membership = _member(club, membership_pk)
    form = SanctionForm(request.POST, prefix="sanction")
    if form.is_valid():
        with refusals_shown(request, form):
            made = sanctions.impose(actor=request.user, user=membership.user, club=club, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return (
                redirect("members", pk)
                if made.kind == Sanction.Kind.BAN
                else redirect("member", pk, membership_pk)
            )
    return _show(request, club, power, membership, sanction_form=form)


@login_required
@require_POST
def lift(request, pk, sanction_pk):
    club, _power = club_for(request, pk, Right.SANCTION)
    found = get_object_or_404(Sanction.objects.select_related("user", "club"), club=club, pk=sanction_pk)
    form = ReasonForm(request.POST, prefix="lift")
    if form.is_valid():
        with refusals_shown(request):
            sanctions.lift(actor=request.user, sanction=found, **form.cleaned_data)
            messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Please give a reason."))
    membership = Membership.objects.current().filter(club=club, user=found.user).first()
    return redirect("member", pk, membership.pk) if membership else redirect("sanctions", pk)


@login_required
@require_POST
def reset_link(request, pk, membership_pk):
    club, power = club_for(request, pk, Right.RESET_PASSWORD)
    membership = _member(club, membership_pk)
    form = ReasonForm(request.POST, prefix="reset")
    link = ""
    if form.is_valid():
        with refusals_shown(request, form):
            path = passwords.issue_reset_link(
                actor=request.user, user=membership.user, club=club, **form.cleaned_data
            )
            link = request.build_absolute_uri(path)
    return _show(request, club, power, membership, reset_form=form, link=link)


@login_required
def sanction_list(request, pk):
    """All restrictions of the club, those of people who are no longer members included."""
    club, power = club_for(request, pk, Right.SANCTION)
    found = (
        Sanction.objects.filter(club=club).select_related("user", "imposed_by", "lifted_by").order_by("-id")
    )
    context = {
        "club": club,
        "authority": power,
        "page": page_of(request, found, PAGE),
        "lift_form": ReasonForm(prefix="lift"),
        "members_url": reverse("members", args=[pk]),
    }
    return render(request, "accounts/sanctions.html", context)
