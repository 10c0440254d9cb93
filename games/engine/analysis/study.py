"""What a ruleset adds to the analysis of its deals; this one adds nothing.

May import `bots.greedy` (what the bot weighs claims by), `explaining`, `shapes`. Invariant: every
answer rests on what the seat itself may see; a study holds no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.bots.greedy import Plan
from games.engine.bots.sight import Sight
from games.engine.commands import Action
from games.engine.explaining import named
from games.engine.ruleset import Text
from games.engine.shapes import Keys
from games.engine.state import DealState
from games.engine.tiles import Tile


class Danger(NamedTuple):
    """One rule by which a discard may cost everything (全包). `text` names people as `座位 2`, `seat 2`."""

    rule: str
    text: Text

    def as_json(self) -> dict[str, str]:
        return {"rule": self.rule, **named(self.text)}


class Study:
    """See the module.

    misfits  kinds that fit no hand (武汉红中): they count as tiles to be rid of
    """

    misfits: frozenset[Tile] = frozenset()

    def __init__(self, plan: Plan | None = None) -> None:
        self._plan = plan or Plan()

    def weigh(self, sight: Sight, keys: Keys, needed: int, jokers: int, claim: Action | None) -> float:
        """How far a hand is once `claim` is made (None: as it is); lower is better."""
        return self._plan.distance(sight, keys, needed, jokers, claim)

    def other(self, sight: Sight, counts: Sequence[int], jokers: int) -> int | None:
        """Shanten towards hands that are not melds and a pair; None if there are none to reach."""
        return None

    def wants(self, sight: Sight) -> Sequence[Text]:
        """What besides the shape still stands between this hand and a win."""
        return ()

    def dangers(self, state: DealState, seat: int, tile: Tile, ready: bool) -> Sequence[Danger]:
        """Why throwing `tile` now might make `seat` pay for all; `ready`: the rest is one tile short."""
        return ()
