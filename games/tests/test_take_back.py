"""Taking a running deal back: state, clocks, log, record, what players and referees see, races."""

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from django.urls import reverse

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification
from games.desk import rulings_back
from games.engine.decide import default_action, waiting_for
from games.engine.record import parse_record
from games.engine.replay import replay
from games.engine.view import view
from games.models import Command, Deal, Ruling, TableEvent
from games.services import pausing, records, rewinding, states
from games.services.errors import TableRefused
from games.services.locked import Locked

from .socket_client import TableClient
from .table_driver import open_table
from .test_races import at_once, rows_are_whole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def running(club, four, enlist):
    for user in four:
        enlist(club, user)
    driver = open_table(four, club=club, sitters="club", length_count=2)
    driver.ready_all()
    return driver


def seen(driver) -> list:
    return [view(driver.state(), chair) for chair in range(4)]


def back(people, driver, moment, reason="摸错牌"):
    return rulings_back.take_back(
        actor=people["referee"], deal=driver.table.deal, to_seq=moment.seq, reason=reason
    )


def play(driver, count):
    """What the table looked like after each of `count` answers; the first before any."""
    looks = [seen(driver)]
    for _ in range(count):
        driver.play_one()
        looks.append(seen(driver))
    return looks


def test_any_moment_comes_back_exactly_also_after_a_restart(people, running):
    looks = play(running, 12)
    deal = running.table.deal
    moments = rewinding.moments(deal)
    assert len(moments) == 13
    for number in (9, 4, 0):
        back(people, running, moments[number])
        assert seen(running) == looks[number]
        states.forget_all()
        assert seen(running) == looks[number]
        assert [one.seq for one in rewinding.moments(running.table.deal)] == [
            one.seq for one in moments[: number + 1]
        ]
    rows_are_whole(running.table_id)


def test_nothing_is_deleted_and_the_record_leaves_it_out_and_names_the_ruling(people, running):
    play(running, 10)
    moments = rewinding.moments(running.table.deal)
    ruling = back(people, running, moments[5])
    assert Command.objects.count() == 10
    told = TableEvent.objects.get(data__t="rewound").data
    assert told["to"] == moments[5].seq and "摸错牌" in told["zh"] and "摸错牌" in told["en"]
    running.play_to_win()
    deal = Deal.objects.get(state="ended")
    record = records.export(deal)
    assert len(record["actions"]) == Command.objects.filter(deal=deal).count() - 5
    assert record["rulings"][0]["kind"] == "take_back" and record["rulings"][0]["reason"] == "摸错牌"
    outcome = replay(parse_record(record))
    assert outcome.error is None and outcome.state.result == deal.result
    data = records.replay_data(deal, people["member"])
    assert data["rulings"][0]["by"] == people["referee"].display_name
    assert Ruling.objects.get().to_seq == ruling.to_seq == moments[5].seq
    row = AuditLog.objects.get(verb="ruling.take_back")
    assert (
        row.reason == "摸错牌" and row.after == {"seq": moments[5].seq} and row.before["seq"] > moments[5].seq
    )
    assert Notification.objects.filter(kind="ruling.take_back").count() == 4


def test_an_answer_to_what_was_taken_back_is_stale_and_the_clock_is_whole(people, running):
    play(running, 6)
    chair, saw = waiting_for(running.state())[0], running.asked_seq()
    action = default_action(running.state(), chair)
    back(people, running, rewinding.moments(running.table.deal)[2])
    with pytest.raises(TableRefused) as refused:
        running.act(chair, action, saw=saw)
    assert refused.value.code in ("stale", "illegal")
    t = Locked.read(running.table_id)
    assert t.deadline > t.now and t.deadline_seq == running.asked_seq() and t.due


def test_taken_back_in_a_pause_the_clock_starts_whole_at_the_end_of_it(people, running):
    play(running, 6)
    pausing.pause(actor=people["referee"], table_id=running.table_id, reason="看一下")
    back(people, running, rewinding.moments(running.table.deal)[2])
    left = _time_left(running)
    pausing.resume(actor=people["referee"], table_id=running.table_id, reason="好了")
    t = Locked.read(running.table_id)
    assert abs((t.deadline - t.now) - left) < 2000
    running.play_one()


def _time_left(driver) -> int:
    t = Locked.read(driver.table_id)
    return t.deadline - t.paused


def test_a_tab_that_followed_every_event_sees_the_earlier_state(people, running):
    def play_and_take_back():
        play(running, 8)
        back(people, running, rewinding.moments(running.table.deal)[3])

    @async_to_sync
    async def follow():
        tab = await TableClient(running.table_id, running.people[1]).open()
        await database_sync_to_async(play_and_take_back)()
        await tab.until(lambda m: m["type"] == "state")
        fresh = await TableClient(running.table_id, running.people[1]).open()
        assert tab.view == fresh.view and tab.seq == fresh.seq
        await tab.close()
        await fresh.close()

    follow()


def test_who_may_take_back_and_to_where(people, running, enlist, club):
    play(running, 4)
    deal, moments = running.table.deal, rewinding.moments(running.table.deal)
    for who in ("member", "organizer", "stranger", "owner_elsewhere"):
        with pytest.raises(NotAllowed):
            rulings_back.take_back(actor=people[who], deal=deal, to_seq=moments[1].seq, reason="x")
        with pytest.raises(NotAllowed):
            rulings_back.look(actor=people[who], deal=deal)
    running.people[0].memberships.update(is_referee=True)
    for act in (
        lambda: rulings_back.look(actor=running.people[0], deal=deal),
        lambda: rulings_back.take_back(actor=running.people[0], deal=deal, to_seq=moments[1].seq, reason="x"),
    ):
        with pytest.raises(NotAllowed):
            act()
    for wrong in (1, moments[-1].seq, 0):
        with pytest.raises(Refused):
            rulings_back.take_back(actor=people["referee"], deal=deal, to_seq=wrong, reason="x")
    assert not Ruling.objects.exists()
    running.play_to_win()
    with pytest.raises(Refused) as refused:
        rulings_back.take_back(actor=people["referee"], deal=deal, to_seq=moments[1].seq, reason="x")
    assert refused.value.code == "over"


def test_two_referees_and_a_player_at_once_leave_one_order_of_things(people, running):
    play(running, 8)
    deal, moments = running.table.deal, rewinding.moments(running.table.deal)
    chair, saw = waiting_for(running.state())[0], running.asked_seq()
    action = default_action(running.state(), chair)
    at_once(
        lambda: rulings_back.take_back(
            actor=people["referee"], deal=Deal.objects.get(pk=deal.pk), to_seq=moments[4].seq, reason="一"
        ),
        lambda: rulings_back.take_back(
            actor=people["owner"], deal=Deal.objects.get(pk=deal.pk), to_seq=moments[2].seq, reason="二"
        ),
        lambda: running.act(chair, action, saw=saw),
    )
    rows_are_whole(running.table_id)
    held = seen(running)
    states.forget_all()
    assert seen(running) == held
    assert len(rewinding.moments(running.table.deal)) == 3
    running.play_to_win()
    assert replay(parse_record(records.export(Deal.objects.get(state="ended")))).error is None


def test_the_referee_chooses_the_moment_on_a_page_and_the_look_is_written_down(client_of, people, running):
    play(running, 5)
    browser, deal = client_of("referee"), running.table.deal
    address = reverse("deal_back", args=[deal.uuid])
    page = browser.get(address)
    choices = page.context["form"].fields["to_seq"].choices
    assert len(choices) == 5 and "甲" in page.content.decode()
    assert AuditLog.objects.filter(verb="table.looked").count() == 1
    assert browser.post(address, {"reason": "x", "to_seq": 1}).status_code == 200
    reply = browser.post(address, {"reason": "摸错", "to_seq": choices[1][0]})
    assert reply.url == Ruling.objects.get().get_absolute_url()
    assert "摸错" in browser.get(reply.url).content.decode()
