"""What the acts of the audit log are called, for people; each app registers its own."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

_LABELS: dict[str, object] = {}


def register(labels: dict[str, object]) -> None:
    if twice := _LABELS.keys() & labels.keys():
        raise ValueError(f"acts registered twice: {sorted(twice)}")
    _LABELS.update(labels)


def label(verb: str) -> str:
    return str(_LABELS.get(verb, verb))


def known() -> list[str]:
    return sorted(_LABELS)


def register_own() -> None:
    register(
        {
            "club.created": _("Club founded"),
            "club.edited": _("Club changed"),
            "club.archived": _("Club put away"),
            "club.restored": _("Club brought back"),
            "invitation.created": _("Invitation made"),
            "invitation.revoked": _("Invitation withdrawn"),
            "membership.joined": _("Joined"),
            "membership.left": _("Left"),
            "membership.roles": _("Roles changed"),
            "membership.removed": _("Removed"),
            "sanction.imposed": _("Restriction imposed"),
            "sanction.lifted": _("Restriction lifted"),
            "user.guest_registered": _("Guest registered"),
            "user.erased": _("Account erased"),
            "user.reset_link": _("Password link issued"),
        }
    )
