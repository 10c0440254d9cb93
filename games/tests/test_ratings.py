"""Ratings: what a match does, the log kept right whatever happens to matches, the pages."""

import datetime
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openskill.models import PlackettLuce

from games.leagues import ratinglog
from games.leagues.ratings import START, Game, rate, steps
from games.models import Match, RatingDue, RatingStep, Season
from games.tasks import rate as rate_task
from ledger.models import Entry
from ledger.services import reverse as reverse_entry

from .season_driver import make_season, play_won_match

POINTS = {"a": 10, "b": 3, "c": 3, "d": -16}


def test_a_match_moves_its_players_as_openskill_says():
    model = PlackettLuce()
    wanted = model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 2, 4])
    found = {step.player: step for step in steps({}, [Game(1, POINTS)])}
    for name, (one,) in zip("abcd", wanted, strict=True):
        assert found[name].after == pytest.approx((one.mu, one.sigma), abs=1e-5)
    assert [found[name].place for name in "abcd"] == [1, 2, 2, 4]
    assert found["b"].after == found["c"].after


def test_places_alone_count_and_the_order_of_naming_does_not():
    one = {step.player: step.after for step in steps({}, [Game(1, POINTS)])}
    same = dict(reversed([(name, points * 100) for name, points in POINTS.items()]))
    assert one == {step.player: step.after for step in steps({}, [Game(1, same)])}


def test_an_upset_moves_more_than_the_expected():
    strong, weak = rate([START] * 2, [1, 2])
    for _ in range(10):
        strong, weak = rate([strong, weak], [1, 2])
    expected = rate([strong, weak], [1, 2])[0].mu - strong.mu
    upset = rate([strong, weak], [2, 1])[1].mu - weak.mu
    assert upset > 3 * expected > 0


pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four)


def play(season, four, number=1):
    return [play_won_match(season, four).pk for _ in range(number)]


def content():
    return list(
        RatingStep.objects.order_by("at", "match", "user").values_list("match", "user", "mu", "sigma")
    )


def anew():
    """The steps as a rebuild from nothing makes them."""
    RatingStep.objects.all().delete()
    ratinglog.rebuild()
    return content()


def test_a_finished_match_is_rated_once_by_the_task(season, four):
    (first,) = play(season, four)
    assert not RatingStep.objects.exists()
    rate_task()
    rate_task()
    assert len(set(RatingStep.objects.filter(match=first).values_list("mu", flat=True))) > 1
    assert RatingStep.objects.filter(match=first).count() == 4 and not RatingDue.objects.exists()
    play(season, four)
    rate_task()
    kept = content()
    assert len(kept) == 8 and kept == anew()


def test_a_voided_deal_rates_its_match_and_all_after_it_anew(season, four):
    first, second, third = play(season, four, 3)
    ratinglog.catch_up()
    before = dict(RatingStep.objects.filter(match=first).values_list("user", "mu"))
    entry = Entry.objects.get(match_id=second, kind="deal")
    reverse_entry(entry, actor=season.club.created_by, reason="错盘")
    assert ratinglog.catch_up() == 1
    assert not RatingStep.objects.filter(match=second).exists()  # its only deal is void
    assert dict(RatingStep.objects.filter(match=first).values_list("user", "mu")) == before
    after = RatingStep.objects.filter(match=third)
    assert {step.user_id: step.mu_before for step in after} == before
    assert content() == anew()


def test_a_match_that_ended_earlier_goes_in_where_it_belongs(season, four):
    _first, second = play(season, four, 2)
    ratinglog.catch_up()
    ended = Match.objects.get(pk=second).ended_at - datetime.timedelta(days=30)
    Match.objects.filter(pk=second).update(started_at=ended, ended_at=ended)
    ratinglog.catch_up()
    assert {step.mu_before for step in RatingStep.objects.filter(match=second)} == {START.mu}
    assert content() == anew()


def test_play_outside_seasons_is_not_rated(season, four, playing):
    playing.play_deal()
    Match.objects.filter(table=playing.table_id).update(state="ended", ended_at=season.created_at)
    ratinglog.catch_up()
    assert not RatingStep.objects.exists()


def test_two_workers_at_once_rate_once(season, four):
    play(season, four, 2)

    def work(_index):
        try:
            return ratinglog.catch_up()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(8)))
    assert sum(found) == 2 and RatingStep.objects.count() == 8


def test_rebuilding_says_whether_anything_was_otherwise(season, four, capsys):
    play(season, four)
    ratinglog.catch_up()
    call_command("rebuild_ratings")
    assert "steps 4, of another content before 0" in capsys.readouterr().out
    RatingStep.objects.update(mu=99)
    call_command("rebuild_ratings", club=season.club_id)
    assert "steps 4, of another content before 8" in capsys.readouterr().out
    assert content() == anew()


def test_pages_show_the_ladder_and_each_way_in_few_queries(season, four, client_of, client):
    play(season, four, 2)
    ratinglog.catch_up()
    browser, ladder = client_of("member"), reverse("ratings", args=[season.club_id, "xianju"])
    for address in (ladder, reverse("rating_player", args=[season.club_id, "xianju", four[0].pk])):
        with CaptureQueriesContext(connection) as queries:
            page = browser.get(address)
        assert page.status_code == 200 and len(queries) < 15
        assert four[0].display_name in page.content.decode()
    shown = [row.skill.shown for row in browser.get(ladder).context["rows"]]
    assert shown == sorted(shown, reverse=True)
    assert client_of("stranger").get(ladder).status_code == 403
    assert browser.get(reverse("ratings", args=[season.club_id, "nowhere"])).status_code == 404
    assert browser.get(reverse("rating_player", args=[season.club_id, "xianju", 0])).status_code == 404
    public = reverse("ratings_public", args=[season.token])
    assert client.get(public).status_code == 404
    Season.objects.filter(pk=season.pk).update(is_public=True)
    page = client.get(public).content.decode()
    assert four[0].display_name in page and f"/{four[0].pk}/" not in page
