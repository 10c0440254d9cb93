"""The course of a round through the services: check-in, seating, publishing, playing, finishing."""

from collections import Counter

import pytest

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification
from games.leagues import draws, plan, rounds, teams
from games.models import Attendance, FixtureSeat, Round

from .round_driver import (
    draw,
    drawn_round,
    people_at,
    plan_rounds,
    play_fixture,
    published_round,
    states,
)

pytestmark = pytest.mark.django_db(transaction=True)


def met_in(season):
    return plan.history(season).met


def test_five_rounds_of_sixteen_drawn_together_repeat_nobody(owner, make_league):
    season, _parts = make_league(16)
    first, *_others = plan_rounds(owner, season, 5)
    assert len(draw(owner, first, ahead=True)) == 5
    assert Counter(met_in(season).values()) == {1: 120}


def test_rounds_drawn_one_by_one_remember_the_earlier_ones(owner, make_league):
    season, _parts = make_league(16)
    for _number in range(3):
        published_round(owner, season)
    assert set(met_in(season).values()) == {1}


@pytest.mark.parametrize(
    ("number", "left_over", "options", "seated", "rest", "bots"),
    [
        (9, "rest", {}, [4, 4], 1, 0),
        (9, "bot", {}, [4, 4, 4], 0, 3),
        (3, "bot", {}, [4], 0, 1),
        (9, "bench", {"ruleset": "longgang"}, [4, 5], 0, 0),
        (6, "bench", {"ruleset": "longgang"}, [6], 0, 0),
        (7, "bench", {"ruleset": "longgang"}, [6], 1, 0),
    ],
)
def test_numbers_that_four_does_not_divide(
    owner, make_league, number, left_over, options, seated, rest, bots
):
    season, _parts = make_league(number, **options)
    round = drawn_round(owner, season, left_over=left_over)
    found = plan.read(round)
    assert sorted(Counter(table for table, _seat in found.places).values()) == seated
    assert len(found.resting) == rest
    assert list(found.places.values()).count(None) == bots
    if bots == 3:
        assert max(people_at(round, table).count(None) for table in (1, 2, 3)) == 1, "bots are spread"
    rounds.publish(actor=owner, round=round)


@pytest.mark.parametrize(
    ("number", "mode", "left_over", "code"),
    [
        (3, "online", "rest", "too_few"),
        (1, "online", "bot", "too_few"),
        (5, "online", "bench", "no_bench"),
        (5, "face_to_face", "bot", "no_bots"),
    ],
)
def test_what_cannot_be_seated_is_refused(owner, make_league, number, mode, left_over, code):
    season, _parts = make_league(number)
    (round,) = plan_rounds(owner, season, mode=mode)
    with pytest.raises(Refused) as refusal:
        draw(owner, round, left_over=left_over)
    assert refusal.value.code == code and not round.fixtures.exists()


@pytest.mark.parametrize("method", ["generated", "swiss"])
def test_nobody_rests_twice_before_everybody_rested(owner, make_league, method):
    season, parts = make_league(6)
    for _number in range(7):
        published_round(owner, season, method=method)
        rested = Counter(Attendance.objects.filter(rests=True).values_list("participant_id", flat=True))
        often = [rested[part.pk] for part in parts]
        assert max(often) - min(often) <= 1
    assert sum(often) == 14


def test_only_who_is_there_is_seated(owner, make_league):
    season, parts = make_league(6)
    (round,) = plan_rounds(owner, season)
    for part in parts[:4]:
        rounds.check_in(actor=part.user, round=round, statuses={part.pk: "here"})
    rounds.check_in(actor=owner, round=round, statuses={parts[4].pk: "away", parts[0].pk: "here"})
    draw(owner, round, who="here")
    assert set(plan.read(round).places.values()) == {part.pk for part in parts[:4]}
    assert not plan.read(round).resting
    draw(owner, round, who="everybody")
    found = plan.read(round)
    assert {*found.places.values(), *found.resting} == {part.pk for part in parts} - {parts[4].pk}
    acts = AuditLog.objects.filter(verb="round.checked_in")
    assert [row.after["away"] for row in acts] == [[parts[4].user_id]], "one act of the organizer's"


def test_people_check_in_for_themselves_alone(owner, make_league, people):
    season, parts = make_league(4)
    round = drawn_round(owner, season)
    with pytest.raises(NotAllowed):
        rounds.check_in(actor=parts[0].user, round=round, statuses={parts[1].pk: "away"})
    with pytest.raises(NotAllowed):
        rounds.check_in(actor=people["stranger"], round=round, statuses={parts[1].pk: "away"})
    rounds.publish(actor=owner, round=round)
    with pytest.raises(Refused) as refusal:
        rounds.check_in(actor=parts[0].user, round=round, statuses={parts[0].pk: "away"})
    assert refusal.value.code == "published"


def test_teammates_do_not_meet_and_line_ups_have_a_limit(owner, make_league):
    season, parts = make_league(16, with_teams=True, lineup=3)
    for number in range(4):
        team = teams.add_team(actor=owner, season=season, name=f"{number} 队")
        teams.join_team(actor=owner, team=team, participants=parts[number * 4 : number * 4 + 4])
    (round,) = plan_rounds(owner, season)
    with pytest.raises(Refused) as refusal:
        draw(owner, round)
    assert refusal.value.code == "lineup" and "0 队" in str(refusal.value)
    rounds.check_in(actor=owner, round=round, statuses={part.pk: "away" for part in parts[::4]})
    for method in ("generated", "swiss"):
        draw(owner, round, method=method)
        assert len(plan.read(round).places) == 12
        for table in (1, 2, 3):
            assert len({part.team_part.team_id for part in people_at(round, table)}) == 4


def test_swiss_seats_by_the_standings(owner, make_league):
    from games.leagues import facts, seasons

    season, parts = make_league(8)
    for number, part in enumerate(parts[::2]):
        seasons.set_opening(actor=owner, participant=part, points=100 + number, reason="上季")
    round = drawn_round(owner, season, method="swiss")
    order = [shown.row.player for shown in facts.standing(season)]
    tables = [{part.user_id for part in people_at(round, table)} for table in (1, 2)]
    assert set(order[:4]) in tables and set(order[4:]) in tables


def test_by_hand_and_moving_people_between_tables(owner, make_league):
    season, _parts = make_league(9)
    round = drawn_round(owner, season)
    found = plan.read(round)
    places = {person: place for place, person in found.places.items()}
    one, other = (next(pk for pk, place in places.items() if place == (table, 0)) for table in (1, 2))
    places[one], places[other] = places[other], places[one]
    by_hand = {"actor": owner, "round": round, "left_over": "rest"}
    draws.seat_by_hand(places=places, resting=found.resting, **by_hand)
    assert [people_at(round, table)[0].pk for table in (1, 2)] == [other, one]
    del places[one]
    draws.seat_by_hand(places=places, resting=found.resting, **by_hand)
    with pytest.raises(Refused) as refusal:
        rounds.publish(actor=owner, round=round)
    assert "第 2 桌" in str(refusal.value) or "Table 2" in str(refusal.value)
    for wrong, code in (
        ({one: (1, 0), other: (1, 0)}, "taken"),
        ({one: (1, 4)}, "place"),
        ({one: (0, 1)}, "place"),
        ({0: (1, 0)}, "strangers"),
    ):
        with pytest.raises(Refused) as refusal:
            draws.seat_by_hand(places=wrong, resting=[], **by_hand)
        assert refusal.value.code == code
    assert len(plan.read(round).places) == 7, "a refusal leaves the seating as it was"


def test_bots_take_the_chairs_that_stay_free_by_hand(owner, make_league):
    season, parts = make_league(4)
    (round,) = plan_rounds(owner, season)
    places = {part.pk: (1, chair) for chair, part in enumerate(parts[:3])}
    draws.seat_by_hand(actor=owner, round=round, places=places, resting=[], left_over="bot")
    assert people_at(round, 1)[3] is None
    rounds.publish(actor=owner, round=round)


def test_the_seated_and_the_resting_are_told(owner, make_league):
    season, _parts = make_league(5)
    round = published_round(owner, season)
    told = Notification.objects.filter(url=round.get_absolute_url())
    for seat in FixtureSeat.objects.filter(round=round).select_related("participant"):
        notice = told.get(user=seat.participant.user_id)
        assert (notice.kind, notice.params["table"]) == ("round.published", 1)
    assert told.filter(kind="round.rests").count() == 1
    with pytest.raises(Refused):
        draw(owner, round)


def test_who_is_away_keeps_a_round_from_being_published(owner, make_league):
    season, parts = make_league(4)
    round = drawn_round(owner, season)
    rounds.check_in(actor=owner, round=round, statuses={parts[2].pk: "away"})
    with pytest.raises(Refused, match=parts[2].user.display_name):
        rounds.publish(actor=owner, round=round)
    assert not Notification.objects.exists() and Round.objects.get().state == "draft"


def test_results_appear_as_they_are_posted_and_the_round_is_finished(owner, make_league):
    season, _parts = make_league(8)
    round = published_round(owner, season)
    assert states(round) == ["waiting", "waiting"]
    first, second = round.fixtures.order_by("number")
    play_fixture(owner, first)
    assert states(round) == ["done", "waiting"]
    with pytest.raises(Refused) as refusal:
        rounds.finish(actor=owner, round=round)
    assert refusal.value.code == "not_played" and "2" in str(refusal.value)
    play_fixture(owner, second)
    rounds.finish(actor=owner, round=round)
    round.refresh_from_db()
    assert round.state == "finished"
    from games.leagues import facts
    from games.leagues.results import of_round

    won = {shown.row.player: shown.row.points for shown in facts.standing(season)}
    lines = [line for result in of_round(round) for line in result.lines]
    assert {line.seat.participant.user_id: line.points for line in lines} == won
    assert [result.deals for result in of_round(round)] == [1, 1]
    rounds.reopen(actor=owner, round=round, reason="补打")
    assert Round.objects.get().state == "published"


def test_a_round_is_cut_short_with_a_reason(owner, make_league):
    season, _parts = make_league(4)
    round = published_round(owner, season)
    rounds.finish(actor=owner, round=round, reason="停电")
    row = AuditLog.objects.get(verb="round.cut_short")
    assert (row.reason, row.after["tables"]) == ("停电", [1])


def test_a_published_round_goes_back_while_nothing_is_open(owner, make_league):
    from games.leagues import fixtures

    season, _parts = make_league(4)
    round = published_round(owner, season)
    with pytest.raises(Refused):
        rounds.withdraw(actor=owner, round=round, reason=" ")
    rounds.withdraw(actor=owner, round=round, reason="排错了")
    rounds.publish(actor=owner, round=round)
    fixtures.open_fixture_room(actor=owner, fixture=round.fixtures.get())
    with pytest.raises(Refused) as refusal:
        rounds.withdraw(actor=owner, round=round, reason="排错了")
    assert refusal.value.code == "opened"


def test_the_last_round_can_be_taken_away(owner, make_league):
    season, _parts = make_league(4)
    first, second = plan_rounds(owner, season, 2)
    draw(owner, second)
    with pytest.raises(Refused):
        rounds.remove_round(actor=owner, round=first, reason="x")
    rounds.remove_round(actor=owner, round=second, reason="改期")
    assert [one.number for one in season.rounds.all()] == [1] and not FixtureSeat.objects.exists()


@pytest.mark.parametrize("persona", ["member", "referee", "stranger", "owner_elsewhere"])
def test_the_desk_of_rounds_is_the_organizers(owner, make_league, people, persona):
    season, _parts = make_league(4)
    round = drawn_round(owner, season)
    actor = people[persona]
    acts = [
        lambda: plan_rounds(actor, season),
        lambda: draw(actor, round),
        lambda: rounds.publish(actor=actor, round=round),
        lambda: rounds.remove_round(actor=actor, round=round, reason="x"),
        lambda: rounds.finish(actor=actor, round=round, reason="x"),
        lambda: draws.seat_by_hand(actor=actor, round=round, places={}, resting=[], left_over="rest"),
        lambda: teams.add_team(actor=actor, season=season, name="x"),
    ]
    for act in acts:
        with pytest.raises(NotAllowed):
            act()
    assert Round.objects.get().state == "draft"


def test_seats_are_balanced_over_the_rounds_of_a_season(owner, make_league):
    season, parts = make_league(8)
    for _number in range(4):
        published_round(owner, season)
    sat = plan.history(season).sat
    assert max(sat[part.pk, chair] for part in parts for chair in range(4)) <= 2
