"""A bot that answers anything legal, each with equal chance: for walking through the rules.

May import `sight`. Invariant: its source of chance is handed in (`below(n)` uniform in 0..n-1).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.bots.sight import Sight
from games.engine.commands import Action


class RandomBot:
    name = "random"

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def act(self, sight: Sight) -> Action:
        return sight.legal[self._below(len(sight.legal))]
