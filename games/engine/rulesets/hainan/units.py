"""The unit between two players (H11.1, H11.2).

May import engine core. Invariant: symmetric; at least the base.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.options import Values


class Units(NamedTuple):
    """Everything that the unit depends on: `streak` repeats of the dealer, 噶 seat by seat."""

    rules: Values
    dealer: int
    streak: int
    ga: Sequence[int]

    def between(self, one: int, other: int) -> int:
        """U(i, j)."""
        rules, unit = self.rules, self.rules.base
        if self.dealer in (one, other):
            unit += rules.base * (rules.dealer_extra + rules.streak_extra * self.streak)
        if rules.ga != "off":
            unit += self.ga[one] + self.ga[other]
        return unit
