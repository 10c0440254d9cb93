"""Win check and shanten (向听) from suit keys: a handful of look-ups each.

May import `tables` and `keys`. Invariant: exact for every hand of at most 17 tiles whose
naturals hold at most four of a kind; the oracle in the tests enumerates the proof.

`jokers` are tiles in hand that may stand for any kind. The caller answers for the number
of tiles: naturals + jokers is 3 · melds + 2 where a hand may be complete, one less where
it waits; `melds` is the number of melds still needed from the concealed tiles, 4 (5 for
hands of 16) minus the melds in front of the seat, kongs of one meld each.

**The fifth copy.** A joker may be a fifth tile of its kind; that is what all rulesets of
this project play, and the plain functions allow it. `_capped` forms allow at most four of
a kind within the concealed part, jokers included (a house rule), at the same speed.
"""

from __future__ import annotations

from games.engine.shapes.tables import (
    CAPPED,
    COVER_HONOURS,
    COVER_SUIT,
    ENOUGH,
    FREE,
    NEED_MASK,
)

_FREE_SUIT, _FREE_HONOURS, _FREE_ROWS, _FREE_TAIL = FREE
_CAPPED_SUIT, _CAPPED_HONOURS, _CAPPED_ROWS, _CAPPED_TAIL = CAPPED
_COVER, _COVER_Z, _ENOUGH = COVER_SUIT, COVER_HONOURS, ENOUGH


def is_win(k0: int, k1: int, k2: int, k3: int, jokers: int) -> bool:
    """Do these 3m + 2 tiles make melds and a pair? The number of melds follows from the tiles."""
    return _ENOUGH[jokers][_COVER[k0] + _COVER[k1] + _COVER[k2] + _COVER_Z[k3]]


def is_win_capped(k0: int, k1: int, k2: int, k3: int, melds: int, jokers: int) -> bool:
    """`is_win` where no kind may appear more than four times, jokers included."""
    return (
        _CAPPED_ROWS[_CAPPED_SUIT[k0]][_CAPPED_SUIT[k1]][melds][
            _CAPPED_TAIL[_CAPPED_SUIT[k2]][_CAPPED_HONOURS[k3]]
        ]
        <= jokers
    )


def is_melds(k0: int, k1: int, k2: int, k3: int, jokers: int) -> bool:
    """Do these 3m tiles make melds alone, without a pair?"""
    need = (_COVER[k0] & NEED_MASK) + (_COVER[k1] & NEED_MASK) + (_COVER[k2] & NEED_MASK)
    return need + (_COVER_Z[k3] & NEED_MASK) <= jokers


def shanten(k0: int, k1: int, k2: int, k3: int, melds: int, jokers: int) -> int:
    """Tiles to exchange until the hand waits: -1 complete, 0 ready (听牌), 1, 2, …

    For 3m + 1 or 3m + 2 tiles. Without jokers a fifth copy is never waited for; with
    jokers in hand it may be one of them.
    """
    if jokers:
        return (
            _FREE_ROWS[_FREE_SUIT[k0]][_FREE_SUIT[k1]][melds][_FREE_TAIL[_FREE_SUIT[k2]][_FREE_HONOURS[k3]]]
            - jokers
            - 1
        )
    return (
        _CAPPED_ROWS[_CAPPED_SUIT[k0]][_CAPPED_SUIT[k1]][melds][
            _CAPPED_TAIL[_CAPPED_SUIT[k2]][_CAPPED_HONOURS[k3]]
        ]
        - 1
    )


def shanten_capped(k0: int, k1: int, k2: int, k3: int, melds: int, jokers: int) -> int:
    """`shanten` where no kind may appear more than four times, jokers included."""
    return (
        _CAPPED_ROWS[_CAPPED_SUIT[k0]][_CAPPED_SUIT[k1]][melds][
            _CAPPED_TAIL[_CAPPED_SUIT[k2]][_CAPPED_HONOURS[k3]]
        ]
        - jokers
        - 1
    )
