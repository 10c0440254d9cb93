"""What a load test counts, and how it tells.

May import the standard library only. Invariant: times of the warm-up are not counted, everything
lost is.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


def quantile(times: Sequence[float], share: float) -> float:
    """Milliseconds."""
    if not times:
        return float("nan")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


def spread(times: Sequence[float]) -> str:
    values = [(name, quantile(times, share)) for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))]
    return (
        "  ".join(f"{name} {value:.1f} ms" for name, value in values) + f"  max {quantile(times, 1):.1f} ms"
    )


@dataclass
class Tally:
    warm_up: float = 2.0
    acks: list[float] = field(default_factory=list)
    discards: list[float] = field(default_factory=list)
    errors: Counter = field(default_factory=Counter)
    lost: int = 0
    gaps: int = 0
    stuck: int = 0
    closed: int = 0
    missing: int = 0
    began: float = 0.0
    took: float = 0.0
    total: int = 0

    def begin(self, seconds: float) -> None:
        self.began = time.perf_counter() + self.warm_up

    def _counts(self) -> bool:
        return not self.took and time.perf_counter() >= self.began

    def acknowledged(self, seconds: float) -> None:
        self.total += 1
        if self._counts():
            self.acks.append(seconds)

    def reached(self, seconds: float) -> None:
        if self._counts():
            self.discards.append(seconds)

    def error(self, code: str) -> None:
        self.errors[code] += 1

    def end(self) -> None:
        self.took = max(0.001, time.perf_counter() - self.began)

    def compare(self, expected: list[int], seen: list[tuple[int, list[int]]]) -> None:
        """Every client has every public row after its last whole state, to the newest, once and in order."""
        for covered, rows in seen:
            if rows != [seq for seq in expected if seq > covered]:
                self.missing += 1

    @property
    def faults(self) -> int:
        return self.lost + self.gaps + self.stuck + self.closed + self.missing + sum(self.errors.values())

    def lines(self) -> list[str]:
        return [
            f"commands      {len(self.acks)} in {self.took:.1f} s = {len(self.acks) / self.took:.0f}/s",
            f"to 4th client {spread(self.discards)}  ({len(self.discards)} discards)",
            f"to the ack    {spread(self.acks)}",
            f"faults        errors {dict(self.errors) or 0}, unanswered {self.lost}, gaps {self.gaps}, "
            f"stuck tables {self.stuck}, sockets closed {self.closed}, clients lacking rows {self.missing}",
        ]
