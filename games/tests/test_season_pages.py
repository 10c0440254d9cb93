"""The pages of seasons: what organizers do on them, who sees what, exports, numbers of queries."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from games.engine import registry
from games.leagues import facts, seasons
from games.models import Room, Season
from ledger.models import Entry

from .season_driver import make_season, play_match

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 16


@pytest.fixture
def season(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(people["owner"], club, four)


@pytest.fixture
def played(people, season, four):
    play_match(people["owner"], season, four, deals=2)
    return season


def season_form(**changes):
    from games.leagues.forms import SeasonForm

    form = SeasonForm(registry.get("xianju"), initial={"starts_on": "2026-03-01", "name": "春季联赛"})
    found = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    sent = {name: value for name, value in found.items() if value is not None and value is not False}
    return {**sent, "place_points": "4,2,1,0", **changes}


def test_an_organizer_sets_up_a_season_and_opens_its_room(client_of, club, four, enlist):
    for user in four:
        enlist(club, user)
    browser = client_of("organizer")
    new = reverse("season_new", args=[club.pk])
    assert "仙居" in browser.get(new).content.decode()
    reply = browser.post(new, season_form(option_pass_win="any_tile", best_matches="8"))
    assert reply.status_code == 302, reply.context["form"].errors
    season = Season.objects.get()
    assert reply.url == season.get_absolute_url()
    assert (season.options, season.best_matches) == ({"pass_win": "any_tile"}, 8)
    people_page = reverse("season_participants", args=[season.pk])
    browser.post(people_page, {"users": [user.pk for user in four]})
    assert season.participants.count() == 4
    part = season.participants.get(user=four[1])
    page = reverse("season_participant", args=[season.pk, part.pk])
    assert browser.get(page).status_code == 200
    sent = {"act": "opening", "opening-points": "50", "opening-reason": "上季"}
    assert browser.post(page, sent).status_code == 302
    assert "+50" in browser.get(people_page).content.decode()
    reply = browser.post(reverse("season_open_room", args=[season.pk]))
    assert reply.url == Room.objects.get(season=season).get_absolute_url()
    edit = reverse("season_edit", args=[season.pk])
    assert "规则暂不能改" in browser.get(edit).content.decode()
    changed = season_form(name="夏季", reason="x", points_from="places", is_public="on")
    assert browser.post(edit, changed).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.points_from, season.is_public) == ("夏季", "places", True)
    assert season.options == {"pass_win": "any_tile"}
    sent = {"act": "remove", "remove-reason": "搬家"}
    browser.post(page, sent)
    assert season.participants.current().count() == 3


def test_what_is_wrong_stands_at_the_field(client_of, club):
    wrong = season_form(place_points="4,2", name="")
    page = client_of("owner").post(reverse("season_new", args=[club.pk]), wrong)
    assert page.status_code == 200 and {"place_points", "name"} <= set(page.context["form"].errors)


def test_a_form_sent_back_as_it_came_changes_nothing(client_of, season):
    Season.objects.filter(pk=season.pk).update(options={"pass_win": "any_tile"}, length_count=7)
    edit, browser = reverse("season_edit", args=[season.pk]), client_of("owner")
    form = browser.get(edit).context["form"]
    found = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in found.items() if value is not None and value is not False}
    sent |= {"place_points": "4,2,1,0", "reason": "x"}
    page = browser.post(edit, sent)
    assert page.status_code == 200 and "没有任何改动" in str(page.context["form"].errors)


@pytest.mark.parametrize("name", ["season", "season_player", "season_export"])
def test_results_are_for_members(client_of, played, four, name):
    more = {"season_player": [four[0].pk], "season_export": ["json"]}.get(name, [])
    address = reverse(name, args=[played.pk, *more])
    wanted = {"anonymous": 302, "stranger": 403, "owner_elsewhere": 403, "member": 200, "superuser": 200}
    assert {who: client_of(who).get(address).status_code for who in wanted} == wanted


@pytest.mark.parametrize("name", ["season_edit", "season_participants"])
def test_the_desk_is_for_organizers(client_of, season, name):
    address = reverse(name, args=[season.pk])
    wanted = {"anonymous": 302, "member": 403, "referee": 403, "organizer": 200, "owner": 200}
    assert {who: client_of(who).get(address).status_code for who in wanted} == wanted
    assert client_of("member").post(reverse("season_open_room", args=[season.pk])).status_code == 403


def test_the_public_link_works_while_the_club_wants_it(client_of, client, played, four):
    address = reverse("season_public", args=[played.token])
    assert client.get(address).status_code == 404
    Season.objects.filter(pk=played.pk).update(is_public=True)
    page = client.get(address).content.decode()
    assert four[0].display_name in page and "/players/" not in page
    assert client.get(reverse("season_public_export", args=[played.token, "csv"])).status_code == 200
    assert played.token in client_of("member").get(played.get_absolute_url()).content.decode()


def test_from_the_total_down_to_entry_and_replay(client_of, played, four):
    browser = client_of("member")
    standing = browser.get(played.get_absolute_url()).content.decode()
    address = reverse("season_player", args=[played.pk, four[0].pk])
    assert address in standing
    page = browser.get(address).content.decode()
    for entry in Entry.objects.filter(season_id=played.pk):
        assert entry.get_absolute_url() in page
        assert browser.get(entry.get_absolute_url()).status_code == 200
    for deal in played.rooms.get().tables.get().deals.filter(state="ended"):
        replay = reverse("replay", args=[deal.uuid])
        assert replay in page and browser.get(replay).status_code == 200
    assert client_of("member").get(reverse("season_player", args=[played.pk, 0])).status_code == 404


def test_exports_say_what_the_page_says(client_of, played, four):
    four[0].display_name = "=1+1"
    four[0].save()
    browser = client_of("member")
    rows = [(shown.row.place, shown.row.points) for shown in facts.standing(played)]
    found = {
        form: browser.get(reverse("season_export", args=[played.pk, form]))
        for form in ("json", "csv", "xlsx")
    }
    told = json.loads(found["json"].content)
    assert [(row["place"], row["points"]) for row in told["standings"]] == rows
    lines = list(csv.reader(io.StringIO(found["csv"].content.decode("utf-8-sig"))))
    assert [(int(line[0]), int(line[3])) for line in lines[1:]] == rows
    assert "'=1+1" in [line[1] for line in lines]
    sheet = load_workbook(io.BytesIO(found["xlsx"].content)).active
    cells = [[cell.value for cell in line] for line in sheet.iter_rows(min_row=2)]
    assert [(line[0], line[3]) for line in cells] == rows
    assert {cell.data_type for cell in sheet["B"]} == {"s"}
    assert browser.get(reverse("season_export", args=[played.pk, "exe"])).status_code == 404


def test_the_number_of_queries_does_not_grow(client_of, people, club, season, four, make_user, enlist):
    Season.objects.update(tie_rule="seat_order", points_from="places")
    owner, browser = people["owner"], client_of("owner")
    addresses = [
        reverse("seasons", args=[club.pk]),
        season.get_absolute_url(),
        reverse("season_player", args=[season.pk, four[0].pk]),
        reverse("season_participants", args=[season.pk]),
    ]

    def counts():
        found = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert browser.get(address).status_code == 200
            found.append(len(queries))
        return found

    play_match(owner, season, four)
    few = counts()
    for number in range(3):
        make_season(owner, club, name=f"另 {number}")
        newcomer = make_user()
        enlist(club, newcomer)
        seasons.add_participants(actor=owner, season=season, users=[newcomer])
        play_match(owner, season, four)
    assert counts() == few and max(few) < MOST
