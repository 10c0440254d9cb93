"""A ruleset that the site has never heard of: from its form to the posted settlement, without an edit."""

import random

import pytest
from django.urls import reverse

from games.engine import registry
from games.engine.record import parse_record
from games.engine.replay import replay
from games.engine.tests.dummy import Dummy
from games.models import Deal, Room, Table
from games.services import records, rooms, tick
from ledger.models import Entry

from .socket_client import TableClient
from .table_driver import change_room
from .test_pages import room_form
from .test_sockets import in_thread

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def dummy():
    """Registered already where the engine's tests run in the same process."""
    if any(ruleset.id == Dummy.id for ruleset in registry.all_rulesets()):
        yield
        return
    ruleset = Dummy()
    registry.register(ruleset)
    yield
    registry.unregister(ruleset)


def test_it_has_a_form_a_room_and_a_page_of_rules(client, make_user):
    client.force_login(make_user())
    address = reverse("room_new") + "?ruleset=dummy"
    assert "试验麻将" in client.get(address).content.decode()
    client.post(address, room_form("dummy", option_stake_free_points=3, name="试"))
    room = Room.objects.get()
    assert (room.ruleset, room.options) == ("dummy@1", {"stake_free_points": 3})
    assert "试验麻将" in client.get(room.get_absolute_url()).content.decode()
    assert "DUMMY-1" in client.get(reverse("rules", args=["dummy@1"])).content.decode()


async def test_bots_and_a_person_play_it_over_the_socket_to_a_posted_settlement(make_user):
    person = await in_thread(make_user)("solo")
    table = await in_thread(rooms.play_at_once)(actor=person, ruleset="dummy")
    await in_thread(change_room)(table.room_id, min_pause_ms=0)
    client = await TableClient(table.pk, person).open()
    chance = random.Random(4)
    await client.command("ready", client_seed="ab" * 16)
    for _ in range(2000):
        if client.table["phase"] in ("between", "finished"):
            break
        if client.view["legal"]:
            await client.command("act", seq=client.seq, action=chance.choice(client.view["legal"]))
        else:
            await in_thread(tick.look)(table.pk)
            await client.send(type="resume", since=0)
            await client.until(lambda m: m["type"] == "state")
    await client.close()
    await in_thread(check_what_was_posted)(table, person)


def check_what_was_posted(table: Table, person) -> None:
    deal = Deal.objects.get(state="ended")
    entry = Entry.objects.get(key=f"deal:{deal.pk}")
    mine = entry.postings.get(account__user=person)
    assert mine.points == deal.result["payments"][0]
    assert sum(posting.points for posting in entry.postings.all()) == 0
    outcome = replay(parse_record(records.export(deal)))
    assert outcome.legal and outcome.state.finished
