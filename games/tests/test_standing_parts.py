"""Parts of a season's standings: by round, days, source, team; pages and exports show the same part."""

import csv
import datetime
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.leagues import charting, facts, seasons
from games.leagues.facts import Chosen
from games.models import Fixture, Match, Round, Season, Team, TeamMember

from .season_driver import make_season, play_won_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club, four, enlist):
    """Two matches on two days, the second of round 1; an opening balance; a team of two."""
    owner = club.created_by
    for user in four:
        enlist(club, user)
    season = make_season(owner, club, four)
    Season.objects.filter(pk=season.pk).update(with_teams=True)
    season.refresh_from_db()
    first, second = play_won_match(season, four, deals=3), play_won_match(season, four, deals=2)
    Match.objects.filter(pk=first.pk).update(started_at=day(1), ended_at=day(1))
    Match.objects.filter(pk=second.pk).update(started_at=day(9), ended_at=day(9))
    round = Round.objects.create(season=season, number=1, created_by=owner)
    Fixture.objects.create(round=round, number=1, room=second.table.room)
    part = season.participants.get(user=four[0])
    seasons.set_opening(actor=owner, participant=part, points=1000, reason="上季")
    team = Team.objects.create(season=season, name="东队")
    for user in four[:2]:
        TeamMember.objects.create(team=team, participant=season.participants.get(user=user))
    season.first, season.second, season.team = first.pk, second.pk, team
    return season


def day(number):
    return timezone.make_aware(datetime.datetime(2026, 1, number, 20))


def points(season, **chosen):
    rows = facts.standing(season, chosen=Chosen(**chosen))
    return {shown.user.pk: shown.row.points for shown in rows}


def of_match(season, match):
    whole = facts.standing(season)
    return {
        shown.user.pk: sum(one.points for one in shown.row.results if one.match == match) for shown in whole
    }


def test_each_choice_counts_the_matches_it_names(season):
    first, second = of_match(season, season.first), of_match(season, season.second)
    assert any(first.values()) and any(second.values())
    assert points(season, round=1) == second
    assert points(season, since=day(1).date(), until=day(1).date()) == first
    assert points(season, since=day(2).date(), until=day(30).date()) == second
    assert points(season, source="face_to_face") == dict.fromkeys(first, 0)
    assert points(season, source="online", round=1) == second
    today = timezone.localdate()
    assert sorted(points(season, since=today).values()) == [0, 0, 0, 1000]  # the opening alone
    assert points(season) == {
        user: first[user] + second[user] + 1000 * (user == opened(season)) for user in first
    }


def opened(season):
    return season.participants.order_by("pk").first().user_id


def test_rates_and_matches_are_of_the_part(season):
    rows = facts.standing(season, chosen=Chosen(round=1))
    assert {(shown.rates.deals, shown.row.matches, shown.deals) for shown in rows} == {(2, 1, 2)}
    whole = facts.standing(season)
    assert {(shown.rates.deals, shown.row.matches) for shown in whole} == {(5, 2)}


def test_a_team_keeps_its_places_among_all(season):
    whole = {shown.user.pk: shown.row.place for shown in facts.standing(season)}
    rows = facts.standing(season, chosen=Chosen(team=season.team.pk))
    assert len(rows) == 2 and all(whole[shown.user.pk] == shown.row.place for shown in rows)


def test_the_plot_ends_at_the_points_from_matches(season):
    rows = facts.standing(season)
    chart = charting.season_chart(season, rows)
    assert len(chart.labels) == 2
    for line, shown in zip(chart.series, rows, strict=True):
        assert line.values[-1] == sum(result.points for result in shown.row.results)
    alone = charting.player_chart(season, rows[0])
    assert alone.series[0].values == [rows[0].row.results[0].points, chart.series[0].values[-1]]
    part = Chosen(round=1)
    assert charting.season_chart(season, facts.standing(season, chosen=part), part) is None


def test_page_and_exports_show_the_same_part_in_under_15_queries(season, client_of):
    browser, asked = client_of("member"), "?round=1&source=online"
    with CaptureQueriesContext(connection) as queries:
        page = browser.get(season.get_absolute_url() + asked)
    assert len(queries) < 15
    wanted = points(season, round=1, source="online")
    assert {shown.user.pk: shown.row.points for shown in page.context["rows"]} == wanted
    links = dict(page.context["take_away"])
    told = json.loads(browser.get(links["JSON"]).content)["standings"]
    assert {row["user"]: row["points"] for row in told} == wanted
    assert all(len(row["form"]) == 1 for row in told)
    lines = list(csv.reader(io.StringIO(browser.get(links["CSV"]).content.decode("utf-8-sig"))))
    assert sorted(int(line[3]) for line in lines[1:]) == sorted(wanted.values())


@pytest.mark.parametrize("asked", ["?since=gestern", "?round=99", "?team=x", "?source=nowhere"])
def test_what_is_no_choice_is_said_and_shows_the_whole(season, client_of, asked):
    page = client_of("member").get(season.get_absolute_url() + asked)
    assert page.status_code == 200 and page.context["choice"].errors
    assert page.context["chosen"].is_all


def test_the_public_page_chooses_too(season, client):
    Season.objects.filter(pk=season.pk).update(is_public=True)
    address = reverse("season_public", args=[season.token])
    page = client.get(address + f"?team={season.team.pk}")
    assert len(page.context["rows"]) == 2
    assert reverse("season_public_export", args=[season.token, "xlsx"]) in page.content.decode()
