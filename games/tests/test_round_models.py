"""What Postgres refuses of rounds, fixtures and teams, whoever asks."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.leagues import seasons
from games.models import Attendance, Fixture, FixtureSeat, Participant, Round, Team, TeamMember

from .season_driver import make_season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(people["owner"], club, four)


@pytest.fixture
def round(season, people):
    return Round.objects.create(season=season, number=1, created_by=people["owner"])


@pytest.fixture
def parts(season):
    return list(season.participants.order_by("pk"))


def seat(round, participant, table=1, **place):
    fixture, _made = Fixture.objects.get_or_create(round=round, number=table)
    place = place or {"chair": 0}
    return FixtureSeat.objects.create(fixture=fixture, round=round, participant=participant, **place)


def refused(act, *args, **kwargs):
    with pytest.raises(IntegrityError), transaction.atomic():
        act(*args, **kwargs)
    return True


def test_nobody_has_two_places_in_a_round(round, parts):
    seat(round, parts[0])
    assert refused(seat, round, parts[0], table=2)
    assert refused(seat, round, parts[0], chair=1)
    assert FixtureSeat.objects.count() == 1


def test_a_chair_is_taken_once(round, parts):
    seat(round, parts[0])
    assert refused(seat, round, parts[1])
    assert refused(seat, round, parts[1], chair=4)
    assert refused(seat, round, parts[1], chair=1, bench=0)
    assert refused(seat, round, None, bench=0), "a bot rests on no bench"


def test_who_rests_has_no_place(round, parts):
    seat(round, parts[0])
    assert refused(Attendance.objects.create, round=round, participant=parts[0], rests=True)
    Attendance.objects.create(round=round, participant=parts[1], rests=True)
    assert refused(seat, round, parts[1], chair=1)
    with transaction.atomic():  # in between both are true: only the end is looked at
        seat(round, parts[1], chair=1)
        Attendance.objects.update(rests=False)


def test_a_place_is_in_the_round_of_its_table(round, parts, season, people):
    other = Round.objects.create(season=season, number=2, created_by=people["owner"])
    fixture = Fixture.objects.create(round=round, number=1)
    make = FixtureSeat.objects.create
    assert refused(make, fixture=fixture, round=other, participant=parts[0], chair=0)


def test_people_of_another_season_have_no_place_here(round, people, club, four, season):
    other = make_season(people["owner"], club, four, name="秋季")
    stranger = other.participants.first()
    assert refused(seat, round, stranger)
    assert refused(Attendance.objects.create, round=round, participant=stranger, rests=True)
    team = Team.objects.create(season=season, name="甲队")
    assert refused(TeamMember.objects.create, team=team, participant=stranger)
    assert refused(Participant.objects.filter(pk=stranger.pk).update, season=season)


def test_a_participant_is_in_one_team(season, parts):
    teams = [Team.objects.create(season=season, name=name) for name in ("甲队", "乙队")]
    TeamMember.objects.create(team=teams[0], participant=parts[0])
    TeamMember.objects.update(left_at=timezone.now())
    assert refused(TeamMember.objects.create, team=teams[1], participant=parts[0])
    assert refused(Team.objects.create, season=season, name="甲队")


def test_the_places_of_a_finished_round_stay(round, parts):
    seat(round, parts[0])
    now = timezone.now()
    assert refused(Round.objects.filter(pk=round.pk).update, state="finished")
    Round.objects.filter(pk=round.pk).update(state="finished", published_at=now, finished_at=now)
    assert refused(seat, round, parts[1], chair=1)
    assert refused(FixtureSeat.objects.update, participant=parts[1])
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_fixtureseat")


def test_a_season_keeps_its_rounds(season, round):
    from django.db.models import ProtectedError

    assert seasons.why_frozen(season) is None
    with pytest.raises(ProtectedError):
        season.delete()
