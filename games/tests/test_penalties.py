"""Penalties: who pays whom, the mark at the table, suspensions, place points, cancelling, rules' fines."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification, Sanction
from games.desk import penalties, rulings
from games.engine.commands import FALSE_WIN, WIN
from games.engine.decide import legal, waiting_for
from games.leagues import facts
from games.models import Deal, Penalty, PenaltyCancellation, PenaltyKind, TableEvent
from games.services import bots, catalogue, seating
from games.services.errors import TableRefused
from ledger.models import Entry, Posting

from .season_driver import make_season, play_match, seat_people, sit_down
from .table_driver import open_table
from .test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def members(club, four, enlist):
    for user in four:
        enlist(club, user)
    return four


@pytest.fixture
def season(people, club, members):
    return make_season(people["owner"], club, members)


@pytest.fixture
def running(people, season, members):
    """The first deal of a match of the season."""
    driver = sit_down(people["owner"], season, members, length_unit="deal", length_count=3)
    driver.ready_all()
    seat_people(driver)
    return driver


def kind(club, code, **effects) -> PenaltyKind:
    found = catalogue.kind_of(club, code)
    if effects:
        PenaltyKind.objects.filter(pk=found.pk).update(**effects)
        found.refresh_from_db()
    return found


def lines(entry) -> dict:
    return {p.account.user_id or p.account.kind: p.points for p in entry.postings.select_related("account")}


def totals(season) -> dict:
    return {one.user.pk: one.row.points for one in facts.standing(season)}


def test_every_club_starts_with_a_catalogue(club):
    assert {one.code for one in catalogue.kinds(club)} == set(catalogue.DEFAULTS)
    at_once(lambda: catalogue.ensure(club), lambda: catalogue.ensure(club))
    assert PenaltyKind.objects.count() == len(catalogue.DEFAULTS)
    false_win = catalogue.kind_of(club, "false_win")
    assert (false_win.fine_from_dealer, false_win.fine_to_dealer, false_win.fine_to_others) == (20, 20, 10)


def test_a_false_win_is_paid_20_20_10_and_cancelling_gives_it_back(people, club, season, running):
    deal = running.table.deal
    dealer, other = running.people[deal.dealer], running.people[(deal.dealer + 1) % 4]
    before = totals(season)
    given = [
        penalties.give(
            actor=people["referee"], user=who, kind=kind(club, "false_win"), reason="诈胡", deal=deal
        )
        for who in (dealer, other)
    ]
    paid = [lines(penalties.entry_of(one)) for one in given]
    others = [one.pk for one in running.people if one not in (dealer, other)]
    assert paid[0] == {dealer.pk: -60, other.pk: 20, **dict.fromkeys(others, 20)}
    assert paid[1] == {other.pk: -40, dealer.pk: 20, **dict.fromkeys(others, 10)}
    after = totals(season)
    assert after[dealer.pk] == before[dealer.pk] - 40 and sum(after.values()) == 0
    shown = TableEvent.objects.filter(data__t="points").order_by("-seq").first().data
    assert shown["points"][deal.dealer] == after[dealer.pk] and "诈胡" in shown["zh"]
    row = AuditLog.objects.filter(verb="penalty.given").first()
    assert row.actor == people["referee"] and row.reason == "诈胡" and row.after["fine_to_dealer"] == 20
    assert Notification.objects.get(kind="penalty.given", user=dealer).url == given[0].get_absolute_url()
    for one in given:
        penalties.cancel(actor=people["owner"], penalty=one, reason="看错了")
    assert totals(season) == before
    assert AuditLog.objects.filter(verb="penalty.cancelled", reason="看错了").count() == 2
    assert Notification.objects.filter(kind="penalty.cancelled").count() == 2
    with pytest.raises(Refused):
        penalties.cancel(actor=people["owner"], penalty=given[0], reason="再来")


def test_who_plays_without_a_win_is_not_offered_one_and_cannot_take_it(people, club, running):
    deal = running.table.deal
    offender = None
    for _ in range(400):
        state = running.state()
        chair = waiting_for(state)[0]
        if WIN in legal(state, chair):
            offender = chair
            break
        running.act(chair, bots.choose(state, chair, "greedy"))
    assert offender is not None, "nobody could win"
    given = penalties.give(
        actor=people["referee"], user=running.people[offender], kind=kind(club, "wrong_count"),
        reason="多一张", deal=deal,
    )  # fmt: skip
    with pytest.raises(TableRefused) as refused:
        running.act(offender, WIN)
    assert refused.value.code == "no_win" and refused.value.zh != refused.value.en
    assert WIN in legal(running.state(), offender)
    told = TableEvent.objects.get(data__t="no_win").data
    assert (told["seat"], told["on"], told["full"]) == (offender, True, True)
    penalties.cancel(actor=people["referee"], penalty=given, reason="数错了")
    running.act(offender, WIN)
    assert running.table.live["no_win"] == [False] * 4


def test_the_mark_ends_with_the_deal(people, club, running):
    deal = running.table.deal
    penalties.give(
        actor=people["referee"],
        user=running.people[0],
        kind=kind(club, "wrong_count"),
        reason="少一张",
        deal=deal,
    )
    assert running.table.live["no_win"][0]
    for event in TableEvent.objects.filter(data__e="asked", seq__gt=running.table.seq - 1):
        assert {"do": "win"} not in event.data["legal"].get("0", [])
    running.play_to_win()
    assert not [w for w in Deal.objects.get(pk=deal.pk).result["winners"] if w["seat"] == 0]
    running.ready_all()
    assert running.table.live["no_win"] == [False] * 4
    with pytest.raises(Refused) as refused:
        penalties.give(
            actor=people["referee"],
            user=running.people[0],
            kind=kind(club, "wrong_count"),
            reason="x",
            deal=deal,
        )
    assert refused.value.code == "over"


def test_a_fine_to_the_pot_is_zero_sum_in_and_outside_a_season(people, club, season, members):
    for place in (season, None):
        given = penalties.give(
            actor=people["owner"], user=members[0], kind=kind(club, "leaving"), reason="离桌", season=place
        )
        entry = penalties.entry_of(given)
        assert lines(entry) == {members[0].pk: -20, "pot": 20}
        assert entry.season_id == (place.pk if place else None) and entry.cause_type == "games.penalty"
    assert totals(season)[members[0].pk] == -20


def test_a_suspension_blocks_sitting_down_and_says_until_when(people, club, members):
    given = penalties.give(
        actor=people["referee"], user=members[1], kind=kind(club, "conduct_grave"), reason="辱骂",
        ends_at=timezone.now() + timedelta(days=3),
    )  # fmt: skip
    driver = open_table([members[0]], club=club, sitters="club")
    with pytest.raises(TableRefused) as refused:
        seating.sit(actor=members[1], table_id=driver.table_id)
    until = timezone.localtime(given.sanction.ends_at)
    assert refused.value.code == "suspended" and str(until.day) in refused.value.zh
    penalties.cancel(actor=people["owner"], penalty=given, reason="误会")
    assert Sanction.objects.get().lifted_at
    seating.sit(actor=members[1], table_id=driver.table_id)


def test_place_points_are_lost_in_the_standings_at_once(people, club, members):
    season = make_season(people["owner"], club, members, name="夏季", points_from="places")
    play_match(people["owner"], season, members)
    before = {one.user.pk: one.row.total for one in facts.standing(season)}
    given = penalties.give(
        actor=people["owner"], user=members[2], kind=kind(club, "absent"), reason="缺席", season=season
    )
    after = {one.user.pk: one.row for one in facts.standing(season)}
    assert after[members[2].pk].total == before[members[2].pk] - 1 and after[members[2].pk].lost == 1
    assert penalties.entry_of(given) is None
    penalties.cancel(actor=people["owner"], penalty=given, reason="请过假")
    assert {one.user.pk: one.row.total for one in facts.standing(season)} == before


def test_what_makes_no_sense_is_refused_and_leaves_nothing(people, club, season, running, members):
    referee, deal, stranger = people["referee"], running.table.deal, people["stranger"]
    for code, arguments, why in [
        ("false_win", {"user": members[0]}, "needs_deal"),
        ("false_win", {"user": people["member"], "deal": deal}, "not_played"),
        ("absent", {"user": members[0], "season": season}, "no_places"),
        ("absent", {"user": members[0]}, "no_places"),
        ("conduct", {"user": stranger}, "not_member"),
        ("conduct", {"user": members[0], "reason": " "}, "reason_missing"),
    ]:
        with pytest.raises(Refused) as refused:
            penalties.give(**{"actor": referee, "kind": kind(club, code), "reason": "x", **arguments})
        assert refused.value.code == why
    for who in ("member", "organizer", "stranger", "owner_elsewhere", "guest"):
        with pytest.raises(NotAllowed):
            penalties.give(actor=people[who], user=members[0], kind=kind(club, "conduct"), reason="x")
    with pytest.raises(NotAllowed):
        penalties.give(actor=referee, user=referee, kind=kind(club, "conduct"), reason="x")
    assert not Penalty.objects.exists() and not Entry.objects.exists()


def test_two_referees_cancel_once(people, club, season, members):
    given = penalties.give(
        actor=people["owner"], user=members[0], kind=kind(club, "leaving"), reason="离桌", season=season
    )
    answers = at_once(
        *[
            lambda who=who: penalties.cancel(
                actor=people[who], penalty=Penalty.objects.get(pk=given.pk), reason=who
            )
            for who in ("referee", "owner")
        ]
    )
    assert sum(isinstance(one, Refused) for one in answers) == 1
    assert PenaltyCancellation.objects.count() == 1 == Entry.objects.filter(kind="reversal").count()


def test_a_fine_of_the_rules_is_a_penalty_that_leads_the_referee_to_it(people, club, members):
    driver = open_table(members, club=club, options={"enforcement": "table"}, sitters="club", length_count=4)
    driver.ready_all()
    state = driver.state()
    chair = waiting_for(state)[0]
    driver.act(chair, FALSE_WIN)
    driver.play_deal()
    penalty = Penalty.objects.get()
    offender = driver.people[chair]
    assert (penalty.user, penalty.kind.code, penalty.by) == (offender, "false_win", None)
    entry = penalties.entry_of(penalty)
    assert entry.key == penalty.fine_key and lines(entry)[offender.pk] < 0
    told = Notification.objects.filter(kind="penalty.false_win")
    assert {one.user for one in told} == {people["referee"], people["owner"]}
    assert {one.url for one in told} == {penalty.get_absolute_url()}
    assert Notification.objects.get(kind="penalty.by_rules").user == offender
    penalties.cancel(actor=people["referee"], penalty=penalty, reason="点错了")
    assert lines(penalties.entry_of(penalty).reversed_by)[offender.pk] > 0
    assert sum(p.points for p in Posting.objects.filter(entry__deal_id=penalty.deal_id)) == 0


def test_a_void_deal_takes_the_fine_of_its_rules_along(people, club, members):
    driver = open_table(members, club=club, options={"enforcement": "table"}, sitters="club", length_count=4)
    driver.ready_all()
    driver.act(waiting_for(driver.state())[0], FALSE_WIN)
    driver.play_deal()
    deal = Deal.objects.get(state="ended")
    rulings.void(actor=people["referee"], deal=deal, reason="牌不全")
    assert PenaltyCancellation.objects.get().reason == "牌不全"
    assert not Entry.objects.filter(reverses=None, reversed_by=None).exists()


def test_neither_a_penalty_nor_its_cancellation_can_be_changed(people, club, members):
    given = penalties.give(actor=people["owner"], user=members[0], kind=kind(club, "conduct"), reason="吵")
    penalties.cancel(actor=people["owner"], penalty=given, reason="算了")
    for rows in (Penalty.objects.all(), PenaltyCancellation.objects.all()):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(reason="x")
        with pytest.raises(DatabaseError), transaction.atomic():
            rows._raw_delete("default")


def test_the_catalogue_is_changed_with_a_reason_and_old_penalties_stay(people, club, members):
    one = kind(club, "leaving")
    given = penalties.give(actor=people["owner"], user=members[0], kind=one, reason="离桌")
    one.fine_pot = 50
    penalties.save_kind(actor=people["organizer"], kind=one, reason="会议决定")
    row = AuditLog.objects.get(verb="penalty_kind.edited")
    assert (row.before["fine_pot"], row.after["fine_pot"], row.reason) == (20, 50, "会议决定")
    given.refresh_from_db()
    assert given.fine_pot == 20
    with pytest.raises(NotAllowed):
        penalties.save_kind(actor=people["referee"], kind=one, reason="x")
