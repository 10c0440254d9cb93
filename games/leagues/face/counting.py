"""From what was entered for one 盘 to its result, in the form of every other result.

PURE: engine only. Invariant: who pays whom comes from the ruleset, by hand or by number; sums of the
phone are never read, except where people enter the points themselves, which must sum to zero.

What may be entered (`said`), each strict:
  {"by": "hand", "winner", "from", "robbing_kong", "hand", "tile", "melds", "flowers", "flags",
   "jokers", "wall_left", "others", "liable", "fines", "context"}: a case of the case format;
  {"by": "number", "winner", "from", "robbing_kong", "numbers", "flags", "others", "liable", "fines",
   "context"}: what the ruleset's `tally` asks for;
  {"by": "draw", "jokers", "others", "fines", "context"}: nobody won;
  {"by": "points", "winners", "from", "points", "fines"}: the points of each seat, for what the
   others cannot say (several winners, a ruling).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.cases import Case, parse_case
from games.engine.errors import NotationError
from games.engine.options import Values, resolve
from games.engine.result import SEATS, Liable, Line, SeatFacts, result
from games.engine.ruleset import Ruleset, Text, key_of
from games.engine.strict import Members, check_choice, check_integer
from games.engine.tally import Counted, Settled, Tally, checked_numbers

from .checking import WrongEntry, check_tiles, from_notation

MOST_POINTS = 1_000_000
LONGEST_NOTE = 120
CASE_KEYS = frozenset(
    {
        "winner",
        "from",
        "robbing_kong",
        "hand",
        "tile",
        "melds",
        "flowers",
        "flags",
        "jokers",
        "wall_left",
        "others",
    }
)


class Place(NamedTuple):
    """Where in its match the 盘 is. `options` and `context` as a record has them."""

    ruleset: Ruleset
    options: dict[str, Any]
    values: Values
    context: dict[str, Any]
    dealer: int


def count(place: Place, said: Any) -> dict[str, Any]:
    """The result. Raises WrongEntry with words in both languages."""
    try:
        return _count(place, said)
    except NotationError as error:
        raise from_notation(error) from None


def _count(place: Place, said: Any) -> dict[str, Any]:
    members = Members(said, "", "a deal")
    by = check_choice(members.take("by"), "by", WAYS)
    told = _context(place, members)
    fines = _fines(members)
    place = place._replace(context=place.context | told)
    found = WAYS[by](place, members)
    members.close()
    return found | {"fines": fines} | told


def _context(place: Place, members: Members) -> dict[str, Any]:
    """What of the context people set themselves before a deal (Hainan's 噶)."""
    given = Members(members.take("context", {}), "context", "a context")
    told = {
        key.name: key.check(given.take(key.name), given.at(key.name))
        for key in place.ruleset.context_keys
        if key.type == "ints" and key.nullable and given.has(key.name)
    }
    given.close()
    return {name: list(values) for name, values in told.items()}


def _fines(members: Members) -> list[dict[str, Any]]:
    fines = []
    for where, item in members.listing("fines", []):
        one = Members(item, where, "a penalty")
        offender = one.integer("offender", 0, SEATS - 1)
        given = one.take("to")
        if not isinstance(given, dict) or not given or set(given) - {str(seat) for seat in range(SEATS)}:
            raise NotationError(one.at("to"), "says what each other seat gets")
        to = {
            seat: check_integer(points, f"{one.at('to')}.{seat}", 1, MOST_POINTS)
            for seat, points in sorted(given.items())
        }
        if str(offender) in to:
            raise NotationError(one.at("to"), "the offender gets nothing")
        note = one.take("note", "")
        if not isinstance(note, str) or len(note) > LONGEST_NOTE:
            raise NotationError(one.at("note"), f"is a text of at most {LONGEST_NOTE} characters")
        one.close()
        fines.append({"offender": offender, "code": "face_to_face", "to": to, "note": " ".join(note.split())})
    return fines


# ---------------------------------------------------------------- the four ways


def _by_hand(place: Place, members: Members) -> dict[str, Any]:
    said = {key: members.take(key) for key in CASE_KEYS if members.has(key)}
    if said.get("winner") is None:
        raise NotationError("winner", "is missing")
    check_tiles(place.ruleset, place.values, said)
    case = parse_case(_header(place) | said)
    scored = place.ruleset.score_case(case)
    if not scored["win"]:
        zh, _, en = scored["reason"].partition(" · ")
        raise WrongEntry(
            "hand", Text(f"这手牌不能胡：{zh}", f"This hand does not win: {en or zh}"), scored["rule"]
        )
    liable = _liable(place, members, case.winner, scored["liable"])
    winner = {"seat": case.winner} | {
        key: scored[key] for key in ("total", "unit", "reading", "patterns", "liable")
    }
    lines, scores = scored["lines"], scored.get("scores", [None] * SEATS)
    if liable is not None:
        settled = _tally(place).settle(_recounted(place, case, scored, liable))
        lines = [line.as_json() for line in settled.lines]
        winner["liable"] = liable.as_json()
    return _won(place, case.from_seat, case.robbing_kong, [winner], lines, scores)


def _recounted(place: Place, case: Case, scored: dict[str, Any], liable: Liable) -> Counted:
    return Counted(
        case.options,
        case.context,
        case.dealer,
        case.winner,
        case.from_seat,
        case.robbing_kong,
        _tally(place).numbers(case.options, scored, case.winner),
        case.seats,
        case.flags,
        liable,
    )


def _by_number(place: Place, members: Members) -> dict[str, Any]:
    tally, winner = _tally(place), members.integer("winner", 0, SEATS - 1)
    giver = members.take("from")
    if giver is not None and check_integer(giver, "from", 0, SEATS - 1) == winner:
        raise NotationError("from", "the winner himself: a self-draw has from null")
    robbing = members.flag("robbing_kong", False)
    if robbing and giver is None:
        raise NotationError("robbing_kong", "needs `from`: the seat whose kong is robbed")
    numbers = checked_numbers(tally.asks(place.values), winner, members.take("numbers"))
    seats = _melds_paid(place, members) if tally.pays_melds else (SeatFacts(),) * SEATS
    flags = [item for _, item in members.listing("flags", [])]
    if set(map(str, flags)) - place.ruleset.case_terms.flags:
        raise NotationError("flags", "are not known in these rules")
    context = _values(place)
    liable = _liable(place, members, winner, None)
    settled = tally.settle(
        Counted(
            place.values,
            context,
            place.dealer,
            winner,
            giver,
            robbing,
            numbers,
            seats,
            frozenset(flags),
            liable,
        )
    )
    return _from_settled(place, giver, robbing, settled)


def _from_settled(place: Place, giver: int | None, robbing: bool, settled: Settled) -> dict[str, Any]:
    lines = [line.as_json() for line in settled.lines]
    return _won(place, giver, robbing, [settled.winner.as_json()], lines, list(settled.scores))


def _melds_paid(place: Place, members: Members) -> tuple[SeatFacts, ...]:
    """Kongs and flowers of all seats, read as those of a drawn deal."""
    others = members.take("others", {})
    check_tiles(place.ruleset, place.values, {"others": others})
    return parse_case(_header(place) | {"winner": None, "others": others}).seats


def _draw(place: Place, members: Members) -> dict[str, Any]:
    said = {key: members.take(key) for key in ("jokers", "others") if members.has(key)}
    lines: list[dict[str, Any]] = []
    if said.get("others"):
        check_tiles(place.ruleset, place.values, said)
        case = parse_case(_header(place) | {"winner": None} | said)
        lines = place.ruleset.score_case(case)["lines"]
    return _result(place, "draw", None, False, [], lines, [None] * SEATS)


def _points(place: Place, members: Members) -> dict[str, Any]:
    points = [check_integer(one, at, -MOST_POINTS, MOST_POINTS) for at, one in members.listing("points")]
    if len(points) != SEATS:
        raise NotationError("points", "are four, one for each seat")
    if total := sum(points):
        raise WrongEntry(
            "points",
            Text(f"四家合计应为 0，现在是 {total:+d}", f"The four must sum to 0, here to {total:+d}"),
        )
    winners = [check_integer(one, at, 0, SEATS - 1) for at, one in members.listing("winners", [])]
    giver = members.take("from", None)
    if giver is not None:
        check_integer(giver, "from", 0, SEATS - 1)
    if len(set(winners)) != len(winners) or (giver is not None and (giver in winners or not winners)):
        raise NotationError("winners", "each once, and not the seat that they won from")
    shown = [
        {"seat": seat, "total": points[seat], "unit": "score", "reading": "", "patterns": [], "liable": None}
        for seat in winners
    ]
    lines = _lines_of(points)
    if winners:
        return _won(place, giver, False, shown, lines, [None] * SEATS)
    return _result(place, "draw", None, False, [], lines, [None] * SEATS)


def _lines_of(points: list[int]) -> list[dict[str, Any]]:
    """Payments that make these sums: who lost pays who won, in seat order."""
    left, lines = list(points), []
    for payer in range(SEATS):
        for payee in range(SEATS):
            paid = min(-left[payer], left[payee])
            if paid > 0:
                left[payer], left[payee] = left[payer] + paid, left[payee] - paid
                lines.append(Line(payer, payee, paid, "settle", "").as_json())
    return lines


WAYS: dict[str, Callable[[Place, Members], dict[str, Any]]] = {
    "hand": _by_hand,
    "number": _by_number,
    "draw": _draw,
    "points": _points,
}


# ---------------------------------------------------------------- what they share


def _header(place: Place) -> dict[str, Any]:
    return {
        "ruleset": key_of(place.ruleset),
        "options": place.options,
        "context": place.context,
        "dealer": place.dealer,
    }


def _values(place: Place) -> Values:
    return resolve(place.ruleset.context_keys, place.context, "context")


def _tally(place: Place) -> Tally:
    tally = place.ruleset.tally
    if tally is None:
        raise WrongEntry("by", Text("这种麻将只能按手牌计分", "These rules count hands only"))
    return tally


def _liable(place: Place, members: Members, winner: int, found: dict[str, Any] | None) -> Liable | None:
    """Who was said to pay for all where the tiles entered do not show it; None if nobody was."""
    given = members.take("liable", None)
    if given is None:
        return None
    one = Members(given, "liable", "a liability")
    seat, rule = one.integer("seat", 0, SEATS - 1), one.take("rule")
    one.close()
    if rule not in _tally(place).liability(place.values):
        raise NotationError("liable.rule", "is no rule by which somebody pays for all here")
    if seat == winner:
        raise NotationError("liable.seat", "is the winner")
    if found is not None and found["seat"] != seat:
        raise WrongEntry(
            "liable",
            Text(
                f"按牌面已有别家包牌（{found['rule']}）",
                f"By the tiles another pays for all ({found['rule']})",
            ),
            found["rule"],
        )
    return Liable(seat, rule) if found is None else None


def _won(place: Place, giver, robbing, winners, lines, scores) -> dict[str, Any]:
    return _result(place, "win", giver, robbing, winners, lines, scores)


def _result(place: Place, kind: str, giver, robbing, winners, lines, scores) -> dict[str, Any]:
    dealer = place.ruleset.next_dealer(place.values, place.dealer, [one["seat"] for one in winners])
    paid = [Line(one["from"], one["to"], one["points"], one["why"], one["rule"]) for one in lines]
    found = result(kind, next_dealer=dealer, from_seat=giver, robbing_kong=robbing, lines=paid, scores=scores)
    return found | {"winners": winners}
