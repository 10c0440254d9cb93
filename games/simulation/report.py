"""Adds up simulated deals into rates and means.

May import nothing of the engine. Invariant: the order in which outcomes are added does not
change the figures.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.simulation.play import Outcome


class Report:
    """Counts over the deals added so far; `as_json()` gives the figures."""

    def __init__(self) -> None:
        self.deals = 0
        self.steps = 0
        self.broken: list[str] = []
        self._kinds: Counter[str] = Counter()
        self._patterns: Counter[str] = Counter()
        self._totals: Counter[str] = Counter()
        self._wins = self._drawn = self._liable = 0

    def add(self, outcome: Outcome) -> None:
        self.deals += 1
        self.steps += outcome.steps
        self.broken += [f"deal {outcome.number}: {fault}" for fault in outcome.broken]
        result = outcome.result
        if result is None:
            return
        self._kinds[result["kind"]] += 1
        for winner in result["winners"]:
            self._wins += 1
            self._drawn += result["from"] is None
            self._liable += winner["liable"] is not None
            self._totals[winner["unit"]] += winner["total"]
            self._patterns.update(pattern["id"] for pattern in winner["patterns"])

    def as_json(self) -> dict[str, Any]:
        """Rates are shares of deals; `mean` is per win, in the ruleset's unit."""
        return {
            "deals": self.deals,
            "steps": self.steps,
            "broken": len(self.broken),
            "ends": {kind: self._kinds[kind] for kind in sorted(self._kinds)},
            "win_rate": self._share(self._kinds["win"], self.deals),
            "draw_rate": self._share(self._kinds["draw"], self.deals),
            "self_draw_rate": self._share(self._drawn, self._wins),
            "liability_rate": self._share(self._liable, self._wins),
            "mean": {unit: self._share(total, self._wins) for unit, total in sorted(self._totals.items())},
            "patterns": {name: self._patterns[name] for name in sorted(self._patterns)},
        }

    @staticmethod
    def _share(part: int, whole: int) -> float | None:
        return round(part / whole, 4) if whole else None
