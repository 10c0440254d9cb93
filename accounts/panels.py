"""Places on this app's pages where other apps show something of theirs.

`register("club", function)` in an AppConfig.ready; the function gets the request and the page's
object (None on the front page) and returns a Panel or None. So accounts imports no other app.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .permissions import Authority, authority

PLACES = ("front", "club", "profile")


@dataclass(frozen=True)
class Panel:
    template: str
    context: dict = field(default_factory=dict)


_PANELS: dict[str, list[Callable[..., Panel | None]]] = {place: [] for place in PLACES}


def register(place: str, function: Callable[..., Panel | None]) -> None:
    _PANELS[place].append(function)


def collect(place: str, request, obj=None) -> list[Panel]:
    found = (function(request, obj) for function in _PANELS[place])
    return [panel for panel in found if panel is not None]


def power(request, club) -> Authority:
    """What the viewer may do in the club: looked up once, however many panels of a page ask."""
    known = request.__dict__.setdefault("panel_powers", {})
    if club.pk not in known:
        known[club.pk] = authority(request.user, club)
    return known[club.pk]
