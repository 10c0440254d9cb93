"""Rounds of a season made and played through the services."""

from __future__ import annotations

import datetime

from games.leagues import draws, fixtures, rounds, seeding
from games.leagues.results import of_round
from games.models import FixtureSeat, Participant, Round
from games.services import rulebook, seating

from .season_driver import make_season
from .table_driver import Driver, change_room

DAY = datetime.date(2026, 3, 6)


def league(actor, club, make_user, enlist, number, **settings):
    """A season with `number` participants; the season and its participants in order."""
    users = [make_user(display_name=f"选手{index}") for index in range(1, number + 1)]
    for user in users:
        enlist(club, user)
    season = make_season(actor, club, users, **settings)
    return season, list(season.participants.select_related("user").order_by("pk"))


def plan_rounds(actor, season, number=1, mode=Round.Mode.ONLINE):
    return rounds.create_rounds(actor=actor, season=season, number=number, played_on=DAY, mode=mode)


def draw(actor, round, method="generated", left_over="rest", who="everybody", **more):
    return draws.draw(actor=actor, round=round, method=method, left_over=left_over, who=who, **more)


def drawn_round(actor, season, **more) -> Round:
    (round,) = plan_rounds(actor, season)
    draw(actor, round, **more)
    return round


def published_round(actor, season, **more) -> Round:
    round = drawn_round(actor, season, **more)
    rounds.publish(actor=actor, round=round)
    round.refresh_from_db()
    return round


def people_at(round: Round, table: int) -> list[Participant | None]:
    seats = FixtureSeat.objects.filter(round=round, fixture__number=table).order_by("chair", "bench")
    return [seat.participant for seat in seats.select_related("participant__user")]


def sit_at(actor, fixture) -> Driver:
    """The fixture's room is opened and its people sit down."""
    room = fixtures.open_fixture_room(actor=actor, fixture=fixture)
    change_room(room.pk, min_pause_ms=0)
    rulebook.terms.cache_clear()  # the room was looked at when it was opened
    table = room.tables.get()
    people = [part.user for part in people_at(fixture.round, fixture.number) if part]
    for person in people:
        seating.sit(actor=person, table_id=table.pk)
    return Driver(table.pk, people)


def play_fixture(actor, fixture, deals=1) -> Driver:
    driver = sit_at(actor, fixture)
    for _ in range(deals):
        seeding.play_deal(driver.table_id)
    for person in driver.people:
        seating.leave(actor=person, table_id=driver.table_id)
    return driver


def states(round: Round) -> list[str]:
    return [result.state for result in of_round(round)]
