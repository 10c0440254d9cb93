"""Deals made to order: a legal wall from wished hands and draws, and moves in short words.

May import engine core. Invariant: the wall is exactly the ruleset's tile set, so a scripted
deal is a real deal; the seed-free filler is always the same. For tests and cases, also of
the browser; nothing of the live site imports it.

    setup = scripted_deal(get("xianju"), hands={0: "123m", 1: "88s1z5p"}, turned="5p", head="9m 1s")
    game = play(setup, ["0 discard 8s", "1 pung 8s1z", "2 pung 8s8s"])
    game.state, game.events, game.record()

Hands may be shorter than they are dealt: the rest is filler without flowers. The dice
default to a sum of 5 on every throw (in Xianju: wind joker 1z, East's side).
Moves are `seat do tiles`: `0 discard 3m`, `1 pass`, `1 chow 4m1z=345m`, `2 pung 3m1z`,
`2 kong 333m`, `3 concealed_kong 5s`, `1 win`, `0 redeem 0 1z 2m` (meld, joker, tile), `0 keep`.
Whoever is asked before a move becomes legal answers with silence (pass, keep, the drawn tile).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.commands import Action, action_from_json
from games.engine.decide import default_action, legal, start, step, waiting_for
from games.engine.events import Event
from games.engine.options import resolve
from games.engine.record import write_record
from games.engine.ruleset import Ruleset
from games.engine.state import DealSetup, DealState
from games.engine.tiles import PLAIN_KINDS, Tile, format_tiles, parse_tiles
from games.engine.wall import Wall, deal_hands

FIVE = (2, 3)


def scripted_deal(
    ruleset: Ruleset,
    *,
    hands: Mapping[int, str] | None = None,
    turned: str = "",
    head: str = "",
    tail: str = "",
    dealer: int = 0,
    dice: Sequence[tuple[int, int]] | None = None,
    options: Mapping[str, Any] | None = None,
    context: Mapping[str, Any] | None = None,
    late: str = "1z",
) -> DealSetup:
    """A deal with these hands, in which the wished tiles come in this order.

    hands   by seat, as dealt (the dealer's of 14 or 17)
    turned  tiles turned for the joker, in order: those put out, then the indicator
    head    the next tiles from the head after the deal; tail: the next from the tail
    late    kinds that the filler deals last, beside the turned ones: so that nobody is
            dealt a joker unasked (with the default dice Xianju's wind joker is 1z)
    """
    values = resolve(ruleset.options, options or {})
    ruleset.check_options(values)
    tiles = ruleset.tiles(values)
    wishes = {seat: _read(text) for seat, text in (hands or {}).items()}
    plan = _Plan(ruleset, len(tiles), dealer)
    chosen = plan.place(wishes, _read(turned), _read(head), _read(tail))
    return DealSetup(
        ruleset,
        values,
        resolve(ruleset.context_keys, context or {}, "context"),
        dealer,
        tuple(dice) if dice is not None else (FIVE,) * ruleset.throws,
        tuple(_fill(chosen, tiles, {*_read(turned), *_read(late)})),
    )


def _read(text: str) -> list[Tile]:
    return parse_tiles(text.replace(" ", ""))


class _Plan:
    """Which place of the wall goes where."""

    def __init__(self, ruleset: Ruleset, size: int, dealer: int) -> None:
        large = ruleset.hand_size == 16
        self.hands = deal_hands(dealer, range(size), 4 if large else 3, jump=not large)
        self.dealt = sum(len(hand) for hand in self.hands)
        self.tail_first = ruleset.joker_from != "head"
        self.wall = Wall(range(size))
        self.size = size

    def place(
        self, hands: Mapping[int, list[Tile]], turned: list[Tile], head: list[Tile], tail: list[Tile]
    ) -> list[Tile | None]:
        chosen: list[Tile | None] = [None] * self.size
        for seat, wished in hands.items():
            if len(wished) > len(self.hands[seat]):
                raise ValueError(f"seat {seat} is dealt {len(self.hands[seat])} tiles, not {len(wished)}")
            for index, tile in zip(self.hands[seat], wished, strict=False):
                chosen[index] = tile
        in_head, in_tail = (head, turned + tail) if self.tail_first else (turned + head, tail)
        for order, tile in enumerate(in_tail):
            chosen[self.wall.tail_position(order)] = tile
        for index, tile in enumerate(in_head, self.dealt):
            chosen[index] = tile
        return chosen


def _fill(chosen: list[Tile | None], tiles: Iterable[Tile], late: set[Tile]) -> list[Tile]:
    """Filler in the open places: each kind in turn, so that hands get no pairs by chance. Late
    kinds and flowers go before the last few places of the wall, which no draw reaches soon."""
    rest = Counter(tiles)
    rest.subtract(tile for tile in chosen if tile is not None)
    if min(rest.values()) < 0:
        over = [tile for tile, count in rest.items() if count < 0]
        raise ValueError(f"more than the set has of {format_tiles(over)}")
    early: list[Tile] = []
    last: list[Tile] = []
    while rest.total():
        for tile in sorted(rest):
            if rest[tile] > 0:
                (last if tile in late or tile >= PLAIN_KINDS else early).append(tile)
                rest[tile] -= 1
    places = [index for index, tile in enumerate(chosen) if tile is None]
    keep = len(places) - len(last) - _END
    order = places[:keep] + places[keep + len(last) :] + places[keep : keep + len(last)]
    wall = list(chosen)
    for index, tile in zip(order, early + last, strict=True):
        wall[index] = tile
    return [tile for tile in wall if tile is not None]


_END = 6  # open places after the late tiles: filler for the first few tail draws


def parse_move(text: str) -> tuple[int, Action]:
    """`2 pung 3m1z` → (2, ("pung", …))."""
    seat, do, *words = text.split()
    obj: dict[str, Any] = {"do": do}
    if do in ("chow", "pung", "kong"):
        taken, _, run = words[0].partition("=")
        obj["with"] = taken
        if run:
            obj["as"] = run
    elif do == "redeem":
        obj |= {"meld": int(words[0]), "joker": words[1], "tile": words[2]}
    elif do == "choose":
        obj |= {"what": words[0], "number": int(words[1])}
    elif words:
        obj["tile"] = words[0]
    return int(seat), action_from_json(obj, text)


@dataclass(slots=True)
class Game:
    """A deal under way, with everything that happened."""

    state: DealState
    events: list[Event]
    actions: list[tuple[int, Action]] = field(default_factory=list)

    def act(self, seat: int, action: Action) -> None:
        self.events += step(self.state, seat, action)
        self.actions.append((seat, action))

    def silence(self, seat: int) -> None:
        self.act(seat, default_action(self.state, seat))

    def settle_window(self) -> None:
        """Let everybody still asked in the open question answer with silence."""
        for seat in waiting_for(self.state):
            self.silence(seat)

    def move(self, text: str) -> None:
        """Carry out a move, silence answering for whoever stands before it."""
        seat, action = parse_move(text)
        while action not in legal(self.state, seat) and action[0] not in ("false_win", "false_kong"):
            waiting = waiting_for(self.state)
            if not waiting:
                raise ValueError(f"{text!r} never became legal")
            self.silence(waiting[0])
        self.act(seat, action)

    def asked(self, seat: int) -> list[Action]:
        return legal(self.state, seat)

    def record(self) -> dict[str, Any]:
        """The deal so far as a record."""
        return write_record(self.state.setup, self.actions, self.state.result)


def play(setup: DealSetup, moves: Iterable[str] = ()) -> Game:
    """Start a deal and carry out `moves`."""
    game = Game(*start(setup))
    for move in moves:
        game.move(move)
    return game
