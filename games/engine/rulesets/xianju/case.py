"""Scores one case of the case format.

May import this folder's scoring modules and the engine's cases. Invariant: everything
comes from the functions that end a live deal; nothing is decided here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.engine.cases import Case, CaseTerms
from games.engine.claims import stand_for
from games.engine.errors import NotationError
from games.engine.meld import ADDED_KONG, CONCEALED_KONG, Meld
from games.engine.result import draw_output, refusal_output, win_output
from games.engine.ruleset import Text
from games.engine.rulesets.xianju.house import Settings, house_from, house_of
from games.engine.rulesets.xianju.liability import Ending
from games.engine.rulesets.xianju.scoring import ScoredWin, WinFacts, can_win, concealed, score
from games.engine.rulesets.xianju.settlement import Settlement, settle
from games.engine.shapes import shanten
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES, WINDS

TERMS = CaseTerms(
    jokers=(2, 2),
    flags=frozenset({"kong_draw", "flower_draw", "last_tile", "first_draw", "heavenly", "earthly"}),
)
MELDS = 4
TURNED_IN_PLAY = 3  # one lies turned up (XJ-2.4)


class Refused(NamedTuple):
    """Why a hand is no win: the rule, a sentence, and how far it is (-1: a rule alone forbids it)."""

    rule: str
    reason: Text
    shanten: int


class Scored(NamedTuple):
    """A case worked out: a win with its settlement, a refusal, or a drawn 盘 (both None)."""

    win: ScoredWin | None
    settlement: Settlement | None
    refused: Refused | None


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


def work_out(case: Case) -> Scored:
    """Score and settle."""
    if case.winner is None:
        return Scored(None, None, None)
    facts = _facts(case)
    refused = _refusal(case, facts)
    if refused:
        return Scored(None, None, refused)
    win = score(facts)
    assert win is not None, "what is not refused is a win"
    ending = Ending(facts.house, facts.jokers, case.dealer, case.from_seat, case.tile, case.seats)
    return Scored(win, settle(ending, [win]), None)


def score_case(case: Case) -> dict[str, Any]:
    """The output of the `score` command."""
    scored = work_out(case)
    if scored.refused:
        rule, reason, distance = scored.refused
        return refusal_output(f"{reason.zh} · {reason.en}", rule, distance)
    if scored.settlement is None:
        return draw_output([])
    return win_output(scored.settlement.winners[0], scored.settlement.lines)


def _facts(case: Case) -> WinFacts:
    seat = case.seats[case.winner]
    jokers = case.jokers[0], case.jokers[1]
    hand = concealed((*seat.hand, case.tile), jokers)
    return WinFacts(
        house_of(case.options), jokers, case.dealer, case.winner, hand, seat.melds, seat.flowers, case.flags
    )


def _refusal(case: Case, facts: WinFacts) -> Refused | None:
    keys, held = facts.hand
    distance = shanten(*keys, MELDS - len(facts.melds), sum(held))
    if case.from_seat is not None and case.tile in case.jokers:
        return Refused(
            "XJ-2.7", Text("打出的财神谁也不能要", "nobody may take a joker that was thrown"), distance
        )
    if distance >= 0:
        return Refused("XJ-7.1", Text("不是四副一对", "not four melds and a pair"), distance)
    free = facts.house.settings._replace(joker_own_kind=True, joker_pair=True, joker_anchor=False)
    for rule, name, reason in _SHAPE_OPTIONS:
        free = free._replace(**{name: getattr(facts.house.settings, name)})
        if not _wins_under(facts, free):
            return Refused(rule, reason, -1)
    return None


_SHAPE_OPTIONS = (
    ("XJ-2.6", "joker_own_kind", Text("财神不能当本张用", "a joker may not stand for its own kind")),
    ("XJ-7.4", "joker_pair", Text("将牌不能用财神", "the pair must be natural")),
    (
        "XJ-7.5",
        "joker_anchor",
        Text(
            "用财神须有中发白或座风刻子，或清一色、混一色、碰碰胡",
            "a hand with jokers needs a dragon or seat-wind triplet, or a pattern of suits or pungs",
        ),
    ),
)


def _wins_under(facts: WinFacts, settings: Settings) -> bool:
    return can_win(facts.holding._replace(house=house_from(settings)))
