"""What a seat may do in its own turn, and what it may win on (C-8, J-10 to J-13, K-2 to K-8).

May import engine core and this folder's `seats`, `locks`, `ending`. Invariant: a turn is
never without an answer; if every discard is barred, a barred tile may be thrown.
"""

from __future__ import annotations

from games.engine.commands import DISCARDS, WIN, Action
from games.engine.legal import added_kongs, concealed_kongs, discards
from games.engine.meld import CHOW, PUNG
from games.engine.rulesets.longgang import ending, locks
from games.engine.rulesets.longgang.seats import (
    ACCOMPANYING,
    before_first_discard,
    fishes,
    is_lone_wildcard,
    ordinary_flowers,
    plain_wild,
    pung_kinds,
    ready_without,
)
from games.engine.rulesets.longgang.tileset import FLOWERS, value_kinds
from games.engine.state import DealState, Seat
from games.engine.tiles import Tile


def turn_actions(state: DealState, number: int) -> list[Action]:
    """Everything legal in the seat's own turn, canonical order."""
    seat = state.seats[number]
    found = _discards(state, seat)
    if state.turn_by == "claim":
        return found + _deferred_kongs(state, seat)
    if not before_first_discard(state) or may_kong_first(state):
        found += concealed_kongs(seat)
        found += [kong for kong in added_kongs(seat) if _may_add(state, seat, kong[1])]
    if may_self_draw(state, number):
        found.append(WIN)
    if state.rules.seat_flower_may_be_exposed and state.turn_by == "draw":
        found += [("expose_flower", tile) for tile in _own_flower(state, seat)]
    return found


# ---------------------------------------------------------------- discards


def _discards(state: DealState, seat: Seat) -> list[Action]:
    if _must_add(state, seat):
        return []
    found = discards(seat, barred_discards(state, seat) | plain_wild(seat))
    if found:
        return found
    found = discards(seat, plain_wild(seat))
    return found or [DISCARDS[kind] for kind in sorted(seat.wild) if seat.counts[kind]]


def barred_discards(state: DealState, seat: Seat) -> set[Tile]:
    """Ordinary kinds in hand that may not be thrown now: C-8 after a chow or pung, K-4."""
    barred = pung_kinds(seat)
    if state.turn_by == "claim":
        meld = seat.melds[-1]
        barred |= {kind for kind in swap_banned(meld.kind, meld.tiles, meld.claimed) if seat.counts[kind]}
    return barred


def swap_banned(kind: str, tiles: tuple[Tile, ...], claimed: Tile | None) -> set[Tile]:
    """C-8: the kind that was claimed, and the other end that a chow at its end could have been."""
    if claimed is None:
        return set()
    banned = {claimed}
    if kind == CHOW:
        if claimed == tiles[0] and claimed % 9 <= 5:
            banned.add(claimed + 3)
        if claimed == tiles[2] and claimed % 9 >= 3:
            banned.add(claimed - 3)
    return banned


def leaves_discard(state: DealState, seat: Seat, action: Action, tile: Tile) -> bool:
    """C-8, J-12: would an ordinary, unbarred tile be left after this chow or pung of `tile`?"""
    taken = action[1]
    banned = swap_banned(action[0], tuple(sorted((*taken, tile))), tile) | pung_kinds(seat)
    free = seat.total - seat.jokers - len(taken)
    for kind in banned:
        if kind not in seat.wild:
            free -= seat.counts[kind] - taken.count(kind)
    return free > 0


# ---------------------------------------------------------------- kongs


def may_kong_first(state: DealState) -> bool:
    """O-8: may the dealer declare a concealed kong before his first discard?"""
    return state.rules.dealer_kong_before_discard or state.rules.opening_order == "all_first"


def _may_add(state: DealState, seat: Seat, tile: Tile) -> bool:
    """K-4: the tile just drawn; a tile kept earlier only as a deferred kong (K-8)."""
    return tile == seat.drawn or (state.rules.deferred_kong and ready_without(seat, tile, 1))


def _must_add(state: DealState, seat: Seat) -> bool:
    """`added_kong_forced = immediate`: the drawn fourth tile is konged at once."""
    return (
        state.rules.added_kong_forced == "immediate"
        and state.turn_by != "claim"
        and seat.drawn is not None
        and seat.drawn in pung_kinds(seat)
    )


def _deferred_kongs(state: DealState, seat: Seat) -> list[Action]:
    """K-8, C-10: after a chow or pung only a kong that leaves the hand ready."""
    if not state.rules.deferred_kong:
        return []
    made = seat.melds[-1]
    found = [kong for kong in concealed_kongs(seat) if ready_without(seat, kong[1], 4)]
    for kong in added_kongs(seat):
        just_made = made.kind == PUNG and made.shows[0] == kong[1]
        if not just_made and ready_without(seat, kong[1], 1):
            found.append(kong)
    return found


# ---------------------------------------------------------------- wins and flowers


def may_self_draw(state: DealState, number: int) -> bool:
    """The hand as it stands is a win: on an own draw, or the dealer's dealt hand (O-13)."""
    seat = state.seats[number]
    if not seat.completes(None) or ACCOMPANYING in seat.notes or ordinary_flowers(seat):
        return False
    return not state.rules.min_tai or ending.counts_enough(state, number, None, None)


def may_win_on(state: DealState, number: int, tile: Tile, giver: int, robbing: bool) -> bool:
    """May the seat win on this discard, or rob this tile?"""
    seat = state.seats[number]
    return seat.completes(tile) and win_bar(state, number, tile, giver, robbing) is None


def win_bar(state: DealState, number: int, tile: Tile, giver: int, robbing: bool) -> str | None:
    """The rule that keeps a complete hand from winning on somebody's `tile`, or None."""
    seat, rules = state.seats[number], state.rules
    if ACCOMPANYING in seat.notes:
        return "LG-Z-1"
    if barred := locks.bars_win(state, number, tile):
        return barred
    if not rules.single_wildcard_any_tile and is_lone_wildcard(seat):
        return "LG-J-13"
    honour = tile in value_kinds(state.winds[number])
    if rules.fishing_rule == "honour_only" and not honour and fishes(state, number):
        return "LG-L-6v"
    judged = rules.min_tai or (robbing and not rules.qianggang_wildcard_pair)
    if judged and not ending.counts_enough(state, number, tile, giver):
        return "LG-V-18" if rules.min_tai else "LG-J-13"
    return None


def _own_flower(state: DealState, seat: Seat) -> list[Tile]:
    """J-6: the own seat flower, if it is no joker for everybody."""
    return [kind for kind in FLOWERS if seat.counts[kind] and kind in seat.wild and kind not in state.jokers]
