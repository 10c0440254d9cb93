"""Who pays for three: the responsibility rules for 中, 发 and seat winds (L-1 to L-10).

May import the engine's melds and results, `shapes`, and this folder's facts. Invariant:
pure tests on facts; facts that are not known make a test that needs them not fire.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.meld import CHOW, Meld
from games.engine.result import Liable
from games.engine.rulesets.longgang.facts import Holding
from games.engine.rulesets.longgang.tai import all_honours, four_winds
from games.engine.rulesets.longgang.winner import ScoredWin
from games.engine.shapes import waits
from games.engine.tiles import GREEN, HONOURS, RED, WINDS, Tile

PREFIX = "LG-"


class Discard(NamedTuple):
    """What was on the table when the winning tile was discarded.

    seat        who discarded it
    tile        the winning tile
    hand        his hand after the discard; None if not known
    left        h: head tiles left before the sea bottom; None if not known (L-1)
    melds       the melds of all four seats, the winner's without the winning tile
    discards    all discards in order, the winning one last; claimed ones included
    drew        he had drawn in this turn (not claimed)
    """

    seat: int
    tile: Tile
    hand: Holding | None
    left: int | None
    melds: Sequence[Sequence[Meld]]
    discards: Sequence[tuple[int, Tile]]
    drew: bool = True


def judge(discard: Discard, win: ScoredWin, rules: Any) -> Liable | None:
    """L-2, L-10: the discarder if any rule is broken, once; the lowest rule is named."""
    if win.win.robbed:  # L-9
        return None
    broken = [rule for rule, test in _TESTS if test(discard, win, rules)]
    if not broken:
        return None
    return Liable(discard.seat, PREFIX + broken[0], tuple(PREFIX + rule for rule in broken[1:]))


def late_stage(discard: Discard, rules: Any) -> bool:
    """L-1."""
    return discard.left is not None and discard.left <= rules.late_stage_tiles


def _held(discard: Discard, kind: Tile) -> int:
    """How many of a kind the discarder held before the discard."""
    assert discard.hand is not None
    return discard.hand.counts[kind] + (kind == discard.tile)


def _exposed(discard: Discard, kind: Tile) -> bool:
    return any(kind in meld.shows for melds in discard.melds for meld in melds)


def _seat_wind_first(discard: Discard, win: ScoredWin, rules: Any) -> bool:
    """L-3a (a): neither C nor F melded by anybody, a single seat wind in hand: it goes first."""
    if discard.hand is None or discard.tile not in (RED, GREEN) or not late_stage(discard, rules):
        return False
    if _exposed(discard, RED) or _exposed(discard, GREEN):
        return False
    wind = discard.hand.wind
    return wind not in discard.hand.jokers and _held(discard, wind) == 1


def _pairs(discard: Discard, rules: Any) -> list[tuple[Tile, Tile]]:
    """(the kind that goes first, the kind discarded against the rule), L-4b included."""
    orders = [(RED, GREEN), (GREEN, RED)] if rules.liability_symmetric else [(RED, GREEN)]
    return [(first, second) for first, second in orders if discard.tile == second]


def _follow_the_previous(discard: Discard, win: ScoredWin, rules: Any) -> bool:
    """L-3b (b): the previous seat has just discarded C, nobody won on it: C goes before F."""
    if discard.hand is None or not discard.drew or not late_stage(discard, rules):
        return False
    for first, second in _pairs(discard, rules):
        followed = tuple(discard.discards[-2:-1]) == (((discard.seat - 1) % 4, first),)
        if followed and _held(discard, first) and _held(discard, second) and ready(discard.hand):
            return True
    return False


def _seen_goes_first(discard: Discard, win: ScoredWin, rules: Any) -> bool:
    """L-4 (c): C has been discarded by anybody, F has not appeared: C goes before F."""
    if discard.hand is None or not late_stage(discard, rules):
        return False
    earlier = [tile for _, tile in discard.discards[:-1]]
    for first, second in _pairs(discard, rules):
        appeared = second in earlier or _exposed(discard, second)
        if first in earlier and not appeared and _held(discard, first) and _held(discard, second):
            return True
    return False


def _clear_hand(discard: Discard, win: ScoredWin, rules: Any) -> bool:
    """L-8 (F): it was plain that the winner plays four winds or all honours."""
    shown = [meld.shows[0] for meld in win.win.holding.melds if meld.kind != CHOW]
    winds = sum(kind in WINDS for kind in shown)
    if discard.tile in WINDS and winds >= rules.clear_melds and four_winds(win.part):
        return True
    honours = sum(kind in HONOURS for kind in shown)
    suited = len(win.win.holding.melds) - honours
    return discard.tile in HONOURS and honours >= rules.clear_melds and suited == 0 and all_honours(win.part)


def ready(hand: Holding) -> bool:
    """Some kind completes the hand, whether copies are left or not."""
    if hand.dead_flowers or sum(hand.counts) != 3 * hand.melds_needed + 1:
        return False
    return waits(*hand.keys, hand.wildcards) != 0


_TESTS = (
    ("L-3a", _seat_wind_first),
    ("L-3b", _follow_the_previous),
    ("L-4", _seen_goes_first),
    ("L-8", _clear_hand),
)
