"""Who may do what in a club: one table, read by services, pages and sockets alike.

May import the models. Invariant: authority is read from the database for the acting user, never
from anything that the client sent; the owner of the installation (superuser) may do everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from .errors import NotAllowed
from .models import Club, Membership, Role


class Right(StrEnum):
    VIEW_CLUB = "view_club"  # members, rooms, seasons, results
    VIEW_LEDGER = "view_ledger"
    VIEW_AUDIT = "view_audit"
    PLAY = "play"
    OPEN_ROOM = "open_room"
    INVITE = "invite"
    REMOVE_MEMBER = "remove_member"  # people without a role; an owner removes anybody
    EDIT_CLUB = "edit_club"
    MANAGE_ROLES = "manage_roles"
    RESET_PASSWORD = "reset_password"
    ARCHIVE_CLUB = "archive_club"
    MANAGE_ROOMS = "manage_rooms"  # pause, substitute, close
    MANAGE_SEASONS = "manage_seasons"
    ENTER_RESULTS = "enter_results"  # of matches played with real tiles
    SEE_HANDS = "see_hands"  # as referee at a table, each look audited
    RULE = "rule"  # void, take back, correct
    PENALISE = "penalise"
    SANCTION = "sanction"
    ADJUST_POINTS = "adjust_points"
    REVERSE_ENTRY = "reverse_entry"


_OWNER, _ORGANIZER, _REFEREE, _MEMBER = Role.OWNER, Role.ORGANIZER, Role.REFEREE, Role.MEMBER
GRANTS: dict[Right, frozenset[Role]] = {
    right: frozenset(roles)
    for right, roles in {
        Right.VIEW_CLUB: [_MEMBER],
        Right.VIEW_LEDGER: [_MEMBER],
        Right.PLAY: [_MEMBER],
        Right.OPEN_ROOM: [_MEMBER],  # see Authority.has: the club may reserve it
        Right.ENTER_RESULTS: [_MEMBER],
        Right.VIEW_AUDIT: [_OWNER, _ORGANIZER, _REFEREE],
        Right.INVITE: [_OWNER, _ORGANIZER],
        Right.REMOVE_MEMBER: [_OWNER, _ORGANIZER],
        Right.EDIT_CLUB: [_OWNER, _ORGANIZER],
        Right.MANAGE_ROOMS: [_OWNER, _ORGANIZER, _REFEREE],
        Right.MANAGE_SEASONS: [_OWNER, _ORGANIZER],
        Right.ADJUST_POINTS: [_OWNER, _ORGANIZER],
        Right.SEE_HANDS: [_OWNER, _REFEREE],
        Right.RULE: [_OWNER, _REFEREE],
        Right.PENALISE: [_OWNER, _REFEREE],
        Right.SANCTION: [_OWNER, _REFEREE],
        Right.REVERSE_ENTRY: [_OWNER, _REFEREE],
        Right.MANAGE_ROLES: [_OWNER],
        Right.RESET_PASSWORD: [_OWNER],
        Right.ARCHIVE_CLUB: [_OWNER],
    }.items()
}
# What is left in a club that was put away: its history, and bringing it back.
_IN_ARCHIVE = frozenset([Right.VIEW_CLUB, Right.VIEW_LEDGER, Right.VIEW_AUDIT, Right.ARCHIVE_CLUB])


@dataclass(frozen=True)
class Authority:
    """What one user may do in one club, as of one look at the database."""

    club: Club | None
    roles: frozenset[Role] = frozenset()
    superuser: bool = False

    def has(self, right: Right) -> bool:
        if self.superuser:
            return True
        if self.club is None or (self.club.archived_at and right not in _IN_ARCHIVE):
            return False
        roles = GRANTS[right]
        if right == Right.OPEN_ROOM and not self.club.members_open_rooms:
            roles = frozenset([Role.OWNER, Role.ORGANIZER])
        return not self.roles.isdisjoint(roles)

    @property
    def rights(self) -> frozenset[str]:
        """For templates: `{% if "invite" in authority.rights %}`."""
        return frozenset(right.value for right in Right if self.has(right))

    @property
    def is_member(self) -> bool:
        return Role.MEMBER in self.roles

    @property
    def is_owner(self) -> bool:
        return self.superuser or Role.OWNER in self.roles


def membership_of(user, club: Club | None) -> Membership | None:
    if club is None or not user.is_authenticated:
        return None
    return Membership.objects.current().filter(club=club, user=user).first()


def authority(user, club: Club | None) -> Authority:
    """`club` None asks for authority over what belongs to no club: only the superuser has any.

    `user` None is the site itself, a task: what it may do, its service decides without asking here.
    """
    if user is None or not user.is_authenticated or not user.is_active:
        return Authority(club)
    membership = membership_of(user, club)
    roles = membership.roles if membership else frozenset()
    return Authority(club, roles, user.is_superuser)


def allowed(user, right: Right, club: Club | None) -> bool:
    return authority(user, club).has(right)


def require(user, right: Right, club: Club | None) -> Authority:
    found = authority(user, club)
    if not found.has(right):
        raise NotAllowed(_("You may not do this here."), code=f"needs_{right.value}")
    return found


def require_registered(user) -> None:
    """Clubs are for people who can come back: guests and strangers make an account first."""
    if not user.is_authenticated or not user.is_active or not user.is_registered:
        raise NotAllowed(_("Please register or log in first."), code="needs_account")
