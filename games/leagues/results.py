"""What has been played at the tables of a round, from the ledger.

May import the models and the ledger's models. Invariant: a table's points are the sums of the postings
of its matches, so what is voided or corrected later is right here at once. A handful of queries a
round, however many tables it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from django.db.models import Sum
from django.db.models.functions import Length

from games.models import Fixture, FixtureSeat, Match, Room, Round, Season
from ledger.models import Account, Posting

from .plan import seat_number
from .seating import SEATS


class State(StrEnum):
    WAITING = "waiting"  # nothing dealt yet
    PLAYING = "playing"
    BROKEN_OFF = "broken_off"
    DONE = "done"


@dataclass(slots=True)
class Line:
    """A place, and the points of whoever has it now; `seat` None: somebody who was replaced, or a bot
    that took over. Bots have no name."""

    seat: FixtureSeat | None
    name: str
    points: int | None = None


@dataclass(slots=True)
class Result:
    fixture: Fixture
    state: State
    lines: list[Line] = field(default_factory=list)
    deals: int = 0
    matches: list[Match] = field(default_factory=list)


def of_round(round: Round) -> list[Result]:
    fixtures = (
        round.fixtures.select_related("room", "match__table__room", "round__season")
        .prefetch_related("seats__participant__user", "seats__instead_of__user")
        .order_by("number")
    )
    if round.season.with_teams:
        fixtures = fixtures.prefetch_related("seats__participant__team_part__team")
    return of_fixtures(list(fixtures), round)


def of_fixtures(fixtures: list[Fixture], round: Round) -> list[Result]:
    season = round.season
    by_fixture = _matches(fixtures)
    sums = _sums(season.pk, by_fixture)
    return [_result(one, by_fixture[one.pk], sums[one.pk], _wanted(one, season)) for one in fixtures]


def _wanted(fixture: Fixture, season: Season) -> int:
    """How many matches are played at a table; with real tiles it is one."""
    if fixture.mode == Round.Mode.ONLINE and season.length_unit == Room.Length.MATCH:
        return season.length_count
    return 1


def _matches(fixtures: Iterable[Fixture]) -> dict[int, list[Match]]:
    rooms = {one.room_id: one.pk for one in fixtures if one.room_id}
    found: dict[int, list[Match]] = defaultdict(list)
    for match in Match.objects.filter(table__room__in=rooms).select_related("table").order_by("pk"):
        found[rooms[match.table.room_id]].append(match)
    for one in fixtures:
        if one.match_id and one.match not in found[one.pk]:
            found[one.pk].append(one.match)
    return found


@dataclass(slots=True)
class _Sums:
    """Of one fixture: points by person and by bot (its label), names of the people."""

    people: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    bots: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    names: dict[int, str] = field(default_factory=dict)
    postings: int = 0  # of deals that stand


def _sums(season: int, by_fixture: dict[int, list[Match]]) -> dict[int, _Sums]:
    fixture_of = {match.pk: fixture for fixture, matches in by_fixture.items() for match in matches}
    rows = (
        Posting.objects.filter(
            account__season_id=season,
            account__kind__in=[Account.Kind.PLAYER, Account.Kind.TABLE],
            entry__match_id__in=fixture_of,
        )
        .values_list("entry__match_id", "account__user_id", "account__label", "account__user__display_name")
        .annotate(points=Sum("points"), deals=Sum("deals"))
        .order_by("account__user__display_name", Length("account__label"), "account__label")
    )
    found: dict[int, _Sums] = defaultdict(_Sums)
    for match, user, label, name, points, deals in rows:
        here = found[fixture_of[match]]
        here.postings += deals
        if user is None:
            here.bots[label] += int(points)
        else:
            here.people[user] += int(points)
            here.names[user] = name
    return found


def _result(fixture: Fixture, matches: list[Match], sums: _Sums, wanted: int) -> Result:
    """Bots took their places in the order of the chairs, and so do their labels here."""
    result = Result(fixture, _state(matches, wanted), matches=matches, deals=sums.postings // SEATS)
    played, bots = bool(sums.people or sums.bots), list(sums.bots.values())
    for seat in sorted(fixture.seats.all(), key=seat_number):
        if seat.participant_id:
            points = sums.people.pop(seat.participant.user_id, 0)
            result.lines.append(Line(seat, seat.participant.user.display_name, points if played else None))
        else:
            result.lines.append(Line(seat, "", bots.pop(0) if bots else None))
    result.lines += [Line(None, sums.names[user], points) for user, points in sums.people.items()]
    result.lines += [Line(None, "", points) for points in bots]
    return result


def _state(matches: list[Match], wanted: int) -> State:
    states = [match.state for match in matches]
    if Match.State.RUNNING in states:
        return State.PLAYING
    if states.count(Match.State.ENDED) >= wanted:
        return State.DONE
    if Match.State.BROKEN_OFF in states:
        return State.BROKEN_OFF
    return State.PLAYING if states else State.WAITING
