"""What stands behind an entry, for people: the apps that post entries say how to name and find it.

`register("games.deal", describe)` in an AppConfig.ready; `describe(ids)` gets the ids of one page
at once and returns {id: Cause}. Also for places: "games.match", "games.season".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Cause:
    label: str
    url: str = ""


Describe = Callable[[list[str]], dict[str, Cause]]
_KNOWN: dict[str, Describe] = {}


def register(kind: str, describe: Describe) -> None:
    if kind in _KNOWN:
        raise ValueError(f"cause {kind} is registered twice")
    _KNOWN[kind] = describe


def describe(wanted: Iterable[tuple[str, object]]) -> dict[tuple[str, str], Cause]:
    """One call per kind; what nobody knows is left out."""
    ids: dict[str, dict[str, None]] = {}
    for kind, pk in wanted:
        if kind in _KNOWN and pk not in (None, ""):
            ids.setdefault(kind, {})[str(pk)] = None
    return {(kind, pk): cause for kind, pks in ids.items() for pk, cause in _KNOWN[kind](list(pks)).items()}
