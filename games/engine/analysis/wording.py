"""What the analysis says, Chinese and English.

May import `choices`, `study` types and the engine's tiles. Invariant: every sentence has both
languages, blames nobody, and gives the number behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.commands import Action
from games.engine.ruleset import Text
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile

if TYPE_CHECKING:
    from games.engine.analysis.choices import Choice
    from games.engine.analysis.study import Danger

_CLAIM = {"chow": ("吃", "chow"), "pung": ("碰", "pung"), "kong": ("杠", "kong")}


def distance(shanten: int) -> Text:
    """听牌, 2 向听 …"""
    if shanten < 0:
        return Text("牌型已成", "complete")
    if shanten == 0:
        return Text("听牌", "ready")
    return Text(f"{shanten} 向听", f"{shanten} away from ready")


def _left(choice: Choice) -> Text:
    """What helps, or what it waits for."""
    kinds = len(choice.useful)
    if choice.shanten == 0:
        return Text(f"听 {kinds} 种 {choice.tiles} 张", f"waiting for {choice.tiles} tiles of {kinds} kinds")
    return Text(f"进张 {kinds} 种 {choice.tiles} 张", f"{choice.tiles} useful tiles of {kinds} kinds")


def discard(grade: str, chosen: Choice, best: Choice, dangers: Sequence[Danger]) -> Text:
    """How the discard compares with the best one."""
    here, there, rest = distance(chosen.shanten), distance(best.shanten), _left(chosen)
    mine, other = TILE_NAMES_ZH[chosen.tile], TILE_NAMES_ZH[best.tile]
    mine_en, other_en = TILE_NAMES[chosen.tile], TILE_NAMES[best.tile]
    if grade == "best":
        return Text(
            f"打 {mine}：{here.zh}，{rest.zh}，没有更快的打法。",
            f"{mine_en}: {here.en}, {rest.en}; nothing is faster.",
        )
    if grade == "safe":
        rule = dangers[0].rule
        return Text(
            f"打 {mine}：{here.zh}，{rest.zh}。打 {other} 更快（{there.zh}，{_left(best).zh}），"
            f"但有包牌的风险（{rule}）。",
            f"{mine_en}: {here.en}, {rest.en}. {other_en} is faster ({there.en}, {_left(best).en}), "
            f"but risks paying for all ({rule}).",
        )
    if grade == "back":
        return Text(
            f"打 {mine} 后是 {here.zh}；打 {other} 仍是 {there.zh}，"
            f"{_left(best).zh}，快 {_steps(chosen, best)} 步。",
            f"{mine_en} leaves it {here.en}; {other_en} keeps it {there.en} with {_left(best).en}, "
            f"{_steps(chosen, best)} closer.",
        )
    return Text(
        f"打 {mine}：{here.zh}，{rest.zh}；打 {other} 有 {best.tiles} 张，"
        f"多 {best.tiles - chosen.tiles} 张。",
        f"{mine_en}: {here.en}, {rest.en}; {other_en} leaves {best.tiles}, {best.tiles - chosen.tiles} more.",
    )


def _steps(chosen: Choice, best: Choice) -> int:
    return chosen.shanten - best.shanten


def win_passed(total: int | None, unit: Text | None, points: int) -> Text:
    """A win that was not taken, with its worth where that can be told."""
    if total is None:
        return Text("这里可以胡，没有胡。", "A win was open here and was not taken.")
    worth = Text(f"{total} {unit.zh}", f"{total} {unit.en}") if unit else Text(str(total), str(total))
    return Text(
        f"这里可以胡（{worth.zh}，得 {points} 分），没有胡。",
        f"A win was open here ({worth.en}, {points} points) and was not taken.",
    )


def claim_passed(action: Action, tile: Tile, ready: bool, before: int, after: int) -> Text:
    """A claim that would have brought the hand nearer."""
    zh, en = _CLAIM[action[0]]
    if ready:
        return Text(
            f"{zh} {TILE_NAMES_ZH[tile]} 就能听牌，这里放过了。",
            f"A {en} of {TILE_NAMES[tile]} would have made the hand ready; it was passed.",
        )
    return Text(
        f"{zh} {TILE_NAMES_ZH[tile]} 可以近一步（{before} 向听到 {after} 向听），这里放过了；"
        "不吃碰而等好牌也有道理。",
        f"A {en} of {TILE_NAMES[tile]} would have brought the hand one step nearer ({before} to {after}); "
        "staying concealed or waiting for better tiles can be right too.",
    )


def claim_idle(action: Action, tile: Tile) -> Text:
    """A claim that brought the hand no nearer."""
    zh, en = _CLAIM[action[0]]
    return Text(
        f"{zh} {TILE_NAMES_ZH[tile]} 没有让手牌更近：少了选择，也露了牌。",
        f"The {en} of {TILE_NAMES[tile]} brought the hand no nearer: fewer choices, and it shows tiles.",
    )
