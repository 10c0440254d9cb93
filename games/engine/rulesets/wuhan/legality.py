"""What a seat may do in its own turn (W5, W7).

May import engine core, `live`, `winning`. Invariant: a turn always has something to do: a
discard, or 红中 or a laizi to lay down.
"""

from __future__ import annotations

from games.engine.commands import DISCARDS, LAIZI_KONG, RED_KONG, WIN, Action
from games.engine.legal import added_kongs, concealed_kongs, discards
from games.engine.rulesets.wuhan.live import kong_fits
from games.engine.rulesets.wuhan.winning import wins_by_draw
from games.engine.state import DealState, Seat
from games.engine.tiles import RED, Tile


def turn_actions(state: DealState, number: int) -> list[Action]:
    """Everything legal in the seat's own turn, canonical order."""
    seat, drawn, room = state.seats[number], state.turn_by != "claim", kong_fits(state)
    found = turn_discards(state, seat, room)
    if room and (drawn or state.rules.kong_after_claim):  # W5.3
        found += [kong for kong in concealed_kongs(seat) if kong[1] != RED]  # W6.3
        if seat.melds:
            found += added_kongs(seat)
    if drawn and wins_by_draw(state, number):  # W6.9
        found.append(WIN)
    if room:
        if seat.counts[RED]:
            found.append(RED_KONG)
        if seat.jokers:
            found.append(LAIZI_KONG)
    return found


def turn_discards(state: DealState, seat: Seat, room: bool) -> list[Action]:
    """Ordinary tiles (W5.5); if only 红中 and laizi are left and no kong is possible, one of those
    (W5.6); with `laizi_plain_discard` a laizi at any time."""
    laizi = state.jokers[0]
    barred: tuple[Tile, ...] = (RED,) if state.rules.laizi_plain_discard else (laizi, RED)
    found = discards(seat, barred)
    if not found and not room:
        return discards(seat)
    return found


def is_dead(state: DealState, tile: Tile) -> bool:
    """A discard that nobody may claim: W4.5, W5.6."""
    return tile == RED or tile in state.jokers


def laid_without_replacement(state: DealState, action: Action) -> bool:
    """`laizi_plain_discard`: a laizi put down in place of the discard; its fan counts (A-W3)."""
    return state.rules.laizi_plain_discard and action == DISCARDS[state.jokers[0]]
