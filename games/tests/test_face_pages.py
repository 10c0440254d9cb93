"""The scorer's pages and what their script asks: who may, what a refusal says, how history shows it."""

import json
import re
import uuid

import pytest
from django.urls import reverse
from django.utils import timezone

from games.engine import registry
from games.leagues import seasons
from games.models import Attendance, Deal, FaceDeal, FaceMatch, Fixture, FixtureSeat, Round
from ledger.models import Entry

from .face_driver import DRAW, HAND, WIN, Paper
from .season_driver import make_season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four, length_count=8)


@pytest.fixture
def paper(season, four):
    return Paper(four, season)


@pytest.fixture
def send(client, paper):
    """send(user, act, body): what the script posts, and the answer."""

    def post(user, act, body=None, token=None):
        client.force_login(user)
        address = reverse(f"face_{act}", args=[token or paper.match.table.room.token])
        if act == "state":
            return client.get(address)
        return client.post(address, json.dumps(body), content_type="application/json")

    return post


def entry(said=WIN, number=1):
    return {"id": str(uuid.uuid4()), "number": number, "said": said, "at": "2026-01-01T10:00:00Z"}


def start_form(four, rules, **more):
    people = dict(zip(("first", "second", "third", "fourth"), (user.pk for user in four), strict=True))
    return {"client_id": str(uuid.uuid4()), "rules": rules, "dealer": "0", **people, **more}


def test_from_the_first_entry_to_the_ledger_over_http(send, four):
    reply = send(four[0], "enter", sent := entry())
    assert reply.status_code == 200
    (deal,) = reply.json()["state"]["deals"]
    assert (deal["id"], deal["state"], deal["confirmed"]) == (sent["id"], "pending", [0])
    assert reply.json()["state"]["with_pending"] == [-4, 12, -4, -4]
    assert reply.json()["state"]["totals"] == [0, 0, 0, 0]
    again = send(four[0], "enter", sent).json()["state"]
    assert len(again["deals"]) == 1
    state = send(four[2], "confirm", {"ids": [sent["id"]]}).json()["state"]
    assert state["deals"][0]["state"] == "posted"
    assert state["totals"] == [-4, 12, -4, -4]
    assert state["next"]["dealer"] == 1
    assert Entry.objects.count() == 1


def test_counting_first_keeps_nothing_and_names_patterns_in_both_languages(send, four):
    result = send(four[0], "preview", {"said": HAND}).json()["result"]
    names = {pattern["name"]["en"] for pattern in result["winners"][0]["patterns"]}
    assert {pattern["name"]["zh"] for pattern in result["winners"][0]["patterns"]} >= {"中发白"}
    assert len(names) == len(result["winners"][0]["patterns"])
    assert not FaceDeal.objects.exists()


def test_a_refusal_is_told_in_both_languages_with_the_state_beside_it(send, four):
    reply = send(four[0], "enter", entry(HAND | {"hand": "456s77s7z"}))
    assert reply.status_code == 409
    error = reply.json()["error"]
    assert (error["code"], "应有 7 张" in error["zh"], "has 7 tiles" in error["en"]) == ("wrong", True, True)
    assert reply.json()["state"]["deals"] == []


@pytest.mark.parametrize("body", [[], "x", 5, {"id": "no uuid", "number": 1}, {"number": "1"}, {}])
def test_what_no_phone_sends_is_no_page(send, four, body):
    assert send(four[0], "enter", body).status_code == 404
    assert not FaceDeal.objects.exists()


def test_a_form_is_not_what_a_phone_sends(client, four, paper):
    client.force_login(four[0])
    address = reverse("face_enter", args=[paper.match.table.room.token])
    assert client.post(address, {"id": "x"}).status_code == 404


def test_strangers_see_nothing_members_see_and_only_who_plays_acts(send, people, four, client, paper):
    assert send(people["stranger"], "state").status_code == 404
    assert send(people["stranger"], "enter", entry()).status_code == 404
    assert send(people["member"], "state").status_code == 200
    assert send(people["member"], "enter", entry()).json()["error"]["code"] == "not_seated"
    assert send(people["member"], "void", {"id": str(uuid.uuid4()), "reason": "x"}).status_code == 403
    client.logout()
    address = reverse("face_enter", args=[paper.match.table.room.token])
    assert client.post(address, "{}", content_type="application/json").status_code == 401
    assert not FaceDeal.objects.exists()


def test_who_left_the_club_sees_the_table_and_confirms_but_enters_nothing_new(send, paper, four, club):
    one = paper.enter(by=1)
    four[0].memberships.update(left_at="2026-01-02T00:00:00Z")
    assert send(four[0], "enter", entry(number=2)).json()["error"]["code"] == "not_seated"
    assert send(four[0], "confirm", {"ids": [str(one.client_id)]}).status_code == 200
    assert Entry.objects.count() == 1


def test_the_page_and_its_worker(client, four, paper):
    client.force_login(four[0])
    page = client.get(paper.face.get_absolute_url())
    assert page.status_code == 200
    assert "script-src" not in page.headers["Content-Security-Policy"]
    worker = client.get(reverse("face_worker"))
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert b"fetch" in worker.content
    room = paper.match.table.room
    assert client.get(reverse("room", args=[room.token])).url == paper.face.get_absolute_url()


def test_state_costs_the_same_however_many_deals_there_are(
    client, paper, four, django_assert_max_num_queries
):
    client.force_login(four[0])
    address = reverse("face_state", args=[paper.match.table.room.token])
    for said in (WIN, *[DRAW] * 5):
        paper.play(said)
        with django_assert_max_num_queries(9):
            assert client.get(address).status_code == 200


@pytest.mark.parametrize("ruleset", [one.id for one in registry.newest() if one.tally], ids=str)
def test_every_ruleset_is_scored_by_the_numbers_that_its_page_asks_for(client, four, club, enlist, ruleset):
    for user in four:
        enlist(club, user)
    paper = Paper(four, club=club, ruleset=ruleset)
    client.force_login(four[0])
    page = client.get(paper.face.get_absolute_url())
    rules = json.loads(re.search(r'id="page"[^>]*>(.*?)</script>', page.content.decode())[1])["rules"]
    numbers = {}
    for asked in rules["asks"]:
        seats = {"winner": [1], "losers": [0, 2, 3], "all": range(4)}[asked["of"]]
        least = 3 if asked["key"] in ("tai", "fan") else asked["default"]
        numbers[asked["key"]] = {str(seat): least for seat in seats}
    one = paper.play({"by": "number", "winner": 1, "from": 0, "numbers": numbers})
    assert one.result["payments"][1] > 0
    assert sum(one.result["payments"]) == 0
    assert client.get(reverse("face_deal", args=[one.deal.uuid])).status_code == 200
    assert paper.play(DRAW).result["payments"] == [0, 0, 0, 0]


def test_a_deal_has_a_page_instead_of_a_replay_and_no_record(client, four, paper, people):
    one = paper.play(HAND)
    client.force_login(four[0])
    reply = client.get(reverse("replay", args=[one.deal.uuid]))
    assert reply.url == reverse("face_deal", args=[one.deal.uuid])
    page = client.get(reply.url).content.decode()
    assert "中发白" in page
    assert "XJ-11.5" in page
    for name in ("replay_data", "record", "fairness"):
        assert client.get(reverse(name, args=[one.deal.uuid])).status_code == 404
    client.force_login(people["stranger"])
    assert client.get(reply.url).status_code == 404


def test_history_statement_and_standings_show_it_as_face_to_face(client, four, paper, season):
    paper.play()
    client.force_login(four[0])
    history = client.get(reverse("history")).content.decode()
    assert "面对面" in history
    export = client.get(reverse("history") + "?export=records")
    assert b"".join(export.streaming_content) == b""
    player = client.get(reverse("season_player", args=[season.pk, four[1].pk])).content.decode()
    assert "面对面" in player
    assert reverse("face_deal", args=[Deal.objects.get().uuid]) in player


def test_a_form_sent_twice_starts_one_match_and_wrong_people_are_refused_in_words(
    client, four, season, club, make_user
):
    client.force_login(four[0])
    address = reverse("face_new", args=[club.pk])
    assert client.get(address + f"?season={season.pk}").status_code == 200
    sent = start_form(four, f"season:{season.pk}")
    first, second = client.post(address, sent), client.post(address, sent)
    assert first.url == second.url
    assert FaceMatch.objects.count() == 1
    twice = client.post(address, start_form([*four[:3], four[0]], f"season:{season.pk}"))
    assert "四个不同的人" in twice.content.decode()
    free = client.post(address, start_form(four, "rules:wuhan"))
    assert FaceMatch.objects.get(match__table__room__token=free.url.split("/")[-2]).match.ruleset == "wuhan@1"


def test_a_fixture_gives_its_four_and_gets_the_match_once(client, four, season, club, make_user, enlist):
    round_ = Round.objects.create(season=season, number=1, mode="face_to_face", created_by=club.created_by)
    fixture = Fixture.objects.create(round=round_, number=1, mode="face_to_face")
    parts = {part.user_id: part for part in season.participants.all()}
    for chair, user in enumerate(reversed(four)):
        FixtureSeat.objects.create(fixture=fixture, round=round_, participant=parts[user.pk], chair=chair)
    assert not Attendance.objects.exists()
    client.force_login(four[0])
    address = reverse("face_new", args=[club.pk]) + f"?fixture={fixture.pk}"
    form = client.get(address).context["form"]
    assert form.fields["first"].initial == four[3].pk
    sent = start_form(list(reversed(four)), f"season:{season.pk}", fixture=fixture.pk)
    client.post(address, sent)
    assert not FaceMatch.objects.exists(), "the round is not published"
    Round.objects.update(state="published", published_at=timezone.now())
    outsider = make_user()
    enlist(club, outsider)
    seasons.add_participants(actor=club.created_by, season=season, users=[outsider])
    others = start_form([*four[:3], outsider], f"season:{season.pk}", fixture=fixture.pk)
    assert "先办理换人" in client.post(address, others).content.decode()
    client.post(address, sent)
    fixture.refresh_from_db()
    assert fixture.match.face.created_by == four[0]
    again = client.post(address, sent | {"client_id": str(uuid.uuid4())})
    assert again.status_code == 200
    assert FaceMatch.objects.count() == 1
