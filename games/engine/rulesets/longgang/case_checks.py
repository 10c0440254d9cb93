"""What a case may say of 龙港麻将, and what no deal can show.

May import the engine's cases and melds, and `tileset`. Invariant: a case that passes is one
that the scoring modules can take.
"""

from __future__ import annotations

from games.engine.cases import ALL_FLAGS, Case, CaseTerms
from games.engine.errors import NotationError
from games.engine.rulesets.longgang.tileset import FLOWER_COUNT, seat_flower
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES, Tile

TERMS = CaseTerms(
    jokers=(0, 3),
    flags=frozenset(ALL_FLAGS),
    extra_keys=frozenset({"wall_left", "discards", "accompanying"}),
)
IN_PLAY = 3  # one of the joker kind lies turned up (J-2)


def check_case(case: Case) -> None:
    """What no deal of this ruleset can show. Raises NotationError."""
    _check_jokers(case)
    for number, seat in enumerate(case.seats):
        prefix = "" if number == case.winner else f"others.{number}."
        for index, meld in enumerate(seat.melds):
            where = f"{prefix}melds[{index}]"
            if meld.giver == number:
                raise NotationError(f"{where}.from", "nobody claims his own tile")
            if any(tile in case.jokers for tile in meld.tiles):
                raise NotationError(f"{where}.tiles", "a wildcard is in no claimed meld or kong (J-10)")
        _check_flowers(case, number, seat.flowers, f"{prefix}flowers")
    _check_copies(case)
    _check_flags(case)
    _check_discards(case)


def _check_jokers(case: Case) -> None:
    """One plain kind; the three flowers that are not turned; or none (J-1, J-4)."""
    plain = [kind for kind in case.jokers if kind < PLAIN_KINDS]
    flowers = len(case.jokers) - len(plain)
    if (len(plain), flowers) in ((1, 0), (0, 0)):
        return
    if (len(plain), flowers) == (0, FLOWER_COUNT - 1) and case.options.flower_indicator == "other_flowers":
        return
    raise NotationError("jokers", "one kind; or, with a flower turned, the other three flowers or none (J-4)")


def _check_flowers(case: Case, number: int, flowers: tuple[Tile, ...], where: str) -> None:
    own = seat_flower(number, case.dealer, case.options.seat_flower_mapping)
    for flower in flowers:
        if flower in case.jokers:
            raise NotationError(where, f"{TILE_NAMES[flower]} is a joker and is not exposed (J-4)")
        if flower == own and not case.options.seat_flower_may_be_exposed:
            raise NotationError(
                where, f"{TILE_NAMES[flower]} is this seat's own flower: it stays in hand (J-6)"
            )


def _check_copies(case: Case) -> None:
    held = [] if case.tile is None else [case.tile]
    for seat in case.seats:
        held += [*(seat.hand or ()), *(tile for meld in seat.melds for tile in meld.tiles)]
    for kind in case.jokers:
        if kind < PLAIN_KINDS and held.count(kind) > IN_PLAY:
            raise NotationError("jokers", f"one {TILE_NAMES[kind]} lies turned up: three are in play (J-2)")


def _check_flags(case: Case) -> None:
    self_drawn, dealer = case.from_seat is None, case.winner == case.dealer
    for flag, fits, reason in (
        ("kong_draw", self_drawn, "a replacement is drawn: `from` is null"),
        ("flower_draw", self_drawn, "a replacement is drawn: `from` is null"),
        ("heavenly", self_drawn and dealer, "the dealer's own first 17 tiles (V-15)"),
        ("earthly", case.from_seat == case.dealer, "a win on the dealer's first discard (V-15)"),
    ):
        if flag in case.flags and not fits:
            raise NotationError("flags", f"{flag} does not fit: {reason}")


def _check_discards(case: Case) -> None:
    if not case.discards or case.from_seat is None or case.robbing_kong:
        return
    if case.discards[-1] != (case.from_seat, case.tile):
        last = len(case.discards) - 1
        raise NotationError(f"discards[{last}]", "the winning discard is the last one")
