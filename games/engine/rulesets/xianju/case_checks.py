"""What a case may say of 仙居麻将, and what no deal can show.

May import the engine's cases and melds. Invariant: a case that passes is one that the
scoring modules can take.
"""

from __future__ import annotations

from collections import Counter

from games.engine.cases import Case, CaseTerms
from games.engine.claims import stand_for
from games.engine.errors import NotationError
from games.engine.meld import ADDED_KONG, CONCEALED_KONG, Meld
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES, WINDS

TERMS = CaseTerms(
    jokers=(2, 2),
    flags=frozenset({"kong_draw", "flower_draw", "last_tile", "first_draw", "heavenly", "earthly"}),
)
TURNED_IN_PLAY = 3  # one lies turned up (XJ-2.4)


def check_case(case: Case) -> None:
    """What no deal of this ruleset can show. Raises NotationError."""
    wind, turned = case.jokers
    if wind not in WINDS or turned >= PLAIN_KINDS:
        raise NotationError("jokers", "name the wind joker (1z to 4z), then the turned joker (no flower)")
    _check_tiles(case)
    for number, seat in enumerate(case.seats):
        prefix = "" if number == case.winner else f"others.{number}."
        for index, meld in enumerate(seat.melds):
            _check_meld(case, meld, number, f"{prefix}melds[{index}]")
    _check_flags(case)


def _check_tiles(case: Case) -> None:
    copies: Counter[int] = Counter([] if case.tile is None else [case.tile])
    for number, seat in enumerate(case.seats):
        where = "hand" if number == case.winner else f"others.{number}.hand"
        if any(tile >= PLAIN_KINDS for tile in seat.hand or ()):
            raise NotationError(where, "flowers are laid out: they stand in `flowers` (XJ-3)")
        copies.update(seat.hand or ())
        for meld in seat.melds:
            copies.update(meld.tiles)
    if case.tile is not None and case.tile >= PLAIN_KINDS:
        raise NotationError("tile", "nobody wins on a flower: it is replaced (XJ-3.2)")
    turned = case.jokers[1]
    if copies[turned] > TURNED_IN_PLAY:
        raise NotationError("jokers", f"one {TILE_NAMES[turned]} lies turned up: three are in play (XJ-2.4)")


def _check_meld(case: Case, meld: Meld, seat: int, where: str) -> None:
    jokers = tuple(tile for tile in meld.tiles if tile in case.jokers)
    if meld.giver == seat:
        raise NotationError(f"{where}.from", "nobody claims his own tile")
    if meld.kind in (CONCEALED_KONG, ADDED_KONG) and jokers:
        raise NotationError(f"{where}.tiles", f"a {meld.kind} holds no joker (XJ-5.4)")
    if meld.kind == CONCEALED_KONG and meld.fake:
        raise NotationError(f"{where}.fake", "a concealed kong is made of four natural tiles (XJ-5.4)")
    most = case.options.joker_meld_max
    if len(jokers) > most or (meld.fake and not most):
        raise NotationError(f"{where}.tiles", f"a claimed meld takes at most {most} jokers (XJ-4.3)")
    missing = list(
        (Counter(meld.shows) - Counter(tile for tile in meld.tiles if tile not in jokers)).elements()
    )
    if jokers and not case.options.joker_own_kind and not stand_for(jokers, tuple(missing)):
        raise NotationError(f"{where}.as", "a joker does not stand for its own kind here (XJ-2.6)")


def _check_flags(case: Case) -> None:
    for flag, fits, reason in (
        ("kong_draw", case.from_seat is None, "a replacement is drawn: `from` is null"),
        ("flower_draw", case.from_seat is None, "a replacement is drawn: `from` is null"),
        (
            "heavenly",
            case.from_seat is None and case.winner == case.dealer,
            "the dealer's own first 14 tiles",
        ),
        (
            "earthly",
            case.from_seat in (None, case.dealer) and case.winner != case.dealer,
            "a non-dealer on the dealer's first discard or his own first draw",
        ),
    ):
        if flag in case.flags and not fits:
            raise NotationError("flags", f"{flag} does not fit: {reason}")
