"""Who pays for three: the responsibility rules for 中, 发 and seat winds (L-1 to L-10).

May import the engine's melds and results, `shapes`, and this folder's facts. Invariant:
pure tests on facts; facts that are not known make a test that needs them not fire.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.meld import CHOW, Meld
from games.engine.result import Liable
from games.engine.ruleset import Text
from games.engine.rulesets.longgang.facts import Holding
from games.engine.rulesets.longgang.tai import all_honours, four_winds
from games.engine.rulesets.longgang.winner import ScoredWin
from games.engine.shapes import waits
from games.engine.tiles import GREEN, HONOURS, RED, TILE_NAMES, TILE_NAMES_ZH, WINDS, Tile

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


class Finding(NamedTuple):
    """The answer of one test: was the rule broken, and the fact behind it."""

    rule: str
    broken: bool
    reason: Text


def judge(discard: Discard | None, win: ScoredWin, rules: Any) -> Liable | None:
    """L-2, L-10: the discarder if any rule is broken, once; the lowest rule is named."""
    broken = [finding.rule for finding in findings(discard, win, rules) if finding.broken]
    if discard is None or not broken:
        return None
    return Liable(discard.seat, broken[0], tuple(broken[1:]))


def findings(discard: Discard | None, win: ScoredWin, rules: Any) -> list[Finding]:
    """Every test with its answer, in the order of the page."""
    if discard is None:
        return [Finding(PREFIX + "L-2", False, Text("自摸，没有放铳者", "self-draw: nobody threw the tile"))]
    if win.win.robbed:
        reason = Text("抢杠的牌不算打出的牌", "the tile of a robbed kong is no discard")
        return [Finding(PREFIX + "L-9", False, reason)]
    return [*order_findings(discard, rules), _clear_hand(discard, win, rules)]


def order_findings(discard: Discard, rules: Any) -> list[Finding]:
    """L-3 and L-4: what should have gone first. They ask nothing about the winner."""
    reason = _no_order(discard, rules)
    if reason is not None:
        return [Finding(PREFIX + rule, False, reason) for rule in ("L-3a", "L-3b", "L-4")]
    return [_seat_wind_first(discard), _follow_the_previous(discard, rules), _seen_goes_first(discard, rules)]


def _no_order(discard: Discard, rules: Any) -> Text | None:
    """Why L-3 and L-4 say nothing about this discard at all; None if they may."""
    tile, left = discard.tile, discard.left
    if tile not in (RED, GREEN):
        return Text(f"打出的 {TILE_NAMES_ZH[tile]} 不是中、发", f"{TILE_NAMES[tile]} is neither 7z nor 6z")
    if discard.hand is None:
        return Text(f"不知道座位 {discard.seat} 的手牌", f"the hand of seat {discard.seat} is not known")
    if left is None:
        return Text("不知道离海底还有几张", "how many tiles were left is not known")
    if left > rules.late_stage_tiles:
        return Text(
            f"离海底还有 {left} 张，不到最后阶段（{rules.late_stage_tiles} 张）",
            f"{left} tiles before the sea bottom: not the late stage ({rules.late_stage_tiles})",
        )
    return None


def _held(discard: Discard, kind: Tile) -> int:
    """How many of a kind the discarder held before the discard."""
    assert discard.hand is not None
    return discard.hand.counts[kind] + (kind == discard.tile)


def _exposed(discard: Discard, kind: Tile) -> bool:
    return any(kind in meld.shows for melds in discard.melds for meld in melds)


def _seat_wind_first(discard: Discard) -> Finding:
    """L-3a (a): neither C nor F melded by anybody, a single seat wind in hand: it goes first."""
    rule, seat = PREFIX + "L-3a", discard.seat
    assert discard.hand is not None
    wind = discard.hand.wind
    zh, en = TILE_NAMES_ZH[wind], TILE_NAMES[wind]
    if _exposed(discard, RED) or _exposed(discard, GREEN):
        return Finding(rule, False, Text("中、发已有人碰或杠", "7z or 6z has been melded"))
    if wind in discard.hand.jokers or _held(discard, wind) != 1:
        return Finding(
            rule, False, Text(f"座位 {seat} 没有单张坐风 {zh}", f"seat {seat} holds no single seat wind {en}")
        )
    return Finding(
        rule,
        True,
        Text(f"座位 {seat} 有单张坐风 {zh}，应先打", f"seat {seat} holds a single {en}: it goes first"),
    )


def _other(discard: Discard, rules: Any) -> Tile | None:
    """The kind that might have to go before the one thrown, L-4b included."""
    if discard.tile == GREEN:
        return RED
    return GREEN if rules.liability_symmetric else None


def _follow_the_previous(discard: Discard, rules: Any) -> Finding:
    """L-3b (b): the previous seat has just discarded C, nobody won on it: C goes before F."""
    rule, first = PREFIX + "L-3b", _other(discard, rules)
    assert discard.hand is not None
    seat, before = discard.seat, tuple(discard.discards[-2:-1])
    if first is None or not discard.drew or before != (((seat - 1) % 4, first),):
        return Finding(
            rule,
            False,
            Text("上家刚才没有打另一种（中、发）", "the previous seat did not just throw the other dragon"),
        )
    zh, en = TILE_NAMES_ZH[first], TILE_NAMES[first]
    if not _held(discard, first):
        return Finding(rule, False, Text(f"座位 {seat} 手上没有 {zh}", f"seat {seat} holds no {en}"))
    if not ready(discard.hand):
        return Finding(rule, False, Text(f"座位 {seat} 打后没有听牌", f"seat {seat} was not ready after it"))
    return Finding(
        rule,
        True,
        Text(
            f"上家刚打 {zh}，座位 {seat} 也有，应跟打",
            f"{en} was just thrown and seat {seat} held one: it goes first",
        ),
    )


def _seen_goes_first(discard: Discard, rules: Any) -> Finding:
    """L-4 (c): C has been discarded by anybody, F has not appeared: C goes before F."""
    rule, first, seat = PREFIX + "L-4", _other(discard, rules), discard.seat
    earlier = [tile for _, tile in discard.discards[:-1]]
    if first is None or first not in earlier:
        return Finding(
            rule, False, Text("另一种（中、发）没有人打过", "the other dragon has not been thrown")
        )
    zh, en = TILE_NAMES_ZH[first], TILE_NAMES[first]
    if discard.tile in earlier or _exposed(discard, discard.tile):
        shown, shown_en = TILE_NAMES_ZH[discard.tile], TILE_NAMES[discard.tile]
        return Finding(rule, False, Text(f"{shown} 已经出现过", f"{shown_en} had appeared before"))
    if not _held(discard, first):
        return Finding(rule, False, Text(f"座位 {seat} 手上没有 {zh}", f"seat {seat} holds no {en}"))
    return Finding(
        rule,
        True,
        Text(
            f"{zh} 已有人打过，座位 {seat} 也有，应先打",
            f"{en} had been thrown and seat {seat} held one: it goes first",
        ),
    )


def plain_hands(discard: Discard, melds: Sequence[Meld], rules: Any) -> tuple[bool, bool]:
    """L-8: do these melds make four winds, all honours plain, so that the discard may give the win?"""
    shown = [meld.shows[0] for meld in melds if meld.kind != CHOW]
    winds = sum(kind in WINDS for kind in shown)
    honours = sum(kind in HONOURS for kind in shown)
    only = honours >= rules.clear_melds and honours == len(melds)
    return discard.tile in WINDS and winds >= rules.clear_melds, discard.tile in HONOURS and only


def _clear_hand(discard: Discard, win: ScoredWin, rules: Any) -> Finding:
    """L-8 (F): it was plain that the winner plays four winds or all honours."""
    rule = PREFIX + "L-8"
    winds, honours = plain_hands(discard, win.win.holding.melds, rules)
    if winds and four_winds(win.part):
        return Finding(
            rule, True, Text("明知四风会齐还打风牌", "four winds was plain, and a wind was thrown")
        )
    if honours and all_honours(win.part):
        return Finding(
            rule, True, Text("明知字一色还打字牌", "all honours was plain, and an honour was thrown")
        )
    return Finding(
        rule, False, Text("不是摆明的四风会齐、字一色", "no four winds or all honours that was plain to see")
    )


def ready(hand: Holding) -> bool:
    """Some kind completes the hand, whether copies are left or not."""
    if hand.dead_flowers or sum(hand.counts) != 3 * hand.melds_needed + 1:
        return False
    return waits(*hand.keys, hand.wildcards) != 0
