"""Calls for the referee and reports of talk, from the table to the answer; the desk's pages."""

from __future__ import annotations

import io
import json
import threading
import zipfile

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.core import mail
from django.db import connection
from django.urls import reverse

from accounts.models import AuditLog, Membership, Notification, Sanction
from accounts.services import users
from games.desk import calls, reports
from games.models import RefereeCall, TableEvent, TalkReport
from games.services import admission, pausing, seating, signals
from games.services.errors import TableRefused
from ledger.models import Posting
from mahjong_site.asgi import application
from mahjong_site.celery import app

from .socket_client import TableClient, session_of
from .table_driver import open_table

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async


@pytest.fixture
def at_club(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    driver = open_table(four, club=club, length_count=8)
    driver.ready_all()
    return driver


@pytest.fixture
def called(at_club, four) -> RefereeCall:
    calls.call_referee(actor=four[1], table_id=at_club.table_id, text="他出错牌了")
    return RefereeCall.objects.get()


def kinds_of(user) -> list[str]:
    return list(Notification.objects.filter(user=user).values_list("kind", flat=True))


def messages_at(driver) -> list[str]:
    rows = TableEvent.objects.filter(table=driver.table_id, data__t="message").order_by("seq")
    return [row.data["zh"] for row in rows]


# ---------------------------------------------------------------- calls


async def test_a_call_through_the_socket_reaches_the_table_and_the_referees(at_club, four, people):
    caller = await TableClient(at_club.table_id, four[1]).open()
    other = await TableClient(at_club.table_id, four[3]).open()
    assert (await caller.command("call_referee", text="请来一下"))["type"] == "ack"
    await other.until(lambda m: any(e.get("t") == "called" and e["seat"] == 1 for e in m.get("events", [])))
    found = await in_thread(RefereeCall.objects.get)()
    deal_id = await in_thread(lambda: at_club.table.deal_id)()
    assert (found.text, found.deal_id, found.chair) == ("请来一下", deal_id, 1)
    assert await in_thread(kinds_of)(people["referee"]) == ["referee.called"]
    assert await in_thread(kinds_of)(people["owner"]) == ["referee.called"]
    assert await in_thread(kinds_of)(people["organizer"]) == []  # may not look at hands
    assert (await caller.command("call_referee", text="快点"))["type"] == "ack"
    assert await in_thread(RefereeCall.objects.count)() == 1
    await caller.close()
    await other.close()


def test_a_call_is_taken_answered_and_told(called, at_club, four, people):
    calls.take(actor=people["referee"], call=called)
    with pytest.raises(TableRefused) as refused:
        calls.take(actor=people["owner"], call=called)
    assert refused.value.code == "taken"
    calls.answer(actor=people["referee"], call=called, text="没有错，继续")
    assert messages_at(at_club)[-1] == "裁判：没有错，继续" and "来了" in messages_at(at_club)[-2]
    assert kinds_of(four[1]) == ["referee.answered"]
    called.refresh_from_db()
    assert (called.answer, called.closed_by) == ("没有错，继续", people["referee"])
    row = AuditLog.objects.get(verb="call.answered")
    assert (row.reason, row.actor) == ("没有错，继续", people["referee"])
    assert not calls.open_calls(at_club.table.room.club).exists()


def test_a_call_goes_by_mail_to_referees_who_want_letters(at_club, four, people, settings):
    settings.MAIL_CONFIGURED = True
    for who, wants in (("referee", True), ("owner", False)):
        people[who].email, people[who].mail_notices = f"{who}@example.org", wants
        people[who].save()
    app.conf.task_always_eager = True
    try:
        calls.call_referee(actor=four[1], table_id=at_club.table_id, text="他出错牌了")
    finally:
        app.conf.task_always_eager = False
    assert [letter.to for letter in mail.outbox] == [["referee@example.org"]]
    assert "他出错牌了" in mail.outbox[0].body and "/desk/" in mail.outbox[0].body


def test_two_referees_answer_a_call_once(called, people):
    said = []

    def answer(actor):
        try:
            calls.answer(actor=actor, call=called, text=actor.login_name)
            said.append("done")
        except TableRefused as refused:
            said.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=answer, args=[people[who]]) for who in ("referee", "owner")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["closed", "done"]
    assert AuditLog.objects.filter(verb="call.answered").count() == 1


def test_a_table_of_no_club_says_that_it_has_no_referee(playing):
    with pytest.raises(TableRefused) as refused:
        calls.call_referee(actor=playing.people[0], table_id=playing.table_id)
    assert refused.value.code == "no_referee" and not RefereeCall.objects.exists()


def test_the_referee_takes_a_call_on_the_desk_and_comes_to_the_table(client_of, called, club, people):
    browser = client_of("referee")
    page = browser.get(reverse("desk", args=[club.pk])).content.decode()
    assert "他出错牌了" in page
    reply = browser.post(reverse("call_act", args=[called.pk]), {"act": "take"})
    assert reply.url == f"/table/{called.table_id}/?as=referee"
    browser.post(reverse("call_act", args=[called.pk]), {"act": "answer", "text": "继续"})
    assert "他出错牌了" not in browser.get(reverse("desk_list", args=[club.pk])).content.decode()


# ---------------------------------------------------------------- nothing in the dark


def test_players_see_each_look_at_their_hands_and_each_act(client, at_club, four, people):
    admission.admit(people["referee"], at_club.table_id, as_referee=True)
    pausing.pause(actor=people["organizer"], table_id=at_club.table_id, reason="停电")
    client.force_login(four[2])
    page = client.get(reverse("table_acts", args=[at_club.table_id])).content.decode()
    assert "裁判查看了所有手牌" in page and people["referee"].display_name in page
    assert "停电" in page and people["organizer"].display_name in page
    client.force_login(people["stranger"])
    assert client.get(reverse("table_acts", args=[at_club.table_id])).status_code == 403


# ---------------------------------------------------------------- the desk


def test_the_desk_shows_every_table_in_the_same_number_of_queries(
    client_of, at_club, club, make_user, enlist, django_assert_max_num_queries
):
    for number in range(5):
        person = make_user(f"more{number}")
        enlist(club, person)
        open_table([person], club=club, name=f"加桌{number}")
    browser = client_of("organizer")
    with django_assert_max_num_queries(14):
        page = browser.get(reverse("desk", args=[club.pk])).content.decode()
    assert all(f"加桌{number}" in page for number in range(5)) and "data-until" in page


def test_acts_on_the_page_of_a_table_ask_for_a_reason(client_of, at_club):
    browser, address = client_of("organizer"), reverse("desk_table", args=[at_club.table_id])
    assert browser.post(address, {"act": "pause", "pause-reason": ""}).status_code == 200
    assert at_club.table.paused_at is None
    assert browser.post(address, {"act": "pause", "pause-reason": "停电"}).status_code == 302
    assert at_club.table.paused_at is not None
    page = browser.get(address).content.decode()
    assert "pause-reason" not in page and "resume-reason" in page
    sent = {"act": "time", "time-seconds": "40", "time-chair": "2", "time-reason": "断线"}
    assert browser.post(address, sent).status_code == 302
    assert AuditLog.objects.order_by("-id").first().after["seconds"] == 40


async def desk_socket(club_id: int, user) -> WebsocketCommunicator:
    key = await in_thread(session_of)(user)
    headers = [(b"origin", b"http://localhost"), (b"cookie", f"sessionid={key}".encode())]
    socket = WebsocketCommunicator(application, f"/ws/desk/{club_id}/", headers=headers)
    assert (await socket.connect(timeout=10))[0]
    return socket


async def test_the_desk_hears_of_calls_and_strangers_do_not(at_club, club, people, four):
    socket = await desk_socket(club.pk, people["organizer"])
    await in_thread(calls.call_referee)(actor=four[0], table_id=at_club.table_id)
    assert json.loads(await socket.receive_from(timeout=10)) == {"type": "moved"}
    await socket.disconnect()
    for who in ("member", "owner_elsewhere"):
        socket = await desk_socket(club.pk, people[who])
        assert json.loads(await socket.receive_from(timeout=10))["type"] == "bye"
        assert (await socket.receive_output(timeout=10))["code"] == 4403
        await socket.disconnect()


# ---------------------------------------------------------------- reports of talk


def test_a_report_brings_what_was_said_and_ends_in_a_mute(client_of, client, at_club, club, four, people):
    for _ in range(3):
        signals.phrase(actor=four[2], table_id=at_club.table_id, code="hurry")
    client.force_login(four[0])
    address = reverse("table_report", args=[at_club.table_id])
    client.post(address, {"about": four[2].pk, "text": "一直催"})
    made = TalkReport.objects.get()
    assert [said["code"] for said in made.context["phrases"]] == ["hurry"] * 3
    assert made.context["people"][2] == four[2].pk
    assert kinds_of(people["referee"]) == ["report.filed"]
    browser = client_of("referee")
    page = browser.get(reverse("desk", args=[club.pk])).content.decode()
    assert "一直催" in page and page.count("快点吧") == 3
    sent = {"text": "请文明打牌", "mute_hours": "24"}
    browser.post(reverse("report_close", args=[made.pk]), sent)
    mute = Sanction.objects.get()
    assert (mute.user, mute.kind, mute.reason) == (four[2], "mute", "请文明打牌")
    assert kinds_of(four[0]) == ["report.closed"] and kinds_of(four[2]) == ["sanction.imposed"]
    with pytest.raises(TableRefused) as refused:
        signals.phrase(actor=four[2], table_id=at_club.table_id, code="hurry")
    assert refused.value.code == "muted"
    row = AuditLog.objects.get(verb="report.closed")
    assert row.after == {"user": four[2].pk, "muted_hours": 24}


def test_nobody_decides_a_report_about_themselves(at_club, club, four):
    Membership.objects.filter(club=club, user=four[1]).update(is_referee=True)
    made = reports.report(actor=four[0], table=at_club.table, about=four[1], text="骂人")
    with pytest.raises(reports.NotAllowed):
        reports.close(actor=four[1], report=made, text="没有")
    made.refresh_from_db()
    assert made.closed_at is None


def test_only_who_sat_there_reports_and_once(at_club, four, people):
    with pytest.raises(reports.NotAllowed):
        reports.report(actor=people["member"], table=at_club.table, about=four[1], text="x")
    reports.report(actor=four[0], table=at_club.table, about=four[1], text="x")
    with pytest.raises(reports.Refused):
        reports.report(actor=four[0], table=at_club.table, about=four[1], text="again")
    with pytest.raises(reports.Refused):
        reports.report(actor=four[0], table=at_club.table, about=people["member"], text="x")


# ---------------------------------------------------------------- own data, leaving


def test_a_player_takes_deals_points_and_calls_along(client, at_club, four, fresh_throttles):
    at_club.play_deal()
    calls.call_referee(actor=four[1], table_id=at_club.table_id, text="他出错牌了")
    client.force_login(four[1])
    with zipfile.ZipFile(io.BytesIO(client.post(reverse("export_me")).content)) as book:
        found = {name: json.loads(book.read(name)) for name in book.namelist() if name.endswith(".json")}
    points = [row["points"] for row in found["games.dealseat.json"]]
    assert [row["points"] for row in found["ledger.posting.json"]] == points
    assert [row["text"] for row in found["games.refereecall.json"]] == ["他出错牌了"]
    assert found["games.command.json"] and {row["user_id"] for row in found["games.command.json"]} == {
        four[1].pk
    }


def test_an_account_is_erased_after_the_seat_is_left_and_the_ledger_stays(at_club, four):
    at_club.play_deal()
    before = list(Posting.objects.order_by("pk").values_list("account__user", "points"))
    with pytest.raises(reports.Refused):
        users.erase(four[2], actor=four[2], reason="不玩了")
    four[2].refresh_from_db()
    assert four[2].erased_at is None
    seating.leave(actor=four[2], table_id=at_club.table_id)
    users.erase(four[2], actor=four[2], reason="不玩了")
    four[2].refresh_from_db()
    assert four[2].display_name == f"#{four[2].pk}" and four[2].login_name is None
    assert list(Posting.objects.order_by("pk").values_list("account__user", "points")) == before
