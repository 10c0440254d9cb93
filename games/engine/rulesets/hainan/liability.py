"""包牌 (H12): who pays all three shares of a win.

May import engine core, `scoring`. Invariant: only the discarder, the robbed player or (with
`four_meld_self_draw`) one who gave four melds is ever liable, and each test says yes or no by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.meld import ADDED_KONG, CHOW, KONG, PUNG, Meld
from games.engine.options import Values
from games.engine.result import SEATS, Liable
from games.engine.ruleset import Text
from games.engine.rulesets.hainan.scoring import ROB, ScoredWin

THREE, FOUR = 3, 4
LAST_ROUND = 4  # 海底: the discards of the last four draws


class Ending(NamedTuple):
    """How the deal ended. `wall_left`: undrawn tiles at the discard, None if not known."""

    rules: Values
    way: str
    from_seat: int | None
    melds: Sequence[Sequence[Meld]]
    wall_left: int | None = None


class Finding(NamedTuple):
    """One test: the rule, who is liable by it (None: nobody), and why."""

    rule: str
    seat: int | None
    reason: Text


def taken(melds: Sequence[Meld], giver: int, rules: Values) -> int:
    """H12.2, H12.3: melds taken from `giver`; where only equal sorts count, the greater sort."""
    count = rules.three_meld_count
    chows = sum(meld.kind == CHOW and meld.giver == giver for meld in melds)
    others = sum(
        meld.giver == giver
        and (meld.kind in (PUNG, ADDED_KONG) or (meld.kind == KONG and count != "chow_pung"))
        for meld in melds
    )
    return max(chows, others) if count == "same_kind_only" else chows + others


def judge(ending: Ending, win: ScoredWin) -> list[Finding]:
    """All tests in the order of the page."""
    if ending.from_seat is None:
        return [_four_melds(ending, win)]
    return [_robbed(ending, win), _three_melds(ending, win), _late(ending), _discarder(ending)]


def liable(findings: Sequence[Finding]) -> Liable | None:
    """The first test that fires, with the rules of the others."""
    fired = [finding for finding in findings if finding.seat is not None]
    if not fired:
        return None
    first = fired[0]
    assert first.seat is not None
    return Liable(first.seat, first.rule, tuple(finding.rule for finding in fired[1:]))


def _robbed(ending: Ending, win: ScoredWin) -> Finding:
    if ending.way != ROB:
        return Finding("H12.1", None, Text("不是抢杠", "no kong was robbed"))
    if win.other_fan:
        return Finding("H12.1", None, Text("抢杠之外还有番", "there is a fan besides robbing"))
    return Finding("H12.1", ending.from_seat, Text("除抢杠外没有番", "no fan besides robbing"))


def _three_melds(ending: Ending, win: ScoredWin) -> Finding:
    giver = ending.from_seat
    assert giver is not None
    by_winner = taken(ending.melds[win.seat], giver, ending.rules)
    by_giver = taken(ending.melds[giver], win.seat, ending.rules)
    reason = Text(
        f"胡家从他拿了 {by_winner} 道, 他从胡家拿了 {by_giver} 道",
        f"the winner took {by_winner} melds from him, he took {by_giver} from the winner",
    )
    return Finding("H12.2", giver if max(by_winner, by_giver) >= THREE else None, reason)


def _late(ending: Ending) -> Finding:
    rule, left = "H12.6", ending.wall_left
    if not ending.rules.tail_liability:
        return Finding(rule, None, Text("本房没有海底包牌", "no liability for late discards here"))
    if left is None:
        return Finding(rule, None, Text("不知道牌墙还剩几张", "the wall's rest is not known"))
    late = left <= ending.rules.dead_wall + LAST_ROUND
    reason = Text(f"打出时牌墙剩 {left} 张", f"{left} tiles were left at the discard")
    return Finding(rule, ending.from_seat if late else None, reason)


def _discarder(ending: Ending) -> Finding:
    if not ending.rules.discarder_pays_all:
        return Finding("H12.7", None, Text("本房没有防勾脚", "discarders do not always pay all here"))
    return Finding("H12.7", ending.from_seat, Text("防勾脚: 点炮者包", "the discarder pays for all"))


def _four_melds(ending: Ending, win: ScoredWin) -> Finding:
    if not ending.rules.four_meld_self_draw:
        return Finding("H12.5", None, Text("自摸不包", "nobody is liable for a self-draw"))
    for giver in range(SEATS):
        if giver != win.seat and taken(ending.melds[win.seat], giver, ending.rules) >= FOUR:
            return Finding("H12.5", giver, Text("四道牌都从他拿", "four melds were taken from him"))
    return Finding("H12.5", None, Text("没有人给过四道牌", "nobody gave four melds"))
