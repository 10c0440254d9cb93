"""Every socket message from everybody: answered or refused as `sockets.txt` says."""

from __future__ import annotations

import uuid

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games import protocol, routing, sockets
from games.services import states
from games.tests.socket_client import TableClient, session_of
from games.tests.table_driver import open_table
from mahjong_site.asgi import application

from . import matrix

pytestmark = pytest.mark.django_db(transaction=True)
FILE = "sockets.txt"
PERSONAS, LINES = matrix.read(FILE)
ROOMS = {
    "club": {"sitters": "club", "spectators": "club"},
    "open": {"sitters": "anyone", "spectators": "anyone"},
}
# What each message is sent with; `leave` comes last, for it changes who one is.
FIELDS = {
    "act": {"seq": 0, "action": {"do": "pass"}},
    "auto": {"on": False},
    "phrase": {"phrase": "hello"},
    "remove_bot": {"seat": 3},
}
WITHOUT_ID = {"hello", "resume", "ping"}
ORDER = sorted(protocol.MESSAGES, key=lambda kind: kind == "leave")
KNOWN_SOCKETS = {"ws/table/<int:table_id>/", "ws/lobby/<str:lobby>/", "ws/desk/<int:club_id>/"}


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch):
    monkeypatch.setattr(sockets, "BURST", 1_000_000)
    states.forget_all()
    yield
    states.forget_all()


def test_every_message_has_a_line_in_each_room():
    wanted = {f"{room}/{kind}" for room in ROOMS for kind in (*protocol.MESSAGES, "look")}
    assert not wanted - LINES.keys(), (
        f"add a line for each to {matrix.HERE / FILE}: {sorted(wanted - LINES.keys())}"
    )
    assert not LINES.keys() - wanted, f"no such message any more: {sorted(LINES.keys() - wanted)}"


def test_every_socket_is_asked_here():
    found = {str(pattern.pattern) for pattern in routing.websocket_urlpatterns}
    assert found == KNOWN_SOCKETS, "test the new socket here for every persona"


async def answer(client: TableClient, kind: str) -> str:
    fields = FIELDS.get(kind, {})
    if kind == "hello":
        return said(client.received[0])
    if kind == "resume":
        await client.send(type="resume", since=0)
        return said(await client.until(lambda m: m["type"] in ("state", "error")))
    if kind == "ping":
        await client.send(type="ping")
        return said(await client.until(lambda m: m["type"] in ("pong", "error")))
    command = str(uuid.uuid4())
    await client.send(type=kind, id=command, **fields)
    return said(await client.until(lambda m: m.get("id") == command))


def said(message: dict) -> str:
    return message["code"] if message["type"] in ("error", "bye") else message["type"]


async def column(table_id: int, user) -> dict[str, str]:
    """What this person gets for each message, a connection as referee included."""
    judge = await TableClient(table_id, user, "?as=referee").open()
    look = said(judge.received[0]) if judge.received[0]["type"] == "bye" else judge.table["role"]
    await judge.close()
    client = await TableClient(table_id, user).open()
    first = client.received[0]
    if first["type"] == "bye":
        found = dict.fromkeys(ORDER, first["code"])
    else:
        found = {kind: await answer(client, kind) for kind in ORDER}
    await client.close()
    return {**found, "look": look}


def set_up(room: str, people, club, make_user, enlist):
    player, *others = [make_user("player"), *(make_user(name) for name in ("乙方", "丙方", "丁方"))]
    for person in (player, *others):
        enlist(club, person)
    table = open_table([player, *others], club=club, **ROOMS[room], hints=True)
    table.ready_all()
    return table, {**people, "player": player, "anonymous": AnonymousUser()}


@pytest.mark.parametrize("room", ROOMS)
async def test_everybody_is_answered_as_the_table_of_sockets_says(room, people, club, make_user, enlist):
    table, everybody = await database_sync_to_async(set_up)(room, people, club, make_user, enlist)
    columns = {}
    for who in sorted(PERSONAS, key=lambda who: who == "player"):  # who leaves in the end, comes last
        columns[who] = await column(table.table_id, everybody[who])
    wrong = []
    for kind in (*ORDER, "look"):
        cells = {who: columns[who][kind] for who in PERSONAS}
        line = LINES.get(f"{room}/{kind}")
        if line is None or cells != line.cells:
            wrong.append(
                f"{room + '/' + kind:20} {room} " + " ".join(f"{cell:10}" for cell in cells.values())
            )
    assert not wrong, f"{FILE} says otherwise than the site, which answers:\n" + "\n".join(wrong)


DESK = {"referee", "organizer", "owner", "superuser"}


async def test_the_desk_admits_those_who_manage_rooms(people, club, make_user, enlist):
    _table, everybody = await database_sync_to_async(set_up)("club", people, club, make_user, enlist)
    admitted = set()
    for who in PERSONAS:
        headers = [(b"origin", b"http://localhost")]
        if who != "anonymous":
            key = await database_sync_to_async(session_of)(everybody[who])
            headers.append((b"cookie", f"sessionid={key}".encode()))
        socket = WebsocketCommunicator(application, f"/ws/desk/{club.pk}/", headers=headers)
        await socket.connect(timeout=10)
        if await socket.receive_nothing(timeout=0.2):
            admitted.add(who)
        else:
            assert "forbidden" in await socket.receive_from()
        await socket.disconnect()
    assert admitted == DESK


@pytest.mark.parametrize("lobby", ["public", "1"])
async def test_the_lobby_takes_no_messages_and_tells_no_facts(lobby):
    """It says only that the list has changed; so it is open to anybody."""
    socket = WebsocketCommunicator(
        application, f"/ws/lobby/{lobby}/", headers=[(b"origin", b"http://localhost")]
    )
    assert (await socket.connect(timeout=10))[0]
    await socket.send_to(text_data='{"type": "sit"}')
    assert await socket.receive_nothing(timeout=0.2)
    await socket.disconnect()
