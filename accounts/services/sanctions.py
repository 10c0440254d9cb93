"""Suspensions, mutes and bans: imposing, lifting, asking whether one is in force."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from accounts.errors import NotAllowed, Refused
from accounts.models import Club, Membership, Sanction, User
from accounts.permissions import Right, require

from . import audit
from .members import end_membership, lock_club, may_act_on
from .notifications import notify

_CAUSES = {Sanction.Kind.SUSPENSION: [Sanction.Kind.SUSPENSION, Sanction.Kind.BAN]}


def in_force(user: User, club: Club | None, kind: str, at: datetime | None = None) -> Sanction | None:
    """The sanction of this kind that binds the user in the club, the one that lasts longest.

    One for the whole site binds in every club, and a ban forbids whatever a suspension does.
    """
    where = Q(club=None) | Q(club=club) if club else Q(club=None)
    kinds = _CAUSES.get(Sanction.Kind(kind), [kind])
    found = Sanction.objects.in_force(at).filter(where, user=user, kind__in=kinds)
    return max(found, key=lambda s: (s.ends_at is None, s.ends_at or s.starts_at), default=None)


@transaction.atomic
def impose(
    *,
    actor: User,
    user: User,
    club: Club | None,
    kind: str,
    reason: str,
    ends_at: datetime | None = None,
    starts_at: datetime | None = None,
) -> Sanction:
    require(actor, Right.SANCTION, club)
    _check_target(actor, user, club)
    starts_at = starts_at or timezone.now()
    _check_times(starts_at, ends_at)
    sanction = Sanction.objects.create(
        club=club,
        user=user,
        kind=Sanction.Kind(kind),
        starts_at=starts_at,
        ends_at=ends_at,
        reason=audit.checked_reason(reason),
        imposed_by=actor,
    )
    if kind == Sanction.Kind.BAN and club is not None:
        _expel(actor, user, club, sanction.reason)
    audit.record(
        actor=actor,
        verb="sanction.imposed",
        club=club,
        obj=sanction,
        reason=reason,
        after={"user": user.pk, "kind": sanction.kind, "starts_at": starts_at, "ends_at": ends_at},
    )
    _tell(sanction, "sanction.imposed", sanction.reason)
    return sanction


@transaction.atomic
def lift(*, actor: User, sanction: Sanction, reason: str) -> Sanction:
    require(actor, Right.SANCTION, sanction.club)
    _check_target(actor, sanction.user, sanction.club)
    sanction = Sanction.objects.select_for_update().get(pk=sanction.pk)
    if sanction.lifted_at:
        raise Refused(_("This restriction was lifted already."), code="lifted")
    sanction.lifted_at, sanction.lifted_by = timezone.now(), actor
    sanction.lift_reason = audit.checked_reason(reason)
    sanction.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    audit.record(
        actor=actor,
        verb="sanction.lifted",
        club=sanction.club,
        obj=sanction,
        reason=reason,
        before={"user": sanction.user_id, "kind": sanction.kind, "ends_at": sanction.ends_at},
    )
    _tell(sanction, "sanction.lifted", sanction.lift_reason)
    return sanction


def _check_times(starts_at: datetime, ends_at: datetime | None) -> None:
    if ends_at is not None and (ends_at <= timezone.now() or ends_at <= starts_at):
        raise Refused(_("The end lies in the past."), code="past")


def _check_target(actor: User, user: User, club: Club | None) -> None:
    if not may_act_on(actor, user, club):
        raise NotAllowed(_("You may not do this to yourself or to an owner."), code="outranked")


def _expel(actor: User, user: User, club: Club, reason: str) -> None:
    lock_club(club)
    membership = Membership.objects.current().select_related("club").filter(club=club, user=user).first()
    if membership:
        end_membership(membership, removed_by=actor, reason=reason)


def _tell(sanction: Sanction, kind: str, reason: str) -> None:
    club = sanction.club
    where = club.name if club else pgettext("place of a sanction", "The whole site")
    notify(sanction.user, kind=kind, club=club, params={"where": where, "reason": reason})
