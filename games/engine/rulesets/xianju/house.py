"""The room options that scoring and settlement read, in the form in which they use them.

May import `patterns`, `readings` and `quick`. Invariant: equal options give the same `House`
object, so that what it remembers is shared by all deals of such rooms.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.rulesets.xianju.patterns import PATTERNS, Pattern
from games.engine.rulesets.xianju.quick import quick_space
from games.engine.rulesets.xianju.readings import Mode, Space
from games.engine.tiles import Tile

Jokers = tuple[Tile, Tile]  # kind of the wind joker, kind of the turned joker


class Settings(NamedTuple):
    """Options by name, but for the numbers of the patterns, which stand in `tai` in page order."""

    tai: tuple[int, ...]
    cap: int | None
    base_points: int
    discard_payment: str
    joker_pair: bool
    joker_anchor: bool
    joker_own_kind: bool
    fake_pung_liability: str
    contract: str
    concealed_kong_shown: bool


class House:
    """House rules ready for use. `counted` are the patterns that exist here, with their 台."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counted: tuple[tuple[Pattern, int], ...] = tuple(
            (pattern, tai) for pattern, tai in zip(PATTERNS, settings.tai, strict=True) if tai
        )
        self.jokers_are_free = settings.joker_pair and settings.joker_own_kind
        self.plain = self.jokers_are_free and not settings.joker_anchor
        self.memo: dict[Any, Any] = {}  # best readings, see `scoring`

    def space(self, jokers: Jokers, held: tuple[int, int], extra: Tile | None = None) -> Space:
        """The readings of hands that hold this many wind and turned jokers.

        `extra`: one tile more that is read as a joker but is a natural tile of this kind,
        for a fifth copy that no suit key can hold.
        """
        wind, turned = held
        if self.jokers_are_free and extra is None:
            return quick_space(wind + turned)
        counted: tuple[Tile, ...] = ()
        standing: tuple[tuple[int, int], ...] = ()
        if not self.settings.joker_own_kind:
            counted, standing = jokers, ((0, turned), (0, wind))  # each leaves its kind to the other
        if extra is not None:
            counted, standing = (*counted, extra), (*standing, (1, wind + turned + 1))
        mode = Mode(not self.settings.joker_pair, counted)
        return Space(mode, wind + turned + (extra is not None), standing)


@lru_cache(maxsize=256)
def house_from(settings: Settings) -> House:
    """The one house with these settings."""
    return House(settings)


def house_of(options: Any) -> House:
    """The house of a full set of option values (attributes by option name).

    A ruleset without flowers has no numbers for them: there they are 0.
    """
    return house_from(
        Settings(
            tuple(getattr(options, f"tai_{pattern.id}", 0) for pattern in PATTERNS),
            options.cap,
            options.base_points,
            options.discard_payment,
            options.joker_pair,
            options.joker_anchor,
            options.joker_own_kind,
            options.fake_pung_liability,
            options.contract,
            options.concealed_kong_shown,
        )
    )
