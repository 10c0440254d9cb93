"""A scored case in Chinese, for people: what counts, who pays, and why (`score --explain`).

May import `case_scores`, `names`. Invariant: every line that states a rule names its id.
"""

from __future__ import annotations

from typing import Any

from games.engine.cases import Case
from games.engine.result import SEATS, payments
from games.engine.rulesets.longgang.case_scores import Refused, Scored, left_before, work_out
from games.engine.rulesets.longgang.outcome import Settled
from games.engine.rulesets.longgang.texts import TEXTS
from games.engine.tiles import TILE_NAMES_ZH


def explain_case(case: Case) -> list[str]:
    """The lines to print."""
    scored = work_out(case)
    if scored.refused:
        return _refused(scored.refused)
    if scored.settled is None:
        return ["流局：四家全零，未胡者的胡数也不计（LG-X-1）"]
    return [
        _headline(case),
        f"牌面：{scored.settled.winners[0].reading}（LG-U-15、LG-M-12）",
        *_counts(case, scored.settled),
        *_payments(scored.settled),
        *_responsibility(case, scored),
    ]


def _refused(refused: Refused) -> list[str]:
    distance = "牌型已成，规则不许" if refused.shanten < 0 else f"向听数 {refused.shanten}"
    return [f"不能胡：{refused.reason.zh}（{refused.rule}），{distance}"]


def _headline(case: Case) -> str:
    assert case.tile is not None
    tile = TILE_NAMES_ZH[case.tile]
    winner = f"座位 {case.winner}" + (" 庄家" if case.winner == case.dealer else "")
    if case.from_seat is None:
        return f"{winner} 自摸 {tile}（LG-V-1）"
    if case.robbing_kong:
        return f"{winner} 抢座位 {case.from_seat} 的补杠 {tile}（LG-K-7）"
    return f"{winner} 食胡座位 {case.from_seat} 打出的 {tile}（LG-V-2）"


def _counts(case: Case, settled: Settled) -> list[str]:
    lines: list[str] = []
    for seat, score in enumerate(settled.scores):
        rule = "LG-M-1" if seat == case.winner else "LG-M-2"
        counted = f"（{score['base']} + {score['hu']}）" if score["base"] else f"{score['hu']} "
        cut = f"，封顶前 {score['tai_sum']} 台（LG-A-1）" if score["tai"] < score["tai_sum"] else ""
        value = f"{counted}× 2^{score['tai']} = {score['value']}"
        lines.append(f"座位 {seat}：{score['hu']} 胡 {score['tai']} 台，{value}（{rule}）{cut}")
        lines += [_item(pattern) for pattern in score["patterns"]]
    return lines


def _item(pattern: dict[str, Any]) -> str:
    times = f" × {pattern['count']}" if "count" in pattern else ""
    unit = TEXTS.labels[f"unit.{pattern['unit']}"].zh
    return f"  {pattern['name']}{times} {pattern['value']} {unit}（{pattern['rule']}）"


def _payments(settled: Settled) -> list[str]:
    lines = ["付分："]
    for line in settled.lines:
        why = TEXTS.labels[f"rule.{line.rule}"].zh
        lines.append(f"  座位 {line.payer} → 座位 {line.payee}：{line.points}（{why}，{line.rule}）")
    sums = payments(settled.lines)
    return [*lines, "  合计：" + "，".join(f"座位 {seat} {sums[seat]:+d}" for seat in range(SEATS))]


def _responsibility(case: Case, scored: Scored) -> list[str]:
    assert scored.settled is not None
    liable = scored.settled.winners[0].liable
    left = left_before(case)
    stage = "不知剩几张" if left is None else f"离海底还有 {left} 张"
    if liable is None:
        return [f"包牌：没有人包（{stage}，LG-L-1）"]
    also = f"，另有 {'、'.join(liable.also)}（LG-L-10 只付一次）" if liable.also else ""
    return [f"包牌：座位 {liable.seat} 包（{liable.rule}）{also}（{stage}，LG-L-1）"]
