"""Clocks, time-outs, auto-play, bots, pauses, outages: what the server does by itself."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.engine.decide import default_action, waiting_for
from games.models import Command, Deal, Pulse, Table, TableEvent
from games.services import idle, pausing, pulse, rooms, seating, signals, tick
from games.services.errors import TableRefused

from .table_driver import change_room, open_table

pytestmark = pytest.mark.django_db(transaction=True)


EARLIER = """
UPDATE games_table SET deadline_at = deadline_at - %(t)s, due_at = due_at - %(t)s,
    paused_at = paused_at - %(t)s,
    active_at = active_at - %(t)s,
    live = live || jsonb_build_object('asked_at', (live->>'asked_at')::bigint - %(ms)s,
                                      'held_until', (live->>'held_until')::bigint - %(ms)s)
WHERE id = %(id)s"""


def let_time_pass(table_id, seconds):
    """As if everything at the table had happened `seconds` earlier."""
    values = {"t": timedelta(seconds=seconds), "ms": seconds * 1000, "id": table_id}
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, values)


def sources():
    return list(Command.objects.order_by("id").values_list("source", flat=True))


def test_silence_gets_the_default_action_at_the_deadline(playing):
    state = playing.state()
    chair = waiting_for(state)[0]
    expected = default_action(state, chair)
    tick.look(playing.table_id)
    assert not Command.objects.exists()
    let_time_pass(playing.table_id, 51)  # 20 s for the turn and 30 s in reserve
    tick.look(playing.table_id)
    command = Command.objects.get()
    assert command.source == "timeout" and command.action == {"do": "discard", "tile": _name(expected)}


def _name(action):
    from games.engine.tiles import TILE_NAMES

    return TILE_NAMES[action[1]]


def test_looking_twice_plays_once(playing):
    let_time_pass(playing.table_id, 51)
    tick.look(playing.table_id)
    tick.look(playing.table_id)
    tick.sweep()
    assert sources() == ["timeout"]


def test_the_sweep_finds_what_no_wake_up_told(playing):
    let_time_pass(playing.table_id, 60)
    assert tick.sweep() == 1
    assert sources() == ["timeout"]


def test_a_superseded_wake_up_does_nothing(playing):
    let_time_pass(playing.table_id, 60)
    tick.wake(playing.table_id, 12345)
    assert not Command.objects.exists()


def test_only_what_goes_over_the_turns_time_is_taken_from_the_reserve(playing):
    chair = waiting_for(playing.state())[0]
    let_time_pass(playing.table_id, 25)
    playing.play_one()
    bank = playing.table.live["bank"][chair]
    assert 24_000 < bank <= 25_000


def test_who_is_silent_twice_is_put_on_auto_play_until_he_takes_the_seat_back(playing):
    silent = waiting_for(playing.state())[0]
    for _ in range(400):
        chairs = waiting_for(playing.state())
        if silent in chairs and playing.table.live["auto"][silent]:
            break
        if silent in chairs:
            let_time_pass(playing.table_id, 60)
            tick.look(playing.table_id)
        else:
            playing.play_one()
    before = Command.objects.count()
    tick.look(playing.table_id)
    assert Command.objects.count() == before + 1 and sources()[-1] == "auto"
    signals.set_auto(actor=playing.people[silent], table_id=playing.table_id, on=False)
    assert not playing.table.live["auto"][silent]
    marks = TableEvent.objects.filter(data__t="auto").order_by("seq")
    assert [(m.data["seat"], m.data["on"]) for m in marks] == [(silent, True), (silent, False)]


def test_bots_play_a_whole_match_with_one_person(make_user):
    person = make_user("solo")
    table = rooms.play_at_once(actor=person, ruleset="xianju")
    change_room(table.room_id, min_pause_ms=0, length_unit="deal", length_count=1)
    signals.ready(actor=person, table_id=table.pk, client_seed=None)
    signals.set_auto(actor=person, table_id=table.pk, on=True)
    for _ in range(40):
        tick.look(table.pk)
    table.refresh_from_db()
    assert table.state == Table.State.OVER
    assert set(sources()) >= {"bot", "auto"} and "player" not in sources()


def test_a_pause_freezes_the_clock_exactly(make_user, club, enlist):
    people = [make_user() for _ in range(4)]
    for person in people:
        enlist(club, person)
    referee = make_user("judge")
    enlist(club, referee, "referee")
    table = open_table(people, club=club)
    table.ready_all()
    pausing.pause(actor=referee, table_id=table.table_id, reason="电话")
    let_time_pass(table.table_id, 100)
    before = table.table
    with pytest.raises(TableRefused) as refused:
        table.play_one()
    assert refused.value.code == "paused"
    tick.look(table.table_id)
    assert not Command.objects.exists()
    pausing.resume(actor=referee, table_id=table.table_id, reason="继续")
    stood_still = TableEvent.objects.get(data__t="resumed").at - before.paused_at
    assert stood_still > timedelta(seconds=100)
    moved = table.table.deadline_at - before.deadline_at
    assert abs(moved - stood_still) < timedelta(milliseconds=2)
    table.play_one()


def test_time_in_which_the_site_was_down_is_given_back(playing):
    pulse.beat()
    before = playing.table.deadline_at
    let_time_pass(playing.table_id, 600)
    Pulse.objects.update(at=timezone.now() - timedelta(seconds=600))
    pulse.mind_outage()
    tick.sweep()
    assert not Command.objects.exists()
    assert abs(playing.table.deadline_at - before) < timedelta(seconds=5)
    pulse.mind_outage()
    assert TableEvent.objects.filter(data__t="shifted").count() == 1


def test_the_next_deal_starts_by_itself_when_the_wait_is_over(playing):
    playing.play_deal()
    signals.ready(actor=playing.people[0], table_id=playing.table_id, client_seed="ab" * 16)
    let_time_pass(playing.table_id, 41)
    tick.look(playing.table_id)
    assert playing.table.state == Table.State.PLAYING
    deal = playing.table.deal
    seeds = list(deal.deal_seats.order_by("chair").values_list("client_seed", flat=True))
    assert deal.number == 2 and seeds == ["ab" * 16, "", "", ""]


def test_a_table_where_everybody_is_away_stands_still_after_the_deal(playing):
    for person in playing.people:
        signals.set_auto(actor=person, table_id=playing.table_id, on=True)
    for _ in range(10):
        tick.look(playing.table_id)
    assert playing.table.state == Table.State.BETWEEN and playing.table.due_at is None
    signals.set_auto(actor=playing.people[2], table_id=playing.table_id, on=False)
    assert playing.table.due_at is not None


def test_idle_rooms_are_closed_but_never_a_running_deal(playing, make_user):
    idle_table = open_table([make_user() for _ in range(4)])
    for table_id in (playing.table_id, idle_table.table_id):
        let_time_pass(table_id, 3600)
    assert idle.close_idle_rooms() == 1
    assert idle_table.table.state == Table.State.CLOSED and playing.table.state == Table.State.PLAYING
    seating.sit(actor=idle_table.people[0], table_id=open_table([make_user()]).table_id)  # the seat is free


def test_who_leaves_a_running_match_is_replaced_by_a_bot_and_keeps_the_deal(playing):
    chair = waiting_for(playing.state())[0]
    leaver = playing.people[chair]
    seating.leave(actor=leaver, table_id=playing.table_id)
    tick.look(playing.table_id)
    assert sources() == ["bot"]
    assert Deal.objects.get(pk=playing.table.deal_id).deal_seats.get(chair=chair).user_id == leaver.pk
