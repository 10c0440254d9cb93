"""What Postgres itself guarantees of rooms, tables and their log."""

import uuid

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import User
from games.models import Command, Room, Seat, Table, TableEvent

pytestmark = pytest.mark.django_db


def room_of(user, code="123456", **fields):
    return Room.objects.create(
        created_by=user, code=code, ruleset="xianju@1", length_unit="match", length_count=1, **fields
    )


@pytest.fixture
def user():
    return User.objects.create_user("lin", "x")


@pytest.fixture
def table(user):
    return Table.objects.create(room=room_of(user))


def test_a_person_has_one_live_seat_on_the_whole_site(user, table):
    other = Table.objects.create(room=room_of(user, "654321"))
    seat = Seat.objects.create(table=table, user=user, chair=0)
    with pytest.raises(IntegrityError, match="seat_one_live_per_user"), transaction.atomic():
        Seat.objects.create(table=other, user=user, chair=0)
    seat.left_at = timezone.now()
    seat.save()
    Seat.objects.create(table=other, user=user, chair=0)


def test_a_chair_is_taken_once(user, table):
    Seat.objects.create(table=table, user=user, chair=0)
    with pytest.raises(IntegrityError, match="seat_chair_taken_once"), transaction.atomic():
        Seat.objects.create(table=table, bot="greedy", chair=0)


def test_a_code_leads_to_one_open_room(user):
    first = room_of(user)
    with pytest.raises(IntegrityError, match="room_code_once_while_open"), transaction.atomic():
        room_of(user)
    first.closed_at, first.close_reason = timezone.now(), "idle"
    first.save()
    room_of(user)


def write_log(table):
    now = timezone.now()
    TableEvent.objects.create(table=table, seq=16, data={"t": "ready", "chair": 0}, at=now, shown_at=now)
    command = {"seat": 0, "source": "player", "action": {"do": "pass"}, "saw_seq": 1, "seq": 16, "at": now}
    Command.objects.create(table=table, command_id=uuid.uuid4(), **command)


@pytest.mark.parametrize("name", ["games_tableevent", "games_command"])
@pytest.mark.parametrize("sql", ["UPDATE {} SET seq = 1", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_log_is_append_only(table, name, sql):
    write_log(table)
    with (
        pytest.raises(DatabaseError, match="is append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(sql.format(name))


def test_a_row_number_is_used_once(table):
    write_log(table)
    with pytest.raises(IntegrityError, match="event_seq_once_a_table"), transaction.atomic():
        write_log(table)


@pytest.mark.django_db(transaction=True)
def test_the_migrations_can_be_undone_and_done_again():
    call_command("migrate", "games", "zero", verbosity=0)
    try:
        assert not {"games_table", "games_command"} & set(connection.introspection.table_names())
    finally:
        call_command("migrate", "games", verbosity=0)
    assert "games_command" in connection.introspection.table_names()
