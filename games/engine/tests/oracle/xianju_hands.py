"""Random 仙居 wins and near wins for the oracle, each a function of (seed, number) alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from games.engine.options import Values, resolve
from games.engine.rulesets.xianju.options import WITH_FLOWERS
from games.engine.tests.oracle.xianju_brute import EAST, RUN_STARTS, Win

SHAPE_OPTIONS = ("joker_pair", "joker_own_kind", "joker_anchor")
FLAGS = ("kong_draw", "heavenly", "earthly")
Shown = tuple[tuple[int, ...], tuple[int, ...]]  # what a meld shows, and its tiles


class Hand(NamedTuple):
    """14 tiles, of which four in five are complete: naturals, jokers, melds in front."""

    natural: list[int]
    faces: list[int]
    melds: tuple[Shown, ...]


def random_win(seed: int, number: int) -> Win:
    """A hand with jokers 0 to 7 in turn, and everything else that counts, options drawn."""
    rng = Random(f"xianju/{seed}/{number}")
    jokers = random_jokers(rng)
    hand = random_hand(rng, jokers, number % 8)
    return win_of(rng, hand, jokers, rng.randrange(4), rng.randrange(4), random_options(rng))


def random_jokers(rng: Random) -> tuple[int, int]:
    """A wind joker and a turned joker."""
    wind = rng.randrange(EAST, 31)
    return wind, rng.choice([kind for kind in range(34) if kind != wind])


def random_hand(rng: Random, jokers: tuple[int, int], held: int) -> Hand:
    """A hand with `held` jokers concealed, if the set has them."""
    palette, exposed = _palette(rng), rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
    while True:
        hand = _tiles(rng, jokers, palette, exposed, held)
        if hand is not None:
            return hand


def win_of(
    rng: Random, hand: Hand, jokers: tuple[int, int], seat: int, dealer: int, options: dict[str, Any]
) -> Win:
    """The hand as a win of that seat, with flowers and flags drawn."""
    return Win(
        tuple(Counter(hand.natural)[kind] for kind in range(34)),
        tuple(sorted(hand.faces)),
        hand.melds,
        jokers,
        seat,
        dealer,
        tuple(sorted(rng.sample(range(34, 42), rng.choice((0, 0, 1, 2, 5, 8))))),
        frozenset(rng.sample(FLAGS, rng.choice((0, 0, 1)))),
        options,
    )


def _tiles(
    rng: Random, jokers: tuple[int, int], palette: list[int], exposed: int, wanted: int
) -> Hand | None:
    """None if the tiles drawn are not in the set."""
    melds = tuple(_claimed(rng, palette, jokers) for _ in range(exposed))
    concealed = [kind for _ in range(4 - exposed) for kind in _meld(rng, palette)]
    concealed += [rng.choice(palette)] * 2
    if rng.random() < 0.2:
        concealed[rng.randrange(len(concealed))] = rng.choice(palette)
    rng.shuffle(concealed)
    claimed = [tile for _, some in melds for tile in some]
    in_hand = min(wanted, 7 - sum(tile in jokers for tile in claimed), len(concealed))
    faces = [jokers[rng.random() < 0.5] for _ in range(in_hand)]
    natural = concealed[in_hand:]
    copies = Counter([*natural, *faces, *claimed])
    if any(tile in jokers for tile in natural) or copies[jokers[1]] > 3 or max(copies.values()) > 4:
        return None
    return Hand(natural, faces, melds)


def _claimed(rng: Random, palette: list[int], jokers: tuple[int, int]) -> Shown:
    """A meld in front: what it shows, and its tiles."""
    shows = _meld(rng, palette)
    if shows[0] == shows[1] and rng.random() < 0.2:
        shows += shows[:1]
    return shows, _with_jokers(rng, shows, jokers, rng.choice((0, 0, 0, 1, 2)))


def _palette(rng: Random) -> list[int]:
    """Kinds to build from: patterns of suits and honours come up often."""
    first = 9 * rng.randrange(3)
    suit, honours = list(range(first, first + 9)), list(range(EAST, 34))
    return rng.choice(([*range(34)], [*range(34)], suit, suit + honours, honours))


def _meld(rng: Random, palette: list[int]) -> tuple[int, ...]:
    runs = [kind for kind in palette if kind in RUN_STARTS]
    if runs and rng.random() < 0.5:
        first = rng.choice(runs)
        return first, first + 1, first + 2
    return (rng.choice(palette),) * 3


def _with_jokers(rng: Random, shows: tuple[int, ...], jokers: tuple[int, int], most: int) -> tuple[int, ...]:
    """The tiles of a claimed meld: jokers in up to two places, and wherever it shows a joker's kind."""
    places = [place for place, kind in enumerate(shows) if kind in jokers]
    free = [place for place in range(len(shows)) if place not in places]
    places += rng.sample(free, max(0, min(most - len(places), len(free) - 1)))
    tiles = list(shows)
    for place in places:
        tiles[place] = jokers[rng.random() < 0.5]
    return tuple(sorted(tiles))


def random_options(rng: Random) -> dict[str, Any]:
    """Defaults for half of the hands, otherwise anything."""
    values = resolve(WITH_FLOWERS, {}).as_dict()
    if rng.random() < 0.5:
        return values
    for name in SHAPE_OPTIONS:
        values[name] = rng.random() < 0.5
    values["cap"] = rng.choice((None, None, 1, 3, 5, 8))
    for name in values:
        if name.startswith("tai_") and rng.random() < 0.4:
            values[name] = rng.choice((0, 0, 1, 2, 3, 5, 13))
    return values


def values_of(win: Win) -> Values:
    """The options as the engine takes them."""
    return Values(win.options)
