"""Why an action is not legal, by rule id, in Chinese and English.

May import engine core, `legality`, `live`, `no_win`, `winning`. Invariant: called only for actions that
are not in the legal list; what it says is true of the state it is given. A seat that is not
asked is told the rule that kept it from being asked, where there is one.
"""

from __future__ import annotations

from games.engine.commands import Action
from games.engine.meld import PUNG
from games.engine.ruleset import NOT_ASKED, Refusal, Text
from games.engine.rulesets.wuhan.facts import DISCARD, ROBBED
from games.engine.rulesets.wuhan.live import ending_of, kong_fits, self_draw
from games.engine.rulesets.wuhan.locks import PUNG_LOCK, WIN_LOCK
from games.engine.rulesets.wuhan.no_win import why_no_win
from games.engine.state import DealState, Seat
from games.engine.tiles import RED, TILE_NAMES, TILE_NAMES_ZH, Tile

_CLAIMS = frozenset({"chow", "pung", "kong"})
_KNOWN = _CLAIMS | {
    "discard", "concealed_kong", "added_kong", "red_kong", "laizi_kong", "pass", "win",
}  # fmt: skip


def _no(rule: str | None, zh: str, en: str) -> Refusal:
    return Refusal(rule, Text(zh, en))


_NO_ROOM = _no("W7.7", "牌墙只剩四张, 不能再杠", "only four tiles are left: no kong")


def explain(state: DealState, number: int, action: Action) -> Refusal:
    """The first rule that forbids `action` to the seat now."""
    do, seat = action[0], state.seats[number]
    if do not in _KNOWN:
        return _no(None, "武汉麻将没有这个动作", "there is no such action in Wuhan")
    if number not in state.asked:
        return _why_not_asked(state, number, seat, action) or NOT_ASKED
    if state.question == "share":
        return _no("W13.2", "海底只能胡或过", "of the last four tiles one wins or passes")
    if state.question == "claim":
        if do in _CLAIMS or do == "win":
            return _why_no_claim(state, number, seat, action) or NOT_ASKED
        return _no(None, "现在只能对打出的牌作答", "only the discarded tile can be answered now")
    if do in _CLAIMS:
        return _no(None, "现在没有可以吃碰杠的牌", "there is no tile to claim now")
    return _TURN_EXPLAINERS[do](state, number, seat, action) or NOT_ASKED


def _why_not_asked(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    """For a claim on the last tile that the seat was not offered."""
    claiming = action[0] in _CLAIMS or action[0] == "win"
    if not claiming or state.last is None or state.last[0] == number or number == state.turn:
        return None
    return _why_no_claim(state, number, seat, action)


def _why_no_claim(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    assert state.last is not None
    giver, tile, kind = state.last
    if action[0] == "win":
        return _why_no_win_on(state, number, seat, giver, tile, kind)
    if tile == RED:
        return _no("W6.3", "红中不能吃碰杠", "nobody claims a red dragon")
    if tile in state.jokers:
        return _no("W4.5", "赖子打出后谁也不能要", "nobody claims a laizi")
    if kind != "discard":
        return _no("W7.8", "补杠的牌只能胡", "the tile of an added kong can only be won on")
    if missing := _missing(seat, action[1]):
        return missing
    if any(used in seat.wild for used in action[1]):
        return _no("W4.5", "赖子不能用来吃碰杠", "a laizi takes no part in a claim")
    if action[0] == "chow":
        return _chow(number, action, giver, tile)
    if any(used != tile for used in action[1]):
        return _no("W6.2", "这些牌与打出的牌不同", "these tiles are not equal to the discard")
    if action[0] == "kong":
        return None if kong_fits(state) else _NO_ROOM
    if seat.lock_bars(PUNG_LOCK, tile):
        return _no("W6.8", "过碰: 同轮中不能再碰这种牌", "a pung of this kind was passed")
    return None


def _missing(seat: Seat, tiles: tuple[Tile, ...]) -> Refusal | None:
    for tile in tiles:
        if tiles.count(tile) > seat.counts[tile]:
            return _no(None, f"手中的{TILE_NAMES_ZH[tile]}不够", f"not enough {TILE_NAMES[tile]} in hand")
    return None


def _chow(number: int, action: Action, giver: int, tile: Tile) -> Refusal | None:
    if (giver + 1) % 4 != number:
        return _no("W6.1", "只能吃上家的牌", "a chow is made from the previous player only")
    low, middle, high = sorted((*action[1], tile))
    if not (low + 2 == middle + 1 == high and low // 9 == high // 9 and high < 27):
        return _no("W6.1", "这些牌组不成顺子", "these tiles are no run")
    if action[2] is not None:
        return _no("W4.5", "没有赖子的顺子无须说明", "a run is named only where a joker is used")
    return None


def _why_no_win_on(
    state: DealState, number: int, seat: Seat, giver: int, tile: Tile, kind: str
) -> Refusal | None:
    how = ROBBED if kind == "added_kong" else DISCARD
    reason = why_no_win(ending_of(state, (number,), how, giver, tile), number)
    if reason is None and WIN_LOCK in seat.locks:
        return _no("W6.6", "过胡: 自己摸打之前不能再胡", "a win was passed: none before the next own action")
    return None if reason is None else Refusal(reason.rule, reason.reason)


def _discard(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if missing := _missing(seat, (tile,)):
        return missing
    if kong_fits(state):
        return _no("W5.5", "红中、赖子不能打出, 只能杠", "red dragons and laizi are laid down as kongs")
    return _no("W5.6", "还有别的牌可打", "there is an ordinary tile to discard")


def _concealed_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if tile in seat.wild:
        return _no("W4.6", "四张赖子不能成暗杠", "four laizi are no concealed kong")
    if tile == RED:
        return _no("W6.3", "红中不能成副", "red dragons make no set")
    if seat.counts[tile] < 4:
        return _no(
            "W7.concealed_kong", "暗杠要手中四张同样的牌", "a concealed kong needs four equal tiles in hand"
        )
    return _kong_now(state)


def _added_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = action[1]
    if missing := _missing(seat, (tile,)):
        return missing
    if not any(meld.kind == PUNG and meld.shows[0] == tile for meld in seat.melds):
        return _no("W7.added_kong", "没有这种牌的碰", "there is no exposed pung of this kind")
    return _kong_now(state)


def _kong_now(state: DealState) -> Refusal | None:
    if not kong_fits(state):
        return _NO_ROOM
    if state.turn_by == "claim" and not state.rules.kong_after_claim:
        return _no("W5.3", "吃碰之后的这一手不能杠", "no four-tile kong in the turn of a chow or pung")
    return None


def _lone_kong(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    tile = RED if action[0] == "red_kong" else state.jokers[0]
    return _missing(seat, (tile,)) or _NO_ROOM


def _self_draw(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    if state.turn_by == "claim":
        return _no("W6.9", "吃碰之后的这一手不能胡", "no win in the turn of one's own chow or pung")
    reason = why_no_win(ending_of(state, (number,), self_draw(state, number), None, None), number)
    return None if reason is None else Refusal(reason.rule, reason.reason)


def _pass(state: DealState, number: int, seat: Seat, action: Action) -> Refusal | None:
    return _no(None, "轮到自己时不能过", "there is nothing to pass on in one's own turn")


_TURN_EXPLAINERS = {
    "discard": _discard,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "red_kong": _lone_kong,
    "laizi_kong": _lone_kong,
    "win": _self_draw,
    "pass": _pass,
}
