"""Which rulesets there are: every package in `rulesets/` that exposes `RULESETS`.

May import the standard library and `errors`. Invariant: adding a folder is all that it
takes to add a ruleset; ids with versions are unique.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from games.engine import rulesets
from games.engine.errors import NotationError

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset

_extra: list[Ruleset] = []


@cache
def _found() -> dict[tuple[str, int], Ruleset]:
    table: dict[tuple[str, int], Ruleset] = {}
    for module in sorted(pkgutil.iter_modules(rulesets.__path__), key=lambda info: info.name):
        if not module.ispkg:
            continue
        package = importlib.import_module(f"{rulesets.__name__}.{module.name}")
        for ruleset in [*package.RULESETS]:
            _add(table, ruleset)
    for ruleset in _extra:
        _add(table, ruleset)
    return table


def _add(table: dict[tuple[str, int], Ruleset], ruleset: Ruleset) -> None:
    place = (ruleset.id, ruleset.version)
    if place in table:
        raise ValueError(f"two rulesets are called {ruleset.id}@{ruleset.version}")
    table[place] = ruleset


def all_rulesets() -> list[Ruleset]:
    """Every version of every ruleset, sorted by id and version."""
    return [_found()[place] for place in sorted(_found())]


def newest() -> list[Ruleset]:
    """The newest version of each id: what a new room is offered."""
    latest = {ruleset.id: ruleset for ruleset in all_rulesets()}
    return list(latest.values())


def get(name: object, where: str = "ruleset") -> Ruleset:
    """`xianju@1`, or `xianju` for its newest version. Raises NotationError."""
    if not isinstance(name, str):
        raise NotationError(where, "must be a ruleset such as xianju@1")
    identity, at, version = name.partition("@")
    versions = sorted(number for known, number in _found() if known == identity)
    if not versions:
        known = ", ".join(sorted({ruleset.id for ruleset in all_rulesets()}))
        raise NotationError(where, f"unknown ruleset {identity[:40]!r} (known: {known})")
    if not at:
        return _found()[identity, versions[-1]]
    numbers = {str(number): number for number in versions}
    if version in numbers:
        return _found()[identity, numbers[version]]
    have = ", ".join(numbers)
    raise NotationError(where, f"{identity} has no version {version[:20]!r} (it has: {have})")


def register(ruleset: Ruleset) -> None:
    """Add a ruleset from outside the package: only for tests that prove plug-ins work."""
    _extra.append(ruleset)
    _found.cache_clear()


def unregister(ruleset: Ruleset) -> None:
    """Undo `register`."""
    _extra.remove(ruleset)
    _found.cache_clear()
