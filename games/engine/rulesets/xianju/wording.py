"""What the liability tests found, in words, Chinese and English.

May import the engine's tiles and `Text`. Invariant: every code that a finding of
`liability` may carry has a sentence here; the facts of the finding fill its gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.ruleset import Text
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH

SENTENCES: Mapping[str, Text] = {
    "self_draw": Text("自摸，不看放铳者", "self-draw: there is no discarder"),
    "neither_pattern": Text("不是清一色，也不是十三台", "neither pure suit nor all honours"),
    "few_claims": Text("只吃碰杠了 {claims} 次，不到三次", "only {claims} claims, not three"),
    "joker_claim": Text("吃碰杠里有用财神做成的", "one of the claims was made with a joker"),
    "true_claims": Text("{claims} 次吃碰杠，都没有用财神", "{claims} claims, none made with a joker"),
    "not_pure_suit": Text("不是清一色", "not pure suit"),
    "no_fake_pung": Text("没有用财神做成的碰或明杠", "no claimed pung or kong made with a joker"),
    "fake_pung": Text(
        "清一色，{tile} 是用财神碰或杠的", "pure suit, and the {tile} pung or kong was made with a joker"
    ),
    "no_dragon": Text("打出的 {tile} 不是中发白", "{tile} is no dragon"),
    "hand_unknown": Text("不知道座位 {seat} 的手牌", "the hand of seat {seat} is not known"),
    "no_lone_tile": Text(
        "座位 {seat} 不是吊单张（听 {kinds}）", "seat {seat} waits on no lone tile (waits: {kinds})"
    ),
    "lone_dragon": Text(
        "座位 {seat} 吊的是箭牌 {tile}，不包", "the lone tile of seat {seat} is a dragon, {tile}"
    ),
    "lone_tile": Text(
        "座位 {seat} 吊 {tile}，本可留下箭牌",
        "seat {seat} waits on a lone {tile}: he could have kept the dragon",
    ),
    "own_wind": Text("座位 {seat} 正听自己的座风 {tile}", "seat {seat} waits on his own wind {tile}"),
    "not_own_wind": Text(
        "座位 {seat} 没有听自己的座风 {tile}（听 {kinds}）",
        "seat {seat} does not wait on his own wind {tile} (waits: {kinds})",
    ),
    "third_dragon": Text(
        "胡家亮出两副箭牌，又打出第三种 {tile}",
        "the winner shows two dragons, and the third, {tile}, was thrown",
    ),
    "dragons_shown": Text("胡家没有亮出另外两种箭牌", "the winner does not show the two other dragons"),
    "ready": Text("座位 {seat} 已听牌（听 {kinds}）", "seat {seat} is ready (waits: {kinds})"),
    "not_ready": Text("座位 {seat} 打箭牌时没有听牌", "seat {seat} threw a dragon and was not ready"),
    "contract_off": Text("本房不承包", "this room has no contract"),
    "no_bond": Text("没有人与胡家互有三次吃碰杠", "nobody is bound to the winner by three claims"),
    "bound": Text(
        "座位 {seat} 与胡家之间有三次吃碰杠", "seat {seat} and the winner are bound by three claims"
    ),
    "third_player": Text(
        "放铳的座位 {seat} 与胡家没有承包关系", "seat {seat}, who threw, is not the one bound to the winner"
    ),
}

NO_KINDS = Text("无", "nothing")


def sentence(code: str, facts: Mapping[str, Any]) -> Text:
    """The sentence of a finding with its gaps filled."""
    text = SENTENCES[code]
    return Text(
        text.zh.format(**_filled(facts, TILE_NAMES_ZH, NO_KINDS.zh)),
        text.en.format(**_filled(facts, TILE_NAMES, NO_KINDS.en)),
    )


def _filled(facts: Mapping[str, Any], names: tuple[str, ...], nothing: str) -> dict[str, Any]:
    out = dict(facts)
    if "tile" in facts:
        out["tile"] = names[facts["tile"]]
    if "kinds" in facts:
        out["kinds"] = " ".join(names[kind] for kind in facts["kinds"]) or nothing
    return out
