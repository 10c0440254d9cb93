"""Roles, removal and leaving. Invariant: a club has an owner as long as it has members."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.models import Club, Membership, Role, User
from accounts.permissions import Right, authority, require

from . import audit
from .notifications import notify


def lock_club(club: Club) -> Club:
    """Who changes owners queues here: two owners cannot remove each other at the same moment."""
    return Club.objects.select_for_update().get(pk=club.pk)


def _current(membership: Membership) -> Membership:
    fresh = Membership.objects.current().select_related("user", "club").filter(pk=membership.pk).first()
    if fresh is None:
        raise Refused(_("This person is no longer a member."), code="not_member")
    return fresh


def _keep_an_owner(membership: Membership, *, stays: bool) -> None:
    others = Membership.objects.current().filter(club=membership.club).exclude(pk=membership.pk)
    if not membership.is_owner or others.filter(is_owner=True).exists():
        return
    if stays or others.exists():
        raise Refused(_("The club needs an owner: make somebody else one first."), code="last_owner")


def _roles(roles: Iterable[Role]) -> list[str]:
    return sorted(role.value for role in roles)


@transaction.atomic
def set_roles(*, actor: User, membership: Membership, roles: Iterable[Role | str], reason: str) -> Membership:
    lock_club(membership.club)
    require(actor, Right.MANAGE_ROLES, membership.club)
    membership = _current(membership)
    wanted = frozenset(Role(role) for role in roles) | {Role.MEMBER}
    held = membership.roles
    if wanted == held:
        raise Refused(_("These are the roles held already."), code="unchanged")
    if Role.OWNER not in wanted:
        _keep_an_owner(membership, stays=True)
    membership.roles = wanted
    membership.save(update_fields=list(Membership.FLAGS.values()))
    row = audit.record(
        actor=actor,
        verb="membership.roles",
        club=membership.club,
        obj=membership,
        reason=reason,
        before={"user": membership.user_id, "roles": _roles(held)},
        after={"user": membership.user_id, "roles": _roles(wanted)},
    )
    _tell(membership, actor, "membership.roles", row.reason)
    return membership


@transaction.atomic
def remove(*, actor: User, membership: Membership, reason: str) -> None:
    lock_club(membership.club)
    power = require(actor, Right.REMOVE_MEMBER, membership.club)
    membership = _current(membership)
    if membership.user_id == actor.pk:
        raise Refused(_("To go yourself, leave the club."), code="self")
    if membership.roles != {Role.MEMBER} and not power.is_owner:
        raise NotAllowed(_("Only an owner may remove somebody who holds a role."), code="outranked")
    reason = audit.checked_reason(reason)
    end_membership(membership, removed_by=actor, reason=reason)
    _record_end(actor, membership, "membership.removed", reason)
    _tell(membership, actor, "membership.removed", reason)


@transaction.atomic
def leave(*, actor: User, club: Club) -> None:
    lock_club(club)
    membership = Membership.objects.current().select_related("club").filter(club=club, user=actor).first()
    if membership is None:
        raise Refused(_("You are no member of this club."), code="not_member")
    end_membership(membership, removed_by=None, reason="")
    _record_end(actor, membership, "membership.left", "")


def end_membership(membership: Membership, *, removed_by: User | None, reason: str) -> None:
    """The row stays with its roles as history. The caller holds the club's lock and audits."""
    _keep_an_owner(membership, stays=False)
    membership.left_at, membership.removed_by, membership.leave_reason = timezone.now(), removed_by, reason
    membership.save(update_fields=["left_at", "removed_by", "leave_reason"])


def _record_end(actor: User, membership: Membership, verb: str, reason: str) -> None:
    audit.record(
        actor=actor,
        verb=verb,
        club=membership.club,
        obj=membership,
        reason=reason,
        before={"user": membership.user_id, "roles": _roles(membership.roles)},
    )


def _tell(membership: Membership, actor: User, kind: str, reason: str) -> None:
    if membership.user_id != actor.pk:
        club = membership.club
        notify(
            membership.user,
            kind=kind,
            club=club,
            url=club.get_absolute_url(),
            params={"club": club.name, "reason": reason},
        )


def may_act_on(actor: User, target: User, club: Club | None) -> bool:
    """Nobody disciplines themselves, and an owner answers to owners only."""
    if actor.pk == target.pk:
        return False
    return not authority(target, club).is_owner or authority(actor, club).is_owner
