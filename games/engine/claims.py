"""Ways to take a discarded tile with tiles from hand, jokers included; and who takes it.

May import `state`, `commands`, `tiles`. Invariant: each distinct multiset of tiles (and
each run of a chow) comes out once, in canonical order; jokers never count as the
ordinary tile on their face. A ruleset filters what its own rules forbid.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

from games.engine.commands import Action
from games.engine.ruleset import Question
from games.engine.state import Seat
from games.engine.tiles import KINDS, Tile

_RUNS: tuple[tuple[tuple[Tile, Tile, tuple[Tile, Tile, Tile]], ...], ...] = tuple(
    tuple(
        (*(kind for kind in (low, low + 1, low + 2) if kind != tile), (low, low + 1, low + 2))
        for low in (tile - 2, tile - 1, tile)
        if tile < 27 and low >= 0 and low // 9 == tile // 9 == (low + 2) // 9
    )
    for tile in range(42)
)
"""For each tile: the two other kinds of each run it belongs to, and the run."""


def naturals(seat: Seat, tile: Tile) -> int:
    """Ordinary copies of `tile` in hand."""
    return 0 if tile in seat.wild else seat.counts[tile]


def joker_kinds(seat: Seat) -> list[Tile]:
    """The sorts of joker in hand."""
    return sorted(kind for kind in seat.wild if seat.counts[kind]) if seat.jokers else []


def _joker_sets(seat: Seat, size: int) -> list[tuple[Tile, ...]]:
    """Each multiset of `size` jokers from hand."""
    kinds = joker_kinds(seat)
    if size == 1:
        return [(kind,) for kind in kinds]
    counts = seat.counts
    return [
        chosen
        for chosen in combinations_with_replacement(kinds, size)
        if all(chosen.count(kind) <= counts[kind] for kind in chosen)
    ]


def triplet_claims(seat: Seat, tile: Tile, take: int, max_jokers: int) -> list[Action]:
    """Pungs (`take` 2) or kongs (`take` 3) of `tile`, with up to `max_jokers` jokers."""
    have = seat.counts[tile]
    jokers = min(seat.jokers, max_jokers)
    if have + jokers < take:
        return []
    natural = _TRIPLETS[take][tile]
    found = [natural] if have >= take else []
    if not jokers:
        return found
    do, run = natural
    for used in range(max(1, take - have), min(jokers, take if take == 2 else take - 1) + 1):
        kept = run[used:]
        found += [(do, tuple(sorted(kept + chosen))) for chosen in _joker_sets(seat, used)]
    if len(found) > 1:
        found.sort()
    return found


_TRIPLETS: dict[int, tuple[Action, ...]] = {
    2: tuple(("pung", (tile,) * 2) for tile in range(KINDS)),
    3: tuple(("kong", (tile,) * 3) for tile in range(KINDS)),
}


def chow_claims(seat: Seat, tile: Tile, max_jokers: int, own_kind: bool = True) -> list[Action]:
    """Chows of `tile`. `own_kind`: a joker may stand for the kind on its own face."""
    counts, wild = seat.counts, seat.wild
    found: list[Action] = []
    jokers = min(seat.jokers, max_jokers)
    for low, high, run in _RUNS[tile]:
        if counts[low] and counts[high] and low not in wild and high not in wild:
            found.append(("chow", (low, high), None))
        if jokers:
            found += _joker_chows(seat, low, high, run, jokers, own_kind)
    if len(found) > 1:
        found.sort(key=_chow_key)
    return found


def _chow_key(action: Action) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    return action[1], action[2] or ()


def _joker_chows(
    seat: Seat, low: Tile, high: Tile, run: tuple[Tile, ...], jokers: int, own_kind: bool
) -> list[Action]:
    found: list[Action] = []
    kinds = joker_kinds(seat)
    for natural, missing in ((low, high), (high, low)):
        if seat.counts[natural] and natural not in seat.wild:
            for joker in kinds:
                if own_kind or joker != missing:
                    pair = (natural, joker) if natural < joker else (joker, natural)
                    found.append(("chow", pair, run))
    if jokers >= 2:
        for chosen in _joker_sets(seat, 2):
            if own_kind or stand_for(chosen, (low, high)):
                found.append(("chow", chosen, run))
    return found


def stand_for(jokers: tuple[Tile, ...], missing: tuple[Tile, ...]) -> bool:
    """Can the (at most two) jokers stand for `missing` with none as the kind on its face?"""
    if len(jokers) == 1:
        return jokers[0] != missing[0]
    (a, b), (x, y) = jokers, missing
    return (a != x and b != y) or (a != y and b != x)


def turn_distance(first: int, seat: int) -> int:
    """How many turns after `first` the seat comes: 1, 2, 3; 4 for `first` itself."""
    return (seat - first - 1) % 4 + 1


def best_claims(
    question: Question, rank: Callable[[int, Action], tuple[int, ...]], all_wins: bool
) -> list[int]:
    """The seats whose answers are carried out: the best one; every `win` if `all_wins`, in
    order of rank; [] if all passed."""
    claims = [(seat, answer) for seat, answer in question.answers.items() if answer[0] != "pass"]
    if len(claims) < 2:
        return [seat for seat, _ in claims]
    ranked = sorted(((rank(seat, answer), seat) for seat, answer in claims), reverse=True)
    if all_wins and question.answers[ranked[0][1]][0] == "win":
        return [seat for _, seat in ranked if question.answers[seat][0] == "win"]
    return [ranked[0][1]]
