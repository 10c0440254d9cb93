"""How else a won hand could have been read, and what each reading would have been worth.

May import `explaining`, `result`, `ruleset.Text` and the state's type. Invariant: the reading that was
taken is never among its alternatives; they come best first, those that a rule refuses last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.engine.explaining import won
from games.engine.result import PatternLine
from games.engine.ruleset import Text
from games.engine.state import DealState
from games.engine.tiles import Tile

MOST = 6


class Alternative(NamedTuple):
    """One other reading in the ruleset's own unit. `points`: what it would have brought in, where the
    unit does not say it; `refused`: the rule that does not let it win at all."""

    reading: str
    total: int
    unit: str
    patterns: tuple[PatternLine, ...]
    points: int | None = None
    refused: Text | None = None

    @property
    def worth(self) -> tuple[bool, int, int]:
        return self.refused is None, self.points or 0, self.total

    def as_json(self) -> dict[str, Any]:
        refused = self.refused
        return {
            "reading": self.reading,
            "total": self.total,
            "unit": self.unit,
            "patterns": [pattern.as_json() for pattern in self.patterns],
            "points": self.points,
            "refused": None if refused is None else {"zh": refused.zh, "en": refused.en},
        }


class Alternatives(NamedTuple):
    """All of one winner's hand."""

    winner: int
    others: tuple[Alternative, ...]

    def as_json(self) -> dict[str, Any]:
        return {"winner": self.winner, "others": [other.as_json() for other in self.others]}


Reads = Callable[[int, int | None, Tile | None], Iterable[Alternative]]
"""(winner, giver, his tile) → every reading of the hand."""


def alternatives(state: DealState, reads: Reads) -> Sequence[Alternatives]:
    """The runners-up of each winner of a finished deal; nothing where nobody has won."""
    how = won(state)
    if how is None or state.result is None:
        return ()
    _, giver, tile = how
    return [
        Alternatives(winner["seat"], _runners_up(winner, reads(winner["seat"], giver, tile)))
        for winner in state.result["winners"]
    ]


def _runners_up(winner: dict[str, Any], found: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """Readings that come to something else, one for each thing that they come to."""
    taken = {(winner["total"], tuple(pattern["id"] for pattern in winner["patterns"]))}
    kept: list[Alternative] = []
    for other in sorted(found, key=lambda one: (*(-part for part in one.worth), one.reading)):
        comes_to = other.total, tuple(pattern.id for pattern in other.patterns)
        if other.reading != winner["reading"] and comes_to not in taken:
            taken.add(comes_to)
            kept.append(other)
    return tuple(kept[:MOST])
