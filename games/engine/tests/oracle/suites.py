"""The oracle's suites by name. A suite takes (seed, number of the hand) and says what differs.

To add one, write such a function in a module of this package and name it here; the command
`manage.py oracle` and its sample in the tests then run it.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.tests.oracle import checks, xianju_checks, xianju_liability

Suite = Callable[[int, int], list[str]]

SUITES: dict[str, Suite] = {
    "shapes": checks.mismatches,
    "xianju": xianju_checks.mismatches,
    "xianju_liability": xianju_liability.mismatches,
}


def run(suite: str, seed: int, number: int) -> list[str]:
    """Mismatches of one hand, each with the name of the suite."""
    return [f"{suite}: {text}" for text in SUITES[suite](seed, number)]
