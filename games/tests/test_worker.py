"""Bots and time-outs by a real Celery worker and beat, also when the worker is killed."""

import time

import pytest

from games.models import Command, Table
from games.services import rooms, signals

from .table_driver import change_room

pytestmark = [pytest.mark.django_db(transaction=True)]
PATIENCE = 90  # seconds; only what never happens takes so long


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.1)
    return found


SLOW = 3000  # milliseconds of pause after each discard: far from the end when the worker is killed


def away_from_the_table(make_user, pause):
    """A table with three bots whose person is on auto-play: from here the worker plays alone."""
    person = make_user()
    table = rooms.play_at_once(actor=person, ruleset="xianju")
    change_room(table.room_id, min_pause_ms=pause, length_unit="deal", length_count=1)
    return person, table


def begin(person, table):
    signals.ready(actor=person, table_id=table.pk, client_seed=None)
    signals.set_auto(actor=person, table_id=table.pk, on=True)


def test_the_worker_brings_a_deal_to_its_end_although_it_is_killed_in_the_middle(live_site, make_user):
    worker = live_site.start_worker()
    live_site.start_beat()
    person, table = away_from_the_table(make_user, SLOW)
    begin(person, table)
    wait_until(lambda: Command.objects.filter(table=table).count() >= 5)
    worker.process.kill()
    worker.process.wait()
    killed_at = Command.objects.filter(table=table).count()
    assert Table.objects.get(pk=table.pk).state == Table.State.PLAYING
    live_site.children.remove(worker)
    change_room(table.room_id, min_pause_ms=0)
    live_site.start_worker()
    wait_until(lambda: Table.objects.get(pk=table.pk).state == Table.State.OVER)
    assert Command.objects.filter(table=table).count() > killed_at  # nothing acknowledged is lost
    assert set(Command.objects.filter(table=table).values_list("source", flat=True)) >= {"bot", "auto"}
