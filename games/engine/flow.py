"""Steps in the course of a deal that every ruleset takes in the same way.

May import `state`, `meld`, `result` and the types of `ruleset`. Invariant: a step carries out what
the ruleset has decided; whether and when it is taken is the ruleset's own.
"""

from __future__ import annotations

from typing import Any

from games.engine.commands import Action
from games.engine.legal import pung_index
from games.engine.meld import ADDED_KONG, CONCEALED_KONG, Meld
from games.engine.result import result
from games.engine.ruleset import Emit
from games.engine.state import DealState
from games.engine.tiles import Tile


def take(state: DealState, number: int, source: str, why: str, emit: Emit) -> Tile:
    """The next tile of the wall's `head` or `tail` goes into the hand."""
    wall = state.wall
    index = wall.head_index() if source == "head" else wall.tail_index()
    tile = wall.tiles[index]
    emit(("drawn", number, tile, source, why, index, wall.left - 1))
    return tile


def lay_out(state: DealState, number: int, flowers: tuple[Tile, ...], emit: Emit) -> None:
    """Flowers of the dealt hand, each replaced from the tail."""
    emit(("flowers", number, flowers))
    for _ in flowers:
        take(state, number, "tail", "opening", emit)


def ask_claims(asked: dict[int, list[Action]], emit: Emit) -> bool:
    """Open the window for the seats that may do something; False if there is none."""
    if asked:
        emit(("asked", "claim", asked, "claim", None, False))
    return bool(asked)


def claim(state: DealState, number: int, action: Action, emit: Emit) -> None:
    """The last discard makes a meld with the tiles that the action names, jokers included."""
    assert state.last is not None
    giver, tile, _ = state.last
    do, taken = action[0], action[1]
    tiles = tuple(sorted((*taken, tile)))
    if do == "chow":
        shows = action[2] if action[2] is not None else tiles
    else:
        shows = (tile,) * len(tiles)
    fake = any(used in state.jokers for used in taken)
    emit(("melded", number, Meld(do, tiles, shows, giver, tile, fake, state.melds_made), taken, False))


def concealed_kong(state: DealState, number: int, tile: Tile, hidden: bool, emit: Emit) -> None:
    four = (tile,) * 4
    emit(("melded", number, Meld(CONCEALED_KONG, four, four, at=state.melds_made), four, hidden))


def added_kong(state: DealState, number: int, tile: Tile, emit: Emit) -> None:
    """Announced: others may still rob it."""
    emit(("added", number, pung_index(state.seats[number], tile), tile))


def is_robbery(state: DealState, giver: int | None) -> bool:
    """Does a win on this seat's tile rob an added kong?"""
    return giver is not None and state.last is not None and state.last[2] == ADDED_KONG


def rob(state: DealState, winners: list[int], emit: Emit) -> None:
    """If the window was for an added kong: it is a pung again, its tile the winners'."""
    assert state.last is not None
    konger, tile, kind = state.last
    if kind == ADDED_KONG:
        index = next(
            index
            for index, meld in enumerate(state.seats[konger].melds)
            if meld.kind == ADDED_KONG and meld.shows[0] == tile
        )
        emit(("robbed", konger, index, tile, tuple(winners)))


def outcome(state: DealState, kind: str, next_dealer: int, **parts: Any) -> dict[str, Any]:
    """A result of the record format, with the fines of the deal."""
    return result(kind, next_dealer=next_dealer, fines=[dict(fine) for fine in state.fines], **parts)


def end(state: DealState, ended: dict[str, Any], emit: Emit) -> None:
    """The deal is over: everything is laid open."""
    emit(("ended", ended, *state.laid_open()))


def break_off(state: DealState, emit: Emit) -> None:
    """Close the open question without its answers, as a punished declaration does that ends the deal."""
    kind, public = state.question, state.public
    hidden = public is not None and public[0] != kind
    emit(("closed", kind, tuple(sorted(state.asked)), public if hidden else None))
