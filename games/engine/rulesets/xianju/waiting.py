"""What a hand waits for, as the liability tests judge it (XJ-11.9).

May import `house`, `scoring` and the shapes. Invariant: copies left are ignored; a kind
is waited for exactly if a natural tile of it would make a legal shape under the house
rules, jokers in hand and melds in front counted as in a win.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.rulesets.xianju.scoring import Holding, winning_outcomes
from games.engine.shapes import ALL_KINDS, POWER, SUIT, Keys, kinds_of, mask_of, waits
from games.engine.tiles import Tile

MOST_OF_A_KIND = 4


class Waiting(NamedTuple):
    """The natural kinds that complete a hand.

    everything  all of them do (a lone joker)
    lone        the lone tile, if the hand waits on it alone for the pair (吊单张)
    """

    kinds: tuple[Tile, ...]
    everything: bool
    lone: Tile | None

    @property
    def ready(self) -> bool:
        return bool(self.kinds)

    def on(self, kind: Tile) -> bool:
        """Does it wait on this kind? A hand that everything completes waits on none."""
        return kind in self.kinds and not self.everything


def waiting(holding: Holding) -> Waiting:
    """Judge a hand of 3m + 1 tiles."""
    natural = ALL_KINDS & ~mask_of(holding.jokers)
    kinds = kinds_of(waits(*holding.hand.keys, sum(holding.hand.held)) & natural)
    if not holding.house.plain:
        kinds = [kind for kind in kinds if _completes(holding, kind)]
    lone = kinds[0] if len(kinds) == 1 and _is_lone(holding, kinds[0]) else None
    return Waiting(tuple(kinds), mask_of(kinds) == natural, lone)


def _completes(holding: Holding, kind: Tile) -> bool:
    if _held(holding.hand.keys, kind) == MOST_OF_A_KIND:
        return bool(winning_outcomes(holding, extra=kind))  # no key counts a fifth copy
    whole = holding.hand._replace(keys=_with(holding.hand.keys, kind, 1))
    return bool(winning_outcomes(holding._replace(hand=whole)))


def _is_lone(holding: Holding, kind: Tile) -> bool:
    """Is one of this kind in hand, and is the rest complete melds?"""
    hand = holding.hand
    if not _held(hand.keys, kind):
        return False
    return holding.house.space(holding.jokers, hand.held).is_melds(_with(hand.keys, kind, -1))


def _held(keys: Keys, kind: Tile) -> int:
    return keys[SUIT[kind]] // POWER[kind] % 5


def _with(keys: Keys, kind: Tile, tiles: int) -> Keys:
    changed = list(keys)
    changed[SUIT[kind]] += tiles * POWER[kind]
    return changed[0], changed[1], changed[2], changed[3]
