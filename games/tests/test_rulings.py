"""Declaring deals void: state, ledger, ruling, audit, notices, the course of the match, and races."""

import pytest
from django.db import DatabaseError, transaction

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification
from games.desk import rulings
from games.engine.decide import default_action, step, waiting_for
from games.leagues import facts
from games.models import Deal, Match, Ruling, Table, TableEvent
from games.services import records
from ledger.models import Entry, Posting

from .season_driver import make_season, seat_people, sit_down
from .test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(people["owner"], club, four)


@pytest.fixture
def played(people, season, four):
    """A match of four deals of which three are posted; the fourth waits."""
    driver = sit_down(people["owner"], season, four, length_unit="deal", length_count=4)
    for _ in range(3):
        driver.ready_all()
        seat_people(driver)
        driver.play_to_win()
    return driver


def deal_number(driver, number, state="ended") -> Deal:
    return Deal.objects.get(match=driver.table.match_id, number=number, state=state)


def points_of(deals) -> dict:
    """What these deals gave each person, by their own entries."""
    found: dict = {}
    entries = Entry.objects.filter(deal_id__in=[deal.pk for deal in deals], reverses=None)
    for posting in Posting.objects.filter(entry__in=entries).select_related("account"):
        user = posting.account.user_id
        found[user] = found.get(user, 0) + posting.points
    return found


def totals(season) -> dict:
    return {one.user.pk: one.row.points for one in facts.standing(season)}


def test_a_void_deal_is_reversed_and_the_later_ones_stay(people, season, played):
    second = deal_number(played, 2)
    before, taken = totals(season), points_of([second])
    assert any(taken.values())
    ruling = rulings.void(actor=people["referee"], deal=second, reason="牌墙少一张")
    second.refresh_from_db()
    assert second.state == "voided" and second.voided_at and second.ended_at
    assert {user: before[user] - taken.get(user, 0) for user in before} == totals(season)
    assert sum(totals(season).values()) == 0
    entry = Entry.objects.get(key=f"deal:{second.pk}")
    assert entry.reversed_by.reason == "牌墙少一张" and entry.reversed_by.actor == people["referee"]
    row = AuditLog.objects.get(verb="ruling.void")
    assert (row.actor, row.reason, row.object_id) == (people["referee"], "牌墙少一张", str(ruling.pk))
    assert row.before["state"] == "ended" and row.after["reversals"] == [
        one.pk for one in Entry.objects.filter(kind="reversal").order_by("pk")
    ]
    told = Notification.objects.filter(kind="ruling.void")
    assert {one.user_id for one in told} == {person.pk for person in played.people}
    assert told[0].url == ruling.get_absolute_url()
    played.ready_all()
    fourth = deal_number(played, 4, "running")
    assert [one.number for one in Deal.objects.filter(state="ended").order_by("number")] == [1, 3]
    third = deal_number(played, 3)
    assert fourth.dealer == third.result["next"]["dealer"]


def test_the_length_of_the_match_and_its_end_are_as_played(people, season, played):
    rulings.void(actor=people["referee"], deal=deal_number(played, 2), reason="错")
    played.ready_all()
    played.play_deal()
    match = Match.objects.get()
    assert match.state == "ended" and Deal.objects.filter(match=match, state="ended").count() == 3
    assert played.table.state == Table.State.OVER


def test_the_last_deal_void_is_played_again(people, season, played):
    third = deal_number(played, 3)
    rulings.void(actor=people["referee"], deal=third, reason="错")
    played.ready_all()
    again = deal_number(played, 3, "running")
    assert again.dealer == third.dealer and again.wind_round_id == third.wind_round_id


def test_later_deals_void_too_and_the_match_goes_on_from_there(people, season, played):
    second = deal_number(played, 2)
    gone = [deal_number(played, number) for number in (2, 3)]
    played.ready_all()
    running = deal_number(played, 4, "running")
    before, taken = totals(season), points_of(gone)
    ruling = rulings.void(actor=people["owner"], deal=second, reason="坐错", later=True)
    assert totals(season) == {user: before[user] - taken.get(user, 0) for user in before}
    assert set(Deal.objects.filter(state="voided").values_list("pk", flat=True)) == {
        one.pk for one in [*gone, running]
    }
    assert Ruling.objects.filter(part_of=ruling).count() == 2
    assert AuditLog.objects.filter(verb="ruling.void").count() == 3
    assert played.table.state == Table.State.BETWEEN
    played.ready_all()
    again = deal_number(played, 2, "running")
    assert again.dealer == second.dealer
    block = [event.data for event in TableEvent.objects.filter(data__t="points").order_by("seq")][-1]
    assert sum(block["points"]) == 0 and "坐错" in block["zh"] and "坐错" in block["en"]


def test_the_running_deal_is_void_and_dealt_again(people, season, played):
    played.ready_all()
    running = deal_number(played, 4, "running")
    played.play_one()
    rulings.void(actor=people["referee"], deal=running, reason="看到别人的牌")
    running.refresh_from_db()
    assert running.state == "voided" and running.result is None
    assert not Entry.objects.filter(deal_id=running.pk).exists()
    told = TableEvent.objects.get(data__t="voided").data
    assert "看到别人的牌" in told["zh"] and "看到别人的牌" in told["en"]
    assert len(records.events(running)) > 1
    played.ready_all()
    assert deal_number(played, 4, "running").pk != running.pk


def test_who_is_no_referee_of_the_club_rules_nothing(people, played):
    second = deal_number(played, 2)
    for who in ("member", "organizer", "stranger", "owner_elsewhere", "guest", "anonymous"):
        with pytest.raises(NotAllowed):
            rulings.void(actor=people[who], deal=second, reason="错")
    with pytest.raises(NotAllowed):
        rulings.void(actor=played.people[0], deal=second, reason="错")
    assert not Ruling.objects.exists() and Deal.objects.filter(state="ended").count() == 3


def test_nobody_rules_on_the_running_deal_of_their_own_table(people, played, enlist, club):
    player = played.people[0]
    player.memberships.update(is_referee=True)
    played.ready_all()
    with pytest.raises(NotAllowed):
        rulings.void(actor=player, deal=deal_number(played, 4, "running"), reason="错")


def test_without_a_reason_and_twice_it_is_refused(people, played):
    second = deal_number(played, 2)
    with pytest.raises(Refused):
        rulings.void(actor=people["referee"], deal=second, reason="  ")
    rulings.void(actor=people["referee"], deal=second, reason="错")
    with pytest.raises(Refused):
        rulings.void(actor=people["referee"], deal=second, reason="错")
    assert Ruling.objects.count() == 1 == Entry.objects.filter(kind="reversal", reverses__kind="deal").count()


def test_what_was_played_since_the_referee_looked_is_not_decided_along(people, played):
    second = deal_number(played, 2)
    seen = rulings.basis(second)
    played.ready_all()
    with pytest.raises(Refused) as refused:
        rulings.void(actor=people["referee"], deal=second, reason="错", later=True, seen=seen)
    assert refused.value.code == "moved_on" and not Ruling.objects.exists()


def test_two_referees_at_once_void_a_deal_once(people, played):
    second = deal_number(played, 2)
    seen = rulings.basis(second)
    jobs = [
        lambda who=who: rulings.void(
            actor=people[who], deal=Deal.objects.get(pk=second.pk), reason=who, seen=seen
        )
        for who in ("referee", "owner")
    ]
    answers = at_once(*jobs)
    assert sum(isinstance(one, Refused) for one in answers) == 1
    assert Ruling.objects.count() == 1
    assert Entry.objects.filter(reverses__kind="deal").count() == 1


def test_void_while_the_deal_ends_is_one_of_the_two(people, played):
    """The referee wants the running deal void in the moment in which its last tile ends it."""
    played.ready_all()
    running = deal_number(played, 4, "running")
    while True:
        state = played.state()
        chair = waiting_for(state)[0]
        action = default_action(state, chair)
        trial = state.copy()
        step(trial, chair, action)
        if trial.finished:
            break
        played.act(chair, action)
    seen, saw = rulings.basis(running), played.asked_seq()
    answers = at_once(
        lambda: rulings.void(
            actor=people["referee"], deal=Deal.objects.get(pk=running.pk), reason="错", seen=seen
        ),
        lambda: played.act(chair, action, saw=saw),
    )
    running.refresh_from_db()
    refused = [one for one in answers if isinstance(one, Refused)]
    assert len(refused) == 1
    posted = Entry.objects.filter(deal_id=running.pk).count()
    if running.state == "voided":
        assert posted == 0 and refused[0].code in ("not_playing", "stale")
    else:
        assert posted >= 1 and refused[0].code == "moved_on"


def test_a_ruling_cannot_be_changed_or_removed(people, played):
    rulings.void(actor=people["referee"], deal=deal_number(played, 2), reason="错")
    for change in (Ruling.objects.all().update, Ruling.objects.all().delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change(**({"reason": "x"} if change.__name__ == "update" else {}))
