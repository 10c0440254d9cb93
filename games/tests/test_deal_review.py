"""The analysis of a finished deal is worked out once and kept; comments at its moves."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog
from accounts.services import sanctions
from games.engine.analysis import VERSION, analyse
from games.engine.events import event_to_json
from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import Deal, DealAnalysis, DealComment
from games.review import analyses, comments
from games.services import records
from games.tasks import analyse_deal
from games.tests.table_driver import open_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def queued(monkeypatch):
    """Tasks as they are queued; the test runs them when it wants."""
    found: list[int] = []
    monkeypatch.setattr(analyse_deal, "delay", found.append)
    return found


@pytest.fixture
def deal(playing):
    playing.play_deal()
    return Deal.objects.select_related("table__room__club", "match").get(state="ended")


@pytest.fixture
def club_deal(club, people, make_user, enlist):
    """Played by four members of a club in a room of the club."""
    persons = [make_user(f"club{chair}", display_name=f"会员{chair}") for chair in range(4)]
    for person in persons:
        enlist(club, person)
    table = open_table(persons, club=club, spectators="club")
    table.ready_all()
    table.play_deal()
    return Deal.objects.select_related("table__room__club", "match").get(state="ended"), persons


def address(name: str, deal: Deal, *more: object) -> str:
    return reverse(name, args=[deal.uuid, *more])


def test_the_analysis_is_asked_for_worked_out_by_a_task_and_read_by_polling(
    deal, four, client, queued
) -> None:
    client.force_login(four[0])
    asked = [client.post(address("deal_analysis", deal)).json() for _ in range(2)]
    assert asked == [{"state": "queued", "analysis": None}] * 2 and queued == [deal.pk]
    analyse_deal(queued[0])
    reply = client.post(address("deal_analysis", deal)).json()
    assert reply["state"] == "done" and queued == [deal.pk]
    expected = analyse(parse_record(records.export(deal)))
    assert reply["analysis"] == json.loads(json.dumps(expected))
    row = DealAnalysis.objects.get()
    analyse_deal(deal.pk)
    assert DealAnalysis.objects.get().finished_at == row.finished_at


def test_a_task_that_was_lost_is_queued_again_and_another_version_is_worked_out_anew(
    deal, four, queued
) -> None:
    row = analyses.ask(actor=four[0], deal=deal)
    DealAnalysis.objects.filter(pk=row.pk).update(
        state="running", asked_at=timezone.now() - 2 * analyses.LOST_AFTER
    )
    analyses.ask(actor=four[1], deal=deal)
    assert queued == [deal.pk, deal.pk]
    DealAnalysis.objects.filter(pk=row.pk).update(version=VERSION + 1)
    analyses.ask(actor=four[1], deal=deal)
    assert len(queued) == 3 and DealAnalysis.objects.count() == 2


def test_an_analysis_that_fails_says_so_and_leaves_nothing_half_done(deal, four, queued, monkeypatch) -> None:
    def broken(record: object) -> None:
        raise ValueError

    monkeypatch.setattr(analyses, "analyse", broken)
    analyses.ask(actor=four[0], deal=deal)
    analyse_deal(deal.pk)
    row = DealAnalysis.objects.get()
    assert (row.state, row.data) == ("failed", None)
    with pytest.raises(IntegrityError), transaction.atomic():
        DealAnalysis.objects.filter(pk=row.pk).update(state="done")


def test_only_those_who_may_see_the_replay_may_ask_for_its_analysis_or_comments(
    club_deal, make_user, client, queued
) -> None:
    deal, _ = club_deal
    client.force_login(make_user("outsider"))
    assert client.post(address("deal_analysis", deal)).status_code == 404
    assert client.get(address("deal_comments", deal)).status_code == 404
    assert client.post(address("deal_comment_write", deal), {"at": "0", "text": "x"}).status_code == 404
    assert queued == [] and not DealComment.objects.exists()


def test_the_replay_reads_its_events_once_and_numbers_them_as_the_engine_does(deal, four, client) -> None:
    client.force_login(four[0])
    with CaptureQueriesContext(connection) as queries:
        page = client.get(address("replay", deal))
    assert sum("games_tableevent" in query["sql"] for query in queries) == 1
    stored = page.context["record"]["events"]
    again = [event_to_json(event) for event in replay(parse_record(records.export(deal))).events]
    for event, other in zip(stored, json.loads(json.dumps(again)), strict=True):
        assert {**event, **other} == event  # the log knows the clocks beside it


def test_members_comment_at_a_move_and_everybody_who_may_see_the_replay_reads_it(club_deal, client) -> None:
    deal, persons = club_deal
    client.force_login(persons[0])
    reply = client.post(address("deal_comment_write", deal), {"at": "12", "text": "  这张 \n 该留 "})
    assert reply.status_code == 200 and reply.json()["comment"]["text"] == "这张 该留"
    client.force_login(persons[1])
    told = client.get(address("deal_comments", deal)).json()
    assert told["may_write"] and told["more"] is None
    (one,) = told["comments"]
    assert (one["at"], one["author"], one["own"], one["removable"]) == (12, "会员0", False, False)


def test_no_comment_without_words_at_no_move_or_by_one_who_is_muted_or_no_member(
    club_deal, people, make_user
) -> None:
    deal, persons = club_deal
    for at, text, code in [(12, " \x00 ", "empty"), (-1, "x", "no_move"), (10**6, "x", "no_move"),
                           (0, "x" * 501, "too_long")]:  # fmt: skip
        with pytest.raises(Refused) as refused:
            comments.write(actor=persons[0], deal=deal, at=at, text=text)
        assert refused.value.code == code
    sanctions.impose(
        actor=people["owner"], user=persons[0], club=deal.table.room.club, kind="mute", reason="刷屏"
    )
    with pytest.raises(NotAllowed) as refused:
        comments.write(actor=persons[0], deal=deal, at=0, text="x")
    assert refused.value.code == "muted"
    deal.table.room.spectators = "anyone"
    with pytest.raises(NotAllowed) as refused:
        comments.write(actor=make_user("looker"), deal=deal, at=0, text="x")
    assert refused.value.code == "needs_member"
    assert not DealComment.objects.exists()


def test_in_a_room_without_a_club_those_who_played_comment(deal, four) -> None:
    assert comments.write(actor=four[2], deal=deal, at=0, text="好牌").pk
    assert [one["text"] for one in comments.listing(four[0], deal)["comments"]] == ["好牌"]


def test_an_author_takes_a_comment_back_and_a_referee_removes_one_with_a_reason(
    club_deal, people, client
) -> None:
    deal, persons = club_deal
    own, other = (comments.write(actor=persons[0], deal=deal, at=0, text=text) for text in ("一", "二"))
    client.force_login(persons[1])
    assert client.post(address("deal_comment_remove", deal, own.pk)).status_code == 403
    client.force_login(persons[0])
    assert client.post(address("deal_comment_remove", deal, own.pk)).json() == {"removed": own.pk}
    assert client.post(address("deal_comment_remove", deal, own.pk)).status_code == 400
    client.force_login(people["owner"])
    refused = client.post(address("deal_comment_remove", deal, other.pk))
    assert refused.status_code == 400 and refused.json()["code"] == "reason_missing"
    other.refresh_from_db()
    assert other.removed_at is None
    assert client.post(address("deal_comment_remove", deal, other.pk), {"reason": "骂人"}).status_code == 200
    row = AuditLog.objects.get(verb="comment.removed")
    assert (row.reason, row.before["text"]) == ("骂人", "二")
    assert "删除评论" in client.get(reverse("club_audit", args=[row.club_id])).content.decode()
    assert client.get(address("deal_comments", deal)).json()["comments"] == []


def test_comments_come_in_pages_with_as_many_queries_for_many_as_for_one(club_deal, client) -> None:
    deal, persons = club_deal
    client.force_login(persons[0])
    counts = []
    for number in (1, comments.A_PAGE + 4):
        DealComment.objects.all().delete()
        DealComment.objects.bulk_create(
            DealComment(deal=deal, at=0, author=persons[n % 4], text=str(n)) for n in range(number)
        )
        with CaptureQueriesContext(connection) as queries:
            told = client.get(address("deal_comments", deal)).json()
        counts.append(len(queries))
    assert counts[0] == counts[1] and len(told["comments"]) == comments.A_PAGE
    rest = client.get(address("deal_comments", deal), {"after": told["more"]}).json()
    assert len(rest["comments"]) == 4 and rest["more"] is None
