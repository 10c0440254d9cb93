"""A case: one finished hand to be scored without playing it, read strictly.

May import engine core types. Invariant: a `Case` is consistent as far as no ruleset is
needed to tell (tiles of the set, copies, hand sizes, shapes of melds, seats); the rest is
`ruleset.check_case`. Everything wrong raises `NotationError` naming the place.

A ruleset says in `CaseTerms` which flags, extra keys and kinds of meld its cases know:
Wuhan lone kongs (`red_kong`, `laizi_kong`), Longgang `wall_left`, `discards` and
`accompanying`. `SeatFacts` of all four seats hold hands, melds and flowers alike, so
losers' scores and kong money read them as the winner's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine import registry
from games.engine.errors import NotationError
from games.engine.meld import (
    ADDED_KONG,
    CHOW,
    CLAIMED_KINDS,
    CONCEALED_KONG,
    KONG_KINDS,
    LONE_KINDS,
    Meld,
)
from games.engine.options import Values, resolve
from games.engine.result import SEATS, SeatFacts
from games.engine.strict import Members, check_choice, check_integer
from games.engine.tiles import PLAIN_KINDS, TILE_NAMES, Tile, is_run, parse_tile, parse_tiles

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset

ALL_FLAGS = ("kong_draw", "flower_draw", "last_tile", "first_draw", "heavenly", "earthly")
EXTRA_KEYS = frozenset({"wall_left", "discards", "accompanying"})
UNKNOWN_GIVER = -1  # a claimed meld whose `from` the case leaves out


@dataclass(frozen=True, slots=True)
class CaseTerms:
    """What the cases of a ruleset may say beyond the common keys.

    jokers      fewest and most kinds in `jokers`
    flags       of ALL_FLAGS
    extra_keys  of EXTRA_KEYS
    meld_kinds  kinds of melds besides chow, pung and the four-tile kongs
    """

    jokers: tuple[int, int] = (0, 0)
    flags: frozenset[str] = frozenset()
    extra_keys: frozenset[str] = frozenset()
    meld_kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Case:
    """A finished hand. The winning `tile` is in no seat's hand.

    A meld whose `at` the case does not give has a negative one, in order within its seat.
    discards  (seat, tile) in order, the winning discard last
    """

    ruleset: Ruleset
    options: Values
    context: Values
    jokers: tuple[Tile, ...]
    dealer: int
    winner: int | None
    from_seat: int | None
    robbing_kong: bool
    tile: Tile | None
    seats: tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]
    flags: frozenset[str]
    wall_left: int | None
    discards: tuple[tuple[int, Tile], ...]


def parse_case(value: Any, where: str = "") -> Case:
    """Read one case. Raises NotationError."""
    members = Members(value, where, "a case")
    ruleset = registry.get(members.take("ruleset"), members.at("ruleset"))
    options = resolve(ruleset.options, members.take("options", {}), members.at("options"))
    ruleset.check_options(options)
    terms = ruleset.case_terms
    winner = members.take("winner")
    if winner is not None:
        winner = check_integer(winner, members.at("winner"), 0, SEATS - 1)
    jokers = _jokers(members, terms)
    case = Case(
        ruleset=ruleset,
        options=options,
        context=resolve(ruleset.context_keys, members.take("context", {}), members.at("context")),
        jokers=jokers,
        dealer=members.integer("dealer", 0, SEATS - 1),
        winner=winner,
        **_win(members, winner),
        seats=_seats(members, winner, jokers, terms),
        flags=_flags(members, winner, terms),
        **_extras(members, terms),
    )
    members.close()
    _check_sizes(case, members)
    _check_copies(case, members)
    try:
        ruleset.check_case(case)
    except NotationError as error:
        raise NotationError(members.at(error.where), error.message) from None
    return case


def _jokers(members: Members, terms: CaseTerms) -> tuple[Tile, ...]:
    fewest, most = terms.jokers
    given = members.take("jokers") if most else members.take("jokers", [])
    where = members.at("jokers")
    jokers = tuple(parse_tiles(given, where))
    if not fewest <= len(jokers) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise NotationError(where, f"there are {wanted} joker kinds here, not {len(jokers)}")
    if len(set(jokers)) != len(jokers):
        raise NotationError(where, "the same kind stands twice")
    return jokers


def _win(members: Members, winner: int | None) -> dict[str, Any]:
    """from, robbing_kong, tile: what was won on."""
    if winner is None:
        for key in ("from", "tile"):
            if members.take(key, None) is not None:
                raise NotationError(members.at(key), "nobody has won (winner is null)")
    giver = None if winner is None else members.take("from")
    if giver is not None:
        giver = check_integer(giver, members.at("from"), 0, SEATS - 1)
        if giver == winner:
            raise NotationError(members.at("from"), "the winner himself: a self-draw has from null")
    robbing = members.flag("robbing_kong", False)
    if robbing and giver is None:
        raise NotationError(members.at("robbing_kong"), "needs `from`: the seat whose kong is robbed")
    tile = None if winner is None else parse_tile(members.take("tile"), members.at("tile"))
    return {"from_seat": giver, "robbing_kong": robbing, "tile": tile}


def _seats(
    members: Members, winner: int | None, jokers: tuple[Tile, ...], terms: CaseTerms
) -> tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]:
    seats = [SeatFacts() for _ in range(SEATS)]
    if winner is not None:
        seats[winner] = _seat(members, jokers, terms, hand_required=True)
    else:
        for key in ("hand", "melds", "flowers"):
            if members.take(key, None):
                raise NotationError(members.at(key), "belongs to a winner; with winner null use `others`")
    others = Members(members.take("others", {}), members.at("others"), "others")
    for seat in range(SEATS):
        if others.has(str(seat)):
            if seat == winner:
                raise NotationError(others.at(str(seat)), "is the winner: his tiles stand in hand and melds")
            facts = Members(others.take(str(seat)), others.at(str(seat)), "a seat")
            seats[seat] = _seat(facts, jokers, terms, hand_required=False)
            facts.close()
    others.close("is no seat (0 to 3)")
    return seats[0], seats[1], seats[2], seats[3]


def _seat(members: Members, jokers: tuple[Tile, ...], terms: CaseTerms, hand_required: bool) -> SeatFacts:
    hand = members.take("hand") if hand_required else members.take("hand", None)
    flowers = tuple(sorted(parse_tiles(members.take("flowers", ""), members.at("flowers"))))
    for tile in flowers:
        if tile < PLAIN_KINDS:
            raise NotationError(members.at("flowers"), f"{TILE_NAMES[tile]} is no flower")
    melds = members.listing("melds", [])
    accompanying = not hand_required and "accompanying" in terms.extra_keys
    return SeatFacts(
        None if hand is None else tuple(sorted(parse_tiles(hand, members.at("hand")))),
        _ordered([_meld(item, place, jokers, terms) for place, item in melds], members),
        flowers,
        accompanying and members.flag("accompanying", False),
    )


def _ordered(melds: list[Meld], members: Members) -> tuple[Meld, ...]:
    """Give melds without `at` a place within their seat, and check the places given."""
    given = [meld.at for meld in melds if meld.at >= 0]
    if given and len(given) < len(melds):
        raise NotationError(members.at("melds"), "either every meld of a seat has `at` or none")
    if given != sorted(set(given)):
        raise NotationError(members.at("melds"), "stand in the order in which they were made: `at` must rise")
    if given:
        return tuple(melds)
    return tuple(meld._replace(at=index - len(melds)) for index, meld in enumerate(melds))


def _meld(value: Any, where: str, jokers: tuple[Tile, ...], terms: CaseTerms) -> Meld:
    members = Members(value, where, "a meld")
    kinds = CLAIMED_KINDS | KONG_KINDS | terms.meld_kinds
    kind = check_choice(members.take("kind"), members.at("kind"), kinds)
    tiles = tuple(sorted(parse_tiles(members.take("tiles"), members.at("tiles"))))
    wanted = 1 if kind in LONE_KINDS else 4 if kind in KONG_KINDS else 3
    if len(tiles) != wanted:
        raise NotationError(members.at("tiles"), f"a {kind} has {wanted} tiles, not {len(tiles)}")
    shows = _shows(members, kind, tiles, jokers)
    holds_joker = kind not in LONE_KINDS and any(tile in jokers for tile in tiles)
    fake = members.flag("fake", holds_joker)
    if holds_joker and not fake:
        raise NotationError(members.at("fake"), "a meld that holds a joker was made with one")
    giver = _giver(members, kind)
    at = members.integer("at", 0, 999, -1)
    members.close()
    return Meld(kind, tiles, shows, giver, None, fake, at)


def _giver(members: Members, kind: str) -> int | None:
    giver = members.take("from", None)
    if giver is None:
        return UNKNOWN_GIVER if kind in CLAIMED_KINDS or kind == ADDED_KONG else None
    if kind == CONCEALED_KONG or kind in LONE_KINDS:
        raise NotationError(members.at("from"), f"nobody gives a tile to a {kind}")
    return check_integer(giver, members.at("from"), 0, SEATS - 1)


def _shows(
    members: Members, kind: str, tiles: tuple[Tile, ...], jokers: tuple[Tile, ...]
) -> tuple[Tile, ...]:
    """What the meld stands for: `as`, or the tiles themselves."""
    natural = [tile for tile in tiles if tile not in jokers]
    given = members.take("as", None)
    where = members.at("tiles")
    if given is not None:
        where = members.at("as")
        shows = tuple(sorted(parse_tiles(given, where)))
        if len(shows) != len(tiles) or Counter(natural) - Counter(shows):
            raise NotationError(where, "must name the same tiles, with another in place of each joker")
    elif kind in LONE_KINDS or len(natural) == len(tiles):
        shows = tiles
    elif kind == CHOW or not natural:
        raise NotationError(members.at("as"), "is missing: it says what the jokers of this meld stand for")
    else:
        shows = (natural[0],) * len(tiles)
    if kind == CHOW:
        is_shape = is_run(shows)
    else:
        is_shape = len(set(shows)) == 1 and shows[0] < PLAIN_KINDS and not Counter(natural) - Counter(shows)
    if not is_shape:
        raise NotationError(where, f"is no {kind}")
    return shows


def _flags(members: Members, winner: int | None, terms: CaseTerms) -> frozenset[str]:
    flags = [check_choice(item, place, terms.flags) for place, item in members.listing("flags", [])]
    if flags and winner is None:
        raise NotationError(members.at("flags"), "nobody has won (winner is null)")
    if len(set(flags)) != len(flags):
        raise NotationError(members.at("flags"), "the same flag stands twice")
    return frozenset(flags)


def _extras(members: Members, terms: CaseTerms) -> dict[str, Any]:
    wall_left = members.integer("wall_left", 0, 200, None) if "wall_left" in terms.extra_keys else None
    discards: list[tuple[int, Tile]] = []
    for place, item in members.listing("discards", []) if "discards" in terms.extra_keys else []:
        one = Members(item, place, "a discard")
        discards.append((one.integer("seat", 0, SEATS - 1), parse_tile(one.take("tile"), one.at("tile"))))
        one.close()
    return {"wall_left": wall_left, "discards": tuple(discards)}


def _check_sizes(case: Case, members: Members) -> None:
    """Concealed tiles and three for each meld make a hand. The winner's own has one more; a loser's
    may, where the last tiles are shared."""
    shared = "last_tile" in case.flags and case.from_seat is None
    for number, seat in enumerate(case.seats):
        if seat.hand is None:
            continue
        where = members.at("hand") if number == case.winner else members.at(f"others.{number}.hand")
        wanted = case.ruleset.hand_size - 3 * sum(meld.kind not in LONE_KINDS for meld in seat.melds)
        took_one = shared and number != case.winner and len(seat.hand) == wanted + 1
        if len(seat.hand) != wanted and not took_one:
            raise NotationError(where, f"must have {wanted} tiles beside the melds, not {len(seat.hand)}")


def _check_copies(case: Case, members: Members) -> None:
    """No tile that the set lacks, and no more copies than it has."""
    limits = Counter(case.ruleset.tiles(case.options))
    named = [
        (members.at("jokers"), case.jokers),
        (members.at("discards"), [tile for _, tile in case.discards]),
    ]
    seen: Counter[Tile] = Counter()
    for where, tiles in [*_places(case, members), *named]:
        for tile in tiles:
            if not limits[tile]:
                raise NotationError(where, f"there is no {TILE_NAMES[tile]} in {case.ruleset.id}")
    for where, tiles in _places(case, members):
        for tile in tiles:
            seen[tile] += 1
            if seen[tile] > limits[tile]:
                raise NotationError(
                    where, f"{seen[tile]} copies of {TILE_NAMES[tile]}: there are {limits[tile]}"
                )


def _places(case: Case, members: Members) -> Iterable[tuple[str, Iterable[Tile]]]:
    """Every place of the case that holds tiles."""
    order = sorted(range(SEATS), key=lambda seat: seat != case.winner)
    for number in order:
        seat = case.seats[number]
        prefix = members.at("") if number == case.winner else members.at(f"others.{number}.")
        yield f"{prefix}hand", seat.hand or ()
        if number == case.winner and case.tile is not None:
            yield members.at("tile"), (case.tile,)
        for index, meld in enumerate(seat.melds):
            yield f"{prefix}melds[{index}].tiles", meld.tiles
        yield f"{prefix}flowers", seat.flowers
