"""Appeals: who contests what, what each answer does, notices both ways, history that stays, races."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification
from games.desk import appeals, penalties, rulings
from games.models import Appeal, AppealAnswer, Deal, Penalty
from games.services import catalogue
from ledger.models import Entry, Posting

from .table_driver import open_table
from .test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 20


@pytest.fixture
def played(club, four, enlist):
    """Two posted deals of the club."""
    for user in four:
        enlist(club, user)
    driver = open_table(four, club=club, sitters="club", length_count=4)
    for _ in range(2):
        driver.ready_all()
        driver.play_to_win()
    return driver


@pytest.fixture
def penalty(people, club):
    return penalties.give(
        actor=people["owner"], user=people["member"], kind=catalogue.kind_of(club, "leaving"), reason="离桌"
    )


def points(user) -> int:
    return sum(Posting.objects.filter(account__user=user).values_list("points", flat=True))


def logged_in(user) -> Client:
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def test_an_upheld_appeal_cancels_the_penalty_and_both_sides_hear_of_it(people, penalty):
    member, referee = people["member"], people["referee"]
    appeal = appeals.contest(actor=member, penalty=penalty, text="我请过假")
    told = Notification.objects.filter(kind="appeal.made")
    assert {one.user for one in told} == {referee, people["owner"]}
    assert {one.url for one in told} == {appeal.get_absolute_url()}
    appeals.answer(actor=referee, appeal=appeal, verdict="cancelled", reason="属实")
    assert points(member) == 0 and Penalty.objects.get().is_cancelled
    notice = Notification.objects.get(kind="appeal.cancelled")
    assert notice.user == member and notice.url == appeal.get_absolute_url()
    row = AuditLog.objects.get(verb="appeal.answered")
    assert (row.actor, row.reason, row.after["verdict"]) == (referee, "属实", "cancelled")
    assert (
        AuditLog.objects.filter(verb__in=["appeal.made", "penalty.cancelled", "ledger.reversed"]).count() == 3
    )


def test_an_appeal_may_change_the_penalty_or_leave_it(people, club, penalty):
    appeal = appeals.contest(actor=people["member"], penalty=penalty, text="太重")
    appeals.answer(
        actor=people["referee"], appeal=appeal, verdict="changed", reason="初犯",
        kind=catalogue.kind_of(club, "conduct"),
    )  # fmt: skip
    new = Penalty.objects.get(replaces=penalty)
    assert new.kind.code == "conduct" and Penalty.objects.get(pk=penalty.pk).is_cancelled
    assert points(people["member"]) == 0
    again = appeals.contest(actor=people["member"], penalty=new, text="仍不服")
    appeals.answer(actor=people["owner"], appeal=again, verdict="stands", reason="维持")
    assert not Penalty.objects.get(pk=new.pk).is_cancelled
    assert Notification.objects.filter(user=people["member"], kind="appeal.stands").exists()
    assert AppealAnswer.objects.count() == 2


def test_a_contested_result_is_void_with_the_choice_about_later_deals(people, played):
    first = Deal.objects.get(number=1, state="ended")
    appeal = appeals.contest(actor=played.people[0], deal=first, text="牌墙少一张", position=12)
    assert appeal.position == 12
    seen = rulings.basis(first)
    appeals.answer(
        actor=people["referee"], appeal=appeal, verdict="cancelled", reason="属实", later=True, seen=seen
    )
    assert set(Deal.objects.filter(number__isnull=False).values_list("state", flat=True)) == {"voided"}
    assert not Entry.objects.filter(reverses=None, reversed_by=None).exists()
    assert all(points(person) == 0 for person in played.people)


def test_an_answer_that_cannot_be_carried_out_leaves_nothing(people, played):
    first = Deal.objects.get(number=1, state="ended")
    appeal = appeals.contest(actor=played.people[0], deal=first, text="错")
    with pytest.raises(Refused):
        appeals.answer(
            actor=people["referee"], appeal=appeal, verdict="cancelled", reason="属实", seen="ended:"
        )
    with pytest.raises(Refused):
        appeals.answer(actor=people["referee"], appeal=appeal, verdict="changed", reason="属实")
    assert not AppealAnswer.objects.exists() and Deal.objects.filter(state="ended").count() == 2


def test_who_may_contest_and_who_may_answer(people, played, penalty):
    first = Deal.objects.get(number=1, state="ended")
    for who in ("referee", "owner", "stranger", "organizer"):
        with pytest.raises(NotAllowed):
            appeals.contest(actor=people[who], penalty=penalty, text="x")
    with pytest.raises(NotAllowed):
        appeals.contest(actor=people["member"], deal=first, text="x")
    with pytest.raises(Refused):
        appeals.contest(actor=people["member"], penalty=penalty, text="  ")
    appeal = appeals.contest(actor=people["member"], penalty=penalty, text="x")
    with pytest.raises(Refused):
        appeals.contest(actor=people["member"], penalty=penalty, text="再来")
    for who in ("member", "organizer", "stranger", "owner_elsewhere", "guest"):
        with pytest.raises(NotAllowed):
            appeals.answer(actor=people[who], appeal=appeal, verdict="cancelled", reason="x")
    people["member"].memberships.update(is_referee=True)
    with pytest.raises(NotAllowed):
        appeals.answer(actor=people["member"], appeal=appeal, verdict="cancelled", reason="x")
    assert not AppealAnswer.objects.exists() and Appeal.objects.count() == 1


def test_two_referees_answer_once(people, penalty):
    appeal = appeals.contest(actor=people["member"], penalty=penalty, text="x")
    answers = at_once(
        *[
            lambda who=who, verdict=verdict: appeals.answer(
                actor=people[who], appeal=Appeal.objects.get(pk=appeal.pk), verdict=verdict, reason=who
            )
            for who, verdict in (("referee", "cancelled"), ("owner", "stands"))
        ]
    )
    assert sum(isinstance(one, Refused) for one in answers) == 1
    answer = AppealAnswer.objects.get()
    assert Penalty.objects.get().is_cancelled == (answer.verdict == "cancelled")


def test_neither_appeal_nor_answer_can_be_changed(people, penalty):
    appeal = appeals.contest(actor=people["member"], penalty=penalty, text="x")
    appeals.answer(actor=people["owner"], appeal=appeal, verdict="stands", reason="x")
    for rows, change in (
        (Appeal.objects.all(), {"text": "y"}),
        (AppealAnswer.objects.all(), {"reason": "y"}),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)
        with pytest.raises(DatabaseError), transaction.atomic():
            rows._raw_delete("default")


def test_from_the_penalty_to_the_answer_by_form(client_of, people, penalty):
    member, referee = client_of("member"), client_of("referee")
    contest = reverse("penalty_appeal", args=[penalty.pk])
    assert contest in member.get(penalty.get_absolute_url()).content.decode()
    address = member.post(contest, {"text": "我请过假"}).url
    assert "等待裁判答复" in member.get(address).content.decode()
    assert "我请过假" in referee.get(address).content.decode()
    referee.post(address, {"verdict": "cancelled", "reason": "属实"})
    page = member.get(address).content.decode()
    assert "属实" in page and "撤销" in page
    assert "属实" in member.get(penalty.get_absolute_url()).content.decode()
    assert contest not in member.get(penalty.get_absolute_url()).content.decode()


def test_a_result_is_contested_from_its_replay_and_judged_by_form(client_of, people, played):
    first = Deal.objects.get(number=1, state="ended")
    player, referee = logged_in(played.people[1]), client_of("referee")
    contest = reverse("deal_appeal", args=[first.uuid])
    assert contest in player.get(reverse("replay", args=[first.uuid])).content.decode()
    form = player.get(f"{contest}?at=33").context["form"]
    address = player.post(contest, {"text": "少一张", "position": form["position"].value()}).url
    page = referee.get(address)
    assert f"{reverse('replay', args=[first.uuid])}#move-33" in page.content.decode()
    sent = {"verdict": "cancelled", "reason": "属实", "seen": page.context["form"]["seen"].value()}
    assert referee.post(address, sent).context["form"].errors["later"]
    referee.post(address, {**sent, "later": "stay"})
    assert [one.state for one in Deal.objects.filter(number__isnull=False).order_by("number")] == [
        "voided", "ended",
    ]  # fmt: skip


def test_the_list_shows_who_is_in_charge_all_and_takes_few_queries(client_of, people, club, penalty):
    appeals.contest(actor=people["member"], penalty=penalty, text="我请过假")
    address, browser = reverse("appeals", args=[club.pk]), client_of("organizer")

    def count():
        with CaptureQueriesContext(connection) as queries:
            assert "我请过假" in browser.get(address).content.decode()
        return len(queries)

    first = count()
    other = penalties.give(
        actor=people["owner"], user=people["referee"], kind=catalogue.kind_of(club, "conduct"), reason="x"
    )
    answered = appeals.contest(actor=people["referee"], penalty=other, text="不服")
    appeals.answer(actor=people["owner"], appeal=answered, verdict="stands", reason="x")
    assert count() <= first + 1 and first <= MOST
    assert "不服" not in client_of("member").get(address).content.decode()
    assert "不服" not in browser.get(f"{address}?show=waiting").content.decode()
