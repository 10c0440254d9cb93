"""What a case may say of 海南麻将, and what no deal can show.

May import the engine's cases and melds. Invariant: a case that passes is one that the scoring
modules can take.
"""

from __future__ import annotations

from games.engine.cases import UNKNOWN_GIVER, Case, CaseTerms
from games.engine.errors import NotationError
from games.engine.meld import KONG
from games.engine.rulesets.hainan import ga
from games.engine.tiles import PLAIN_KINDS

TERMS = CaseTerms(
    flags=frozenset({"kong_draw", "flower_draw", "last_tile", "first_draw", "heavenly", "earthly"}),
    extra_keys=frozenset({"wall_left"}),
)


def check_case(case: Case) -> None:
    """What no deal of this ruleset can show. Raises NotationError."""
    _check_tiles(case)
    for number, seat in enumerate(case.seats):
        prefix = "" if number == case.winner else f"others.{number}."
        for index, meld in enumerate(seat.melds):
            where = f"{prefix}melds[{index}].from"
            if meld.giver == number:
                raise NotationError(where, "nobody claims his own tile")
            if meld.kind == "chow" and meld.giver not in (UNKNOWN_GIVER, (number + 3) % 4):
                raise NotationError(where, "a chow comes from the previous player (H6.1)")
            if meld.kind == KONG and meld.giver == UNKNOWN_GIVER and _needs_giver(case):
                raise NotationError(where, "is missing: the discarder pays for this kong (H11.7)")
    ga.check(case.options, case.context)
    _check_flags(case)


def _needs_giver(case: Case) -> bool:
    return case.options.exposed_kong_payer == "discarder"


def _check_tiles(case: Case) -> None:
    for number, seat in enumerate(case.seats):
        if any(tile >= PLAIN_KINDS for tile in seat.hand or ()):
            where = "hand" if number == case.winner else f"others.{number}.hand"
            raise NotationError(where, "flowers are laid out: they stand in `flowers` (H3.6)")
    if case.tile is not None and case.tile >= PLAIN_KINDS:
        raise NotationError("tile", "nobody wins on a flower: it is replaced (H3.6)")


def _check_flags(case: Case) -> None:
    self_drawn, dealer = case.from_seat is None, case.winner == case.dealer
    for flag, fits, reason in (
        ("kong_draw", self_drawn, "a replacement is drawn: `from` is null"),
        ("flower_draw", self_drawn, "a replacement is drawn: `from` is null"),
        ("heavenly", self_drawn and dealer, "the dealer's own first 14 tiles"),
        (
            "earthly",
            case.from_seat in (None, case.dealer) and not dealer,
            "a non-dealer on the dealer's first discard or his own first draw",
        ),
    ):
        if flag in case.flags and not fits:
            raise NotationError("flags", f"{flag} does not fit: {reason}")
    if "heavenly" in case.flags and case.flags & {"kong_draw", "flower_draw"}:
        raise NotationError("flags", "heavenly: no replacement was drawn in a turn")
