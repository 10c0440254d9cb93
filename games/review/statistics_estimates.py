"""What a count or a sum says, and how sure it is.

May import nothing of the project. Invariant: a share or a mean never goes without the number of cases
behind it, and says itself whether these are too few to say anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964  # both-sided 95 %
FEWEST_OF_A_SHARE = 30
FEWEST_OF_A_MEAN = 10


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of` cases."""

    count: int
    of: int

    @property
    def few(self) -> bool:
        return self.of < FEWEST_OF_A_SHARE

    @property
    def value(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's: where the true share lies, nineteen times of twenty."""
        if not self.of:
            return None
        share, spread = self.count / self.of, Z * Z / self.of
        middle = share + spread / 2
        reach = Z * sqrt(share * (1 - share) / self.of + spread / (4 * self.of))
        low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
        return (max(0.0, low) if self.count else 0.0, min(1.0, high) if self.count < self.of else 1.0)


@dataclass(frozen=True, slots=True)
class Mean:
    """Of `of` numbers, by their sum and the sum of their squares."""

    of: int
    total: float
    squares: float

    @property
    def few(self) -> bool:
        return self.of < FEWEST_OF_A_MEAN

    @property
    def value(self) -> float | None:
        return self.total / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies, nineteen times of twenty; None from less than two numbers."""
        if self.of < 2:
            return None
        mean = self.total / self.of
        variance = max(0.0, self.squares - self.of * mean * mean) / (self.of - 1)
        reach = Z * sqrt(variance / self.of)
        return mean - reach, mean + reach
