"""What those in charge do at a table: state, ledger, audit row and notices of each act."""

from __future__ import annotations

import threading

import pytest
from django.db import connection
from django.db.models import Sum

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Membership, Notification
from games.desk import rooms_acts, substitutes, substitutes_seats
from games.engine.decide import waiting_for
from games.engine.view import view
from games.leagues.check import Scope, check_deal, deals
from games.models import Deal, DealSeat, Match, Seat, TableEvent
from games.services import admission, pausing, points, signals
from games.services.errors import TableRefused
from ledger.models import Entry, Posting

from .table_driver import open_table

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "断线太久"


@pytest.fixture
def at_club(people, club, four, enlist):
    """A table of the club with 甲乙丙丁, a deal running."""
    for user in four:
        enlist(club, user)
    driver = open_table(four, club=club, length_count=8, min_pause_ms=0)
    driver.ready_all()
    return driver


def last_audit() -> AuditLog:
    return AuditLog.objects.order_by("-id").first()


def told(user) -> list[str]:
    return list(Notification.objects.filter(user=user).values_list("kind", flat=True))


def last_event(driver, kind: str) -> dict:
    return TableEvent.objects.filter(table=driver.table_id, data__t=kind).order_by("-seq").first().data


def standing_points(driver) -> dict[int, int]:
    """Points of each person by the ledger."""
    rows = Posting.objects.filter(entry__table_id=driver.table_id, account__user__isnull=False)
    return {
        row["account__user"]: row["total"]
        for row in rows.values("account__user").annotate(total=Sum("points"))
    }


# ---------------------------------------------------------------- authority, reasons


ACTS = {
    "time": lambda actor, d: rooms_acts.give_time(actor=actor, table_id=d.table_id, seconds=30, reason=WHY),
    "finish": lambda actor, d: rooms_acts.finish(actor=actor, table_id=d.table_id, reason=WHY),
    "say": lambda actor, d: rooms_acts.say(actor=actor, table_id=d.table_id, text="请安静"),
    "bot": lambda actor, d: substitutes.put_bot(actor=actor, table_id=d.table_id, chair=1, reason=WHY),
    "substitute": lambda actor, d: substitutes.put_person(
        actor=actor, table_id=d.table_id, chair=1, user=d.substitute, reason=WHY
    ),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", ["stranger", "member", "owner_elsewhere"])
def test_who_has_no_right_changes_nothing(at_club, people, act, who):
    at_club.substitute = people["organizer"]
    before = at_club.table.seq
    with pytest.raises(NotAllowed):
        ACTS[act](people[who], at_club)
    assert at_club.table.seq == before


@pytest.mark.parametrize("act", ["time", "finish", "bot", "substitute"])
def test_nobody_decides_at_the_table_where_they_play(at_club, people, club, four, act):
    Membership.objects.filter(club=club, user=four[0]).update(is_organizer=True, is_referee=True)
    at_club.substitute, before = people["member"], at_club.table.seq
    with pytest.raises(TableRefused) as refused:
        ACTS[act](four[0], at_club)
    assert refused.value.code == "own_table" and at_club.table.seq == before


def test_an_act_without_a_reason_leaves_nothing_half_done(at_club, people):
    before, rows = at_club.table.seq, AuditLog.objects.count()
    with pytest.raises(Refused):
        substitutes.put_bot(actor=people["organizer"], table_id=at_club.table_id, chair=1, reason=" ")
    assert (at_club.table.seq, AuditLog.objects.count()) == (before, rows)
    assert at_club.table.live["people"] == [user.pk for user in at_club.people]


# ---------------------------------------------------------------- clocks


def test_time_given_to_the_open_question_moves_its_deadline_and_is_reserve(at_club, people):
    table, chair = at_club.table, waiting_for(at_club.state())[0]
    rooms_acts.give_time(actor=people["organizer"], table_id=table.pk, seconds=45, reason=WHY)
    after = at_club.table
    assert (after.deadline_at - table.deadline_at).total_seconds() == 45
    assert after.live["bank"][chair] == table.live["bank"][chair] + 45_000
    assert last_event(at_club, "shifted")["bank"] == after.live["bank"]
    row = last_audit()
    assert (row.verb, row.reason, row.after["seconds"]) == ("table.time", WHY, 45)


def test_time_given_to_a_seat_that_is_not_asked_waits_for_its_turn(at_club, people):
    table, asked = at_club.table, waiting_for(at_club.state())[0]
    other = (asked + 1) % 4
    rooms_acts.give_time(actor=people["referee"], table_id=table.pk, seconds=20, chair=other, reason=WHY)
    after = at_club.table
    assert after.deadline_at == table.deadline_at
    assert after.live["bank"][other] == table.live["bank"][other] + 20_000


def test_a_pause_takes_no_time_from_anybody(at_club, people):
    before = at_club.table
    pausing.pause(actor=people["organizer"], table_id=before.pk, reason=WHY)
    paused_at = at_club.table.paused_at
    pausing.resume(actor=people["organizer"], table_id=before.pk, reason="好了")
    after = at_club.table
    resumed = TableEvent.objects.filter(table=before.pk, data__t="resumed").get().at
    stood = (resumed - paused_at).total_seconds()
    assert abs((after.deadline_at - before.deadline_at).total_seconds() - stood) < 0.002
    assert after.live["bank"] == before.live["bank"]


# ---------------------------------------------------------------- bots and substitutes


def test_a_substitute_goes_on_with_the_same_hand_and_gets_the_whole_deal(at_club, people, four):
    at_club.play_deal()  # the first deal stays with who played it
    first = standing_points(at_club)
    at_club.ready_all()
    hand = view(at_club.state(), 1)["seats"][1]["hand"]
    substitutes.put_person(
        actor=people["organizer"], table_id=at_club.table_id, chair=1, user=people["member"], reason=WHY
    )
    assert hand and view(at_club.state(), 1)["seats"][1]["hand"] == hand
    assert at_club.table.live["people"][1] == people["member"].pk
    assert Seat.objects.get(table=at_club.table_id, user=four[1]).left_why == "replaced"
    assert told(people["member"]) == ["seat.given"] and "seat.replaced" in told(four[1])
    assert last_audit().after["user"] == people["member"].pk and last_audit().before["replaced"] == four[1].pk
    at_club.play_deal()
    second = Deal.objects.filter(table=at_club.table_id, state="ended").order_by("-number").first()
    total = standing_points(at_club)
    assert total.get(four[1].pk, 0) == first[four[1].pk]
    assert total[people["member"].pk] == second.result["payments"][1]
    assert check_deal(deals(Scope()).get(pk=second.pk)) == []


def test_a_bot_plays_the_running_deal_for_whom_it_replaces(at_club, people, four):
    substitutes.put_bot(actor=people["referee"], table_id=at_club.table_id, chair=2, reason=WHY)
    assert at_club.table.live["people"][2] == "greedy"
    assert DealSeat.objects.get(deal=at_club.table.deal, chair=2).user == four[2]
    assert "seat.replaced" in told(four[2])
    with pytest.raises(TableRefused):
        substitutes.put_bot(actor=people["referee"], table_id=at_club.table_id, chair=2, reason=WHY)


def test_who_sits_elsewhere_or_has_seen_the_hands_cannot_step_in(at_club, people, club, make_user, enlist):
    elsewhere = make_user("elsewhere")
    enlist(club, elsewhere)
    open_table([elsewhere], club=club)
    place = {"actor": people["organizer"], "table_id": at_club.table_id, "chair": 0, "reason": WHY}
    with pytest.raises(TableRefused) as refused:
        substitutes.put_person(user=elsewhere, **place)
    assert refused.value.code == "elsewhere"
    admission.admit(people["referee"], at_club.table_id, as_referee=True)
    with pytest.raises(TableRefused) as refused:
        substitutes.put_person(user=people["referee"], **place)
    assert refused.value.code == "has_seen"
    with pytest.raises(TableRefused) as refused:
        substitutes.put_person(user=people["stranger"], **place)
    assert refused.value.code == "not_member"
    assert at_club.table.live["people"][0] == at_club.people[0].pk


# ---------------------------------------------------------------- ending, closing, saying


def test_a_match_that_is_ended_keeps_its_posted_deals(at_club, people, four):
    at_club.play_deal()
    before = standing_points(at_club)
    at_club.ready_all()
    rooms_acts.finish(actor=people["organizer"], table_id=at_club.table_id, reason="场地要关门")
    assert at_club.table.state == "over"
    assert Match.objects.get().state == "broken_off"
    assert Deal.objects.filter(state="voided").count() == 1
    assert standing_points(at_club) == before
    assert last_audit().verb == "table.finished"
    assert all("table.finished" in told(user) for user in four)
    with pytest.raises(TableRefused):
        rooms_acts.finish(actor=people["organizer"], table_id=at_club.table_id, reason=WHY)


def test_a_message_stands_in_the_log_of_the_table_and_the_audit_log(at_club, people):
    rooms_acts.say(actor=people["referee"], table_id=at_club.table_id, text="请 大家\n安静")
    assert last_event(at_club, "message")["zh"] == "请 大家 安静"
    assert last_audit().reason == "请 大家 安静"


# ---------------------------------------------------------------- wrong seats


def test_wrong_seats_are_put_right_after_two_deals(at_club, people, four):
    at_club.play_deal()
    at_club.ready_all()
    at_club.play_deal()
    assert at_club.table.state == "between"
    before = standing_points(at_club)
    sat = at_club.table.live["people"]
    substitutes_seats.put_right(
        actor=people["referee"],
        table_id=at_club.table_id,
        order=[1, 0, 2, 3],
        from_deal=1,
        reason="甲乙坐反了",
    )
    after, now = standing_points(at_club), at_club.table.live["people"]
    assert now == [sat[1], sat[0], sat[2], sat[3]]
    assert (after[sat[0]], after[sat[1]]) == (before[sat[1]], before[sat[0]])
    assert (after[sat[2]], after[sat[3]]) == (before[sat[2]], before[sat[3]])
    assert points.match_totals(at_club.table_id, at_club.table.match_id) == [after[pk] for pk in now]
    assert Entry.objects.filter(kind="reversal").count() == Entry.objects.filter(kind="deal").count() / 2 == 2
    row = AuditLog.objects.get(verb="table.seats")
    assert (row.before["seats"], row.after["seats"], row.after["deals"]) == (sat, now, [1, 2])
    assert all("table.seats" in told(user) for user in four)
    for deal in deals(Scope()).filter(state="ended"):
        assert check_deal(deal) == []


def test_only_who_may_rule_moves_points_and_an_organizer_the_people(at_club, people):
    at_club.play_deal()
    place = {"table_id": at_club.table_id, "order": [3, 1, 2, 0], "reason": WHY}
    with pytest.raises(NotAllowed):
        substitutes_seats.put_right(actor=people["organizer"], from_deal=1, **place)
    sat = at_club.table.live["people"]
    substitutes_seats.put_right(actor=people["organizer"], **place)
    assert at_club.table.live["people"] == [sat[3], sat[1], sat[2], sat[0]]
    assert not Entry.objects.filter(kind="reversal").exists()


@pytest.mark.parametrize(
    ("order", "from_deal", "code"),
    [([0, 1, 2, 3], 1, "order"), ([0, 0, 2, 3], 1, "order"), ([1, 0, 2, 3], 7, "no_deals")],
)
def test_what_cannot_be_meant_is_refused_whole(at_club, people, order, from_deal, code):
    at_club.play_deal()
    before = at_club.table.seq
    with pytest.raises(TableRefused) as refused:
        substitutes_seats.put_right(
            actor=people["referee"], table_id=at_club.table_id, order=order, from_deal=from_deal, reason=WHY
        )
    assert refused.value.code == code and at_club.table.seq == before


def test_a_deal_in_which_the_rules_fined_somebody_is_not_put_right_by_halves(at_club, people):
    at_club.play_deal()
    deal = Deal.objects.get(table=at_club.table_id, state="ended")
    deal.result["fines"] = [{"offender": 0, "code": "false_win", "to": {"1": 10}}]
    deal.save(update_fields=["result"])
    before, entries = at_club.table.seq, Entry.objects.count()
    with pytest.raises(TableRefused) as refused:
        substitutes_seats.put_right(
            actor=people["referee"], table_id=at_club.table_id, order=[1, 0, 2, 3], from_deal=1, reason=WHY
        )
    assert refused.value.code == "fined"
    assert (at_club.table.seq, Entry.objects.count()) == (before, entries)


def test_seats_stay_while_a_deal_runs(at_club, people):
    with pytest.raises(TableRefused) as refused:
        substitutes_seats.put_right(
            actor=people["referee"], table_id=at_club.table_id, order=[1, 0, 2, 3], reason=WHY
        )
    assert refused.value.code == "running"


def test_two_referees_at_once_put_the_seats_right_once(at_club, people):
    """Each swaps back what the other would swap: only one may have decided on what stands there."""
    at_club.play_deal()
    sat, codes = at_club.table.live["people"], []

    def swap(actor):
        try:
            substitutes_seats.put_right(
                actor=actor,
                table_id=at_club.table_id,
                order=[1, 0, 2, 3],
                from_deal=1,
                reason=WHY,
                seen=sat,
            )
            codes.append("done")
        except TableRefused as refused:
            codes.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=swap, args=[people[who]]) for who in ("referee", "owner")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["done", "moved_on"]
    assert at_club.table.live["people"] == [sat[1], sat[0], sat[2], sat[3]]
    assert Entry.objects.filter(kind="reversal").count() == 1


def test_a_ready_player_and_a_swap_never_lose_each_other(at_club, people, four):
    at_club.play_deal()
    signals.ready(actor=four[0], table_id=at_club.table_id, client_seed=None)
    substitutes_seats.put_right(
        actor=people["organizer"], table_id=at_club.table_id, order=[1, 0, 2, 3], reason=WHY
    )
    live = at_club.table.live
    assert live["ready"][live["people"].index(four[0].pk)] is not None
    assert sum(one is not None for one in live["ready"]) == 1
