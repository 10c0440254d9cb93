"""What pages show of rounds: the repeat matrix, how even the seats are, what is next for somebody.

May import the models and `plan`. Invariant: counted over all rounds of the season as they stand, the
one in preparation included, so what a page says is what a publication would make true.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from accounts.models import User
from games.models import Fixture, FixtureSeat, Match, Participant, Round, Season, Table

from . import plan
from .seating import BENCH


@dataclass(frozen=True, slots=True)
class Person:
    participant: Participant
    met: list[int | None]  # by the people of the matrix; None for themselves
    seats: list[int]  # how often on each chair, then on the bench
    rested: int
    bots: int  # meetings with bots


@dataclass(frozen=True, slots=True)
class Balance:
    people: list[Person]
    repeats: int  # the objective: sum of n(n-1)/2 over the pairs
    most_met: int
    bench: bool
    bots: bool


def balance(season: Season) -> Balance:
    """Of everybody who has a place, rests or takes part. Three queries."""
    seen = plan.history(season)
    known = {person for person, _seat in seen.sat} | set(seen.rested)
    parts = [
        part
        for part in season.participants.select_related("user").order_by("user__display_name", "pk")
        if part.left_at is None or part.pk in known
    ]

    def times(one: int, other: int) -> int:
        return seen.met[min(one, other), max(one, other)]

    people = [
        Person(
            part,
            [None if other is part else times(part.pk, other.pk) for other in parts],
            [seen.sat[part.pk, seat] for seat in range(BENCH + 1)],
            seen.rested[part.pk],
            seen.met[0, part.pk],
        )
        for part in parts
    ]
    between = [number for (one, _other), number in seen.met.items() if one]
    return Balance(
        people,
        sum(number * (number - 1) // 2 for number in between),
        max(between, default=0),
        any(person.seats[BENCH] for person in people),
        any(person.bots for person in people),
    )


def next_fixture(user: User) -> Fixture | None:
    """The next table that is published and not played, of all the person's seasons."""
    seats = FixtureSeat.objects.filter(
        participant__user=user, participant__left_at=None, round__state=Round.State.PUBLISHED
    )
    seat = (
        seats.exclude(fixture__match__state__in=[Match.State.ENDED, Match.State.BROKEN_OFF])
        .exclude(fixture__room__closed_at__isnull=False)
        .exclude(fixture__room__tables__state=Table.State.OVER)
        .select_related("fixture__round__season__club", "fixture__room")
        .order_by("round__played_on", "round__published_at")
        .first()
    )
    return seat.fixture if seat else None


def next_check_in(user: User) -> Round | None:
    """The next round in preparation for which the person has not said whether they come."""
    return (
        Round.objects.filter(
            state=Round.State.DRAFT,
            played_on__gte=timezone.localdate(),
            season__participants__user=user,
            season__participants__left_at=None,
        )
        .exclude(attendances__participant__user=user, attendances__status__in=["here", "away"])
        .select_related("season")
        .order_by("played_on", "pk")
        .first()
    )
