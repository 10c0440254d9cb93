"""What one seat may look at when it chooses, in the form that is quick to reckon with.

May import engine core, `shapes`, `registry`. Invariant: `sight_of(state, seat)` and
`sight_of_view(view(state, seat))` hold the same facts (tested on whole deals), so whatever
a bot knows stands in the seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Any

from games.engine.commands import Action, action_from_json
from games.engine.meld import LONE_KINDS, Meld
from games.engine.options import Values
from games.engine.registry import get
from games.engine.shapes import Keys, keys_of_counts
from games.engine.shapes.waiting import Left, unseen_masks
from games.engine.state import DealState
from games.engine.tiles import KINDS, PLAIN_KINDS, TILE_BY_NAME, Tile


class Sight:
    """One seat's knowledge.

    seat      the seat itself
    counts    naturals (no jokers, no flowers) of the own hand by kind, 34
    keys      the same as suit keys
    jokers    how many jokers the hand holds
    wild      the kinds that are jokers in this hand
    needed    melds still to be made from the hand (lone-tile kongs take no place)
    melds     the four seats' melds; a hidden kong of another seat has no tiles
    seen      tiles of each kind that this seat can account for, own hand included, 42
    legal     what it may answer, canonical order
    last      (seat, tile, kind) of the open discard or added kong, or None
    """

    __slots__ = (
        "_state",
        "context",
        "counts",
        "dealer",
        "flowers",
        "jokers",
        "keys",
        "last",
        "legal",
        "melds",
        "needed",
        "notes",
        "options",
        "question",
        "seat",
        "seen",
        "wall_left",
        "wild",
        "winds",
    )

    seat: int
    counts: list[int]
    keys: Keys
    jokers: int
    wild: frozenset[Tile]
    needed: int
    melds: Sequence[Sequence[Meld]]
    flowers: Sequence[Tile]
    seen: list[int]
    legal: list[Action]
    last: tuple[int, Tile, str] | None
    question: str | None
    dealer: int
    winds: Sequence[Tile]
    context: Any
    options: Any
    notes: Mapping[str, Any]
    wall_left: int

    def __getattr__(self, name: str) -> Any:
        """What most answers do without is worked out when first asked for (`_LATE`)."""
        late = _LATE.get(name)
        if late is None:
            raise AttributeError(name)
        value = late(self._state, self.seat)
        setattr(self, name, value)
        return value

    @property
    def left(self) -> Left:
        """Masks of what this seat has not seen, by kind, for `shapes.count_left`."""
        return unseen_masks(self.seen)

    def facts(self) -> dict[str, Any]:
        """Everything, for comparing two sights."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("options", "_state")}


def sight_of(state: DealState, seat: int) -> Sight:
    """What `seat` knows of `state`; the quick way, for simulations. Use it before the next step."""
    own = state.seats[seat]
    sight = Sight()
    sight._state = state
    sight.seat = seat
    sight.wild = own.wild
    sight.jokers = own.jokers
    k0, k1, k2, k3, _ = own.keys
    sight.keys = (k0, k1, k2, k3)
    sight.needed = _needed(state.ruleset.hand_size, own.melds)
    sight.legal = [] if seat in state.answers else state.asked.get(seat, [])
    sight.options = state.rules
    if sight.legal and sight.legal[0][0] == "discard":  # a turn asks for these in any case
        sight.counts, sight.seen = _naturals(own.counts, own.wild), _seen_of(state, seat)
    return sight


def _melds_of(state: DealState, seat: int) -> list[list[Meld]]:
    if not state.hidden:
        return [other.melds for other in state.seats]
    return [
        other.melds if number == seat else [_masked(meld, state.hidden) for meld in other.melds]
        for number, other in enumerate(state.seats)
    ]


def _seen_of(state: DealState, seat: int) -> list[int]:
    own = state.seats[seat]
    seen = list(map(add, state.shown, own.counts))
    if state.hidden:
        for meld in own.melds:
            if meld.at in state.hidden:
                for tile in meld.tiles:
                    seen[tile] += 1
    return seen


_LATE: Mapping[str, Callable[[DealState, int], Any]] = {
    "counts": lambda state, seat: _naturals(state.seats[seat].counts, state.seats[seat].wild),
    "melds": _melds_of,
    "flowers": lambda state, seat: state.seats[seat].flowers,
    "seen": _seen_of,
    "last": lambda state, seat: state.last,
    "question": lambda state, seat: state.question if seat in state.asked else None,
    "dealer": lambda state, seat: state.dealer,
    "winds": lambda state, seat: state.winds,
    "context": lambda state, seat: state.setup.context,
    "notes": lambda state, seat: state.seats[seat].notes,
    "wall_left": lambda state, seat: state.wall.left,
}


def sight_of_view(view: Mapping[str, Any], options: Any) -> Sight:
    """The same from the seat's own view (plain JSON) and the room's options."""
    number = view["viewer"]
    own = view["seats"][number]
    counts = [0] * KINDS
    for name in own["hand"]:
        counts[TILE_BY_NAME[name]] += 1
    sight = Sight()
    sight.seat = number
    sight.wild = frozenset(_tiles(own["wild"]))
    sight.jokers = sum(counts[kind] for kind in sight.wild)
    sight.counts = _naturals(counts, sight.wild)
    sight.keys = keys_of_counts(sight.counts)
    sight.melds = [[_meld(meld) for meld in seat["melds"]] for seat in view["seats"]]
    sight.flowers = _tiles(own["flowers"])
    sight.needed = _needed(get(view["ruleset"]).hand_size, sight.melds[number])
    rivers = [
        [TILE_BY_NAME[entry["tile"]] for entry in seat["river"] if not entry["claimed"]]
        for seat in view["seats"]
    ]
    turned = [] if view["indicator"] is None else [TILE_BY_NAME[view["indicator"]]]
    flowers = [_tiles(seat["flowers"]) for seat in view["seats"]]
    sight.seen = _seen(counts, sight.melds, rivers, flowers, (turned, _tiles(view["put_out"])))
    sight.legal = [action_from_json(action, "legal") for action in view["legal"]]
    last = view["last"]
    sight.last = None if last is None else (last["seat"], TILE_BY_NAME[last["tile"]], last["kind"])
    asked = bool(view["legal"]) or view["answered"] is not None
    sight.question = view["question"]["kind"] if asked else None
    sight.dealer = view["dealer"]
    sight.winds = tuple(_tiles(view["winds"]))
    sight.context = Values(view["context"])
    sight.options = options
    sight.notes = own["notes"]
    sight.wall_left = view["wall"]["left"]
    return sight


def _tiles(names: Sequence[str]) -> list[Tile]:
    return [TILE_BY_NAME[name] for name in names]


def _naturals(counts: Sequence[int], wild: frozenset[Tile]) -> list[int]:
    naturals = list(counts[:PLAIN_KINDS])
    for kind in wild:
        if kind < PLAIN_KINDS:
            naturals[kind] = 0
    return naturals


def _needed(hand_size: int, melds: Sequence[Meld]) -> int:
    if not melds:
        return hand_size // 3
    return hand_size // 3 - sum(meld.kind not in LONE_KINDS for meld in melds)


def _seen(
    own: Sequence[int],
    melds: Sequence[Sequence[Meld]],
    rivers: Sequence[Sequence[Tile]],
    flowers: Sequence[Sequence[Tile]],
    out: Sequence[Sequence[Tile]],
) -> list[int]:
    seen = list(own)
    for row in (*rivers, *flowers, *out):
        for tile in row:
            seen[tile] += 1
    for seat in melds:
        for meld in seat:
            for tile in meld.tiles:
                seen[tile] += 1
    return seen


def _masked(meld: Meld, hidden: frozenset[int]) -> Meld:
    return meld._replace(tiles=(), shows=()) if meld.at in hidden else meld


def _meld(seen: Mapping[str, Any]) -> Meld:
    claimed = seen["claimed"]
    return Meld(
        seen["kind"],
        tuple(_tiles([name for name in seen["tiles"] if name])),
        tuple(_tiles([name for name in seen["as"] if name])),
        seen["from"],
        None if claimed is None else TILE_BY_NAME[claimed],
        seen["fake"],
        seen["at"],
    )
