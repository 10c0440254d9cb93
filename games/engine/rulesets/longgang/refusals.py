"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`, `locks`, `seats`. Invariant: called only for actions that
are not in the legal list; what it says is true of the state it is given. A seat that is not
asked is told the rule that kept it from being asked, where there is one.
"""

from __future__ import annotations

from games.engine import refusals
from games.engine.commands import Action
from games.engine.meld import PUNG
from games.engine.refusals import CLAIMS, lacking, looks_back
from games.engine.ruleset import NOT_ASKED, Refusal
from games.engine.rulesets.longgang import legality, locks
from games.engine.rulesets.longgang.seats import (
    ACCOMPANYING,
    before_first_discard,
    ordinary_flowers,
    pung_kinds,
)
from games.engine.state import DealState, Seat
from games.engine.tiles import PLAIN_KINDS, Tile, is_run

_TURN = refusals.TURN | {"expose_flower"}
_KONG_QUESTIONS = frozenset({"turn", "opening_kong"})


def no(rule: str | None, zh: str, en: str) -> Refusal:
    return refusals.no(None if rule is None else f"LG-{rule}", zh, en)


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to the seat now."""
    do, seat = action[0], state.seats[number]
    explainer = _EXPLAINERS.get(do)
    if explainer is None:
        return no(None, "龙港麻将没有这个动作", "there is no such action in Longgang")
    if number not in state.asked and not looks_back(state, number, action):
        return NOT_ASKED
    if do in CLAIMS and number in state.asked and state.question != "claim":
        return no("C-6", "现在没有可以吃碰杠的牌", "there is no tile to claim now")
    if do == "concealed_kong" and state.question not in _KONG_QUESTIONS:
        return no("K-2", "现在不能杠", "no kong can be declared now")
    if do in _TURN and do != "concealed_kong" and state.question != "turn":
        return no("N-4", "要先回答现在的询问", "another question is open")
    return explainer(state, number, seat, action) or NOT_ASKED


def _open_tile(state: DealState, number: int) -> tuple[int, Tile, bool] | None:
    """(giver, tile, robbing) that a claim of this seat would take; None in its own turn."""
    if state.last is None or (number in state.asked and state.question != "claim"):
        return None
    return state.last[0], state.last[1], state.last[2] == "added_kong"


def _discard(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if missing := lacking(seat, (tile,)):
        return missing
    if tile in seat.wild:
        return no("J-10", "财神和坐花不能打出", "a wildcard cannot be discarded")
    if tile >= PLAIN_KINDS:
        return no("O-4", "花牌等着补, 不能打出", "a flower waits to be replaced and is not discarded")
    if tile in pung_kinds(seat):
        return no("K-4", "可补杠的牌只能杠或留, 不能打出", "the fourth tile of a pung is konged or kept")
    return no("C-8", "吃碰之后不能打出同一种牌", "swap calling: this kind may not be discarded now")


def _claim_common(state: DealState, number: int, taken: tuple[Tile, ...]) -> Refusal | None:
    """What bars chows, pungs and kongs alike."""
    assert state.last is not None
    seat = state.seats[number]
    if state.last[1] in state.jokers or state.last[1] >= PLAIN_KINDS:
        return no("J-11", "打出的财神谁也不能要", "nobody takes a wildcard that was thrown")
    if state.last[2] != "discard":
        return no("K-7", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if missing := lacking(seat, taken):
        return missing
    if any(tile in seat.wild for tile in taken):
        return no("J-10", "财神不能用来吃碰杠", "a wildcard cannot be used in a claim")
    if ACCOMPANYING in seat.notes and not state.rules.peida_may_claim:
        return no("Z-1", "陪打者不能吃碰杠", "who plays along makes no claims")
    return None


def _chow(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    giver, tile, _ = state.last
    if (giver + 1) % 4 != number:
        return no("C-2", "只能吃上家的牌", "a chow is made from the previous seat only")
    if common := _claim_common(state, number, action[1]):
        return common
    if not is_run(sorted((*action[1], tile))):
        return no("C-2", "这些牌组不成顺子", "these tiles make no run")
    if action[2] is not None:
        return no("J-10", "没有财神的顺子无须说明", "a run is named only where a joker is used")
    if locks.own_kind(state, number) == tile:
        return no("C-9", "同巡打出过的牌不能吃", "a kind discarded in this go-around is not chowed")
    return _no_discard(state, seat, action, tile)


def _pung(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    tile = state.last[1]
    if common := _claim_common(state, number, action[1]):
        return common
    if set(action[1]) != {tile}:
        return no("C-3", "要两张同样的牌才能碰", "a pung takes two of the same kind")
    if seat.lock_bars(locks.PUNG_LOCK, tile):
        return no("F-7", "过碰: 自己摸牌前不能碰同一种牌", "a pung of this kind was passed in this go-around")
    return _no_discard(state, seat, action, tile)


def _no_discard(state: DealState, seat: Seat, action: Action, tile: Tile) -> Refusal | None:
    if legality.leaves_discard(state, seat, action, tile):
        return None
    if seat.total - seat.jokers == len(action[1]):
        return no("J-12", "只剩财神, 只能胡这张牌", "only wildcards would be left: this tile is won on")
    return no("C-8", "吃碰后没有可以打出的牌", "no legal discard would be left")


def _kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    if any(meld.kind == PUNG and meld.shows[0] == state.last[1] for meld in seat.melds):
        return no("K-3", "已碰的牌不能再杠别人打出的", "a pung takes no fourth tile from another's discard")
    if common := _claim_common(state, number, action[1]):
        return common
    if set(action[1]) != {state.last[1]}:
        return no("K-0", "要三张同样的牌才能杠", "a kong takes three of the same kind")
    return None


def _concealed_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if tile in seat.wild or tile >= PLAIN_KINDS:
        return no("J-10", "财神不能杠", "wildcards make no kong")
    if seat.counts[tile] < 4:
        return no("K-0", "手中没有四张", "four of the kind are needed in hand")
    if state.question == "opening_kong":
        return no("O-6", "补来的杠等下一轮", "a kong that came as a replacement waits for the next round")
    if before_first_discard(state):
        return no("O-8", "庄家首打前不能杠", "the dealer's kong waits until he has discarded")
    return _not_deferred(state)


def _added_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if missing := lacking(seat, (tile,)):
        return missing
    if tile not in pung_kinds(seat):
        return no("K-0", "没有碰过这种牌", "there is no exposed pung of this kind")
    if state.turn_by == "claim" and seat.melds[-1].kind == PUNG and seat.melds[-1].shows[0] == tile:
        return no("K-8", "刚碰的牌同一手不能补杠", "the pung just made takes no fourth tile in the same turn")
    return _not_deferred(state)


def _not_deferred(state: DealState) -> Refusal:
    if not state.rules.deferred_kong:
        return no("C-10", "这时不能杠", "no kong in this turn")
    return no("K-8", "留下的杠要听牌才能杠", "a deferred kong must leave the hand ready")


def _win(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    giver, tile, robbing = _open_tile(state, number) or (None, None, False)
    if giver == number:
        return no("C-2", "不能胡自己打出的牌", "nobody wins on a tile of his own")
    if tile is None and state.turn_by == "claim":
        return no("C-6", "吃碰之后的这一手不能胡", "no win in the turn of one's own chow or pung")
    if ACCOMPANYING in seat.notes:
        return no("Z-1", "陪打者不能胡", "who plays along cannot win")
    if tile is not None and (tile in state.jokers or tile >= PLAIN_KINDS):
        return no("J-11", "打出的财神谁也不能要", "nobody takes a wildcard that was thrown")
    if (tile is None and ordinary_flowers(seat)) or not seat.completes(tile):
        return no("T-4", "没有胡牌: 要五副面子一对将", "no win: five melds and a pair are needed")
    if tile is None or giver is None:
        return no("V-18", "台数不够起胡", "too few tai to win")
    rule = legality.win_bar(state, number, tile, giver, robbing)
    return None if rule is None else _BARS[rule]


_BARS = {
    "LG-F-3": no("F-3", "过水: 自己摸牌前不能胡别人的牌", "a winning tile was passed in this go-around"),
    "LG-F-5": no("F-5", "同巡打出过的牌不能胡", "a kind discarded in this go-around is not won on"),
    "LG-L-6": no("L-6", "吊字牌: 同巡不能胡字牌", "fishing for an honour is forbidden in the same go-around"),
    "LG-L-6v": no("L-6v", "吊字牌型只可胡字牌", "such a hand wins by discard only with the honour"),
    "LG-V-18": no("V-18", "台数不够起胡", "too few tai to win"),
    "LG-J-13": no("J-13", "单张财神不能这样胡", "a wildcard does not win like this here"),
}


def _expose(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    return no("J-6", "现在不能亮这张花", "this flower cannot be exposed now")


def _pass(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    return no("N-1", "轮到自己要出牌", "there is nothing to pass on: discard a tile")


_EXPLAINERS = {
    "discard": _discard,
    "pass": _pass,
    "chow": _chow,
    "pung": _pung,
    "kong": _kong,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "win": _win,
    "expose_flower": _expose,
}
