"""What the acts of the audit log are called, for people; each app registers its own."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_LABELS: dict[str, object] = {}
_FACTS: dict[str, object] = {}
_PAGES: dict[str, str] = {}


def register(labels: dict[str, object]) -> None:
    if twice := _LABELS.keys() & labels.keys():
        raise ValueError(f"acts registered twice: {sorted(twice)}")
    _LABELS.update(labels)


def register_facts(labels: dict[str, object]) -> None:
    """Words for the keys and the fixed values that stand in rows' before and after."""
    _FACTS.update(labels)


def register_page(object_type: str, url_name: str) -> None:
    """The page (an address with the id as its only argument) of what a row is about."""
    _PAGES[object_type] = url_name


def page(object_type: str, object_id: str) -> str:
    return reverse(_PAGES[object_type], args=[object_id]) if object_type in _PAGES else ""


def fact(key: object) -> str:
    if isinstance(key, list):
        return ", ".join(fact(one) for one in key) or "–"
    if isinstance(key, bool):
        return str(_("yes") if key else _("no"))
    return "–" if key in (None, "") else str(_FACTS.get(key, key))


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
            "membership.joined": pgettext_lazy("act", "Joined"),
            "membership.left": pgettext_lazy("act", "Left"),
            "membership.roles": _("Roles changed"),
            "membership.removed": pgettext_lazy("act", "Removed"),
            "sanction.imposed": _("Restriction imposed"),
            "sanction.lifted": _("Restriction lifted"),
            "user.guest_registered": _("Guest registered"),
            "user.erased": _("Account erased"),
            "user.reset_link": _("Password link issued"),
            "user.administered": _("Changed in the administration"),
        }
    )
    _register_own_facts()


def _register_own_facts() -> None:
    from .models import Role, Sanction  # not before the apps are loaded

    register_facts(
        {
            "name": _("name"),
            "about": _("about the club"),
            "is_listed": _("listed"),
            "members_open_rooms": _("members may open rooms"),
            "roles": _("roles"),
            "kind": _("kind"),
            "starts_at": _("from"),
            "ends_at": _("until"),
            "expires_at": _("valid until"),
            "max_uses": _("for how many people"),
            "uses": _("uses"),
            "invitation": _("invitation"),
            **dict([*Role.choices, *Sanction.Kind.choices]),
        }
    )
