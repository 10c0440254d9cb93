"""A season with participants, and matches of it played through the services."""

from __future__ import annotations

import datetime
import random

from games.leagues import seasons, seeding
from games.models import Match, Table
from games.services import rooms, seating, states

from .table_driver import Driver

FIRST_DAY = datetime.date(2026, 1, 1)


def make_season(actor, club, users=(), **settings):
    values = {"name": "春季", "starts_on": FIRST_DAY, "length_unit": "deal", "length_count": 1, **settings}
    values = {"ruleset": "xianju", "options": {}, **values}
    season = seasons.create_season(actor=actor, club=club, **values)
    if users:
        seasons.add_participants(actor=actor, season=season, users=users)
    return season


def sit_down(actor, season, users, **settings) -> Driver:
    """A room of the season where `users` sit."""
    room = seasons.open_season_room(actor=actor, season=season, min_pause_ms=0, **settings)
    table = room.tables.get()
    for chair, person in enumerate(users):
        seating.sit(actor=person, table_id=table.pk, chair=chair)
    driver = Driver(table.pk, list(users))
    driver.people = list(users)
    return driver


def play_match(actor, season, users, deals=1, **settings) -> Driver:
    """A whole match of `deals` deals, in chair order of whoever the match seats there."""
    driver = sit_down(actor, season, users, length_unit="deal", length_count=deals, **settings)
    for _ in range(deals):
        driver.ready_all()
        seat_people(driver)
        driver.play_deal()
    for person in users:
        seating.leave(actor=person, table_id=driver.table_id)
    return driver


def play_won_match(season, users, deals=1) -> Match:
    """A match that bots play in the names of the people: somebody wins, unlike where all only discard."""
    owner = season.club.created_by
    driver = sit_down(owner, season, users, length_unit="deal", length_count=deals)
    while seeding.play_deal(driver.table_id) != Table.State.OVER:
        pass
    rooms.close_room(driver.table.room, "played")
    states.forget(driver.table_id)
    return Match.objects.latest("pk")


def seat_people(driver: Driver) -> None:
    """People by chair, as the match has seated them."""
    by_id = {person.pk: person for person in driver.people}
    driver.people = [by_id[pk] for pk in driver.table.live["people"]]


def generated_season(club, ruleset="xianju", *, players=4, rounds=1, deals=1, name=""):
    """A season played by bots in the names of new members, as `manage.py seed_season` makes it."""
    season = make_season(club.created_by, club, ruleset=ruleset, name=name or ruleset, length_count=deals)
    users = seeding.people(club, players, name or ruleset)
    seasons.add_participants(actor=club.created_by, season=season, users=users)
    for _ in seeding.play_rounds(
        actor=club.created_by, season=season, number=rounds, chance=random.Random(1)
    ):
        pass
    return season
