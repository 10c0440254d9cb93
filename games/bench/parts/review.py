"""Looking back at deals: the analysis of one, and what it takes to open a stored one.

The deal that is opened is imported into a season of its own and rolled back: nothing stays. Without a
database that part is left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.bench.inputs import SEED, Inputs
from games.bench.measure import Line, Size
from games.engine import registry
from games.engine.analysis import analyse
from games.engine.decide import default_action, start, step, waiting_for
from games.engine.record import parse_record, write_record
from games.engine.ruleset import key_of
from games.simulation.play import Job, play, setup_of

TITLE = "Looking back: analysis of a deal on one core, a stored deal opened"
DEALS, MOST_SECONDS = 40, 2.0
EVENTS = 300


def lines(inputs: Inputs) -> Iterator[Line | Size]:
    for ruleset in registry.newest():
        yield from _analysis(key_of(ruleset), max(2, int(DEALS * inputs.scale)))
    try:
        connection.ensure_connection()
    except (DatabaseError, ImproperlyConfigured):
        return
    yield from _opened()


def _analysis(key: str, number: int) -> Iterator[Line | Size]:
    """Deals of random bots are the longest ones."""
    taken = []
    for deal in range(number):
        bots = "random" if deal % 2 else "greedy"
        record = play(Job(key, str(SEED), bots, {}, check=False, record=True), deal).record
        read = parse_record(record)
        started = time.process_time()
        analyse(read)
        taken.append(time.process_time() - started)
    yield Size(f"analysis of a deal, {key}: the dearest of {number}", max(taken), "s", MOST_SECONDS)
    yield Line(f"analyses of deals, {key}", number / sum(taken))


def _opened() -> Iterator[Line | Size]:
    from games.services import records

    with _stored_deal() as deal, CaptureQueriesContext(connection) as queries:
        started = time.perf_counter()
        shown = records.replay_data(deal, deal.deal_seats.first().user)
        taken = time.perf_counter() - started
        asked = sum("games_tableevent" in query["sql"] for query in queries)
    what = f"a stored deal of {len(shown['events'])} events"
    yield Size(f"{what}: round trips for them", asked, "", 1)
    yield Line(f"{what}: replays opened", 1 / taken)


@contextmanager
def _stored_deal():
    """A deal of at least 300 events, in a transaction that never ends well."""
    import json

    from django.utils import timezone

    from accounts.models import User
    from accounts.services import clubs
    from games.leagues import seasons
    from games.leagues.importing import running
    from games.models import Deal

    record = _long_record()
    with transaction.atomic():
        mark = Random(SEED).getrandbits(40)
        people = [
            User.objects.create_user(f"bench-{mark}-{n}", None, name) for n, name in enumerate("甲乙丙丁")
        ]
        club = clubs.create_club(actor=people[0], name=f"bench {mark}")
        day = timezone.localdate()
        settings = {"starts_on": day, "length_unit": "deal", "length_count": 1}
        season = seasons.create_season(
            actor=people[0],
            club=club,
            ruleset=record["ruleset"].partition("@")[0],
            options={},
            name="bench",
            **settings,
        )
        members = people[1:]
        for person in members:
            club.memberships.create(user=person)
        seasons.add_participants(actor=people[0], season=season, users=people)
        running.run_records(
            actor=people[0], season=season, text=json.dumps(record), chosen={}, day=day, reason="bench"
        )
        yield Deal.objects.select_related("table__room__club", "match", "wind_round").get(
            match__table__room__season=season
        )
        transaction.set_rollback(True)


def _long_record() -> dict:
    """A deal in which nobody ever claims or wins: the whole wall is drawn."""
    setup, fairness = setup_of(Job("xianju@1", str(SEED), "greedy", {}), 0)
    state, events = start(setup)
    actions = []
    while not state.finished:
        seat = waiting_for(state)[0]
        actions.append((seat, default_action(state, seat)))
        events += step(state, *actions[-1])
    assert len(events) >= EVENTS
    return write_record(setup, actions, state.result, list("甲乙丙丁"), fairness)
