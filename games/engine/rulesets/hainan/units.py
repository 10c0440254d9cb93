"""The unit between two players (H11.1, H11.2).

May import engine core. Invariant: symmetric; at least the base.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.options import Values


class Units(NamedTuple):
    """Everything that the unit depends on; `context` brings repeats and 噶."""

    rules: Values
    context: Values
    dealer: int

    def between(self, one: int, other: int) -> int:
        """U(i, j)."""
        rules, unit = self.rules, self.rules.base
        if self.dealer in (one, other):
            unit += rules.base * (rules.dealer_extra + rules.streak_extra * self.context.dealer_streak)
        if rules.ga != "off":
            unit += self.context.ga[one] + self.context.ga[other]
        return unit
