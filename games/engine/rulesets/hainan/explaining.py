"""A scored case in Chinese, for people: what counts, who pays, and why (`score --explain`).

May import `case_scores`, `names`. Invariant: every line that states a rule names its id.
"""

from __future__ import annotations

from games.engine.cases import Case
from games.engine.explaining import payment_lines
from games.engine.rulesets.hainan.case_scores import Scored, work_out
from games.engine.rulesets.hainan.names import LICENCE, TIMES
from games.engine.tiles import TILE_NAMES_ZH

_UNITS = {TIMES: "倍", "points": "分"}


def explain_case(case: Case) -> list[str]:
    """The lines to print."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.lines()
    if scored.win is None or scored.settlement is None:
        paid = "只算杠分（H11.8）" if case.options.draw_keeps_kongs else "杠分不算（H11.8）"
        return [f"黄庄：{paid}，庄家连庄（H13.5）", *payment_lines(scored.drawn)]
    return [
        _headline(case),
        *_counted(scored, case),
        *payment_lines(scored.settlement.lines),
        *_liability(scored),
    ]


def _headline(case: Case) -> str:
    assert case.tile is not None
    tile = TILE_NAMES_ZH[case.tile]
    winner = f"座位 {case.winner}" + (" 庄家" if case.winner == case.dealer else "")
    if case.from_seat is None:
        return f"{winner} 自摸 {tile}（H8.3）"
    if case.robbing_kong:
        return f"{winner} 抢座位 {case.from_seat} 的补杠 {tile}（H7.3）"
    return f"{winner} 胡座位 {case.from_seat} 打出的 {tile}（H8.2）"


def _counted(scored: Scored, case: Case) -> list[str]:
    win = scored.win
    assert win is not None
    lines = [f"牌面：{win.read.text}（H8.6）"]
    for pattern in win.patterns:
        worth = "番" if pattern.unit == LICENCE else f"{pattern.value} {_UNITS[pattern.unit]}"
        lines.append(f"  {pattern.name} {worth}（{pattern.rule}）")
    capped = f"，封顶 {case.options.cap_points}（H11.9）" if win.capped else ""
    return [*lines, f"倍数 {win.times} × 分 {win.points}{capped} = {win.total}（H11.4，H11.3）"]


def _liability(scored: Scored) -> list[str]:
    settlement = scored.settlement
    assert settlement is not None
    lines = ["包牌："]
    for finding in settlement.findings[0]:
        answer = "不成立" if finding.seat is None else "成立"
        lines.append(f"  {finding.rule} {answer}：{finding.reason.zh}")
    who = settlement.winners[0].liable
    if who is None:
        return [*lines, "  没有人包"]
    also = f"，另有 {'、'.join(who.also)}" if who.also else ""
    return [*lines, f"  座位 {who.seat} 包三家（{who.rule}）{also}"]
