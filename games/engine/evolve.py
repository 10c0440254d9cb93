"""Applies one event to a state, in place. The only code that changes a `DealState`.

May import `state`, `events`, `meld`. Invariant: knows no ruleset; an event says all that
it changes, so the same events give the same state for ever.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.events import Event
from games.engine.meld import ADDED_KONG, PUNG, Meld
from games.engine.state import DealSetup, DealState, new_state


def evolve(state: DealState, event: Event) -> DealState:
    """Apply `event` in place and return the state."""
    EVOLVERS[event[0]](state, event)
    return state


def fold(setup: DealSetup, events: Iterable[Event]) -> DealState:
    """The state that `events` lead to."""
    state = new_state(setup)
    for event in events:
        EVOLVERS[event[0]](state, event)
    return state


def _dealt(state: DealState, e: Event) -> None:
    _, _, _, hands, winds, reserve, opening, left = e
    for seat, hand in zip(state.seats, hands, strict=True):
        for tile in hand:
            seat.counts[tile] += 1
        seat.total = len(hand)
        seat.set_wild(seat.wild)
    state.winds = winds
    state.reserve = reserve
    state.opening = opening
    state.wall.head = len(state.wall.tiles) - left
    state.wall.left = left
    state.turn, state.turn_by = state.dealer, "deal"


def _joker(state: DealState, e: Event) -> None:
    _, source, turned, state.jokers, state.joker_keys, state.put_out, _ = e
    if source != "shown":
        state.indicator = turned
        wall = state.wall
        for tile in (turned, *state.put_out):
            state.shown[tile] += 1
            wall.take(wall.head_index() if source == "head" else wall.tail_index(), source)
    wild = frozenset(state.jokers)
    for seat in state.seats:
        seat.set_wild(wild)


def _wild(state: DealState, e: Event) -> None:
    state.seats[e[1]].set_wild(frozenset(e[2]))


def _reserve(state: DealState, e: Event) -> None:
    state.reserve = e[1]


def _flowers(state: DealState, e: Event) -> None:
    seat = state.seats[e[1]]
    for tile in e[2]:
        seat.remove(tile)
        seat.flowers.append(tile)
        state.shown[tile] += 1
    seat.drawn = None


def _drawn(state: DealState, e: Event) -> None:
    _, number, tile, source, why, index, _ = e
    seat = state.seats[number]
    state.wall.take(index, source)
    seat.add(tile)
    if why == "opening":
        return
    seat.drawn = tile
    if why != "flower":
        seat.after_kong = why == "kong"
    seat.after_flower = why == "flower"
    state.turn, state.turn_by = number, "draw"


def _asked(state: DealState, e: Event) -> None:
    _, state.question, legal, kind, seat, _ = e
    state.asked = legal
    state.answers = {}
    state.public = (kind, seat)
    if seat is not None:
        state.turn = seat


def _answered(state: DealState, e: Event) -> None:
    state.answers[e[1]] = e[2]


def _closed(state: DealState, e: Event) -> None:
    state.question = None
    state.asked = {}
    state.answers = {}
    state.public = e[3]


def _discarded(state: DealState, e: Event) -> None:
    _, number, tile, drawn = e
    seat = state.seats[number]
    seat.remove(tile)
    seat.drawn = None
    seat.after_kong = seat.after_flower = False
    seat.river.append((tile, drawn, False))
    state.shown[tile] += 1
    state.last = (number, tile, "discard")
    state.discards.append(number)


def _melded(state: DealState, e: Event) -> None:
    _, number, meld, removed, hidden = e
    seat = state.seats[number]
    for tile in removed:
        seat.remove(tile)
        if not hidden:
            state.shown[tile] += 1
    seat.melds.append(meld)
    seat.drawn = None
    state.melds_made = meld.at + 1
    if hidden:
        state.hidden |= {meld.at}
    if meld.giver is not None:
        river = state.seats[meld.giver].river
        tile, drawn, _ = river[-1]
        river[-1] = (tile, drawn, True)
        state.last = None
        state.turn, state.turn_by = number, "claim"


def _added(state: DealState, e: Event) -> None:
    _, number, index, tile = e
    seat = state.seats[number]
    seat.remove(tile)
    state.shown[tile] += 1
    seat.drawn = None
    pung = seat.melds[index]
    seat.melds[index] = pung._replace(
        kind=ADDED_KONG, tiles=tuple(sorted((*pung.tiles, tile))), shows=(*pung.shows, tile)
    )
    state.last = (number, tile, "added_kong")


def _robbed(state: DealState, e: Event) -> None:
    """The kong never happened: a pung again, and its tile lies there like a discard won on."""
    _, number, index, tile, _ = e
    seat = state.seats[number]
    kong = seat.melds[index]
    tiles = list(kong.tiles)
    tiles.remove(tile)
    seat.melds[index] = kong._replace(kind=PUNG, tiles=tuple(tiles), shows=kong.shows[:3])
    seat.river.append((tile, False, False))


def _redeemed(state: DealState, e: Event) -> None:
    _, number, index, joker, tile = e
    seat = state.seats[number]
    seat.remove(tile)
    state.shown[tile] += 1
    seat.add(joker)
    state.shown[joker] -= 1
    seat.melds[index] = exchange(seat.melds[index], joker, tile)
    if seat.drawn == tile:
        seat.drawn = joker


def exchange(meld: Meld, joker: int, tile: int) -> Meld:
    """`meld` with its `joker` replaced by the natural `tile`; it stays `fake`."""
    tiles = list(meld.tiles)
    tiles.remove(joker)
    return meld._replace(tiles=tuple(sorted((*tiles, tile))))


def _locked(state: DealState, e: Event) -> None:
    _, number, lock, tiles = e
    locks = state.seats[number].locks
    held = locks.get(lock, frozenset())
    locks[lock] = None if tiles is None or held is None else held | tiles


def _unlocked(state: DealState, e: Event) -> None:
    state.seats[e[1]].locks.pop(e[2], None)


def _noted(state: DealState, e: Event) -> None:
    _, number, key, value, public = e
    if number is None:
        (state.notes if public else state.private)[key] = value
    elif public:
        state.seats[number].notes[key] = value
    else:
        state.private[f"{key}.{number}"] = value


def _fined(state: DealState, e: Event) -> None:
    state.fines.append({"offender": e[1], "code": e[2], "to": e[3]})


def _ended(state: DealState, e: Event) -> None:
    state.result = e[1]
    state.turn = None


EVOLVERS = {
    "dealt": _dealt,
    "joker": _joker,
    "wild": _wild,
    "reserve": _reserve,
    "flowers": _flowers,
    "drawn": _drawn,
    "asked": _asked,
    "answered": _answered,
    "closed": _closed,
    "discarded": _discarded,
    "melded": _melded,
    "added": _added,
    "robbed": _robbed,
    "redeemed": _redeemed,
    "locked": _locked,
    "unlocked": _unlocked,
    "noted": _noted,
    "fined": _fined,
    "ended": _ended,
}
