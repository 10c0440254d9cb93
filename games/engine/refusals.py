"""Why an action is not legal: the sentences that rulesets share.

May import `state`, `commands`, `tiles` and the types of `ruleset`. Invariant: what is said is true of
the state; a rule is named only where the ruleset hands in its id.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.commands import WIN, Action
from games.engine.ruleset import NOT_ASKED, Refusal, Text
from games.engine.state import DealState, Seat
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile

CLAIMS = frozenset({"chow", "pung", "kong"})
FOR_A_DISCARD = CLAIMS | {"win"}
TURN = frozenset({"discard", "concealed_kong", "added_kong"})


def no(rule: str | None, zh: str, en: str) -> Refusal:
    return Refusal(rule, Text(zh, en))


NO_CLAIM_NOW = no(None, "现在没有可以吃碰杠的牌", "there is no tile to claim now")
ANSWER_THE_TILE = no(None, "现在只能对打出的牌作答", "only the discarded tile can be answered now")
NO_PASS = no(None, "轮到自己时不能过", "there is nothing to pass on in one's own turn")


def lacking(seat: Seat, tiles: tuple[Tile, ...]) -> Refusal | None:
    """The first of `tiles` that the hand has not got as often as named."""
    for tile in tiles:
        if tiles.count(tile) > seat.counts[tile]:
            return no(None, f"手中的{TILE_NAMES_ZH[tile]}不够", f"not enough {TILE_NAMES[tile]} in hand")
    return None


def looks_back(state: DealState, number: int, action: Action) -> bool:
    """Is `action` a claim on the last discard or added kong, by a seat that was not offered it? Such a
    seat is told the rule that kept it out."""
    if action[0] not in FOR_A_DISCARD or state.last is None:
        return False
    return state.last[0] != number and number != state.turn


class FalseWinRules(NamedTuple):
    """What a ruleset says of a false win (诈胡): its name, and the rules quoted in refusals."""

    zh: str
    en: str
    prevented: str
    real: str
    own_tile: str


def why_no_false_win(state: DealState, number: int, action: Action, rules: FalseWinRules) -> Refusal | None:
    """Why a false win cannot be declared now; None if it can."""
    if state.rules.enforcement != "table":
        return no(rules.prevented, "本房间由系统防止诈胡", "false wins are prevented in this room")
    if action[0] != "false_win":
        return no(None, f"{rules.zh}没有诈杠", f"there is no false kong in {rules.en}")
    if WIN in state.asked.get(number, ()):
        return no(rules.real, "这里可以真胡, 不是诈胡", "the win is legal here: declare it as a win")
    if state.question == "claim":
        assert state.last is not None
        if state.last[0] == number:
            return no(rules.own_tile, "不能胡自己打出的牌", "nobody wins on a tile of his own")
    elif number not in state.asked:
        return NOT_ASKED
    return None
