"""The pages of rounds and teams: an organizer's evening, who sees what, numbers of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditLog
from games.leagues import facts, plan, rounds
from games.models import FixtureSeat, Round, Season, Team

from .round_driver import drawn_round, plan_rounds, play_fixture, published_round

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 15


def page(browser, name, *args):
    return browser.get(reverse(name, args=args)).content.decode()


def test_an_evening_from_check_in_to_the_finished_round(client_of, make_league):
    season, parts = make_league(9)
    browser = client_of("organizer")
    made = browser.post(
        reverse("round_new", args=[season.pk]), {"number": 1, "played_on": "2026-03-06", "mode": "online"}
    )
    round = Round.objects.get()
    assert made.url == round.get_absolute_url()
    assert "还没有人有座位" in page(browser, "round_seating", round.pk)
    here = {f"person-{part.pk}": "here" for part in parts[:8]}
    here[f"person-{parts[8].pk}"] = "away"
    browser.post(reverse("round_check_in", args=[round.pk]), here)
    assert "已到 8 人，不来 1 人" in page(browser, "round", round.pk)
    desk = reverse("round_seating", args=[round.pk])
    draw = {"act": "draw", "draw-method": "generated", "draw-left_over": "rest", "draw-who": "here"}
    assert browser.post(desk, draw).status_code == 302
    shown = browser.get(desk)
    sent = {f"hand-{name}": field.initial for name, field in shown.context["hand"].fields.items()}
    one, other = (f"hand-person-{part.pk}" for part in parts[:2])
    sent[one], sent[other] = sent[other], sent[one]
    before = plan.read(round).places
    assert browser.post(desk, {"act": "hand", **sent}).status_code == 302
    swap = {parts[0].pk: parts[1].pk, parts[1].pk: parts[0].pk}
    assert plan.read(round).places == {place: swap.get(who, who) for place, who in before.items()}
    sent[one] = sent[other]
    again = browser.post(desk, {"act": "hand", **sent})
    assert "两个人在同一个座位" in again.content.decode()
    browser.post(reverse("round_act", args=[round.pk, "publish"]))
    round.refresh_from_db()
    assert round.state == "published"
    for fixture in round.fixtures.all():
        opened = browser.post(reverse("fixture_room", args=[fixture.pk]))
        fixture.refresh_from_db()
        assert opened.url == fixture.room.get_absolute_url()
        play_fixture(season.created_by, fixture)
    assert page(browser, "round", round.pk).count("已打完") == 2
    browser.post(reverse("round_act", args=[round.pk, "finish"]))
    round.refresh_from_db()
    assert round.state == "finished"
    standing = browser.get(season.get_absolute_url()).content.decode()
    assert all(shown.user.display_name in standing for shown in facts.standing(season))


def test_a_draft_is_seen_by_organizers_alone(client_of, owner, make_league, client):
    season, parts = make_league(4)
    round = drawn_round(owner, season)
    name = parts[0].user.display_name
    assert name in page(client_of("organizer"), "round", round.pk)
    assert name not in page(client_of("member"), "round", round.pk)
    assert client_of("member").get(reverse("round_print", args=[round.pk])).status_code == 404
    Season.objects.update(is_public=True)
    public = reverse("round_public", args=[season.token, 1])
    assert client.get(public).status_code == 404
    rounds.publish(actor=owner, round=round)
    assert name in page(client_of("member"), "round", round.pk)
    assert name in client.get(public).content.decode()
    assert name in page(client_of("member"), "round_print", round.pk)
    Season.objects.update(is_public=False)
    assert client.get(public).status_code == 404


@pytest.mark.parametrize("name", ["round", "round_live", "rounds"])
def test_rounds_are_read_by_members(client_of, owner, make_league, name):
    season, _parts = make_league(4)
    round = published_round(owner, season)
    address = reverse(name, args=[season.pk if name == "rounds" else round.pk])
    wanted = {"anonymous": 302, "stranger": 403, "owner_elsewhere": 403, "member": 200, "superuser": 200}
    assert {who: client_of(who).get(address).status_code for who in wanted} == wanted


@pytest.mark.parametrize("name", ["round_seating", "round_check_in"])
def test_the_desk_is_for_organizers(client_of, owner, make_league, name):
    season, _parts = make_league(4)
    (round,) = plan_rounds(owner, season)
    address = reverse(name, args=[round.pk])
    wanted = {"anonymous": 302, "member": 403, "referee": 403, "organizer": 200, "owner": 200}
    assert {who: client_of(who).get(address).status_code for who in wanted} == wanted
    for act in ("publish", "remove", "finish"):
        assert client_of("member").post(reverse("round_act", args=[round.pk, act])).status_code == 403


def test_players_check_in_and_find_their_table(client, owner, make_league, people):
    season, parts = make_league(4)
    (round,) = plan_rounds(owner, season)
    Round.objects.update(played_on=timezone.localdate())
    client.force_login(parts[0].user)
    assert round.get_absolute_url() in client.get("/").content.decode()
    client.post(reverse("round_here", args=[round.pk]), {"status": "here"})
    assert "您已签到" in client.get(round.get_absolute_url()).content.decode()
    assert round.get_absolute_url() not in client.get("/").content.decode()
    for part in parts:
        rounds.check_in(actor=part.user, round=round, statuses={part.pk: "here"})
    from .round_driver import draw

    draw(owner, round, who="here")
    rounds.publish(actor=owner, round=round)
    assert "第 1 轮，第 1 桌" in client.get("/").content.decode()
    fixture = round.fixtures.get()
    opened = client.post(reverse("fixture_room", args=[fixture.pk]))
    fixture.refresh_from_db()
    assert opened.url == fixture.room.get_absolute_url()
    play_fixture(owner, fixture)
    assert "第 1 轮，第 1 桌" not in client.get("/").content.decode(), "played"
    client.force_login(people["stranger"])
    assert client.post(reverse("fixture_room", args=[fixture.pk])).status_code == 403
    assert client.post(reverse("round_here", args=[round.pk]), {"status": "away"}).status_code == 403


def test_a_replacement_is_asked_for_its_reason(client_of, owner, make_league):
    season, parts = make_league(5)
    round = published_round(owner, season)
    seat = FixtureSeat.objects.filter(round=round).first()
    seated = set(round.seats.values_list("participant_id", flat=True))
    spare = next(part for part in parts if part.pk not in seated)
    address = reverse("fixture_replace", args=[seat.pk])
    browser = client_of("organizer")
    assert browser.post(address, {"participant": spare.pk, "reason": ""}).status_code == 200
    assert browser.post(address, {"participant": spare.pk, "reason": "生病"}).status_code == 302
    seat.refresh_from_db()
    assert seat.participant_id == spare.pk
    assert AuditLog.objects.get(verb="fixture.replaced").reason == "生病"
    shown = page(browser, "round", round.pk)
    assert "替 " + seat.instead_of.user.display_name in shown
    assert client_of("member").get(address).status_code == 403


def test_teams_are_founded_and_filled(client_of, make_league):
    season, parts = make_league(4, with_teams=True, team_best=1)
    browser = client_of("organizer")
    listing = reverse("teams", args=[season.pk])
    assert browser.post(listing, {"name": "东风队"}).status_code == 302
    assert "已有同名" in browser.post(listing, {"name": "东风队"}).content.decode()
    team = Team.objects.get()
    address = reverse("team", args=[team.pk])
    browser.post(address, {"act": "join", "join-participants": [part.pk for part in parts[:2]]})
    assert team.members.count() == 2
    browser.post(address, {"act": "rename", "rename-name": "西风队", "rename-reason": "改名"})
    assert "西风队" in browser.get(listing).content.decode()
    member = team.members.first()
    browser.post(reverse("team_member", args=[member.pk]), {"reason": "退队"})
    assert team.members.current().count() == 1
    assert client_of("member").get(listing).status_code == 200
    assert client_of("member").post(listing, {"name": "x"}).status_code == 403
    assert client_of("member").get(address).status_code == 403


def test_the_number_of_queries_does_not_grow(client_of, owner, make_league):
    season, _parts = make_league(4, with_teams=True)
    browser = client_of("owner")

    def counts(season):
        draft = season.rounds.order_by("number").last()
        played = season.rounds.order_by("number").first()
        addresses = [
            reverse("rounds", args=[season.pk]),
            played.get_absolute_url(),
            draft.get_absolute_url(),
            reverse("round_print", args=[played.pk]),
            reverse("round_seating", args=[draft.pk]),
            reverse("round_check_in", args=[draft.pk]),
            reverse("teams", args=[season.pk]),
        ]
        found = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert browser.get(address).status_code == 200
            found.append(len(queries))
        return found

    def evening(season):
        round = published_round(owner, season)
        for fixture in round.fixtures.all():
            play_fixture(owner, fixture)
        drawn_round(owner, season)
        return counts(season)

    few = evening(season)
    larger, _more = make_league(13, with_teams=True, name="夏季")
    assert evening(larger) == few and max(few) <= MOST
