"""Random 仙居 wins and near wins for the oracle, each a function of (seed, number) alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.engine.options import Values, resolve
from games.engine.rulesets.xianju.options import WITH_FLOWERS
from games.engine.tests.oracle.xianju_brute import EAST, RUN_STARTS, Win

SHAPE_OPTIONS = ("joker_pair", "joker_own_kind", "joker_anchor")
FLAGS = ("kong_draw", "heavenly", "earthly")


def random_win(seed: int, number: int) -> Win:
    """A hand of 14 that is complete four times out of five, jokers 0 to 7 in turn, options drawn."""
    rng = Random(f"xianju/{seed}/{number}")
    jokers = (rng.randrange(27, 31), 0)
    while jokers[1] in (0, jokers[0]):
        jokers = (jokers[0], rng.randrange(34))
    while True:
        win = _deal(rng, jokers, number % 8)
        if win is not None:
            return win


def _deal(rng: Random, jokers: tuple[int, int], wanted: int) -> Win | None:
    """None if the tiles drawn would need a fifth copy."""
    exposed = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
    palette = _palette(rng)
    melds, held = [], 0
    for _ in range(exposed):
        shows = _meld(rng, palette)
        kong = shows[0] == shows[1] and rng.random() < 0.2
        shows += shows[:1] if kong else ()
        tiles, used = _with_jokers(rng, shows, jokers, rng.choice((0, 0, 0, 1, 2)))
        melds.append((shows, tiles))
        held += used
    concealed = [kind for _ in range(4 - exposed) for kind in _meld(rng, palette)]
    concealed += [rng.choice(palette)] * 2
    if rng.random() < 0.2:
        concealed[rng.randrange(len(concealed))] = rng.choice(palette)
    rng.shuffle(concealed)
    in_hand = min(wanted, 7 - held, len(concealed))
    faces = [jokers[rng.random() < 0.5] for _ in range(in_hand)]
    natural = concealed[in_hand:]
    tiles = Counter([*natural, *faces, *(tile for _, some in melds for tile in some)])
    natural_joker = any(tile in jokers for tile in natural)
    if natural_joker or tiles[jokers[1]] > 3 or any(count > 4 for count in tiles.values()):
        return None
    seat, dealer = rng.randrange(4), rng.randrange(4)
    return Win(
        tuple(Counter(natural)[kind] for kind in range(34)),
        tuple(sorted(faces)),
        tuple(melds),
        jokers,
        seat,
        dealer,
        tuple(sorted(rng.sample(range(34, 42), rng.choice((0, 0, 1, 2, 5, 8))))),
        frozenset(rng.sample(FLAGS, rng.choice((0, 0, 1)))),
        _options(rng),
    )


def _palette(rng: Random) -> list[int]:
    """Kinds to build from: patterns of suits and honours come up often."""
    suit = [9 * rng.randrange(3) + rank for rank in range(9)]
    return rng.choice(
        (list(range(34)), suit, suit + list(range(EAST, 34)), list(range(EAST, 34)), list(range(34)))
    )


def _meld(rng: Random, palette: list[int]) -> tuple[int, ...]:
    runs = [kind for kind in palette if kind in RUN_STARTS]
    if runs and rng.random() < 0.5:
        first = rng.choice(runs)
        return first, first + 1, first + 2
    return (rng.choice(palette),) * 3


def _with_jokers(
    rng: Random, shows: tuple[int, ...], jokers: tuple[int, int], most: int
) -> tuple[tuple[int, ...], int]:
    """The tiles of a claimed meld: jokers in up to two places, and wherever it shows a joker's kind."""
    places = [place for place, kind in enumerate(shows) if kind in jokers]
    free = [place for place in range(len(shows)) if place not in places]
    places += rng.sample(free, max(0, min(most - len(places), len(free) - 1)))
    tiles = list(shows)
    for place in places:
        tiles[place] = jokers[rng.random() < 0.5]
    return tuple(sorted(tiles)), len(places)


def _options(rng: Random) -> dict[str, Any]:
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
