"""A scored case in Chinese, for people: what counts, who pays, and why (`score --explain`).

May import `case_scores`, `names` and the engine's `explaining`. Invariant: every line that
states a rule names its id.
"""

from __future__ import annotations

from games.engine.cases import Case
from games.engine.explaining import payment_lines
from games.engine.rulesets.wuhan.case_scores import Scored, work_out
from games.engine.rulesets.wuhan.fans import Item, total
from games.engine.rulesets.wuhan.names import FAN_NAMES
from games.engine.rulesets.wuhan.patterns import PATTERNS, PLACE
from games.engine.rulesets.wuhan.scoring import ScoredWin
from games.engine.tiles import TILE_NAMES_ZH


def explain_case(case: Case) -> list[str]:
    """The lines to print."""
    scored = work_out(case)
    if scored.refused:
        return scored.refused.lines()
    if scored.win is None or scored.settlement is None:
        return ["流局（W13.5）", *(payment_lines(scored.lines) if scored.lines else ["谁也不付分（W13.5）"])]
    return [
        _headline(case),
        *_hand(scored.win),
        *_amounts(scored.win),
        *payment_lines(scored.settlement.lines),
        *_liability(scored),
    ]


def _headline(case: Case) -> str:
    assert case.tile is not None
    tile = TILE_NAMES_ZH[case.tile]
    winner = f"座位 {case.winner}" + (" 庄家" if case.winner == case.dealer else "")
    laizi = f"赖子 {TILE_NAMES_ZH[case.jokers[0]]}（W4.1）"
    if case.from_seat is None:
        return f"{winner} 自摸 {tile}（W8.3），{laizi}"
    if case.robbing_kong:
        return f"{winner} 抢座位 {case.from_seat} 的补杠 {tile}（W7.8），{laizi}"
    return f"{winner} 胡座位 {case.from_seat} 打出的 {tile}（W8.3），{laizi}"


def _hand(win: ScoredWin) -> list[str]:
    sort = "硬胡（W10.1）" if win.reading.hard else "软胡（W10.2）"
    lines = [f"牌面：{win.reading.text}，{sort}"]
    for name in win.reading.patterns:
        pattern = PATTERNS[PLACE[name]]
        lines.append(f"  {pattern.zh}（{pattern.rule}）")
    size = "大胡" if win.reading.patterns else "小胡（W8.7）"
    lines.append(f"  {size}，倍数 {win.factor}（W11.4）")
    return [*lines, f"胡家 {total(win.fans)} 番：{_spelled(win.fans)}"]


def _spelled(items: tuple[Item, ...]) -> str:
    words = []
    for item in items:
        if item.id == "big":
            words.append(f"大胡 {item.fan} 番（W11.4）")
            continue
        times = f" × {item.count}" if item.count > 1 else ""
        rule = "W11.10" if item.id == "unopened" else f"W11.{item.id}"
        words.append(f"{FAN_NAMES[item.id].zh}{times} {item.fan} 番（{rule}）")
    return "，".join(words) or "无番"


def _amounts(win: ScoredWin) -> list[str]:
    lines = [
        f"  座位 {loser}：{_spelled(owed.fans)}；倍数与番算得 {owed.raw}，应付 {owed.pays}（W11.6）"
        for loser, owed in win.owed.items()
    ]
    return [*lines, "  三家都到封顶：金顶（W11.8）"] if win.golden else lines


def _liability(scored: Scored) -> list[str]:
    assert scored.settlement is not None
    lines = ["包牌："]
    for finding in scored.settlement.findings[0]:
        answer = "成立" if finding.payer is not None else "不成立"
        lines.append(f"  {finding.rule} {answer}：{finding.reason.zh}")
    liable = scored.settlement.winners[0].liable
    if liable is None:
        return [*lines, "  没有人包"]
    return [*lines, f"  座位 {liable.seat} 包（{liable.rule}，先后见 W12.4）"]
