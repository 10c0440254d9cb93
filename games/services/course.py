"""The course of a match: which deal comes next, and when rounds and matches are over.

May import the engine, the models, `reserved`, `seats`, `locked`. Invariant: everything follows from
the results of the deals that stand by the ruleset's own `progress`. A voided deal is played again; only
if later ones stand it keeps its place in the course (dealers, winds, length), and counts for nothing else.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.engine.options import Values
from games.engine.ruleset import Ruleset
from games.models import Deal, Match, Room, Seat, Table

from . import reserved, seats
from .locked import Locked, from_ms

# The throws that seat people and find the first dealer; not part of a record.
below = secrets.randbelow


@dataclass(frozen=True, slots=True)
class Standing:
    """What the next deal of a match is."""

    number: int
    dealer: int
    wind_round: int
    context: dict[str, Any]
    match_over: bool


def standing(match: Match, ruleset: Ruleset, options: Values) -> Standing:
    played = _played(match)
    deals = [deal_facts(result) for result in played.values()]
    first = match.first_dealer
    context = ruleset.context_after(options, first, deals)
    if not deals:
        return Standing(1, first, 1, context, match_over=False)
    last = ruleset.progress(options, first, deals)[-1]
    return Standing(max(played) + 1, last["dealer"], last["wind_round"], context, last["match_over"])


def _played(match: Match) -> dict[int, dict[str, Any]]:
    """The results that the course follows from, by number: of the deals that stand, and of voided ones
    before the last of these whose number was not played again."""
    ended = Q(state=Deal.State.ENDED)
    found = Deal.objects.filter(ended | Q(state=Deal.State.VOIDED), match=match, result__isnull=False)
    standing = found.filter(ended).values_list("number", "result")
    stands = dict(standing)
    voided = found.exclude(ended).filter(number__lt=max(stands, default=0)).order_by("pk")
    return dict(sorted({**dict(voided.values_list("number", "result")), **stands}.items()))


def deal_facts(result: dict[str, Any]) -> dict[str, Any]:
    """A result as `progress` reads it."""
    return {**result, "winners": [winner["seat"] for winner in result["winners"]]}


def running_match(t: Locked, ruleset: Ruleset, options: Values) -> Match:
    """The table's running match; a new one, its players seated and its dealer thrown, if there is none.
    A league's seating plan takes the place of the ruleset's own drawing of seats."""
    match = Match.objects.filter(table=t.id, state=Match.State.RUNNING).first()
    if match:
        return match
    room = Table.objects.select_related("room").get(pk=t.id).room
    people = Seat.objects.live().filter(table=t.id).count()
    opening = ruleset.open_match(options, people, below)
    moved = not reserved.has_plan(room) and seats.rearrange(t, opening.chairs, opening.bench)
    number = Match.objects.filter(table=t.id).count() + 1
    match = Match.objects.create(
        table_id=t.id,
        number=number,
        ruleset=room.ruleset,
        options=room.options,
        length_unit=room.length_unit,
        length_count=room.length_count,
        first_dealer=opening.dealer,
        started_at=from_ms(t.now),
    )
    t.add(
        {
            "t": "match_started",
            "match": number,
            "dealer": opening.dealer,
            "throws": [list(throw) for throw in opening.throws],
            "seats": seats.describe(t.id),
            "full": moved,
        }
    )
    return match


def is_over(match: Match, here: Standing) -> bool:
    if match.length_unit == Room.Length.DEAL and here.number > match.length_count:
        return True
    if match.length_unit == Room.Length.WIND_ROUND and here.wind_round > match.length_count:
        return True
    return here.match_over


def was_last(match: Match) -> bool:
    """Is what the room was opened for played?"""
    return match.length_unit != Room.Length.MATCH or match.number % match.length_count == 0


def end_match(t: Locked, match: Match, totals: list[int], state: str, *, over: bool) -> None:
    """`over`: what the room was opened for is played, or will not be."""
    Match.objects.filter(pk=match.pk).update(state=state, ended_at=from_ms(t.now))
    t.add(
        {
            "t": "match_ended",
            "match": match.number,
            "points": totals,
            "standings": standings(t.id, totals),
            "broken_off": state == Match.State.BROKEN_OFF,
            "over": over,
        }
    )


def standings(table_id: int, totals: list[int]) -> list[dict[str, Any]]:
    """Best first; equal points share the better place."""
    rows = [
        {
            "place": 1 + sum(other > totals[person["seat"]] for other in totals),
            "seat": person["seat"],
            "user": person["user"],
            "bot": person["bot"],
            "points": totals[person["seat"]],
        }
        for person in seats.describe(table_id)
        if person["seat"] is not None
    ]
    return sorted(rows, key=lambda row: (row["place"], row["seat"]))
