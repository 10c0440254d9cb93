"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`. Invariant: called only for actions that are not in the legal
list; what it says is true of the state it is given. A seat that is not asked is told the rule that
kept it from being asked, where there is one.
"""

from __future__ import annotations

from games.engine.commands import Action
from games.engine.meld import PUNG
from games.engine.refusals import (
    ANSWER_THE_TILE,
    CLAIMS,
    NO_CLAIM_NOW,
    NO_PASS,
    TURN,
    lacking,
    looks_back,
    no,
)
from games.engine.ruleset import NOT_ASKED, Refusal
from games.engine.rulesets.hainan import legality
from games.engine.rulesets.hainan.fans import has_fan
from games.engine.rulesets.hainan.ga import GA, LEVELS
from games.engine.rulesets.hainan.holding import holding_of
from games.engine.rulesets.hainan.locks import PUNG_LOCK, WIN_LOCK
from games.engine.state import DealState, Seat
from games.engine.tiles import PLAIN_KINDS, Tile, is_run


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to the seat now."""
    do, seat = action[0], state.seats[number]
    if do not in CLAIMS | TURN | {"pass", "win", "choose"}:
        return no(None, "海南麻将没有这个动作", "there is no such action in Hainan")
    if do == "choose" or state.question == GA:
        return _choice(state, number, action)
    if number not in state.asked:
        back = looks_back(state, number, action)
        return (_why_no_claim(state, number, seat, action) if back else None) or NOT_ASKED
    if do in CLAIMS or (do == "win" and state.question == "claim"):
        if state.question != "claim":
            return NO_CLAIM_NOW
        return _why_no_claim(state, number, seat, action) or NOT_ASKED
    if do in TURN and state.question != "turn":
        return ANSWER_THE_TILE
    if do == "pass":
        return NO_PASS
    if do == "win":
        return _self_draw(state, seat)
    return _TURN_EXPLAINERS[do](state, seat, action[1])


def _choice(state: DealState, number: int, action: Action) -> Refusal:
    """Something about 上噶, or something else while it is asked."""
    if state.question != GA:
        return no("H11.2", "只在发牌前上噶", "ga is chosen before the deal only")
    if number not in state.asked:
        return no("H11.2", "没有可以上的噶", "there is nothing left to choose")
    if action[0] != "choose":
        return CHOOSE_FIRST
    if action[2] not in LEVELS or state.rules.ga == "free":
        return no("H11.2", "噶只有 0、1、2、3、5", "ga is 0, 1, 2, 3 or 5")
    return no("H11.2", "噶只升不降：不能少于上一盘", "ga may not fall below that of the deal before")


CHOOSE_FIRST = no("H11.2", "先上噶，再发牌", "choose your ga first: the deal comes after it")


def _why_no_claim(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    giver, tile, kind = state.last
    if action[0] == "win":
        return _why_no_win(state, number, seat, tile, robbing=kind != "discard")
    if kind != "discard":
        return no("H7.3", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if missing := lacking(seat, action[1]):
        return missing
    if action[0] == "chow":
        return _chow(state, number, seat, action, giver, tile)
    if any(used != tile for used in action[1]):
        return no("H6.3", "这些牌与打出的牌不同", "these tiles are not equal to the discard")
    if action[0] == "kong":
        return None if legality.kong_fits(state) else _NO_ROOM
    if _is_closed(state):
        return _FINAL
    if seat.lock_bars(PUNG_LOCK, tile):
        return no("H6.6", "过碰：到自己摸牌前不能碰这种牌", "this kind was passed; not before the own draw")
    return None


def _chow(
    state: DealState, number: int, seat: Seat, action: Action, giver: int, tile: Tile
) -> Refusal | None:
    if state.rules.no_chow:
        return no("H6.1", "本房不可吃", "there are no chows in this room")
    if (giver + 1) % 4 != number:
        return no("H6.1", "只能吃上家的牌", "a chow is made from the previous player only")
    if not is_run(sorted((*action[1], tile))):
        return no("H6.1", "这些牌组不成顺子", "these tiles make no run")
    if action[2] is not None:
        return no("H1.4", "没有财神，顺子无须说明", "there are no jokers: a run is not named")
    if _is_closed(state):
        return _FINAL
    if not legality.leaves_discard(state, seat, action[1]):
        return no("H5.6", "吃后没有可以打出的牌", "no legal discard would be left")
    return None


def _is_closed(state: DealState) -> bool:
    return legality.is_final(state) and state.rules.final_discard_claims != "all"


def _why_no_win(state: DealState, number: int, seat: Seat, tile: Tile, robbing: bool) -> Refusal | None:
    if not legality.complete(state, seat, tile):
        return _NO_SHAPE
    if not robbing and legality.is_final(state) and state.rules.final_discard_claims == "none":
        return _FINAL
    if not robbing and state.rules.fan_gate and not has_fan(holding_of(state, number, tile)):
        return no("H8.2", "没有番，只能自摸", "no fan: only a self-draw wins")
    if seat.lock_bars(WIN_LOCK, tile):
        return no(
            "H6.5",
            "过胡：到自己摸牌前不能胡别人的牌",
            "a win was passed; none on others' tiles before the own draw",
        )
    return None


_NO_SHAPE = no("H8.1", "没有胡牌：不是四副一对、七对或十三幺", "no winning shape")
_NO_ROOM = no("H7.2", "没有可补的牌，不能杠", "no replacement is left for a kong")
_FINAL = no("H13.4", "最后打出的牌不能这样要", "the last discard may not be claimed so")


def _discard(state: DealState, seat: Seat, tile: Tile) -> Refusal:
    if tile >= PLAIN_KINDS:
        return no("H3.8", "花不能打出", "flowers are not discarded")
    if missing := lacking(seat, (tile,)):
        return missing
    return no("H5.6", "吃后不能打出同副的牌", "a tile that completes the chowed run may not be discarded")


def _concealed_kong(state: DealState, seat: Seat, tile: Tile) -> Refusal:
    if tile >= PLAIN_KINDS or seat.counts[tile] < 4:
        return no("H7.concealed", "暗杠要手中四张同样的牌", "a concealed kong needs four equal tiles in hand")
    return _kong_now(state)


def _added_kong(state: DealState, seat: Seat, tile: Tile) -> Refusal:
    if missing := lacking(seat, (tile,)):
        return missing
    if not any(meld.kind == PUNG and meld.shows[0] == tile for meld in seat.melds):
        return no("H7.added", "没有这种牌的碰", "there is no exposed pung of this kind")
    return _kong_now(state)


def _kong_now(state: DealState) -> Refusal:
    if not legality.kong_fits(state):
        return _NO_ROOM
    return no("H5.4", "吃碰之后的这一手不能杠", "no kong in the turn of a chow or pung")


def _self_draw(state: DealState, seat: Seat) -> Refusal:
    if state.turn_by == "claim":
        return no("H8.8", "吃碰来的牌不能胡", "no win on a tile claimed for a chow or pung")
    return _NO_SHAPE


_TURN_EXPLAINERS = {"discard": _discard, "concealed_kong": _concealed_kong, "added_kong": _added_kong}
