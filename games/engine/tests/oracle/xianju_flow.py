"""A second, plain course of a 仙居 deal: the page read again, with lists and no cleverness.

Tests only; may import the win check alone (`can_win`, which has an oracle of its own).
`Model` deals and asks from wall and dice by itself; `answer` takes all answers to its open
question. What it asks must be what the engine asks, tile for tile.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

from games.engine.commands import Action
from games.engine.meld import Meld
from games.engine.options import Values
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.scoring import Holding, can_win, concealed
from games.engine.tiles import EAST, PLAIN_KINDS, Tile

Tiles = list[Tile]


class Front:
    """A meld in front: its tiles, and what they show."""

    def __init__(self, kind: str, tiles: Tiles, shows: Tiles) -> None:
        self.kind, self.tiles, self.shows = kind, tiles, shows


class Open(NamedTuple):
    """The tile that a claim window is about."""

    giver: int
    tile: Tile
    added_kong: bool


class Model:
    """`kind` and `asked` are the open question; `over` when nobody is asked any more."""

    def __init__(self, dealer: int, second_throw: int, wall: tuple[Tile, ...], options: Values) -> None:
        self.options, self.dealer, self.over = options, dealer, False
        self.hands, self.melds = [[], [], [], []], [[], [], [], []]
        self.win_locks: list[set[Tile | None]] = [set(), set(), set(), set()]
        self.pung_locks: list[set[Tile]] = [set(), set(), set(), set()]
        self.drawn: list[Tile | None] = [None] * 4
        self.kind, self.asked, self.reserve = "turn", {}, 14
        self.claim: tuple[str, Tile] | None = None  # what brought the turn, unless it was a draw
        self.window: Open | None = None
        rest = list(wall)
        for size in (4, 4, 4, 1):
            for turn in range(4):
                self.hands[(dealer + turn) % 4] += [rest.pop(0) for _ in range(size)]
        self.hands[dealer].append(rest.pop(0))
        stacks = [rest[at : at + 2] for at in range(len(rest) % 2, len(rest), 2)]
        self.head, self.tail = rest, [tile for stack in reversed(stacks) for tile in stack]
        wind = EAST + (second_throw - 1) % 4
        self.left = len(rest)
        while (turned := self.take(self.tail)) == wind or turned >= PLAIN_KINDS:
            pass
        self.jokers = (wind, turned)
        self.lay_out_flowers()
        self.ask_turn(dealer)

    def take(self, end: Tiles) -> Tile:
        """XJ-2.9, XJ-8.1: head and tail never meet, the reserve lies between them."""
        self.left -= 1
        return end.pop(0)

    def lay_out_flowers(self) -> None:
        while any(tile >= PLAIN_KINDS for hand in self.hands for tile in hand):
            for turn in range(4):
                hand = self.hands[(self.dealer + turn) % 4]
                flowers = [tile for tile in hand if tile >= PLAIN_KINDS]
                hand[:] = [tile for tile in hand if tile < PLAIN_KINDS]
                hand += [self.take(self.tail) for _ in flowers]

    def wins(self, seat: int, tile: Tile | None = None) -> bool:
        if tile in self.jokers:
            return False
        hand = self.hands[seat] + ([] if tile is None else [tile])
        fronts = tuple(
            Meld(meld.kind, tuple(sorted(meld.tiles)), tuple(meld.shows)) for meld in self.melds[seat]
        )
        wind = EAST + (seat - self.dealer) % 4
        house = house_of(self.options)
        return can_win(Holding(house, self.jokers, concealed(hand, self.jokers), fronts, wind))

    def kong_fits(self) -> bool:
        return self.left - 1 >= self.reserve + 2

    def barred(self, claim: tuple[str, Tile] | None) -> set[Tile]:
        barred = set(self.jokers) if self.options.joker_discard == "forbidden" else set()
        ban = self.options.swap_ban
        if claim and (ban == "both" or (ban == "chow" and claim[0] == "chow")):
            barred.add(claim[1])
        return barred

    def ask_turn(self, seat: int, claim: tuple[str, Tile] | None = None) -> None:
        self.kind, self.claim = "turn", claim
        hand = self.hands[seat]
        free = set(hand) - self.barred(claim) or set(hand)
        actions: set[Action] = {("discard", tile) for tile in free}
        if claim is None and self.kong_fits():
            equal = {tile for tile in hand if hand.count(tile) == 4 and tile not in self.jokers}
            actions |= {("concealed_kong", tile) for tile in equal}
            pungs = [meld for meld in self.melds[seat] if meld.kind == "pung" and meld.tiles == meld.shows]
            actions |= {("added_kong", meld.shows[0]) for meld in pungs if meld.shows[0] in hand}
        if claim is None and self.wins(seat):
            actions.add(("win",))
        if self.options.redeem == "held":
            actions |= self.redeems(seat, hand)
        self.asked = {seat: actions}

    def redeems(self, seat: int, tiles: Tiles) -> set[Action]:
        found: set[Action] = set()
        for index, meld in enumerate(self.melds[seat]):
            held = [tile for tile in meld.tiles if tile in self.jokers]
            missing = without(meld.shows, [tile for tile in meld.tiles if tile not in self.jokers])
            for tile in set(tiles) & set(missing) - set(self.jokers):
                for joker in set(held):
                    if self.may_stand(without(held, [joker]), without(missing, [tile])):
                        found.add(("redeem", index, joker, tile))
        return found

    def may_stand(self, jokers: Tiles, kinds: Tiles) -> bool:
        """XJ-2.6: may these jokers stand for these kinds, in some order?"""
        return self.options.joker_own_kind or any(
            all(joker != kind for joker, kind in zip(order, kinds, strict=True))
            for order in permutations(jokers)
        )

    def draw(self, seat: int, end: Tiles) -> None:
        if self.left > self.reserve:
            self.win_locks[seat], self.pung_locks[seat] = set(), set()
        while self.left > self.reserve:
            tile = self.take(end)
            if tile < PLAIN_KINDS:
                self.hands[seat].append(tile)
                self.drawn[seat] = tile
                self.ask_after_draw(seat, tile)
                return
            end = self.tail
        self.over, self.asked = True, {}

    def ask_after_draw(self, seat: int, tile: Tile) -> None:
        found = self.redeems(seat, [tile]) if self.options.redeem == "drawn" else set()
        if found:
            self.kind, self.asked = "redeem", {seat: found | {("keep",)}}
        else:
            self.ask_turn(seat)

    def open_window(self, giver: int, tile: Tile, added_kong: bool) -> bool:
        self.kind, self.window, self.asked = "claim", Open(giver, tile, added_kong), {}
        if tile in self.jokers:
            return False
        for distance in (1, 2, 3):
            seat = (giver + distance) % 4
            found = set() if added_kong else self.claims(seat, tile, chows=distance == 1)
            if not {tile, None} & self.win_locks[seat] and self.wins(seat, tile):
                found.add(("win",))
            if found:
                self.asked[seat] = found | {("pass",)}
        return bool(self.asked)

    def claims(self, seat: int, tile: Tile, chows: bool) -> set[Action]:
        hand, found = self.hands[seat], set()
        for taken in {*combinations(sorted(hand), 2), *combinations(sorted(hand), 3)}:
            jokers = [one for one in taken if one in self.jokers]
            natural = [one for one in taken if one not in self.jokers]
            if len(hand) < 3 or len(jokers) > self.options.joker_meld_max:
                continue
            if set(natural) <= {tile}:
                if len(taken) == 2 and tile not in self.pung_locks[seat]:
                    found.add(("pung", taken))
                if len(taken) == 3 and self.kong_fits():
                    found.add(("kong", taken))
            if len(taken) == 2 and chows:
                for run in runs_with(tile):
                    missing = without(without(run, [tile]), natural)
                    if len(missing) == len(jokers) and self.may_stand(jokers, missing):
                        found.add(("chow", taken, tuple(run) if jokers else None))
        return {action for action in found if action[0] == "kong" or self.leaves_discard(hand, action, tile)}

    def leaves_discard(self, hand: Tiles, action: Action, tile: Tile) -> bool:
        return bool(set(without(hand, list(action[1]))) - self.barred((action[0], tile)))

    def answer(self, answers: dict[int, Action]) -> None:
        """All answers to the open question."""
        if self.kind == "claim":
            self.close_window(answers)
            return
        ((seat, action),) = answers.items()
        do, hand = action[0], self.hands[seat]
        if do == "redeem":
            self.redeem(seat, action)
        if do in ("redeem", "keep"):
            self.ask_turn(seat, self.claim if self.kind == "turn" else None)
        elif do == "win":
            self.over, self.asked = True, {}
        elif do == "discard":
            self.discard(seat, action[1])
        elif do == "concealed_kong":
            self.hands[seat] = without(hand, [action[1]] * 4)
            self.melds[seat].append(Front("concealed_kong", [action[1]] * 4, [action[1]] * 4))
            self.replace(seat)
        else:
            hand.remove(action[1])
            meld = next(m for m in self.melds[seat] if m.kind == "pung" and m.shows[0] == action[1])
            meld.kind, meld.tiles, meld.shows = "added_kong", [*meld.tiles, action[1]], [action[1]] * 4
            if not self.open_window(seat, action[1], added_kong=True):
                self.replace(seat)

    def redeem(self, seat: int, action: Action) -> None:
        _, index, joker, tile = action
        meld = self.melds[seat][index]
        meld.tiles = sorted([*without(meld.tiles, [joker]), tile])
        self.hands[seat] = [*without(self.hands[seat], [tile]), joker]
        if self.drawn[seat] == tile:
            self.drawn[seat] = joker

    def discard(self, seat: int, tile: Tile) -> None:
        if ("win",) in self.asked[seat]:
            self.give_up_win(seat, self.drawn[seat])
        nobody = tile in self.barred(self.claim)  # every discard was barred: nobody may claim this one
        self.hands[seat].remove(tile)
        self.drawn[seat] = None
        if nobody or not self.open_window(seat, tile, added_kong=False):
            self.draw((seat + 1) % 4, self.head)

    def give_up_win(self, seat: int, tile: Tile | None) -> None:
        if self.options.pass_win == "any_tile":
            self.win_locks[seat].add(None)
        elif tile is not None and tile not in self.jokers:
            self.win_locks[seat].add(tile)

    def replace(self, seat: int) -> None:
        self.reserve += 2
        self.draw(seat, self.tail)

    def close_window(self, answers: dict[int, Action]) -> None:
        giver, tile, added_kong = self.window
        for seat, action in answers.items():
            if ("win",) in self.asked[seat] and action[0] != "win":
                self.give_up_win(seat, tile)
            if action[0] in ("pass", "chow") and any(could[0] == "pung" for could in self.asked[seat]):
                self.pung_locks[seat].add(tile)
        near = sorted(answers, key=lambda seat: (seat - giver) % 4)
        best = max(near, key=lambda seat: self.worth(answers[seat]))  # the nearest of equals
        action = answers[best]
        if action[0] == "win":
            self.over, self.asked = True, {}
        elif action[0] != "pass":
            self.carry_out(best, action, tile)
        elif added_kong:
            self.replace(giver)
        else:
            self.draw((giver + 1) % 4, self.head)

    def worth(self, action: Action) -> int:
        """XJ-4.4."""
        if action[0] in ("pass", "chow", "win"):
            return {"pass": 0, "chow": 2, "win": 5}[action[0]]
        if not set(action[1]) & set(self.jokers):
            return 4
        return 3 if self.options.fake_pung_over_chow else 1

    def carry_out(self, seat: int, action: Action, tile: Tile) -> None:
        do, taken = action[0], list(action[1])
        self.hands[seat] = without(self.hands[seat], taken)
        self.win_locks[seat], self.pung_locks[seat] = set(), set()
        tiles = sorted([*taken, tile])
        shows = list(action[2] or tiles) if do == "chow" else [tile] * len(tiles)
        self.melds[seat].append(Front(do, tiles, shows))
        if do == "kong":
            self.replace(seat)
        else:
            self.ask_turn(seat, (do, tile))


def without(tiles: Tiles, gone: Tiles) -> Tiles:
    """The tiles but for these; what is not there is passed over."""
    rest = list(tiles)
    for tile in gone:
        if tile in rest:
            rest.remove(tile)
    return rest


def runs_with(tile: Tile) -> list[Tiles]:
    starts = [low for low in (tile - 2, tile - 1, tile) if low >= 0 and low // 9 == (low + 2) // 9]
    return [[low, low + 1, low + 2] for low in starts if tile < 27]
