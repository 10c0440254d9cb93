"""仙居 liability and payments against a plain reading of section 11, ending by ending.

The rules are written out here once more, on lists and counts, with the waits of `brute`:
nothing of the code under test is used but to be compared. Endings need not be possible in
one deal (no copies are counted over seats), as no test asks for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.meld import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.result import SeatFacts, payments
from games.engine.rulesets.xianju.house import house_of
from games.engine.rulesets.xianju.liability import Ending
from games.engine.rulesets.xianju.scoring import WinFacts, concealed, score
from games.engine.rulesets.xianju.settlement import settle
from games.engine.tests.oracle import xianju_brute as brute
from games.engine.tests.oracle.xianju_hands import (
    Shown,
    random_hand,
    random_jokers,
    random_options,
    values_of,
    win_of,
)

DRAGONS = {31, 32, 33}
CHOICES = {
    "discard_payment": ("all", "all", "discarder_double", "discarder_only"),
    "contract": ("mutual", "mutual", "one_way", "off"),
    "fake_pung_liability": ("made", "held"),
    "concealed_kong_shown": (False, True),
    "base_points": (1, 1, 5),
}


class End(NamedTuple):
    """`win` as brute force takes it; `thrower` his hand after the discard, likewise."""

    win: brute.Win
    thrower: brute.Win
    from_seat: int | None
    tile: int
    melds: list[list[Meld]]  # of all four seats


def mismatches(seed: int, number: int) -> list[str]:
    """What differs for one ending; empty when all agrees."""
    end = random_end(Random(f"liability/{seed}/{number}"))
    return [f"end {seed}/{number} {end}: {text}" for text in check(end)]


# ---------------------------------------------------------------- random endings


def random_end(rng: Random) -> End:
    """A win of which the patterns, melds and discarder often matter."""
    jokers, options = random_jokers(rng), random_options(rng)
    options |= {name: rng.choice(values) for name, values in CHOICES.items()}
    dealer, winner = rng.randrange(4), rng.randrange(4)
    from_seat = rng.choice([None] + [seat for seat in range(4) if seat != winner] * 2)
    thrown_by = (winner + 1) % 4 if from_seat is None else from_seat
    hands = {seat: random_hand(rng, jokers, rng.choice((0, 0, 1, 2))) for seat in (winner, thrown_by)}
    givers = list(range(4)) + [rng.randrange(4)] * 6
    order = rng.sample(range(100), 16)
    melds = [
        sorted(
            (
                _meld(rng, shown, jokers, rng.choice([g for g in givers if g != seat]), order.pop())
                for shown in (hands[seat] if seat in hands else random_hand(rng, jokers, 0)).melds
            ),
            key=lambda meld: meld.at,
        )
        for seat in range(4)
    ]
    return End(
        win_of(rng, hands[winner], jokers, winner, dealer, options),
        _less_one(rng, win_of(rng, hands[thrown_by], jokers, thrown_by, dealer, options)),
        from_seat,
        rng.choice([*DRAGONS, *DRAGONS, *range(34)]),
        melds,
    )


def _less_one(rng: Random, win: brute.Win) -> brute.Win:
    """One natural less; if there is none, one joker."""
    kinds = [kind for kind in range(34) if win.counts[kind]]
    if not kinds:
        return win._replace(held=win.held[1:])
    counts = list(win.counts)
    counts[rng.choice(kinds)] -= 1
    return win._replace(counts=tuple(counts))


def _meld(rng: Random, shown: Shown, jokers: tuple[int, int], giver: int, at: int) -> Meld:
    shows, tiles = shown
    holds = any(tile in jokers for tile in tiles)
    if len(shows) == 4:
        kind = KONG if holds else rng.choice((KONG, ADDED_KONG, CONCEALED_KONG))
    else:
        kind = PUNG if shows[0] == shows[1] else CHOW
    if kind == CONCEALED_KONG:
        return Meld(kind, tiles, shows, None, None, False, at)
    return Meld(kind, tiles, shows, giver, None, holds or rng.random() < 0.2, at)


# ---------------------------------------------------------------- section 11, literally


def liable(end: End, patterns: set[str]) -> tuple[int, list[str]] | None:
    """Who pays for all, and every rule that says so, lowest first."""
    winner, thrower = end.win.seat, end.from_seat
    rules = [] if thrower is None else _discard_rules(end, patterns)
    partners = _partners(end)
    if thrower is None:
        return (max(partners, key=lambda seat: partners[seat]), ["XJ-11.7"]) if partners else None
    if thrower in partners:
        rules.append("XJ-11.7")
    assert winner != thrower
    return (thrower, rules) if rules else None


def _discard_rules(end: End, patterns: set[str]) -> list[str]:
    options, rules = end.win.options, []
    claims = [meld for meld in end.melds[end.win.seat] if meld.kind != CONCEALED_KONG]
    fakes = [meld for meld in claims if _fake(end, meld)]
    if patterns & {"pure_suit", "all_honours"} and len(claims) >= 3 and not fakes:
        rules.append("XJ-11.1")
    if "pure_suit" in patterns and any(meld.kind in (PUNG, KONG, ADDED_KONG) for meld in fakes):
        rules.append("XJ-11.2")
    if end.tile in DRAGONS:
        kinds = brute.completing(end.thrower)
        if brute.lone(end.thrower, kinds) not in (None, *DRAGONS):
            rules.append("XJ-11.3")
        if brute.seat_wind(end.thrower) in kinds and len(kinds) < 32:
            rules.append("XJ-11.4")
        shown = {
            meld.shows[0]
            for meld in end.melds[end.win.seat]
            if meld.kind in (PUNG, KONG, ADDED_KONG)
            or (meld.kind == CONCEALED_KONG and options["concealed_kong_shown"])
        }
        if DRAGONS - {end.tile} <= shown:
            rules.append("XJ-11.5")
        if not kinds:
            rules.append("XJ-11.6")
    return rules


def _fake(end: End, meld: Meld) -> bool:
    if end.win.options["fake_pung_liability"] == "made":
        return meld.fake
    return any(tile in end.win.jokers for tile in meld.tiles)


def _partners(end: End) -> dict[int, int]:
    """Seats bound to the winner → when (XJ-11.7)."""
    contract, winner = end.win.options["contract"], end.win.seat
    partners: dict[int, int] = {}
    for seat in range(4):
        if seat == winner or contract == "off":
            continue
        pairs = [(winner, seat)] if contract == "one_way" else [(winner, seat), (seat, winner)]
        thirds = []
        for taker, giver in pairs:
            claims = [m.at for m in end.melds[taker] if m.giver == giver and m.kind != CONCEALED_KONG]
            thirds += sorted(claims)[2:3]
        if thirds:
            partners[seat] = min(thirds)
    return partners


def pays(end: End, total: int, payer: int | None) -> list[int]:
    """XJ-10.3 and the head of section 11, one winner."""
    how, unit = end.win.options["discard_payment"], total * end.win.options["base_points"]
    losers = [seat for seat in range(4) if seat != end.win.seat]
    if payer is not None:
        shares = {payer: 4 if how == "discarder_double" and end.from_seat is not None else 3}
    elif end.from_seat is None or how == "all":
        shares = dict.fromkeys(losers, 1)
    elif how == "discarder_double":
        shares = {seat: 2 if seat == end.from_seat else 1 for seat in losers}
    else:
        shares = {end.from_seat: 2}
    sums = [-unit * shares.get(seat, 0) for seat in range(4)]
    sums[end.win.seat] = unit * sum(shares.values())
    return sums


# ---------------------------------------------------------------- comparison


def check(end: End) -> Iterator[str]:
    """Who is liable by which rules, and what everybody pays."""
    win = end.win
    facts = WinFacts(
        house_of(values_of(win)),
        win.jokers,
        win.dealer,
        win.seat,
        concealed(_tiles(win), win.jokers),
        tuple(end.melds[win.seat]),
        win.flowers,
        win.flags,
    )
    scored = score(facts)
    if scored is None:
        return
    seats = [SeatFacts(None, tuple(melds)) for melds in end.melds]
    if end.from_seat is not None:
        seats[end.from_seat] = seats[end.from_seat]._replace(hand=tuple(_tiles(end.thrower)))
    ending = Ending(facts.house, win.jokers, win.dealer, end.from_seat, end.tile, tuple(seats))
    settlement = settle(ending, [scored])
    found: Any = settlement.winners[0].liable
    ours = (found.seat, [found.rule, *found.also]) if found else None
    expected = liable(end, {counted.pattern.id for counted in scored.patterns})
    if ours != expected:
        yield f"liable: the engine says {ours}, section 11 {expected}"
    theirs = pays(end, scored.total, expected[0] if expected else None)
    if payments(settlement.lines) != theirs:
        yield f"payments: the engine says {payments(settlement.lines)}, section 11 {theirs}"


def _tiles(win: brute.Win) -> list[int]:
    return [kind for kind in range(34) for _ in range(win.counts[kind])] + list(win.held)
