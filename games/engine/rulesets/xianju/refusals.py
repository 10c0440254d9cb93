"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`, `winning`. Invariant: called only for actions that are
not in the legal list; what it says is true of the state it is given.
"""

from __future__ import annotations

from games.engine.claims import naturals
from games.engine.commands import Action
from games.engine.meld import PUNG
from games.engine.ruleset import Refusal, Text
from games.engine.rulesets.xianju import legality
from games.engine.rulesets.xianju.locks import PUNG_LOCK
from games.engine.rulesets.xianju.winning import complete_shape, completes
from games.engine.state import DealState, Seat
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile

_CLAIMS = frozenset({"pass", "chow", "pung", "kong"})
_TURN = frozenset({"discard", "concealed_kong", "added_kong"})


def no(rule: str | None, zh: str, en: str) -> Refusal:
    return Refusal(rule, Text(zh, en))


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to a seat that is asked."""
    do, seat = action[0], state.seats[number]
    if do in _CLAIMS and state.question != "claim":
        return no(None, "现在没有可以吃碰杠的牌", "there is no tile to claim now")
    if do in _TURN and state.question != "turn":
        return no(None, "现在要先回答询问", "another question is open")
    if do in ("redeem", "keep"):
        return _redeem(state, seat, action)
    explainer = _EXPLAINERS.get(do)
    if explainer is None:
        return no(None, "仙居麻将没有这个动作", "there is no such action in Xianju")
    return explainer(state, number, seat, action)


def _missing(seat: Seat, tiles: tuple[Tile, ...]) -> Refusal | None:
    for tile in tiles:
        if tiles.count(tile) > seat.counts[tile]:
            return no(None, f"手中没有这些{TILE_NAMES_ZH[tile]}", f"not enough {TILE_NAMES[tile]} in hand")
    return None


def _discard(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if missing := _missing(seat, (tile,)):
        return missing
    if tile in seat.wild:
        return no("XJ-2.7", "财神不能打出", "jokers may not be discarded here")
    return no("XJ-4.7", "吃碰之后不能打出同一种牌", "the kind just claimed may not be discarded in this turn")


def _claim_common(state: DealState, seat: Seat, taken: tuple[Tile, ...], tile: Tile) -> Refusal | None:
    """What bars chows, pungs and kongs alike."""
    assert state.last is not None
    if state.last[2] != "discard":
        return no("XJ-5.3", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if tile in state.jokers:
        return no("XJ-2.6", "财神打出后谁也不能要", "nobody claims a joker")
    if missing := _missing(seat, taken):
        return missing
    if sum(used in seat.wild for used in taken) > state.rules.joker_meld_max:
        return no("XJ-4.3", "一副吃碰杠中财神太多", "too many jokers in one claimed meld")
    return None


def _chow(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    assert state.last is not None
    giver, tile, _ = state.last
    taken, run = action[1], action[2]
    if common := _claim_common(state, seat, taken, tile):
        return common
    if (giver + 1) % 4 != number:
        return no("XJ-4.1", "只能吃上家的牌", "a chow is made from the previous player only")
    jokers = [used for used in taken if used in seat.wild]
    if jokers and run is None:
        return no("XJ-4.10", "用财神吃牌要说明当作哪副顺子", "with a joker the run must be named")
    if not jokers and run is not None:
        return no("XJ-4.10", "没有财神的顺子无须说明", "a run is named only where a joker is used")
    shown = list(run) if run is not None else sorted((*taken, tile))
    natural = [used for used in (*taken, tile) if used not in seat.wild]
    if not _is_run(shown) or any(natural.count(kind) > shown.count(kind) for kind in natural):
        return no("XJ-4.1", "这些牌组不成顺子", "these tiles make no run")
    if not legality.leaves_discard(state, seat, action, tile):
        return no("XJ-4.7", "吃后没有可以打出的牌", "no legal discard would be left")
    return no("XJ-2.6", "财神不能当本张", "a joker may not stand for the tile on its face here")


def _is_run(kinds: list[Tile]) -> bool:
    low = kinds[0]
    return kinds == [low, low + 1, low + 2] and low // 9 == (low + 2) // 9 and low + 2 < 27


def _pung(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    assert state.last is not None
    tile = state.last[1]
    if common := _claim_common(state, seat, action[1], tile) or _not_equal(seat, action[1], tile, 2):
        return common
    if seat.lock_bars(PUNG_LOCK, tile):
        return no("XJ-4.5", "过碰: 同轮中不能再碰这种牌", "this kind was passed in the same go-round")
    return no("XJ-4.7", "碰后没有可以打出的牌", "no legal discard would be left")


def _kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    assert state.last is not None
    tile = state.last[1]
    if common := _claim_common(state, seat, action[1], tile) or _not_equal(seat, action[1], tile, 3):
        return common
    return _no_room()


def _not_equal(seat: Seat, taken: tuple[Tile, ...], tile: Tile, size: int) -> Refusal | None:
    if all(used == tile or used in seat.wild for used in taken):
        if size > 2 and all(used in seat.wild for used in taken):
            return no("XJ-4.3", "一副吃碰杠中财神太多", "too many jokers in one claimed meld")
        return None
    return no("XJ-4.1", "这些牌与打出的牌不同", "these tiles are not equal to the discard")


def _no_room() -> Refusal:
    return no("XJ-5.2", "牌墙不够, 不能再杠", "the wall is too short for another kong")


def _concealed_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    tile = action[1]
    if tile in seat.wild:
        return no("XJ-2.6", "四张财神不能成杠", "four equal jokers are no kong")
    if seat.counts[tile] < 4:
        return no("XJ-5.4", "暗杠要手中四张同样的牌", "a concealed kong needs four equal tiles in hand")
    return _kong_now(state)


def _added_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
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
    return _no_room()


def _win(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    if state.question == "redeem":
        return no("XJ-6.2", "先回答是否换回财神", "answer the redeem question first")
    if legality.LOST_WIN in seat.notes:
        return no("XJ-12.1", "诈胡之后本盘不能再胡", "after a false win this seat cannot win this deal")
    tile = None
    if state.question == "claim":
        assert state.last is not None
        tile = state.last[1]
        if tile in state.jokers:
            return no("XJ-2.6", "财神打出后谁也不能要", "nobody wins on a discarded joker")
    elif state.turn_by == "claim":
        return no("XJ-7.7", "吃碰之后的这一手不能胡", "no win in the turn of one's own chow or pung")
    if not complete_shape(seat, tile):
        return no("XJ-7.1", "没有胡牌: 要四副面子一对将", "no win: four melds and a pair are needed")
    if not completes(state, seat, tile):
        return _house_rule(state)
    return no("XJ-4.6", "过胡: 同轮中不能再胡", "a winning tile was passed in the same go-round")


def _house_rule(state: DealState) -> Refusal:
    rules = state.rules
    if rules.joker_anchor:
        return no("XJ-7.5", "用财神的牌没有规定的牌型", "a hand with jokers lacks the required pattern")
    if not rules.joker_pair:
        return no("XJ-7.4", "将牌不能用财神", "the pair must be natural")
    return no("XJ-2.6", "财神不能当本张", "a joker may not stand for the tile on its face here")


def _redeem(state: DealState, seat: Seat, action: Action) -> Refusal:
    if action[0] == "keep" or (state.question != "redeem" and state.rules.redeem == "drawn"):
        return no("XJ-6.2", "现在没有换回财神的询问", "there is no redeem question now")
    if state.question == "claim":
        return no("XJ-6.2", "只有轮到自己才能换回财神", "a joker is redeemed in one's own turn")
    return no("XJ-6.2", "这副牌不能这样换回财神", "this meld, joker and tile do not fit")


def _pass(state: DealState, number: int, seat: Seat, action: Action) -> Refusal:
    return no(None, "现在没有可以放弃的", "there is nothing to pass on now")


_EXPLAINERS = {
    "discard": _discard,
    "pass": _pass,
    "chow": _chow,
    "pung": _pung,
    "kong": _kong,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "win": _win,
}
