"""What a hostile or broken client may send: each gets an `error` or nothing, and the socket stays."""

import json

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.backends.db import SessionStore

from accounts.services import sanctions, users
from games import protocol
from games.services import signals

from .socket_client import TableClient

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async

COMMAND = "11111111-1111-4111-8111-111111111111"
HOSTILE = {
    "nesting deeper than the parser goes": "[" * 4000,
    "a lone surrogate as a key": '{"type":"ping","\\ud800":1}',
    "a lone surrogate as the id": '{"type":"act","id":"\\ud800","seq":1,"action":{}}',
    "a lone surrogate as the kind": '{"type":"\\ud800"}',
    "a NUL in a text": '{"type":"call_referee","id":"ID","text":"a\\u0000b"}',
    "a lone surrogate in a text": '{"type":"call_referee","id":"ID","text":"\\udfff"}',
    "a NUL as the tile": '{"type":"act","id":"ID","seq":9,"action":{"do":"discard","tile":"\\u0000"}}',
    "a list as the tile": '{"type":"act","id":"ID","seq":9,"action":{"do":"discard","tile":[]}}',
    "a surrogate as the deed": '{"type":"act","id":"ID","seq":9,"action":{"do":"\\ud800"}}',
    "objects as tiles": '{"type":"act","id":"ID","seq":9,"action":{"do":"pung","with":[{},{}]}}',
    "a list as the deed": '{"type":"act","id":"ID","seq":9,"action":{"do":[]}}',
    "a foreign seat": '{"type":"act","id":"ID","seq":9,"seat":2,"action":{"do":"pass"}}',
    "a list as the kind": '{"type":["act"]}',
    "not a number": '{"type":"resume","since":NaN}',
    "a huge number": '{"type":"resume","since":' + "9" * 4000 + "}",
    "a number beyond the database": '{"type":"act","id":"ID","seq":9007199254740991,"action":{"do":"win"}}',
    "an inner method": '{"type":"_signal"}',
    "a null": "null",
}


@pytest.fixture
async def client(playing):
    client = await TableClient(playing.table_id, playing.people[0]).open()
    yield client
    await client.close()


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
async def test_garbage_is_answered_by_an_error_and_the_socket_stays(client, text):
    await client.socket.send_to(text_data=text.replace("ID", COMMAND))
    await client.send(type="ping")
    answer = await client.until(lambda m: m["type"] in ("error", "pong", "ack"))
    assert answer["type"] == "error", answer
    assert answer["zh"] and answer["en"]
    assert (await client.until(lambda m: m["type"] == "pong"))["now"]


async def test_binary_is_said_to_be_no_json(client):
    await client.socket.send_to(bytes_data=b"\x00\xff")
    answer = await client.until(lambda m: m["type"] == "error")
    assert answer["code"] == "not_json"


async def test_a_fault_of_the_server_is_an_error_and_the_socket_stays(client, monkeypatch, caplog):
    def broken(**_):
        raise RuntimeError("a fault")

    monkeypatch.setattr(signals, "set_auto", broken)
    answer = await client.command("auto", on=True)
    assert answer["code"] == "fault" and "a fault" not in json.dumps(answer)
    assert "a fault" in caplog.text
    await client.send(type="ping")
    await client.until(lambda m: m["type"] == "pong")


def log_out(client, owner):
    SessionStore(client.session_key).delete()


def log_out_everywhere(client, owner):
    users.end_sessions(client.user)


def change_the_password(client, owner):
    client.user.set_password("another horse 7")
    client.user.save()


def suspend(client, owner):
    sanctions.impose(actor=owner, user=client.user, club=None, kind="suspension", reason="试验")


@pytest.mark.parametrize("way", [log_out, log_out_everywhere, change_the_password, suspend])
async def test_an_open_socket_does_not_outlive_the_login_or_a_suspension(
    playing, make_user, monkeypatch, way
):
    monkeypatch.setattr(protocol, "BEAT_SECONDS", 0.05)
    client = await TableClient(playing.table_id, playing.people[0]).open()
    owner = await in_thread(make_user)("root", is_superuser=True)
    await in_thread(way)(client, owner)
    bye = await client.until(lambda m: m["type"] == "bye")
    assert bye["code"] == ("suspended" if way is suspend else "logged_out") and bye["zh"] != bye["en"]
    assert (await client.socket.receive_output(timeout=5))["type"] == "websocket.close"


async def test_a_login_that_stands_keeps_its_socket(playing, monkeypatch):
    monkeypatch.setattr(protocol, "BEAT_SECONDS", 0.05)
    client = await TableClient(playing.table_id, playing.people[0]).open()
    for _ in range(8):
        await client.until(lambda m: m["type"] == "beat")
    assert not any(message["type"] == "bye" for message in client.received)
    await client.close()
