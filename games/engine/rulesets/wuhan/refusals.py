"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`, `live`, `no_win`, `winning`. Invariant: called only for actions that
are not in the legal list; what it says is true of the state it is given. A seat that is not
asked is told the rule that kept it from being asked, where there is one.
"""

from __future__ import annotations

from games.engine.commands import Action
from games.engine.meld import PUNG
from games.engine.refusals import ANSWER_THE_TILE, CLAIMS, NO_CLAIM_NOW, NO_PASS, lacking, looks_back, no
from games.engine.ruleset import NOT_ASKED, Refusal
from games.engine.rulesets.wuhan.facts import DISCARD, ROBBED
from games.engine.rulesets.wuhan.live import ending_of, kong_fits, self_draw
from games.engine.rulesets.wuhan.locks import PUNG_LOCK, WIN_LOCK
from games.engine.rulesets.wuhan.no_win import why_no_win
from games.engine.state import DealState, Seat
from games.engine.tiles import RED, Tile, is_run

_KNOWN = CLAIMS | {
    "discard", "concealed_kong", "added_kong", "red_kong", "laizi_kong", "pass", "win",
}  # fmt: skip


_NO_ROOM = no("W7.7", "牌墙只剩四张, 不能再杠", "only four tiles are left: no kong")


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to the seat now."""
    do, seat = action[0], state.seats[number]
    if do not in _KNOWN:
        return no(None, "武汉麻将没有这个动作", "there is no such action in Wuhan")
    if number not in state.asked:
        back = looks_back(state, number, action)
        return (_why_no_claim(state, number, seat, action) if back else None) or NOT_ASKED
    if state.question == "share":
        return no("W13.2", "海底只能胡或过", "of the last four tiles one wins or passes")
    if state.question == "claim":
        if do in CLAIMS or do == "win":
            return _why_no_claim(state, number, seat, action) or NOT_ASKED
        return ANSWER_THE_TILE
    if do in CLAIMS:
        return NO_CLAIM_NOW
    return _TURN_EXPLAINERS[do](state, number, seat, action) or NOT_ASKED


def _why_no_claim(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    giver, tile, kind = state.last
    if action[0] == "win":
        return _why_no_win_on(state, number, seat, giver, tile, kind)
    if tile == RED:
        return no("W6.3", "红中不能吃碰杠", "nobody claims a red dragon")
    if tile in state.jokers:
        return no("W4.5", "赖子打出后谁也不能要", "nobody claims a laizi")
    if kind != "discard":
        return no("W7.8", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if missing := lacking(seat, action[1]):
        return missing
    if any(used in seat.wild for used in action[1]):
        return no("W4.5", "赖子不能用来吃碰杠", "a laizi takes no part in a claim")
    if action[0] == "chow":
        return _chow(number, action, giver, tile)
    if any(used != tile for used in action[1]):
        return no("W6.2", "这些牌与打出的牌不同", "these tiles are not equal to the discard")
    if action[0] == "kong":
        return None if kong_fits(state) else _NO_ROOM
    if seat.lock_bars(PUNG_LOCK, tile):
        return no("W6.8", "过碰: 同轮中不能再碰这种牌", "a pung of this kind was passed")
    return None


def _chow(number: int, action: Action, giver: int, tile: Tile) -> Refusal | None:
    if (giver + 1) % 4 != number:
        return no("W6.1", "只能吃上家的牌", "a chow is made from the previous player only")
    if not is_run(sorted((*action[1], tile))):
        return no("W6.1", "这些牌组不成顺子", "these tiles are no run")
    if action[2] is not None:
        return no("W4.5", "没有赖子的顺子无须说明", "a run is named only where a joker is used")
    return None


def _why_no_win_on(
    state: DealState, number: int, seat: Seat, giver: int, tile: Tile, kind: str
) -> Refusal | None:
    how = ROBBED if kind == "added_kong" else DISCARD
    reason = why_no_win(ending_of(state, (number,), how, giver, tile), number)
    if reason is None and WIN_LOCK in seat.locks:
        return no("W6.6", "过胡: 自己摸打之前不能再胡", "a win was passed: none before the next own action")
    return None if reason is None else Refusal(reason.rule, reason.reason)


def _discard(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if missing := lacking(seat, (tile,)):
        return missing
    if kong_fits(state):
        return no("W5.5", "红中、赖子不能打出, 只能杠", "red dragons and laizi are laid down as kongs")
    return no("W5.6", "还有别的牌可打", "there is an ordinary tile to discard")


def _concealed_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if tile in seat.wild:
        return no("W4.6", "四张赖子不能成暗杠", "four laizi are no concealed kong")
    if tile == RED:
        return no("W6.3", "红中不能成副", "red dragons make no set")
    if seat.counts[tile] < 4:
        return no(
            "W7.concealed_kong", "暗杠要手中四张同样的牌", "a concealed kong needs four equal tiles in hand"
        )
    return _kong_now(state)


def _added_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if missing := lacking(seat, (tile,)):
        return missing
    if not any(meld.kind == PUNG and meld.shows[0] == tile for meld in seat.melds):
        return no("W7.added_kong", "没有这种牌的碰", "there is no exposed pung of this kind")
    return _kong_now(state)


def _kong_now(state: DealState) -> Refusal | None:
    if not kong_fits(state):
        return _NO_ROOM
    if state.turn_by == "claim" and not state.rules.kong_after_claim:
        return no("W5.3", "吃碰之后的这一手不能杠", "no four-tile kong in the turn of a chow or pung")
    return None


def _lone_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = RED if action[0] == "red_kong" else state.jokers[0]
    return lacking(seat, (tile,)) or _NO_ROOM


def _self_draw(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    if state.turn_by == "claim":
        return no("W6.9", "吃碰之后的这一手不能胡", "no win in the turn of one's own chow or pung")
    reason = why_no_win(ending_of(state, (number,), self_draw(state, number), None, None), number)
    return None if reason is None else Refusal(reason.rule, reason.reason)


def _pass(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    return NO_PASS


_TURN_EXPLAINERS = {
    "discard": _discard,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "red_kong": _lone_kong,
    "laizi_kong": _lone_kong,
    "win": _self_draw,
    "pass": _pass,
}
