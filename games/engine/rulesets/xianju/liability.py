"""Full liability and the contract (全包, 承包): XJ-11.1 to 11.8.

May import `house`, `scoring`, `waiting` and the engine's melds and results. Invariant: a
step of its own after scoring; every test looks at plain facts, says yes or no, who would
pay, and the fact behind its answer (`code` and `facts`, put into words by `wording`).

Facts that are not known (a hand that a case leaves out) make a test that needs them not
fire. XJ-11.9, what ready means, is `waiting`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from games.engine.errors import NotationError
from games.engine.meld import ADDED_KONG, CHOW, CLAIMED_KINDS, CONCEALED_KONG, Meld
from games.engine.result import SEATS, Liable, SeatFacts
from games.engine.rulesets.xianju.house import House, Jokers
from games.engine.rulesets.xianju.scoring import Holding, ScoredWin, concealed, seat_wind_of
from games.engine.rulesets.xianju.waiting import Waiting, waiting
from games.engine.tiles import DRAGONS, Tile

BINDING_CLAIMS = 3


class Ending(NamedTuple):
    """How a 盘 was won, and what every seat holds.

    from_seat  the discarder or the robbed konger, None on a self-draw; his hand is the one
               after the discard, his robbed kong is still a pung
    """

    house: House
    jokers: Jokers
    dealer: int
    from_seat: int | None
    tile: Tile
    seats: tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]


class Finding(NamedTuple):
    """The answer of one test: did it fire, who pays then, and why (a code of `wording`)."""

    rule: str
    fired: bool
    code: str
    payer: int | None = None
    facts: dict[str, Any] = {}


class Judgement(NamedTuple):
    """All tests of one win, and what follows from them."""

    tests: tuple[Finding, ...]
    liable: Liable | None


class _Matter:
    """One win before the tests: the ending, the winner, and facts that several tests ask for."""

    def __init__(self, ending: Ending, win: ScoredWin) -> None:
        self.ending = ending
        self.win = win
        self.winner = win.facts.winner
        self.melds = win.facts.melds
        self.discarder = ending.from_seat
        self.settings = ending.house.settings

    @cached_property
    def claims(self) -> tuple[Meld, ...]:
        return tuple(meld for meld in self.melds if is_claim(meld))

    @cached_property
    def dragon(self) -> bool:
        return self.ending.tile in DRAGONS

    @cached_property
    def waiting(self) -> Waiting | None:
        """What the discarder waits for; None if his hand is not known."""
        seat = self.discarder
        if seat is None or self.ending.seats[seat].hand is None:
            return None
        facts, jokers = self.ending.seats[seat], self.ending.jokers
        wind = seat_wind_of(seat, self.ending.dealer)
        hand = concealed(facts.hand, jokers)
        return waiting(Holding(self.ending.house, jokers, hand, facts.melds, wind))

    def made_with_joker(self, meld: Meld) -> bool:
        if self.settings.fake_pung_liability == "made":
            return meld.fake
        return any(tile in self.ending.jokers for tile in meld.tiles)

    def no(self, rule: str, code: str, **facts: Any) -> Finding:
        return Finding(rule, False, code, None, facts)

    def yes(self, rule: str, payer: int, code: str, **facts: Any) -> Finding:
        return Finding(rule, True, code, payer, facts)


def is_claim(meld: Meld) -> bool:
    """吃, 碰, 明杠; a 补杠 is the claim of its pung, a 暗杠 is none."""
    return meld.kind in CLAIMED_KINDS or meld.kind == ADDED_KONG


def claimed_suit(matter: _Matter) -> Finding:
    """XJ-11.1: 清一色 or 十三台 with three true claims and no claim made with a joker."""
    rule, discarder = "XJ-11.1", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.win.has("pure_suit") and not matter.win.has("all_honours"):
        return matter.no(rule, "neither_pattern")
    claims = len(matter.claims)
    if claims < BINDING_CLAIMS:
        return matter.no(rule, "few_claims", claims=claims)
    if any(matter.made_with_joker(meld) for meld in matter.claims):
        return matter.no(rule, "joker_claim")
    return matter.yes(rule, discarder, "true_claims", claims=claims)


def fake_pung(matter: _Matter) -> Finding:
    """XJ-11.2: 清一色 and a claimed pung or kong made with a joker."""
    rule, discarder = "XJ-11.2", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.win.has("pure_suit"):
        return matter.no(rule, "not_pure_suit")
    for meld in matter.claims:
        if meld.kind != CHOW and matter.made_with_joker(meld):
            return matter.yes(rule, discarder, "fake_pung", tile=meld.shows[0])
    return matter.no(rule, "no_fake_pung")


def lone_tile(matter: _Matter) -> Finding:
    """XJ-11.3: a dragon thrown by one who waits on a lone suit tile or wind for the pair."""
    rule, discarder = "XJ-11.3", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.dragon:
        return matter.no(rule, "no_dragon", tile=matter.ending.tile)
    if matter.waiting is None:
        return matter.no(rule, "hand_unknown", seat=discarder)
    lone = matter.waiting.lone
    if lone is None:
        return matter.no(rule, "no_lone_tile", seat=discarder, kinds=matter.waiting.kinds)
    if lone in DRAGONS:
        return matter.no(rule, "lone_dragon", seat=discarder, tile=lone)
    return matter.yes(rule, discarder, "lone_tile", seat=discarder, tile=lone)


def own_wind(matter: _Matter) -> Finding:
    """XJ-11.4: a dragon thrown by one who waits on his own seat wind."""
    rule, discarder = "XJ-11.4", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.dragon:
        return matter.no(rule, "no_dragon", tile=matter.ending.tile)
    if matter.waiting is None:
        return matter.no(rule, "hand_unknown", seat=discarder)
    wind = seat_wind_of(discarder, matter.ending.dealer)
    if matter.waiting.on(wind):
        return matter.yes(rule, discarder, "own_wind", seat=discarder, tile=wind)
    return matter.no(rule, "not_own_wind", seat=discarder, tile=wind, kinds=matter.waiting.kinds)


def third_dragon(matter: _Matter) -> Finding:
    """XJ-11.5: the winner shows two dragons and the third was thrown."""
    rule, discarder = "XJ-11.5", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.dragon:
        return matter.no(rule, "no_dragon", tile=matter.ending.tile)
    shown = {meld.shows[0] for meld in matter.melds if _shows_triplet(matter, meld)}
    others = set(DRAGONS) - {matter.ending.tile}
    if others <= shown:
        return matter.yes(rule, discarder, "third_dragon", tile=matter.ending.tile)
    return matter.no(rule, "dragons_shown", count=len(others & shown), tile=matter.ending.tile)


def _shows_triplet(matter: _Matter, meld: Meld) -> bool:
    if meld.kind == CONCEALED_KONG:
        return matter.settings.concealed_kong_shown
    return meld.kind != CHOW


def not_ready(matter: _Matter) -> Finding:
    """XJ-11.6: a dragon thrown by one who is not ready."""
    rule, discarder = "XJ-11.6", matter.discarder
    if discarder is None:
        return matter.no(rule, "self_draw")
    if not matter.dragon:
        return matter.no(rule, "no_dragon", tile=matter.ending.tile)
    if matter.waiting is None:
        return matter.no(rule, "hand_unknown", seat=discarder)
    if matter.waiting.ready:
        return matter.no(rule, "ready", seat=discarder, kinds=matter.waiting.kinds)
    return matter.yes(rule, discarder, "not_ready", seat=discarder)


def contract(matter: _Matter) -> Finding:
    """XJ-11.7: three claims from one player bind the two (承包)."""
    rule = "XJ-11.7"
    if matter.settings.contract == "off":
        return matter.no(rule, "contract_off")
    bonds = _bonds(matter)
    if not bonds:
        return matter.no(rule, "no_bond")
    if matter.discarder is None:
        partner = _latest(bonds)
        return matter.yes(rule, partner, "bound", seat=partner)
    if matter.discarder in bonds:
        return matter.yes(rule, matter.discarder, "bound", seat=matter.discarder)
    return matter.no(rule, "third_player", seat=matter.discarder)


def _bonds(matter: _Matter) -> dict[int, list[Meld]]:
    """Seats bound to the winner → the claims that bind them (from the third on they do)."""
    bonds: dict[int, list[Meld]] = {}
    for seat in range(SEATS):
        if seat == matter.winner:
            continue
        taken = [meld for meld in matter.claims if meld.giver == seat]
        if len(taken) >= BINDING_CLAIMS:
            bonds[seat] = taken
        given = [
            meld for meld in matter.ending.seats[seat].melds if is_claim(meld) and meld.giver == matter.winner
        ]
        if len(given) >= BINDING_CLAIMS and matter.settings.contract == "mutual":
            bound_at = [claims[BINDING_CLAIMS - 1].at for claims in (bonds.get(seat), given) if claims]
            bonds[seat] = given if given[BINDING_CLAIMS - 1].at == min(bound_at) else bonds[seat]
    return bonds


def _latest(bonds: dict[int, list[Meld]]) -> int:
    """XJ-11.8: of two partners the one whose third claim came last."""
    if len(bonds) == 1:
        return next(iter(bonds))
    third = {seat: claims[BINDING_CLAIMS - 1].at for seat, claims in bonds.items()}
    if any(at < 0 for at in third.values()):
        raise NotationError("melds", "XJ-11.8 needs the order of the claims: give every meld its `at`")
    return max(third, key=lambda seat: third[seat])


TESTS: tuple[Callable[[_Matter], Finding], ...] = (
    claimed_suit,
    fake_pung,
    lone_tile,
    own_wind,
    third_dragon,
    not_ready,
    contract,
)


def judge(ending: Ending, win: ScoredWin) -> Judgement:
    """Run all tests; the lowest rule that fired is named, the others stand beside it (XJ-11.8)."""
    matter = _Matter(ending, win)
    tests = tuple(test(matter) for test in TESTS)
    fired = [test for test in tests if test.fired]
    if not fired:
        return Judgement(tests, None)
    payers = {test.payer for test in fired}
    assert len(payers) == 1, "on a discard only the discarder can be liable"
    first = fired[0]
    return Judgement(tests, Liable(first.payer, first.rule, tuple(test.rule for test in fired[1:])))
