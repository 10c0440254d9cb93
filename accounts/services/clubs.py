"""Founding, editing and putting away a club."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Club, Membership, User
from accounts.permissions import Right, require, require_registered

from . import audit

OWNED_AT_MOST = 20
EDITABLE = ("name", "about", "is_listed", "members_open_rooms")


@transaction.atomic
def create_club(
    *, actor: User, name: str, about: str = "", is_listed: bool = True, members_open_rooms: bool = True
) -> Club:
    require_registered(actor)
    owned = Membership.objects.current().filter(user=actor, is_owner=True, club__archived_at=None).count()
    if owned >= OWNED_AT_MOST and not actor.is_superuser:
        raise Refused(_("You own as many clubs as one person can."), code="too_many_clubs")
    club = Club.objects.create(
        name=_clean_name(name),
        about=about.strip(),
        is_listed=is_listed,
        members_open_rooms=members_open_rooms,
        created_by=actor,
    )
    Membership.objects.create(club=club, user=actor, is_owner=True)
    audit.record(actor=actor, verb="club.created", club=club, obj=club, after=_settings(club))
    return club


@transaction.atomic
def edit_club(*, actor: User, club: Club, reason: str, **changes) -> Club:
    require(actor, Right.EDIT_CLUB, club)
    club = Club.objects.select_for_update().get(pk=club.pk)
    before = _settings(club)
    for field in EDITABLE:
        if field in changes:
            setattr(club, field, changes[field])
    club.name = _clean_name(club.name)
    after = _settings(club)
    changed = [field for field in EDITABLE if before[field] != after[field]]
    if not changed:
        raise Refused(_("Nothing has changed."), code="unchanged")
    club.save(update_fields=changed)
    audit.record(
        actor=actor,
        verb="club.edited",
        club=club,
        obj=club,
        reason=reason,
        before={field: before[field] for field in changed},
        after={field: after[field] for field in changed},
    )
    return club


@transaction.atomic
def set_archived(*, actor: User, club: Club, archived: bool, reason: str) -> Club:
    require(actor, Right.ARCHIVE_CLUB, club)
    club = Club.objects.select_for_update().get(pk=club.pk)
    if bool(club.archived_at) == archived:
        raise Refused(_("Nothing has changed."), code="unchanged")
    club.archived_at = timezone.now() if archived else None
    club.save(update_fields=["archived_at"])
    verb = "club.archived" if archived else "club.restored"
    audit.record(actor=actor, verb=verb, club=club, obj=club, reason=reason)
    return club


def _clean_name(name: str) -> str:
    name = " ".join(name.split())
    if not 2 <= len(name) <= 40 or not name.isprintable():
        raise Refused(_("A club's name has 2 to 40 characters."), code="name")
    return name


def _settings(club: Club) -> dict:
    return {field: getattr(club, field) for field in EDITABLE}
