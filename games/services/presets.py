"""Room settings that a club keeps under a name.

May import accounts' permissions and the models. Invariant: only who may open rooms for the club
saves settings for it.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_noop

from accounts.models import Club, User
from accounts.names import check_readable
from accounts.permissions import Right, require
from games.engine.ruleset import Ruleset, key_of
from games.models import RoomPreset

from .errors import TableRefused

MOST = 50


def save(
    *, actor: User, club: Club | None, ruleset: Ruleset, name: str, values: dict[str, Any]
) -> RoomPreset:
    """A name used before is overwritten."""
    if club is None:
        raise TableRefused("no_club", gettext_noop("Settings are saved for a club."))
    require(actor, Right.OPEN_ROOM, club)
    if not name:
        raise TableRefused("name", gettext_noop("Please give the settings a name (the room name)."))
    try:
        check_readable(name)
    except ValidationError as error:
        raise TableRefused("name", str(error.message)) from error
    known = RoomPreset.objects.filter(club=club)
    if not known.filter(name=name).exists() and known.count() >= MOST:
        raise TableRefused("too_many", gettext_noop("The club has saved as many settings as it can."))
    preset, _created = RoomPreset.objects.update_or_create(
        club=club,
        name=name,
        defaults={"ruleset": key_of(ruleset), "values": values, "created_by": actor},
    )
    return preset


def delete(*, actor: User, preset: RoomPreset) -> None:
    require(actor, Right.OPEN_ROOM, preset.club)
    preset.delete()
