"""A round's seating as it stands, is drawn and is written: who sits where, who rests.

May import the models. Invariant: a plan written replaces the whole seating of a round in preparation;
a place without a participant is a bot's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.models import Attendance, Fixture, FixtureSeat, Round, Season

from .seating import BENCH, SEATS

BOT = None
Place = tuple[int, int]  # table from 1, and seat: 0-3 chairs, 4-5 the bench


@dataclass(frozen=True, slots=True)
class Plan:
    """By place the participant's id, or BOT; chairs may be free. And who rests."""

    places: dict[Place, int | None]
    resting: frozenset[int] = frozenset()

    @property
    def tables(self) -> list[int]:
        return sorted({table for table, _seat in self.places})


@dataclass(frozen=True, slots=True)
class History:
    """What the rounds of a season say about people: by participants' ids, smaller first; BOT is 0."""

    met: Counter[tuple[int, int]]
    sat: Counter[tuple[int, int]]
    rested: Counter[int]


def history(season: Season, without: Iterable[int] = ()) -> History:
    """Of all rounds of the season, also those in preparation, but those `without`. Two queries."""
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    tables: dict[int, list[int]] = {}
    without = list(without)
    seats = FixtureSeat.objects.filter(round__season=season).exclude(round__in=without)
    for fixture, person, chair in seats.values_list("fixture_id", "participant_id", "chair"):
        tables.setdefault(fixture, []).append(person or 0)
        if person:
            sat[person, BENCH if chair is None else chair] += 1
    for people in tables.values():
        met.update(pair for pair in combinations(sorted(people), 2) if pair[1])
    rests = Attendance.objects.filter(round__season=season, rests=True).exclude(round__in=without)
    return History(met, sat, Counter(rests.values_list("participant_id", flat=True)))


def write(round: Round, plan: Plan) -> None:
    """The caller holds the round's lock, has checked the plan, and the round is in preparation."""
    round.fixtures.all().delete()
    made = Fixture.objects.bulk_create(
        Fixture(round=round, number=number, mode=round.mode) for number in plan.tables
    )
    by_number = {fixture.number: fixture for fixture in made}
    FixtureSeat.objects.bulk_create(
        FixtureSeat(fixture=by_number[table], round=round, participant_id=person, **seat_columns(seat))
        for (table, seat), person in sorted(plan.places.items())
    )
    round.attendances.update(rests=False)
    round.attendances.filter(status="").delete()
    round.attendances.filter(participant__in=plan.resting).update(rests=True)
    known = set(round.attendances.values_list("participant_id", flat=True))
    Attendance.objects.bulk_create(
        Attendance(round=round, participant_id=person, rests=True) for person in sorted(plan.resting - known)
    )


def seat_columns(seat: int) -> dict[str, int]:
    return {"chair": seat} if seat < SEATS else {"bench": seat - SEATS}


def seat_number(seat: FixtureSeat) -> int:
    return seat.chair if seat.bench is None else SEATS + seat.bench


def read(round: Round) -> Plan:
    seats: Sequence[FixtureSeat] = list(round.seats.select_related("fixture"))
    places = {(seat.fixture.number, seat_number(seat)): seat.participant_id for seat in seats}
    rests = round.attendances.filter(rests=True).values_list("participant_id", flat=True)
    return Plan(places, frozenset(rests))
