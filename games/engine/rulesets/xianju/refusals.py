"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`, `winning`. Invariant: called only for actions that are
not in the legal list; what it says is true of the state it is given. A seat that is not
asked is told the rule that kept it from being asked, where there is one.
"""

from __future__ import annotations

from games.engine.claims import naturals
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
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.locks import PUNG_LOCK, WIN_LOCK
from games.engine.rulesets.xianju.winning import completes
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile, is_run


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to the seat now."""
    do, seat = action[0], state.seats[number]
    if do not in CLAIMS | TURN | {"pass", "win", "redeem", "keep"}:
        return no(None, "仙居麻将没有这个动作", "there is no such action in Xianju")
    if number not in state.asked:
        back = looks_back(state, number, action)
        return (_why_no_claim(state, number, seat, action) if back else None) or NOT_ASKED
    if state.question == "redeem":
        return no("XJ-6.2", "先回答是否换回财神", "answer the redeem question first")
    if do in ("redeem", "keep"):
        return _redeem(state, action)
    if do in CLAIMS or (do == "win" and state.question == "claim"):
        if state.question != "claim":
            return NO_CLAIM_NOW
        return _why_no_claim(state, number, seat, action) or NOT_ASKED
    if do in TURN and state.question != "turn":
        return ANSWER_THE_TILE
    return _TURN_EXPLAINERS[do](state, seat, action)


def _why_no_claim(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    giver, tile, kind = state.last
    if tile in state.jokers:
        return no("XJ-2.6", "财神打出后谁也不能要", "nobody claims a joker")
    if action[0] == "win":
        return _why_no_win(state, seat, tile)
    if kind != "discard":
        return no("XJ-5.3", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if missing := lacking(seat, action[1]):
        return missing
    if sum(used in seat.wild for used in action[1]) > min(state.rules.joker_meld_max, 2):
        return no("XJ-4.3", "一副吃碰杠中财神太多", "too many jokers in one claimed meld")
    if action[0] == "chow":
        return _chow(state, number, seat, action, giver, tile)
    if not all(used == tile or used in seat.wild for used in action[1]):
        return no("XJ-4.2", "这些牌与打出的牌不同", "these tiles are not equal to the discard")
    if action[0] == "kong":
        return None if legality.kong_fits(state) else _NO_ROOM
    if seat.lock_bars(PUNG_LOCK, tile):
        return no("XJ-4.5", "过碰: 同轮中不能再碰这种牌", "this kind was passed in the same go-round")
    return _no_discard_left(state, seat, action, tile)


def _no_discard_left(state: DealState, seat: Seat, action: Action, tile: Tile) -> Refusal | None:
    if legality.leaves_discard(state, seat, action, tile):
        return None
    return no("XJ-4.7", "吃碰后没有可以打出的牌", "no legal discard would be left")


def _chow(
    state: DealState, number: int, seat: Seat, action: Action, giver: int, tile: Tile
) -> Refusal | None:
    taken, run = action[1], action[2]
    if (giver + 1) % 4 != number:
        return no("XJ-4.1", "只能吃上家的牌", "a chow is made from the previous player only")
    with_joker = any(used in seat.wild for used in taken)
    if with_joker and run is None:
        return no("XJ-4.10", "用财神吃牌要说明当作哪副顺子", "with a joker the run must be named")
    shown = list(run) if run is not None else sorted((*taken, tile))
    natural = [used for used in (*taken, tile) if used not in seat.wild]
    if not is_run(shown) or any(natural.count(kind) > shown.count(kind) for kind in natural):
        return no("XJ-4.10", "这些牌组不成这副顺子", "these tiles do not make this run")
    if not with_joker and run is not None:
        return no("XJ-4.10", "没有财神的顺子无须说明", "a run is named only where a joker is used")
    if left := _no_discard_left(state, seat, action, tile):
        return left
    return None if state.rules.joker_own_kind else _OWN_KIND


def _why_no_win(state: DealState, seat: Seat, tile: Tile | None) -> Refusal | None:
    """For a hand with `tile`, or as it stands."""
    if legality.LOST_WIN in seat.notes:
        return no("XJ-12.1", "诈胡之后本盘不能再胡", "after a false win this seat cannot win this deal")
    if not seat.completes(tile):
        return no("XJ-7.1", "没有胡牌: 要四副面子一对将", "no win: four melds and a pair are needed")
    if not completes(state, seat, tile):
        return _house_rule(state)
    if tile is not None and seat.lock_bars(WIN_LOCK, tile):
        return no("XJ-4.6", "过胡: 同轮中不能再胡", "a winning tile was passed in the same go-round")
    return None


def _house_rule(state: DealState) -> Refusal:
    """A complete shape that the room's options refuse. Several options may have a part in it."""
    rules = state.rules
    if rules.joker_anchor:
        return no("XJ-7.5", "用财神的牌没有规定的牌型", "a hand with jokers lacks the required pattern")
    if not rules.joker_pair:
        return no("XJ-7.4", "将牌不能用财神", "the pair must be natural")
    return _OWN_KIND


_OWN_KIND = no("XJ-2.6", "财神不能当本张", "a joker may not stand for the tile on its face here")
_NO_ROOM = no("XJ-5.2", "牌墙不够, 不能再杠", "the wall is too short for another kong")


def _discard(state: DealState, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if missing := lacking(seat, (tile,)):
        return missing
    if tile in seat.wild:
        return no("XJ-2.7", "财神不能打出", "jokers may not be discarded here")
    return no("XJ-4.7", "吃碰之后不能打出同一种牌", "the kind just claimed may not be discarded in this turn")


def _concealed_kong(state: DealState, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if tile in seat.wild:
        return no("XJ-2.6", "四张财神不能成杠", "four equal jokers are no kong")
    if seat.counts[tile] < 4:
        return no("XJ-5.4", "暗杠要手中四张同样的牌", "a concealed kong needs four equal tiles in hand")
    return _kong_now(state)


def _added_kong(state: DealState, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if not naturals(seat, tile):
        return no("XJ-5.4", "手中没有可补杠的牌", "the fourth tile is not in hand")
    pungs = [meld for meld in seat.melds if meld.kind == PUNG and meld.shows[0] == tile]
    if not pungs:
        return no("XJ-5.1", "没有这种牌的碰", "there is no exposed pung of this kind")
    if pungs[0].tiles != pungs[0].shows:
        return no("XJ-5.4", "碰中有财神, 要先换回", "the pung holds a joker: redeem it first")
    return _kong_now(state)


def _kong_now(state: DealState) -> Refusal:
    if state.turn_by == "claim":
        return no("XJ-5.5", "吃碰之后的这一手不能杠", "no kong in the turn of a chow or pung")
    return _NO_ROOM


def _self_draw(state: DealState, seat: Seat, action: Action) -> Refusal:
    if state.turn_by == "claim":
        return no("XJ-7.7", "吃碰之后的这一手不能胡", "no win in the turn of one's own chow or pung")
    return _why_no_win(state, seat, None) or NOT_ASKED


def _redeem(state: DealState, action: Action) -> Refusal:
    if state.question == "claim":
        return no("XJ-6.2", "只有轮到自己才能换回财神", "a joker is redeemed in one's own turn")
    if action[0] == "keep" or state.rules.redeem == "drawn":
        return no("XJ-6.2", "现在没有换回财神的询问", "there is no redeem question now")
    return no("XJ-6.2", "这副牌不能这样换回财神", "this meld, joker and tile do not fit")


def _pass(state: DealState, seat: Seat, action: Action) -> Refusal:
    return NO_PASS


_TURN_EXPLAINERS = {
    "discard": _discard,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "win": _self_draw,
    "pass": _pass,
}
