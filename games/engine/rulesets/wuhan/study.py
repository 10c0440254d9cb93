"""What the analysis of 武汉 deals minds: opening (W8.2), 红中, other big hands, liability (W12).

May import `facts`, `plan`, `tileset` and the engine's analysis. Invariant: looks at the own hand and at
what lies open, never at another's concealed tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.analysis import Danger, Study
from games.engine.bots.sight import Sight
from games.engine.meld import CONCEALED_KONG
from games.engine.ruleset import Text
from games.engine.rulesets.wuhan.facts import SETS, openings, sets_of
from games.engine.rulesets.wuhan.liability import BINDING, CLAIMED_RULE, OPENING_RULE
from games.engine.rulesets.wuhan.plan import WuhanPlan
from games.engine.rulesets.wuhan.tileset import JIANG, WIND_CLASS
from games.engine.state import DealState
from games.engine.tiles import RED, SUITED, Tile, suit_of

PAIRS, TWO_LAIZI = 7, 2


class WuhanStudy(Study):
    """See the module."""

    misfits = frozenset({RED})

    def __init__(self) -> None:
        super().__init__(WuhanPlan())

    def other(self, sight: Sight, counts: Sequence[int], jokers: int) -> int | None:
        """七对, 将一色, 风一色: nothing but pairs, or nothing but tiles of one class."""
        own = sets_of(sight.melds[sight.seat])
        found = [_seven_pairs(counts, jokers)] if sight.options.seven_pairs and not own else []
        spare = (sum(counts) + jokers) % 3 == 2  # a tile is still to be thrown
        for kinds in (JIANG, WIND_CLASS):
            if all(kinds.issuperset(meld.shows) for meld in own):
                out = sum(count for kind, count in enumerate(counts) if kind not in kinds)
                found.append(out - spare)
        return min(found, default=None)

    def wants(self, sight: Sight) -> Sequence[Text]:
        found = []
        if not openings(sight.melds[sight.seat], sight.options):
            found.append(Text("还没有开口，不能胡（W8.2）", "not opened yet, so no win is possible (W8.2)"))
        if sight.counts[RED]:
            found.append(Text("红中在手，要先杠出（W8.4）", "a 7z in hand must be laid down first (W8.4)"))
        if sight.jokers >= TWO_LAIZI and sight.options.two_laizi_ban == "held":
            found.append(
                Text("手里两张赖子，小胡不能胡（W8.8）", "two laizi in hand: no small hand may win (W8.8)")
            )
        return found

    def dangers(self, state: DealState, seat: int, tile: Tile, ready: bool) -> Sequence[Danger]:
        found: list[Danger] = []
        for other in range(4):
            if other != seat:
                found += _third_opening(state, other, tile)
                found += _all_claimed(state, other, ready)
        return found


def _seven_pairs(counts: Sequence[int], jokers: int) -> int:
    pairs = sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    filled = min(singles, jokers)
    return PAIRS - 1 - (pairs + filled + (jokers - filled) // 2)


def _third_opening(state: DealState, other: int, tile: Tile) -> Iterator[Danger]:
    """W12.2: the next opening of one who plays a pure suit, or 将一色, is the third."""
    how = state.rules.liability_third_opening
    opened = openings(state.seats[other].melds, state.rules)
    if how == "off" or len(opened) != BINDING - 1:
        return
    suits = {suit_of(meld.shows[0]) for meld in opened}
    pure = tile in SUITED and suits == {suit_of(tile)}
    jiang = how == "qing_jiang" and tile in JIANG and all(JIANG.issuperset(meld.shows) for meld in opened)
    if pure or jiang:
        yield Danger(
            OPENING_RULE,
            Text(
                f"座位 {other} 已开口两次，再吃碰就是第三口",
                f"seat {other} has opened twice; the next claim is the third opening",
            ),
        )


def _all_claimed(state: DealState, other: int, ready: bool) -> Iterator[Danger]:
    """W12.3: one tile in hand and four sets laid open."""
    how = state.rules.liability_quanqiuren
    own = sets_of(state.seats[other].melds)
    if how == "off" or len(own) != SETS or any(meld.kind == CONCEALED_KONG for meld in own):
        return
    if how != "not_ready" or not ready:
        yield Danger(
            CLAIMED_RULE,
            Text(
                f"座位 {other} 四副都已亮出，单吊一张",
                f"seat {other} shows four sets and waits with one tile",
            ),
        )
