"""What the analysis of 仙居 deals minds: discards that may cost everything (XJ-11), the anchor (XJ-7.5).

May import `house`, `liability`, `scoring`, `waiting` and the engine's analysis. Invariant: looks at the
own hand and at what lies open, never at another's concealed tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.analysis import Danger, Study
from games.engine.meld import CHOW, CONCEALED_KONG, Meld
from games.engine.ruleset import Text
from games.engine.rulesets.xianju.house import House, house_of
from games.engine.rulesets.xianju.liability import BINDING_CLAIMS, is_claim
from games.engine.rulesets.xianju.scoring import Holding, concealed
from games.engine.rulesets.xianju.waiting import Waiting, waiting
from games.engine.state import DealState
from games.engine.tiles import DRAGONS, TILE_NAMES, TILE_NAMES_ZH, Tile, suit_of

HONOURS = 3


class XianjuStudy(Study):
    """See the module."""

    def dangers(self, state: DealState, seat: int, tile: Tile, ready: bool) -> Sequence[Danger]:
        house = house_of(state.rules)
        found = list(_of_the_own_hand(state, house, seat, tile)) if tile in DRAGONS else []
        for other in range(4):
            if other != seat:
                found += _of_another(state, house, seat, other, tile)
        return found


def _of_the_own_hand(state: DealState, house: House, seat: int, tile: Tile) -> Iterator[Danger]:
    """XJ-11.3, 11.4, 11.6: a dragon, and what the rest of the hand waits for."""
    found = _waiting_without(state, house, seat, tile)
    if not found.ready:
        yield Danger("XJ-11.6", Text("没有听牌就打箭牌", "a dragon thrown while not ready"))
        return
    if found.lone is not None and found.lone not in DRAGONS:
        zh, en = TILE_NAMES_ZH[found.lone], TILE_NAMES[found.lone]
        yield Danger("XJ-11.3", Text(f"吊 {zh} 却打箭牌", f"a dragon thrown while waiting on a lone {en}"))
    wind = state.winds[seat]
    if found.on(wind):
        zh, en = TILE_NAMES_ZH[wind], TILE_NAMES[wind]
        yield Danger(
            "XJ-11.4",
            Text(f"听自己的座风 {zh} 却打箭牌", f"a dragon thrown while waiting on the own wind {en}"),
        )


def _waiting_without(state: DealState, house: House, seat: int, tile: Tile) -> Waiting:
    own, (wind, turned) = state.seats[seat], state.jokers
    tiles = own.tiles()
    tiles.remove(tile)
    jokers = (wind, turned)
    return waiting(Holding(house, jokers, concealed(tiles, jokers), tuple(own.melds), state.winds[seat]))


def _of_another(state: DealState, house: House, seat: int, other: int, tile: Tile) -> Iterator[Danger]:
    """XJ-11.1, 11.2, 11.5, 11.7: what another has laid open."""
    melds = state.seats[other].melds
    claims = [meld for meld in melds if is_claim(meld)]
    yield from _one_suit(house, other, claims, tile)
    shown = {meld.shows[0] for meld in melds if meld.kind != CHOW and _is_shown(house, meld)}
    if tile in DRAGONS and set(DRAGONS) - {tile} <= shown:
        yield Danger(
            "XJ-11.5",
            Text(f"座位 {other} 已亮出另外两副箭牌", f"seat {other} shows the two other dragons"),
        )
    if house.settings.contract != "off" and _bound(state, house, seat, other):
        yield Danger(
            "XJ-11.7",
            Text(f"与座位 {other} 已有三次吃碰杠", f"seat {other} and this seat are bound by three claims"),
        )


def _is_shown(house: House, meld: Meld) -> bool:
    return meld.kind != CONCEALED_KONG or house.settings.concealed_kong_shown


def _one_suit(house: House, other: int, claims: Sequence[Meld], tile: Tile) -> Iterator[Danger]:
    """Three true claims of one suit, or of honours; or a pung made with a joker among claims of one suit."""
    suits = {suit_of(meld.shows[0]) for meld in claims}
    if suits != {suit_of(tile)}:
        return
    if len(claims) >= BINDING_CLAIMS and not any(meld.fake for meld in claims):
        yield Danger(
            "XJ-11.1",
            Text(f"座位 {other} 三次吃碰杠都是这一门", f"all three claims of seat {other} are of this suit"),
        )
    if suits != {HONOURS} and len(claims) > 1 and any(meld.fake and meld.kind != CHOW for meld in claims):
        yield Danger(
            "XJ-11.2",
            Text(
                f"座位 {other} 吃碰杠都是这一门，还有假碰",
                f"all claims of seat {other} are of this suit, one of them a pung with a joker",
            ),
        )


def _bound(state: DealState, house: House, seat: int, other: int) -> bool:
    """XJ-11.7, in either direction where the contract is mutual."""
    taken = sum(is_claim(meld) and meld.giver == seat for meld in state.seats[other].melds)
    given = sum(is_claim(meld) and meld.giver == other for meld in state.seats[seat].melds)
    return taken >= BINDING_CLAIMS or (house.settings.contract == "mutual" and given >= BINDING_CLAIMS)
