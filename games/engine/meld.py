"""A meld laid in front of a seat: chow, pung, the kongs, and lone-tile kongs.

May import only `tiles`. Invariant: `tiles` is sorted and names jokers as themselves;
`shows` is what the meld stands for (equal to `tiles` when no joker is in it).
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.tiles import Tile

CHOW, PUNG, KONG = "chow", "pung", "kong"
CONCEALED_KONG, ADDED_KONG = "concealed_kong", "added_kong"
RED_KONG, LAIZI_KONG = "red_kong", "laizi_kong"

KONG_KINDS = frozenset({KONG, CONCEALED_KONG, ADDED_KONG})
CLAIMED_KINDS = frozenset({CHOW, PUNG, KONG})
LONE_KINDS = frozenset({RED_KONG, LAIZI_KONG})  # one tile, no meld slot (Wuhan)
MELD_KINDS = frozenset({CHOW, PUNG}) | KONG_KINDS | LONE_KINDS


class Meld(NamedTuple):
    """One meld.

    kind     one of MELD_KINDS
    tiles    the physical tiles, sorted, jokers under their own names (1, 3 or 4)
    shows    the kinds it stands for, sorted, same length
    giver    the seat whose tile was claimed; None for concealed and lone kongs.
             An added kong keeps the giver of its pung
    claimed  the claimed tile; None as above
    fake     it was made with a joker (stays true after a redeem)
    at       running number over all seats, the order in which melds were made
    """

    kind: str
    tiles: tuple[Tile, ...]
    shows: tuple[Tile, ...]
    giver: int | None = None
    claimed: Tile | None = None
    fake: bool = False
    at: int = 0

    @property
    def is_triplet(self) -> bool:
        """A pung or any four-tile kong."""
        return self.kind != CHOW and self.kind not in LONE_KINDS

    @property
    def exposed(self) -> bool:
        """Laid open by a claim (an added kong counts, a concealed or lone kong does not)."""
        return self.giver is not None
