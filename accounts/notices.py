"""The kinds of notices and their words; each app registers its own in AppConfig.ready.

Invariant: a stored notice never fails to show: an unknown kind or a missing fact gives its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Kind:
    name: str
    text: Any  # a lazy translation with %(name)s places


_KINDS: dict[str, Kind] = {}


def register(name: str, text) -> None:
    if name in _KINDS:
        raise ValueError(f"notice kind {name} is registered twice")
    _KINDS[name] = Kind(name, text)


def is_registered(name: str) -> bool:
    return name in _KINDS


def words(kind: str, params: dict) -> str:
    try:
        return str(_KINDS[kind].text) % params
    except (KeyError, TypeError, ValueError):
        return kind


def register_own() -> None:
    register("membership.joined", _("%(who)s has joined %(club)s."))
    register("membership.roles", _("Your roles in %(club)s have changed: %(reason)s"))
    register("membership.removed", _("You were removed from %(club)s: %(reason)s"))
    register("sanction.imposed", _("%(where)s: a restriction was put on you: %(reason)s"))
    register("sanction.lifted", _("%(where)s: a restriction was lifted: %(reason)s"))
    register("password.link", _("A link to set a new password was issued for you: %(reason)s"))
