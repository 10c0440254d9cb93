"""The JSON API: by token, read-only, the rights of the pages, in pages, throttled, documented."""

import json
import re

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Club
from accounts.services import clubs
from games.api import caller, tokens
from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import ApiToken, Deal, Match

from .face_driver import HAND, Paper
from .season_driver import make_season, play_match

pytestmark = pytest.mark.django_db(transaction=True)
V1 = "/api/v1"


@pytest.fixture
def season(club, four, enlist, fresh_throttles):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four)


@pytest.fixture
def played(season, four):
    """One match on this site and one with real tiles."""
    play_match(season.club.created_by, season, four)
    Paper(four, season).play(HAND)
    return season


def key_of(actor, club=None):
    return tokens.create(actor=actor, name="统计", club=club)[1]


@pytest.fixture
def get(client):
    def ask(key, path, **query):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return client.get(V1 + path, query, headers=headers)

    return ask


def test_without_a_valid_token_nothing_is_answered(get, season, four):
    for key in ("", "mj_wrong", "x" * 500):
        assert get(key, "/seasons").status_code == 401
    key = key_of(four[0])
    assert get(key, "/seasons").status_code == 200
    tokens.revoke(actor=four[0], token=ApiToken.objects.get())
    assert get(key, "/seasons").status_code == 401


def test_only_the_digest_of_a_key_is_kept_and_its_making_is_audited(season, four):
    key = key_of(four[0])
    token = ApiToken.objects.get()
    assert key not in json.dumps([str(value) for value in vars(token).values()])
    assert (token.digest, token.prefix) == (tokens.digest_of(key), key[: tokens.SHOWN])
    assert AuditLog.objects.get(verb="token.created").object_id == str(token.pk)
    tokens.revoke(actor=four[0], token=token)
    tokens.revoke(actor=four[0], token=token)
    assert AuditLog.objects.filter(verb="token.revoked").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.update(user=four[1], club=season.club)


def test_who_makes_and_revokes_tokens(season, people, four):
    for name in ("member", "referee", "stranger", "owner_elsewhere"):
        with pytest.raises(NotAllowed):
            key_of(people[name], season.club)
    key_of(people["organizer"], season.club)
    with pytest.raises(NotAllowed):
        key_of(people["guest"])
    token = ApiToken.objects.get()
    with pytest.raises(NotAllowed):
        tokens.revoke(actor=people["member"], token=token)
    tokens.revoke(actor=people["owner"], token=token)
    key_of(four[0])
    with pytest.raises(Refused):
        tokens.revoke(actor=four[1], token=ApiToken.objects.get(user=four[0]))


def test_a_token_reads_what_the_pages_show_and_nothing_else(get, played, four, people, make_user):
    elsewhere = clubs.create_club(actor=make_user(), name="别的会")
    hidden = make_season(elsewhere.created_by, elsewhere)
    match = Match.objects.first()
    deal = Deal.objects.filter(face_to_face=False, state="ended").first()
    paths = [f"/seasons/{played.pk}", f"/seasons/{played.pk}/standings", f"/matches/{match.pk}"]
    paths.append(f"/records/{deal.uuid}")
    for key in (key_of(people["member"]), key_of(played.club.created_by, played.club), key_of(four[0])):
        assert {get(key, path).status_code for path in paths} == {200}
        assert get(key, f"/seasons/{hidden.pk}").status_code == 404
        assert [one["id"] for one in get(key, "/seasons").json()["items"]] == [played.pk]
        assert [one["id"] for one in get(key, "/clubs").json()["items"]] == [played.club_id]
        assert get(key, "/players", club=elsewhere.pk).status_code == 404
    stranger = key_of(people["stranger"])
    assert {get(stranger, path).status_code for path in paths} == {404}
    for path in ("/seasons", "/players", "/matches", "/clubs"):
        assert get(stranger, path).json() == {"items": [], "count": 0}
    assert get(key_of(people["superuser"]), "/clubs").json()["count"] == Club.objects.count()


def test_a_club_token_ends_with_the_club_membership_of_nobody_and_a_persons_with_their_own(
    get, played, people
):
    key, person = key_of(people["owner"], played.club), key_of(people["member"])
    people["member"].memberships.update(left_at="2026-01-02T00:00:00Z")
    assert get(person, f"/seasons/{played.pk}").status_code == 404
    assert get(key, f"/seasons/{played.pk}").status_code == 200
    people["stranger"].is_active = False
    inactive = key_of(people["organizer"])
    people["organizer"].is_active = False
    people["organizer"].save()
    assert get(inactive, "/clubs").status_code == 401


def test_standings_and_points_agree_with_the_pages(get, played, four):
    key = key_of(four[0])
    rows = get(key, f"/seasons/{played.pk}/standings").json()["standings"]
    assert sum(row["points"] for row in rows) == 0
    assert [int(row["total"]) for row in rows] == sorted((int(row["total"]) for row in rows), reverse=True)
    found = get(key, "/matches", season=played.pk).json()
    assert found["count"] == 2
    assert {one["source"] for one in found["items"]} == {"online", "face_to_face"}
    sums = {user.pk: 0 for user in four}
    for one in found["items"]:
        for player in one["players"]:
            sums[player["user"]] += player["points"]
    assert sums == {row["user"]: row["points"] for row in rows}


def test_matches_are_filtered_and_show_their_deals(get, played, four, people):
    key = key_of(people["member"])
    assert get(key, "/matches", player=four[1].pk).json()["count"] == 2
    assert get(key, "/matches", player=people["owner"].pk).json()["count"] == 0
    assert get(key, "/matches", state="running").json()["count"] == 0
    assert get(key, "/matches", state="burnt").status_code == 422
    face = next(one for one in get(key, "/matches").json()["items"] if one["source"] == "face_to_face")
    (deal,) = get(key, f"/matches/{face['id']}").json()["deals"]
    assert (deal["has_record"], deal["users"]) == (False, [user.pk for user in four])
    assert deal["result"]["winners"][0]["liable"]["rule"] == "XJ-11.5"
    assert get(key, f"/records/{deal['id']}").status_code == 404


def test_a_record_from_the_api_plays_again(get, played, four):
    deal = Deal.objects.get(face_to_face=False, state="ended")
    record = get(key_of(four[0]), f"/records/{deal.uuid}").json()
    assert replay(parse_record(record)).error is None


def test_a_running_deal_is_not_told(get, season, four, people):
    from .season_driver import sit_down

    driver = sit_down(people["owner"], season, four, length_count=2)
    driver.ready_all()
    deal = Deal.objects.get(state="running")
    for key in (key_of(four[0]), key_of(people["owner"], season.club)):
        assert get(key, f"/records/{deal.uuid}").status_code == 404
        assert get(key, f"/matches/{deal.match_id}").json()["deals"] == []


@pytest.mark.parametrize("path", ["/clubs", "/players", "/seasons", "/matches"])
def test_lists_come_in_pages_at_a_fixed_price(get, played, people, path, django_assert_max_num_queries):
    key = key_of(people["member"])
    assert get(key, path, limit=101).status_code == 422
    assert get(key, path, offset=-1).status_code == 422
    first = get(key, path, limit=1).json()
    assert len(first["items"]) == 1
    with django_assert_max_num_queries(8):
        whole = get(key, path).json()
    assert whole["count"] == first["count"] == len(whole["items"])
    rest = get(key, path, limit=100, offset=1).json()["items"]
    assert [*first["items"], *rest] == whole["items"]


def test_too_many_requests_are_told_so(get, season, four, monkeypatch):
    monkeypatch.setattr(caller, "A_MINUTE", 3)
    key = key_of(four[0])
    assert [get(key, "/clubs").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_nothing_can_be_changed(client, played, four):
    key = key_of(four[0])
    for path in ("/seasons", f"/seasons/{played.pk}", "/matches"):
        for method in ("post", "put", "patch", "delete"):
            reply = getattr(client, method)(V1 + path, headers={"Authorization": f"Bearer {key}"})
            assert reply.status_code == 405


def test_the_documentation_names_every_address_and_loads_nothing_from_elsewhere(client, db):
    page = client.get(reverse("api_documentation"))
    text = page.content.decode()
    schema = client.get(reverse("api-1:openapi-json")).json()
    assert set(schema["paths"]) == set(re.findall(r"<summary><code>([^<]+)</code>", text))
    assert not re.findall(r'(?:src|href)="https?://', text)
    assert "average_place" in text


def test_a_key_is_shown_once_on_the_page_that_made_it(client, four, season, people):
    client.force_login(four[0])
    page = client.post(reverse("api_tokens"), {"name": "我的程序"})
    (key,) = re.findall(r'value="(mj_[^"]+)"', page.content.decode())
    assert "no-store" in page.headers["Cache-Control"]
    assert key not in client.get(reverse("api_tokens")).content.decode()
    token = ApiToken.objects.get()
    client.force_login(four[1])
    assert client.post(reverse("api_token_revoke", args=[token.pk])).status_code == 404
    assert client.get(reverse("api_tokens_club", args=[season.club_id])).status_code == 403
    client.force_login(people["organizer"])
    page = client.post(reverse("api_tokens_club", args=[season.club_id]), {"name": "大屏幕"})
    assert "mj_" in page.content.decode()
    client.post(reverse("api_token_revoke", args=[ApiToken.objects.get(club=season.club).pk]))
    assert ApiToken.objects.valid().count() == 1
