"""Invitation links: making, withdrawing and following them."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Club, Invitation, Membership, Sanction, User
from accounts.permissions import Right, membership_of, require, require_registered

from . import audit, sanctions
from .notifications import notify


@transaction.atomic
def create_invitation(
    *,
    actor: User,
    club: Club,
    expires_at: datetime | None = None,
    max_uses: int | None = None,
    note: str = "",
) -> Invitation:
    require(actor, Right.INVITE, club)
    if expires_at is not None and expires_at <= timezone.now():
        raise Refused(_("The end lies in the past."), code="past")
    if max_uses is not None and max_uses < 1:
        raise Refused(_("An invitation is for at least one person."), code="max_uses")
    invitation = Invitation.objects.create(
        club=club, created_by=actor, expires_at=expires_at, max_uses=max_uses, note=note.strip()
    )
    audit.record(
        actor=actor,
        verb="invitation.created",
        club=club,
        obj=invitation,
        after={"expires_at": expires_at, "max_uses": max_uses},
    )
    return invitation


@transaction.atomic
def revoke_invitation(*, actor: User, invitation: Invitation) -> None:
    require(actor, Right.INVITE, invitation.club)
    invitation = Invitation.objects.select_for_update().select_related(None).get(pk=invitation.pk)
    if invitation.revoked_at:
        raise Refused(_("This invitation was withdrawn."), code="revoked")
    invitation.revoked_at, invitation.revoked_by = timezone.now(), actor
    invitation.save(update_fields=["revoked_at", "revoked_by"])
    audit.record(
        actor=actor,
        verb="invitation.revoked",
        club=invitation.club,
        obj=invitation,
        after={"uses": invitation.uses},
    )


@transaction.atomic
def accept_invitation(*, actor: User, token: str) -> Membership:
    """Makes the actor a member; somebody who is one already stays one and uses nothing up."""
    require_registered(actor)
    invitation = (
        Invitation.objects.select_for_update(of=("self",))
        .select_related("club", "created_by")
        .filter(token=token)
        .first()
    )
    if invitation is None:
        raise Refused(_("There is no such invitation."), code="unknown")
    club = invitation.club
    if held := membership_of(actor, club):
        return held
    if why := invitation.why_closed():
        raise Refused(why, code="closed")
    if club.archived_at:
        raise Refused(_("This club has been closed."), code="archived")
    if sanctions.in_force(actor, club, Sanction.Kind.BAN):
        raise Refused(_("You may not join this club at present."), code="banned")
    return _join(actor, invitation)


def _join(actor: User, invitation: Invitation) -> Membership:
    club = invitation.club
    try:
        with transaction.atomic():
            membership = Membership.objects.create(club=club, user=actor, invitation=invitation)
    except IntegrityError:  # through another link at the same moment
        return Membership.objects.current().get(club=club, user=actor)
    invitation.uses += 1
    invitation.save(update_fields=["uses"])
    audit.record(
        actor=actor,
        verb="membership.joined",
        club=club,
        obj=membership,
        after={"user": actor.pk, "invitation": invitation.pk},
    )
    notify(
        invitation.created_by,
        kind="membership.joined",
        club=club,
        url=club.get_absolute_url(),
        params={"who": actor.display_name, "club": club.name},
    )
    return membership
