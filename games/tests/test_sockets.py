"""The live protocol through the real consumer, channel layer and database."""

import json
import random
import uuid

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import AuditLog, Membership
from games import feed as feeds
from games import protocol
from games.services import notify, seating
from games.services.locked import STRIDE
from mahjong_site.asgi import application

from .socket_client import TableClient
from .table_driver import change_room, open_table

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async


async def open_clients(table, people):
    return [await TableClient(table.table_id, person).open() for person in people]


async def close_all(clients):
    for client in clients:
        await client.close()


async def ready_all(clients):
    for number, client in enumerate(clients):
        assert (await client.command("ready", client_seed=f"{number:032x}"))["type"] == "ack"


async def settle(clients):
    """Everybody has what everybody may see: the public rows up to the newest."""
    newest = max(client.seq for client in clients) // STRIDE * STRIDE
    for client in clients:
        await client.reach(newest)


async def play(clients, steps, chance, on_step=None):
    """Legal play by the clients' own views; True when the deal ended."""
    for _ in range(steps):
        await settle(clients)
        asked = [c for c in clients if c.view["legal"]]
        if not asked:
            return True
        client = chance.choice(asked)
        action = chance.choice(client.view["legal"])
        done = await client.command("act", seq=client.seq, action=action)
        assert done["type"] == "ack", done
        if on_step:
            await on_step()
    return False


async def club_table(make_user, club, enlist, **settings):
    """Four members at a table of their club, a referee, and somebody to watch."""

    def make():
        people = [make_user(f"seat{number}") for number in range(4)]
        referee, watcher = make_user("judge"), make_user("watcher")
        for person in [*people, watcher]:
            enlist(club, person)
        enlist(club, referee, "referee")
        return open_table(people, club=club, **settings), referee, watcher

    return await in_thread(make)()


async def test_old_view_and_events_equal_a_fresh_view_over_a_whole_deal(make_user, club, enlist):
    """Four seats, a spectator without delay, and the referee."""
    table, referee, watcher = await club_table(make_user, club, enlist, spectator_delay=0)
    players = await open_clients(table, table.people)
    others = [
        await TableClient(table.table_id, watcher).open(),
        await TableClient(table.table_id, referee, "?as=referee").open(),
    ]
    await ready_all(players)
    chance, steps = random.Random(7), 0

    async def compare():
        nonlocal steps
        steps += 1
        if steps % 9 == 0:
            await settle(players + others)
            for client in players + others:
                fresh = await TableClient(table.table_id, client.user, client.query).open()
                await fresh.close()
                assert client.view == fresh.view
                assert without_presence(client.table) == without_presence(fresh.table)

    assert await play(players, 3000, chance, compare)
    steps = 8
    await compare()
    assert players[0].view["result"] is not None and players[0].table["phase"] == "between"
    await close_all(players + others)


def without_presence(block):
    seats = [{k: v for k, v in seat.items() if k not in ("connected", "bank_ms")} for seat in block["seats"]]
    return {**block, "seats": seats}


async def test_a_lost_connection_resumes_with_the_same_tiles(four):
    table = await in_thread(open_table)(four)
    clients = await open_clients(table, four)
    await ready_all(clients)
    await play(clients, 25, random.Random(5))
    away = clients[2]
    await away.close()
    rest = [client for client in clients if client is not away]
    for _ in range(4):
        asked = [client for client in rest if client.view["legal"]]
        if not asked:
            break
        await asked[0].command("act", seq=asked[0].seq, action=asked[0].view["legal"][0])
        await settle(rest)
    back = await TableClient(table.table_id, away.user).open()
    await rest[0].send(type="resume", since=0)
    await rest[0].until(lambda m: m["type"] == "state")
    assert back.view["seats"][2]["count"] == rest[0].view["seats"][2]["count"]
    assert back.view["seats"][2]["hand"] is not None
    await close_all([*rest, back])


async def test_a_gap_is_filled_from_the_number_that_the_client_names(four):
    table = await in_thread(open_table)(four)
    clients = await open_clients(table, four)
    await ready_all(clients)
    await settle(clients)
    client, view, seq = clients[0], clients[0].view, clients[0].seq
    await play(clients, 12, random.Random(1))
    await settle(clients)
    now = client.view
    client.view, client.seq = view, seq
    await client.send(type="resume", since=seq)
    await client.reach(clients[1].seq // STRIDE * STRIDE)
    assert client.view == now
    await close_all(clients)


async def test_several_tabs_on_one_seat_show_the_same(four):
    table = await in_thread(open_table)(four)
    clients = await open_clients(table, four)
    tab = await TableClient(table.table_id, four[0]).open()
    await ready_all(clients)
    await play(clients, 20, random.Random(2))
    await settle([*clients, tab])
    assert tab.view == clients[0].view
    await close_all([*clients, tab])


async def test_a_lost_notice_is_made_up_for_by_the_heartbeat(four, monkeypatch):
    monkeypatch.setattr(protocol, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(feeds, "FRESH", 0.0)
    table = await in_thread(open_table)(four)
    clients = await open_clients(table, four)
    await ready_all(clients)
    await settle(clients)
    before = clients[3].seq
    monkeypatch.setattr(notify, "table_moved", lambda *_: None)
    await in_thread(table.play_one)()
    await clients[3].until(lambda m: m["type"] == "beat" and m["seq"] > before)
    assert clients[3].seq > before
    await close_all(clients)


async def test_bad_messages_are_named_in_both_languages(four):
    table = await in_thread(open_table)(four)
    client = await TableClient(table.table_id, four[0]).open()
    for text, code, place in [
        ("{", "not_json", ""),
        ("[]", "schema", "message"),
        ('{"type": "fly"}', "schema", "type"),
        ('{"type": "resume", "since": -1}', "schema", "since"),
        ('{"type": "ping", "x": 1}', "schema", "x"),
        ('{"type": "act", "id": "1", "seq": 1, "action": {}}', "schema", "id"),
        ("x" * 5000, "too_long", ""),
    ]:
        await client.socket.send_to(text_data=text)
        error = await client.until(lambda m: m["type"] == "error")
        assert error["code"] == code and place in error["en"] and error["zh"] != error["en"]
    error = await client.command("act", seq=client.seq, action={"do": "discard", "tile": "9x"})
    assert error["code"] == "schema" and "9x" in error["en"]
    await client.close()


async def test_a_flood_is_refused_and_then_cut_off(four, real_limits):
    table = await in_thread(open_table)(four)
    client = await TableClient(table.table_id, four[0]).open()
    for _ in range(400):
        await client.send(type="ping")
    refused = 0
    while True:
        output = await client.socket.receive_output(timeout=10)
        if output["type"] == "websocket.close":
            assert output["code"] == 4429
            break
        refused += json.loads(output["text"]).get("code") == "too_fast"
    assert refused > 100


async def test_sitting_leaving_and_bots_through_the_socket(four):
    table = await in_thread(open_table)(four[:1])
    host, guest = (
        await TableClient(table.table_id, four[0]).open(),
        await TableClient(table.table_id, four[1]).open(),
    )
    assert guest.table["role"] == "spectator"
    assert (await guest.command("sit", seat=2))["type"] == "ack"
    await guest.until(lambda m: m["type"] == "state")
    assert guest.table["my_seat"] == 2
    assert (await host.command("sit", seat=3))["type"] == "ack" and host.table["my_seat"] == 0
    assert (await host.command("add_bot", seat=2))["code"] == "taken"
    assert (await host.command("add_bot"))["type"] == "ack"
    assert (await host.command("add_bot"))["type"] == "ack"
    assert [seat["bot"] for seat in host.table["seats"]] == [False, True, False, True]
    assert (await guest.command("phrase", phrase="hello"))["type"] == "ack"
    await host.until(lambda m: any(e.get("t") == "phrase" and e["seat"] == 2 for e in m.get("events", [])))
    await ready_all([host, guest])
    await settle([host, guest])
    assert host.table["phase"] == "playing"
    await close_all([host, guest])


async def test_each_look_of_a_referee_is_an_audit_row(make_user, club, enlist):
    table, referee, watcher = await club_table(make_user, club, enlist)
    await in_thread(table.ready_all)()
    judge = await TableClient(table.table_id, referee, "?as=referee").open()
    assert all(seat["hand"] for seat in judge.view["seats"])
    assert await in_thread(lookers)() == [referee.pk]
    refused = await TableClient(table.table_id, watcher, "?as=referee").open()
    assert refused.received[0]["type"] == "bye" and refused.received[0]["code"] == "forbidden"
    await judge.close()


async def test_the_seat_of_a_player_is_never_watched_from_outside(make_user, club, enlist):
    """Also a referee who plays here sees his own hand only."""
    table, _referee, _watcher = await club_table(make_user, club, enlist)
    await in_thread(enlist_referee)(club, table.people[0])
    await in_thread(table.ready_all)()
    client = await TableClient(table.table_id, table.people[0], "?as=referee").open()
    assert client.table["role"] == "player"
    assert [bool(seat["hand"]) for seat in client.view["seats"]] == [True, False, False, False]
    await client.close()


def lookers():
    return list(AuditLog.objects.filter(verb="table.looked").values_list("actor", flat=True))


def enlist_referee(club, user):
    Membership.objects.filter(club=club, user=user).update(is_referee=True)


async def test_hints_come_from_the_own_view_where_the_room_allows_them(four):
    table = await in_thread(open_table)(four, hints=True)
    clients = await open_clients(table, four)
    await ready_all(clients)
    await settle(clients)
    asked = next(client for client in clients if client.view["legal"])
    await asked.send(type="hint", id=str(uuid.uuid4()))
    hint = await asked.until(lambda m: m["type"] == "hint")
    hand = asked.view["seats"][asked.view["viewer"]]["hand"]
    assert hint["discards"] and all(entry["tile"] in hand for entry in hint["discards"])
    await in_thread(lambda: change_room(table.table.room_id, hints=False))()
    assert (await asked.command("hint"))["code"] == "no_hints"
    await close_all(clients)


async def test_the_lobby_tells_that_a_room_was_opened_or_filled(four):
    lobby = WebsocketCommunicator(
        application, "/ws/lobby/public/", headers=[(b"origin", b"http://localhost")]
    )
    await lobby.connect(timeout=10)
    table = await in_thread(open_table)(four[:1])
    assert json.loads(await lobby.receive_from(timeout=10)) == {"type": "moved"}
    await in_thread(seating.sit)(actor=four[1], table_id=table.table_id)
    assert json.loads(await lobby.receive_from(timeout=10)) == {"type": "moved"}
    await lobby.disconnect()
