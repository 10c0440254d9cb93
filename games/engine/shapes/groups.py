"""Groups of a read hand: run, triplet, pair, each saying which of its tiles are jokers.

May import `keys` and `engine.tiles`. Invariant: there is one `Group` object for each
meaning, made at import; groups of one suit sort by their text.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.shapes.keys import FIRST, RANKS, SUIT
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES

RUN, TRIPLET, PAIR = "run", "triplet", "pair"


class Group(NamedTuple):
    """A run, triplet or pair within the concealed tiles.

    text    as records write it: `456m`, with jokers tile by tile: `9p9p9p*`, `4m5m*6m`
    shape   RUN, TRIPLET or PAIR
    kind    the kind of a triplet or pair, the lowest kind of a run
    slots   bit i set: tile i is a joker (of a triplet or pair the last ones are)
    """

    text: str
    shape: str
    kind: int
    slots: int

    @property
    def kinds(self) -> tuple[int, ...]:
        """What each tile stands for."""
        if self.shape == RUN:
            return self.kind, self.kind + 1, self.kind + 2
        return (self.kind,) * (3 if self.shape == TRIPLET else 2)

    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""
        return self.slots.bit_count()

    @property
    def joker_kinds(self) -> tuple[int, ...]:
        """The kinds that its jokers stand for."""
        return tuple(kind for place, kind in enumerate(self.kinds) if self.slots >> place & 1)


def _group(shape: str, kind: int, slots: int) -> Group:
    kinds = Group("", shape, kind, slots).kinds
    if slots:
        text = "".join(TILE_NAMES[k] + "*" * (slots >> place & 1) for place, k in enumerate(kinds))
    else:
        text = "".join(TILE_NAMES[k][0] for k in kinds) + TILE_NAMES[kind][1]
    return Group(text, shape, kind, slots)


def _run_starts() -> list[int]:
    return [FIRST[suit] + rank for suit in range(3) for rank in range(RANKS[suit] - 2)]


# by kind and number of jokers; by lowest kind and slots
TRIPLETS = [
    [_group(TRIPLET, kind, (0, 0b100, 0b110, 0b111)[n]) for n in range(4)] for kind in range(PLAIN_KINDS)
]
PAIRS = [[_group(PAIR, kind, (0, 0b10, 0b11)[n]) for n in range(3)] for kind in range(PLAIN_KINDS)]
RUNS = {kind: [_group(RUN, kind, slots) for slots in range(8)] for kind in _run_starts()}

# melds and pairs of jokers alone, by suit, in text order
JOKER_MELDS: list[list[Group]] = [
    sorted(
        [TRIPLETS[kind][3] for kind in range(PLAIN_KINDS) if SUIT[kind] == suit]
        + [RUNS[kind][7] for kind in RUNS if SUIT[kind] == suit]
    )
    for suit in range(4)
]
JOKER_PAIRS: list[list[Group]] = [
    [PAIRS[kind][2] for kind in range(PLAIN_KINDS) if SUIT[kind] == suit] for suit in range(4)
]
