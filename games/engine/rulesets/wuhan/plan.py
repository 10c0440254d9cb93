"""What the greedy bot aims at in 武汉麻将.

May import the engine's bots, commands and shapes. Invariant: reads a `Sight` only.
"""

from __future__ import annotations

from games.engine.bots.greedy import Plan
from games.engine.bots.sight import Sight
from games.engine.commands import LAIZI_KONG, RED_KONG, Action
from games.engine.rulesets.wuhan.facts import openings
from games.engine.rulesets.wuhan.tileset import JIANG
from games.engine.shapes import Discard, Keys, shanten

UNOPENED = 2


class WuhanPlan(Plan):
    """Open early, lay down 红中 at once and the second laizi, keep a pair of 2, 5 or 8."""

    def before(self, sight: Sight) -> Action | None:
        if RED_KONG in sight.legal:
            return RED_KONG
        if LAIZI_KONG in sight.legal and sight.jokers > 1:
            return LAIZI_KONG
        return None

    def distance(self, sight: Sight, keys: Keys, needed: int, jokers: int, claim: Action | None) -> float:
        opened = bool(openings(sight.melds[sight.seat], sight.options))
        opens = claim is not None and claim[0] in ("chow", "pung", "kong", "added_kong")
        return shanten(*keys, needed, jokers) + (0 if opened or opens else UNOPENED)

    def keeps(self, sight: Sight, discard: Discard) -> float:
        return 1 if discard.kind in JIANG and sight.counts[discard.kind] > 1 else 0
