"""The whole state of one deal (盘), hidden tiles included. Mutable; changed by `evolve` only.

May import `tiles`, `meld`, `wall`, `options`, `commands`, `shapes`. Invariant: a state equals the
fold of its events from `new_state(setup)`; every tile of the wall is in exactly one
place: the wall, turned up, a hand, a meld, a flower row or a river (a claimed tile is in
its meld and marked in the river; one that was won on stays in the river, a robbed one
goes there).

How the other rulesets fit:
* 13 or 16 tiles: nothing here counts tiles; `Ruleset.hand_size` does.
* Wuhan: lone-tile kongs are melds of one tile (`meld.LONE_KINDS`); the shared last four
  tiles are `drawn` events with source `share`, asked one seat after the other.
* Hainan: no jokers; kong money and bonuses come from `melds` at the end.
* Longgang: opening phase and sharing are questions of their own kinds, the phase itself
  a private note; locks and kinds barred by own discards are `locks`; a player in
  accompanying play is a public note; the bench (`setup.bench`) only shares fines.
  A joker that is one for a single seat (the seat flower) is counted per seat:
  `seat.wild` is the set of kinds that are jokers in that hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING, Any

from games.engine.commands import Action
from games.engine.meld import Meld
from games.engine.options import Values
from games.engine.shapes.complete import is_win
from games.engine.shapes.keys import POWER, SUIT, keys_of_counts
from games.engine.tiles import KINDS, PLAIN_KINDS, Tile
from games.engine.wall import Wall

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset

HAND_SUIT: tuple[int, ...] = SUIT + (4,) * (KINDS - PLAIN_KINDS)
HAND_POWER: tuple[int, ...] = POWER + (0,) * (KINDS - PLAIN_KINDS)
"""What one tile adds to which suit key (`shapes`); flowers add nothing to a fifth, unused key."""
_COPIES = tuple(tuple((tile,) * count for count in range(5)) for tile in range(KINDS))


@dataclass(frozen=True, slots=True)
class DealSetup:
    """Everything that is settled before the first tile is dealt.

    `wall` is exactly the ruleset's tile set in deal order; `bench` names the people
    who sit out (Longgang), in queue order.
    """

    ruleset: Ruleset
    options: Values
    context: Values
    dealer: int
    dice: tuple[tuple[int, int], ...]
    wall: tuple[Tile, ...]
    bench: tuple[str, ...] = field(default=())


class Seat:
    """One chair. `counts` is the concealed hand by kind; `keys`, `jokers` and `total` follow it."""

    __slots__ = (
        "after_flower",
        "after_kong",
        "counts",
        "drawn",
        "flowers",
        "jokers",
        "keys",
        "locks",
        "melds",
        "notes",
        "river",
        "total",
        "wild",
    )

    def __init__(self) -> None:
        self.counts: list[int] = [0] * KINDS
        self.keys: list[int] = [0] * 5  # suit keys of the tiles that are no jokers; the fifth is unused
        self.jokers = 0
        self.total = 0
        self.wild: frozenset[Tile] = frozenset()
        self.drawn: Tile | None = None  # the tile just drawn, or the joker that it redeemed, while set apart
        self.after_flower = False  # `drawn` replaced a flower
        self.after_kong = False  # `drawn` came for a kong, flowers in between included
        self.melds: list[Meld] = []
        self.flowers: list[Tile] = []
        self.river: list[tuple[Tile, bool, bool]] = []  # (tile, was just drawn, was claimed)
        self.locks: dict[str, frozenset[Tile] | None] = {}  # None: every tile
        self.notes: dict[str, Any] = {}

    def add(self, tile: Tile) -> None:
        self.counts[tile] += 1
        self.total += 1
        if tile in self.wild:
            self.jokers += 1
        else:
            self.keys[HAND_SUIT[tile]] += HAND_POWER[tile]

    def remove(self, tile: Tile) -> None:
        self.counts[tile] -= 1
        self.total -= 1
        if tile in self.wild:
            self.jokers -= 1
        else:
            self.keys[HAND_SUIT[tile]] -= HAND_POWER[tile]

    def set_wild(self, wild: frozenset[Tile]) -> None:
        """Name the joker kinds of this hand and count its keys anew."""
        self.wild = wild
        plain, self.jokers = self.counts, 0
        if wild:
            plain = plain[:]
            for tile in wild:
                self.jokers += plain[tile]
                plain[tile] = 0
        self.keys = [*keys_of_counts(plain), 0]

    def tiles(self) -> list[Tile]:
        """The concealed hand, sorted m p s z f, the drawn tile included."""
        return list(chain.from_iterable(map(getitem, _COPIES, self.counts)))

    def keys_with(self, tile: Tile | None) -> list[int]:
        """The four suit keys with `tile` (natural, from somebody else) or as the hand stands; a new list."""
        keys = self.keys[:]
        if tile is not None:
            keys[HAND_SUIT[tile]] += HAND_POWER[tile]
        del keys[4]
        return keys

    def completes(self, tile: Tile | None) -> bool:
        """Does the hand, jokers included, make melds and a pair with `tile`, or as it stands?"""
        keys = self.keys
        if tile is None:
            return is_win(keys[0], keys[1], keys[2], keys[3], self.jokers)
        suit, power = HAND_SUIT[tile], HAND_POWER[tile]
        keys[suit] += power
        found = is_win(keys[0], keys[1], keys[2], keys[3], self.jokers)
        keys[suit] -= power
        return found

    def lock_bars(self, lock: str, tile: Tile) -> bool:
        """Does the pass lock `lock` (`win`, `pung` …) bar this kind?"""
        if lock not in self.locks:
            return False
        tiles = self.locks[lock]
        return tiles is None or tile in tiles

    def copy(self) -> Seat:
        twin = Seat.__new__(Seat)
        twin.counts, twin.keys, twin.jokers, twin.total = (
            self.counts[:],
            self.keys[:],
            self.jokers,
            self.total,
        )
        twin.wild, twin.drawn = self.wild, self.drawn
        twin.after_kong, twin.after_flower = self.after_kong, self.after_flower
        twin.melds, twin.flowers, twin.river = self.melds[:], self.flowers[:], self.river[:]
        twin.locks, twin.notes = self.locks.copy(), self.notes.copy()
        return twin


class DealState:
    """See the module. A question is open while `question` is not None.

    asked     seat → its legal answers, canonical order
    answers   seat → what it answered so far
    public    what everybody may know of the open question: (kind, seat or None)
    last      (seat, tile, `discard` or `added_kong`): what a claim takes
    discards  who discarded, in order: with the rivers, the discards of all seats in order
    shown     tiles of each kind that lie open for all: rivers, flowers, melds that are not hidden, what
              was turned up or put out; kept beside them, so that nobody counts them anew
    hidden    `at` of the concealed kongs that others may not see before the end
    turn_by   how the turn came: `deal` (dealer's first), `draw`, `claim` (chow, pung)
    notes     public facts of the ruleset; `private` those nobody sees
    """

    __slots__ = (
        "answers",
        "asked",
        "dealer",
        "dice",
        "discards",
        "fines",
        "hidden",
        "indicator",
        "joker_keys",
        "jokers",
        "last",
        "melds_made",
        "notes",
        "opening",
        "private",
        "public",
        "put_out",
        "question",
        "reserve",
        "result",
        "rules",
        "ruleset",
        "seats",
        "setup",
        "shown",
        "turn",
        "turn_by",
        "wall",
        "winds",
    )

    def __init__(self, setup: DealSetup) -> None:
        self.setup = setup
        self.ruleset: Ruleset = setup.ruleset
        self.rules: Values = setup.options
        self.dealer = setup.dealer
        self.dice = setup.dice
        self.wall = Wall(setup.wall)
        self.reserve = 0
        self.opening: tuple[int, int] | None = None
        self.winds: tuple[Tile, ...] = ()
        self.jokers: tuple[Tile, ...] = ()
        self.joker_keys: tuple[str, ...] = ()
        self.indicator: Tile | None = None
        self.put_out: tuple[Tile, ...] = ()
        self.seats = [Seat(), Seat(), Seat(), Seat()]
        self.question: str | None = None
        self.public: tuple[str, int | None] | None = None
        self.asked: dict[int, list[Action]] = {}
        self.answers: dict[int, Action] = {}
        self.last: tuple[int, Tile, str] | None = None
        self.discards: list[int] = []
        self.shown: list[int] = [0] * KINDS
        self.turn: int | None = None
        self.turn_by = "deal"
        self.melds_made = 0
        self.hidden: frozenset[int] = frozenset()
        self.notes: dict[str, Any] = {}
        self.private: dict[str, Any] = {}
        self.fines: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None

    @property
    def finished(self) -> bool:
        return self.result is not None

    def count_shown(self) -> list[int]:
        """`shown`, counted from where the tiles lie."""
        shown = [0] * KINDS
        for tile in (*self.put_out, *(() if self.indicator is None else (self.indicator,))):
            shown[tile] += 1
        for seat in self.seats:
            lying = [tile for tile, _, claimed in seat.river if not claimed]
            melded = (tile for meld in seat.melds if meld.at not in self.hidden for tile in meld.tiles)
            for tile in (*lying, *seat.flowers, *melded):
                shown[tile] += 1
        return shown

    def laid_open(self) -> tuple[tuple[Any, ...], ...]:
        """What everybody sees when the deal has ended: hands, drawn tiles, melds, the rest of the wall."""
        return (
            tuple(tuple(seat.tiles()) for seat in self.seats),
            tuple(seat.drawn for seat in self.seats),
            tuple(tuple(seat.melds) for seat in self.seats),
            tuple(self.wall.rest()),
        )

    def copy(self) -> DealState:
        """An independent copy; immutable parts are shared."""
        twin = DealState.__new__(DealState)
        for name in DealState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.wall = self.wall.copy()
        twin.seats = [seat.copy() for seat in self.seats]
        twin.asked = self.asked.copy()
        twin.answers = self.answers.copy()
        twin.discards, twin.shown = self.discards[:], self.shown[:]
        twin.notes, twin.private = self.notes.copy(), self.private.copy()
        twin.fines = self.fines[:]
        return twin


def new_state(setup: DealSetup) -> DealState:
    """The state before anything has happened: a full wall and four empty hands."""
    return DealState(setup)
