"""Invitation links: a club's list of them, and following one."""

from urllib.parse import urlencode

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.forms.clubs import InvitationForm
from accounts.models import Invitation
from accounts.permissions import Right, authority
from accounts.services.invitations import accept_invitation, create_invitation, revoke_invitation

from .helpers import club_for, page_of, refusals_shown

PAGE = 30


@login_required
def listing(request, pk):
    club, power = club_for(request, pk, Right.INVITE)
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            create_invitation(actor=request.user, club=club, **form.values())
            return redirect("invitations", pk)
    found = Invitation.objects.filter(club=club).select_related("created_by").order_by("-id")
    page = page_of(request, found, PAGE)
    rows = [
        {
            "invitation": one,
            "closed": one.why_closed(),
            "link": request.build_absolute_uri(one.get_absolute_url()),
        }
        for one in page
    ]
    for row in rows:
        row["qr"] = None if row["closed"] else segno.make_qr(row["link"]).svg_data_uri(scale=4, border=2)
    context = {"club": club, "authority": power, "form": form, "page": page, "rows": rows}
    return render(request, "accounts/invitations.html", context)


@login_required
@require_POST
def revoke(request, pk, invitation_pk):
    club, _power = club_for(request, pk, Right.INVITE)
    with refusals_shown(request):
        revoke_invitation(
            actor=request.user, invitation=get_object_or_404(Invitation, club=club, pk=invitation_pk)
        )
        messages.success(request, _("The invitation is withdrawn."))
    return redirect("invitations", pk)


def accept(request, token):
    """Shows who invites; a press of the button makes a member. For strangers: register first."""
    invitation = Invitation.objects.select_related("club", "created_by").filter(token=token).first()
    if invitation is None:
        return render(
            request, "accounts/invitation.html", {"closed": _("There is no such invitation.")}, status=404
        )
    club = invitation.club
    if authority(request.user, club).is_member:
        return redirect(club)
    closed = invitation.why_closed()
    if request.method == "POST" and not (request.user.is_authenticated and request.user.is_registered):
        return redirect(f"{reverse('register')}?{urlencode({'next': request.path})}")
    if request.method == "POST" and not closed:
        with refusals_shown(request):
            accept_invitation(actor=request.user, token=token)
            messages.success(request, _("Welcome to %(club)s!") % {"club": club.name})
            return redirect(club)
    context = {"invitation": invitation, "club": club, "closed": closed}
    return render(request, "accounts/invitation.html", context, status=410 if closed else 200)
