"""What a case may say of 武汉麻将, and what no deal can show.

May import the engine's cases and melds, and `tileset`. Invariant: a case that passes is one
that the scoring modules can take.
"""

from __future__ import annotations

from games.engine.cases import Case, CaseTerms
from games.engine.errors import NotationError
from games.engine.meld import LAIZI_KONG, LONE_KINDS, RED_KONG, Meld
from games.engine.tiles import PLAIN_KINDS, RED, TILE_NAMES, TILE_NAMES_ZH

TERMS = CaseTerms(
    jokers=(1, 1),
    flags=frozenset({"kong_draw", "last_tile"}),
    meld_kinds=LONE_KINDS,
)


def check_case(case: Case) -> None:
    """What no deal of this ruleset can show. Raises NotationError."""
    (laizi,) = case.jokers
    if laizi >= PLAIN_KINDS or laizi == RED:
        raise NotationError("jokers", "name the laizi, which is never a red dragon (W4.2)")
    for number, seat in enumerate(case.seats):
        prefix = "" if number == case.winner else f"others.{number}."
        for index, meld in enumerate(seat.melds):
            _check_meld(meld, number, laizi, f"{prefix}melds[{index}]")
    _check_flags(case)


def _check_meld(meld: Meld, number: int, laizi: int, where: str) -> None:
    if meld.giver == number:
        raise NotationError(f"{where}.from", "nobody claims his own tile")
    lone = {RED_KONG: RED, LAIZI_KONG: laizi}.get(meld.kind)
    if lone is not None and meld.tiles != (lone,):
        raise NotationError(
            f"{where}.tiles", f"a {meld.kind} is one {TILE_NAMES[lone]} {TILE_NAMES_ZH[lone]}"
        )
    if lone is None and laizi in meld.tiles:
        raise NotationError(f"{where}.tiles", "a laizi is in no claimed meld or kong (W4.5)")
    if lone is None and RED in meld.tiles:
        raise NotationError(f"{where}.tiles", "red dragons make no set (W6.3)")


def _check_flags(case: Case) -> None:
    if case.flags and case.from_seat is not None:
        raise NotationError("flags", "a tile is drawn (W9.6, W9.7): `from` is null")
    if len(case.flags) > 1:
        raise NotationError("flags", "no kong is possible on the last four tiles (W13.2)")
    if "kong_draw" in case.flags and not any(
        meld.kind not in ("chow", "pung") for meld in case.seats[case.winner].melds
    ):
        raise NotationError("flags", "kong_draw needs a kong of the winner (W9.6)")
