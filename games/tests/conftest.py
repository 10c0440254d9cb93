"""Fixtures of live play: four people, a table with them, the whole course of a deal."""

import random
import uuid

import pytest

from games import sockets
from games.services import course, fairness

from .table_driver import open_table


@pytest.fixture(autouse=True)
def _the_same_walls(monkeypatch):
    """Seeds, names of deals and the first dealer come from a stream that is the same in every run."""
    chance = random.Random(20260101)

    def new_seed():
        return uuid.UUID(int=chance.getrandbits(128), version=4), chance.randbytes(32)

    monkeypatch.setattr(fairness, "new_seed", new_seed)
    monkeypatch.setattr(course, "below", chance.randrange)


@pytest.fixture(autouse=True)
def _players_in_no_hurry(monkeypatch, request):
    """Tests play faster than people: the limit is for the test that is about it."""
    if "real_limits" not in request.fixturenames:
        monkeypatch.setattr(sockets, "BURST", 1_000_000)


@pytest.fixture
def real_limits():
    """This test meets the limits that clients meet."""


@pytest.fixture
def four(make_user):
    return [make_user(f"seat{chair}", display_name=name) for chair, name in enumerate("甲乙丙丁")]


@pytest.fixture
def table(four):
    """Everybody sits; nobody is ready yet."""
    return open_table(four)


@pytest.fixture
def playing(table):
    table.ready_all()
    return table


@pytest.fixture
def owner(people):
    return people["owner"]


@pytest.fixture
def make_league(owner, club, make_user, enlist):
    """make_league(9) makes a season with nine participants."""
    from .round_driver import league

    def make(number, **settings):
        return league(owner, club, make_user, enlist, number, **settings)

    return make
