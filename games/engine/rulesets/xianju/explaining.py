"""A scored case in Chinese, for people: what counts, who pays, and why (`score --explain`).

May import `case_scores`, `wording`. Invariant: every line that states a rule names its id.
"""

from __future__ import annotations

from games.engine.cases import Case
from games.engine.explaining import payment_lines
from games.engine.rulesets.xianju.case_scores import Scored, work_out
from games.engine.rulesets.xianju.wording import sentence
from games.engine.tiles import TILE_NAMES_ZH


def explain_case(case: Case) -> list[str]:
    """The lines to print."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.lines()
    if scored.win is None or scored.settlement is None:
        return ["黄庄：谁也不付分（XJ-10.4）"]
    return [
        _headline(case),
        *_patterns(scored, case),
        *payment_lines(scored.settlement.lines),
        *_liability(scored),
    ]


def _headline(case: Case) -> str:
    tile = TILE_NAMES_ZH[case.tile]
    winner = f"座位 {case.winner}" + (" 庄家" if case.winner == case.dealer else "")
    if case.from_seat is None:
        return f"{winner} 自摸 {tile}（XJ-7.2）"
    if case.robbing_kong:
        return f"{winner} 抢座位 {case.from_seat} 的补杠 {tile}（XJ-5.3）"
    return f"{winner} 胡座位 {case.from_seat} 打出的 {tile}（XJ-7.2）"


def _patterns(scored: Scored, case: Case) -> list[str]:
    winner = scored.settlement.winners[0]
    lines = [f"牌面：{winner.reading}（XJ-10.1）"]
    for pattern in winner.patterns:
        times = f" × {pattern.count}" if pattern.count > 1 else ""
        lines.append(f"  {pattern.name}{times} {pattern.value} 台（{pattern.rule}）")
    cap = case.options.cap
    capped = "，封顶（XJ-10.2）" if cap is not None and sum(p.value for p in winner.patterns) > cap else ""
    return [*lines, f"合计 {winner.total} 台{capped}，每台 {case.options.base_points} 分"]


def _liability(scored: Scored) -> list[str]:
    judgement = scored.settlement.judgements[0]
    lines = ["全包与承包："]
    for finding in judgement.tests:
        answer = "成立" if finding.fired else "不成立"
        lines.append(f"  {finding.rule} {answer}：{sentence(finding.code, finding.facts).zh}")
    if judgement.liable is None:
        return [*lines, "  没有人包"]
    also = f"，另有 {'、'.join(judgement.liable.also)}（XJ-11.8 只付一次）" if judgement.liable.also else ""
    return [*lines, f"  座位 {judgement.liable.seat} 包（{judgement.liable.rule}）{also}"]
