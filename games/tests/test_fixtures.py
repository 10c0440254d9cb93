"""The tables of a published round: their rooms, who sits where, and late replacements."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Notification
from games.leagues import facts, fixtures, rounds, teams
from games.leagues.results import of_round
from games.models import Fixture, FixtureSeat, Room, Seat
from games.services import seating

from .round_driver import draw, people_at, plan_rounds, play_fixture, published_round, sit_at
from .season_driver import generated_season, seat_people

pytestmark = pytest.mark.django_db(transaction=True)


def spare_of(round, parts):
    seated = set(round.seats.values_list("participant_id", flat=True))
    return next(part for part in parts if part.pk not in seated)


def replace(owner, seat, participant, reason="生病"):
    fixtures.replace_player(actor=owner, seat=seat, participant=participant, reason=reason)


def seats_of(driver):
    return {seat.user_id: seat.chair for seat in Seat.objects.live().filter(table=driver.table_id)}


def planned(round, table=1):
    return {part.user_id: chair for chair, part in enumerate(people_at(round, table)) if part}


def test_everybody_sits_where_the_plan_says_whatever_is_asked_for(owner, make_league):
    season, _parts = make_league(8)
    round = published_round(owner, season)
    fixture = round.fixtures.get(number=2)
    room = fixtures.open_fixture_room(actor=owner, fixture=fixture)
    table, places = room.tables.get(), planned(round, 2)
    for part in people_at(round, 2):
        seating.sit(actor=part.user, table_id=table.pk, chair=3 - places[part.user_id])
    assert {seat.user_id: seat.chair for seat in table.seats.all()} == places
    for part in people_at(round, 1):
        with pytest.raises(Refused) as refusal:
            seating.sit(actor=part.user, table_id=table.pk)
        assert refusal.value.code == "not_invited"
    assert (room.season_id, room.club_id, room.in_lobby) == (season.pk, season.club_id, False)


@pytest.mark.parametrize("ruleset", ["xianju", "longgang", "wuhan", "hainan"])
def test_the_match_keeps_the_seats_of_the_plan(owner, make_league, ruleset):
    season, _parts = make_league(4, ruleset=ruleset)
    round = published_round(owner, season)
    driver = sit_at(owner, round.fixtures.get())
    driver.ready_all()
    assert driver.table.state == "playing" and seats_of(driver) == planned(round)


def test_the_bench_of_the_plan_sits_on_the_bench(owner, make_league):
    season, _parts = make_league(6, ruleset="longgang")
    round = published_round(owner, season, left_over="bench")
    driver = sit_at(owner, round.fixtures.get())
    places = {seat.user_id: (seat.chair, seat.bench) for seat in Seat.objects.live()}
    wanted = {seat.participant.user_id: (seat.chair, seat.bench) for seat in FixtureSeat.objects.all()}
    assert places == wanted and driver.table.room.people == 6


def test_bots_wait_on_their_chairs(owner, make_league):
    season, _parts = make_league(3)
    round = published_round(owner, season, left_over="bot")
    play_fixture(owner, round.fixtures.get())
    (result,) = of_round(round)
    assert (result.state, result.deals, len(result.lines)) == ("done", 1, 4)
    assert sum(line.points for line in result.lines) == 0


def test_people_of_the_table_open_their_room_and_strangers_do_not(owner, make_league, people):
    season, _parts = make_league(8)
    round = published_round(owner, season)
    fixture, other = round.fixtures.order_by("number")
    for actor in (people["stranger"], people["member"], people_at(round, 2)[0].user):
        with pytest.raises(NotAllowed):
            fixtures.open_fixture_room(actor=actor, fixture=fixture)
    player = people_at(round, 1)[0].user
    room = fixtures.open_fixture_room(actor=player, fixture=fixture)
    assert fixtures.open_fixture_room(actor=owner, fixture=fixture) == room
    assert room.created_by == owner, "who plays may not close it"
    assert AuditLog.objects.get(verb="fixture.room").actor == player
    assert Fixture.objects.get(pk=other.pk).room is None


def test_two_clicks_at_once_open_one_room(owner, make_league):
    season, _parts = make_league(4)
    round = published_round(owner, season)
    fixture = round.fixtures.get()

    def click(part):
        try:
            return fixtures.open_fixture_room(actor=part.user, fixture=fixture).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        opened = set(pool.map(click, people_at(round, 1)))
    assert len(opened) == 1 == Room.objects.count()


def test_no_room_before_publication_nor_for_real_tiles(owner, make_league):
    season, _parts = make_league(4)
    (round,) = plan_rounds(owner, season, mode="face_to_face")
    draw(owner, round)
    fixture = round.fixtures.get()
    for code in ("not_published", "face_to_face"):
        with pytest.raises(Refused) as refusal:
            fixtures.open_fixture_room(actor=owner, fixture=fixture)
        assert refusal.value.code == code
        if code == "not_published":
            rounds.publish(actor=owner, round=round)
    assert not Room.objects.exists()


def test_a_closed_room_is_opened_anew(owner, make_league):
    from games.services import rooms

    season, _parts = make_league(4)
    round = published_round(owner, season)
    fixture = round.fixtures.get()
    first = fixtures.open_fixture_room(actor=owner, fixture=fixture)
    rooms.close_by(actor=owner, room=first, reason="x")
    second = fixtures.open_fixture_room(actor=owner, fixture=fixture)
    assert second != first and second.is_open
    play_fixture(owner, fixture)
    rooms.close_by(actor=owner, room=second, reason="x")
    assert fixtures.open_fixture_room(actor=owner, fixture=fixture) == second, "played: only looked at"


def test_a_new_participant_may_not_sit_in_the_room_of_a_fixture(owner, make_league, make_user, enlist):
    from games.leagues import seasons

    season, _parts = make_league(4)
    round = published_round(owner, season)
    room = fixtures.open_fixture_room(actor=owner, fixture=round.fixtures.get())
    late = make_user()
    enlist(season.club, late)
    seasons.add_participants(actor=owner, season=season, users=[late])
    with pytest.raises(Refused):
        seating.sit(actor=late, table_id=room.tables.get().pk)


def test_a_replacement_is_one_act_that_everybody_learns_of(owner, make_league):
    season, parts = make_league(5)
    round = published_round(owner, season)
    spare, seat = spare_of(round, parts), round.seats.first()
    leaving = seat.participant
    with pytest.raises(Refused):
        replace(owner, seat, spare, reason="")
    assert not AuditLog.objects.filter(verb="fixture.replaced").exists()
    replace(owner, seat, spare)
    seat.refresh_from_db()
    assert (seat.participant, seat.instead_of) == (spare, leaving)
    status = {one.participant: (one.status, one.rests) for one in round.attendances.all()}
    assert (status[leaving], status[spare]) == (("away", False), ("here", False))
    row = AuditLog.objects.get(verb="fixture.replaced")
    assert (row.reason, row.before["user"], row.after["user"]) == ("生病", leaving.user_id, spare.user_id)
    kinds = dict(Notification.objects.values_list("kind", "user"))
    assert (kinds["round.steps_in"], kinds["round.replaced"]) == (spare.user_id, leaving.user_id)
    replace(owner, seat, leaving, reason="又来了")
    seat.refresh_from_db()
    assert (seat.participant, seat.instead_of) == (leaving, leaving)


def test_in_an_open_room_the_newcomer_has_the_chair(owner, make_league):
    season, parts = make_league(5)
    round = published_round(owner, season)
    driver = sit_at(owner, round.fixtures.get())
    seat, spare = round.seats.get(chair=2), spare_of(round, parts)
    leaving = seat.participant.user
    replace(owner, seat, spare)
    assert driver.table.live["people"][2] is None
    with pytest.raises(Refused):
        seating.sit(actor=leaving, table_id=driver.table_id)
    seating.sit(actor=spare.user, table_id=driver.table_id)
    assert seats_of(driver) == planned(round)


def test_between_two_deals_the_newcomer_plays_on(owner, make_league):
    season, parts = make_league(5, length_count=2)
    round = published_round(owner, season)
    driver = sit_at(owner, round.fixtures.get())
    seat, spare = round.seats.get(chair=1), spare_of(round, parts)
    leaving = seat.participant.user
    driver.ready_all()
    with pytest.raises(Refused) as refusal:
        replace(owner, seat, spare)
    assert refusal.value.code == "running"
    assert round.seats.get(chair=1).participant.user == leaving, "nothing is left half done"
    driver.play_deal()
    replace(owner, seat, spare)
    assert driver.table.live["people"][1] == spare.user_id
    driver.people[1] = spare.user
    driver.ready_all()
    seat_people(driver)
    driver.play_deal()
    (result,) = of_round(round)
    assert (result.state, result.deals) == ("done", 2)
    ledger = {shown.row.player: shown.row.points for shown in facts.standing(season)}
    extra = next((line for line in result.lines if line.seat is None), None)
    assert extra.name == leaving.display_name and extra.points == ledger[leaving.pk]
    assert sum(line.points for line in result.lines) == 0
    with pytest.raises(Refused) as refusal:
        replace(owner, seat, seat.participant)
    assert refusal.value.code == "played"


@pytest.mark.parametrize("wrong", ["seated", "not_participant", "elsewhere"])
def test_who_cannot_step_in_is_refused(owner, make_league, people, wrong):
    season, parts = make_league(5, length_count=2)
    round = published_round(owner, season)
    seat, spare = round.seats.get(chair=0), spare_of(round, parts)
    if wrong == "seated":
        spare = round.seats.get(chair=1).participant
    if wrong == "not_participant":
        from games.leagues import seasons

        seasons.remove_participant(actor=owner, participant=spare, reason="搬家")
        spare.refresh_from_db()
    if wrong == "elsewhere":
        from .table_driver import open_table

        driver = sit_at(owner, round.fixtures.get())
        driver.ready_all()
        driver.play_deal()
        open_table([spare.user])
    before = FixtureSeat.objects.filter(round=round).order_by("pk").values_list("participant", flat=True)
    before = list(before)
    with pytest.raises(Refused) as refusal:
        replace(owner, seat, spare)
    assert refusal.value.code == wrong
    after = FixtureSeat.objects.filter(round=round).order_by("pk").values_list("participant", flat=True)
    assert list(after) == before and not Notification.objects.filter(kind="round.steps_in").exists()


def test_only_a_teammate_steps_in(owner, make_league):
    season, parts = make_league(10, with_teams=True)
    for number in range(2):
        team = teams.add_team(actor=owner, season=season, name=f"{number} 队")
        teams.join_team(actor=owner, team=team, participants=parts[number * 5 : number * 5 + 5])
    round = published_round(owner, season)
    resting = list(round.attendances.filter(rests=True))
    spare = resting[0].participant
    mate = FixtureSeat.objects.filter(round=round, participant__team_part__team=spare.team_part.team).first()
    other = (
        FixtureSeat.objects.filter(round=round)
        .exclude(participant__team_part__team=spare.team_part.team)
        .first()
    )
    with pytest.raises(Refused) as refusal:
        replace(owner, other, spare)
    assert refusal.value.code == "other_team"
    replace(owner, mate, spare)


def test_a_seeded_season_has_its_rounds_and_tables(club):
    season = generated_season(club, players=5, rounds=5, deals=1)
    assert [round.state for round in season.rounds.all()] == ["finished"] * 5
    rested = season.participants.filter(attendances__rests=True).values_list("pk", flat=True)
    assert len(rested) == len(set(rested)) == 5
    for round in season.rounds.all():
        (result,) = of_round(round)
        assert result.state == "done" and sum(line.points for line in result.lines) == 0
