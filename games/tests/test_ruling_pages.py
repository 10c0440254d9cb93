"""The pages of rulings: what a referee sees beforehand, who may open what, and where a ruling is shown."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk import rulings
from games.desk.rulings_preview import preview
from games.engine.record import parse_record
from games.models import Deal, Ruling
from games.services import records

from .season_driver import make_season, seat_people, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 20


@pytest.fixture
def played(people, club, four, enlist):
    for user in four:
        enlist(club, user)
    season = make_season(people["owner"], club, four)
    driver = sit_down(people["owner"], season, four, length_unit="deal", length_count=3)
    for _ in range(2):
        driver.ready_all()
        seat_people(driver)
        driver.play_to_win()
    return driver


def first_deal() -> Deal:
    return Deal.objects.get(number=1, state="ended")


def test_a_referee_sees_what_changes_and_must_choose_about_later_deals(client_of, played):
    deal, browser = first_deal(), client_of("referee")
    address = reverse("deal_void", args=[deal.uuid])
    page = browser.get(address)
    shown = page.context["preview"]
    assert [len(deals) for deals in shown.choices] == [1, 2]
    assert all(row.after[1] == 0 for row in shown.match) and sum(row.after[0] for row in shown.match) == 0
    assert shown.season and "甲" in page.content.decode()
    seen = page.context["form"]["seen"].value()
    assert browser.post(address, {"reason": "错", "seen": seen}).context["form"].errors["later"]
    assert not Ruling.objects.exists()
    reply = browser.post(address, {"reason": "错", "seen": seen, "later": "stay"})
    assert reply.url == Ruling.objects.get().get_absolute_url()
    assert "错" in browser.get(reply.url).content.decode()
    stands = {row.name: row.now for row in preview(Deal.objects.get(number=2)).match}
    assert stands == {row.name: row.after[0] for row in shown.match}


def test_a_page_that_is_out_of_date_decides_nothing(client_of, played):
    deal, browser = first_deal(), client_of("referee")
    address = reverse("deal_void", args=[deal.uuid])
    reply = browser.post(address, {"reason": "错", "seen": "ended:", "later": "void"})
    assert reply.status_code == 200 and "重新查看" in reply.content.decode()
    assert not Ruling.objects.exists()


def test_the_ruling_is_shown_in_replay_history_statement_and_record(people, played):
    deal, player = first_deal(), played.people[0]
    ruling = rulings.void(actor=people["referee"], deal=deal, reason="牌墙不对")
    browser = Client()
    browser.force_login(player)
    data = browser.get(reverse("replay_data", args=[deal.uuid])).json()
    assert data["voided"] and data["rulings"][0]["reason"] == "牌墙不对"
    record = browser.get(reverse("record", args=[deal.uuid])).json()
    assert parse_record(record).rulings[0]["kind"] == "void" and "result" not in record
    found = browser.get(reverse("history")).content.decode()
    assert "牌墙不对" in found and ruling.get_absolute_url() in found
    stranger = Client()
    stranger.force_login(people["member"])
    assert "牌墙不对" not in stranger.get(reverse("history")).content.decode()
    assert "牌墙不对" in browser.get(reverse("ledger_player", args=[player.pk])).content.decode()
    assert "牌墙不对" in browser.get(reverse("notices")).content.decode()
    deal.refresh_from_db()
    assert json.dumps(records.replay_data(deal, player))


def test_who_may_open_the_pages(client_of, people, played):
    deal = first_deal()
    ruling = rulings.void(actor=people["referee"], deal=deal, reason="错")
    desk = [reverse("deal_void", args=[deal.uuid]), reverse("table_rulings", args=[played.table_id])]
    shown = [ruling.get_absolute_url(), reverse("rulings", args=[ruling.club_id])]
    for who, at_desk, reading in [
        ("anonymous", 302, 302),
        ("guest", 403, 403),
        ("stranger", 403, 403),
        ("member", 403, 200),
        ("organizer", 403, 200),
        ("referee", 200, 200),
        ("owner", 200, 200),
        ("owner_elsewhere", 403, 403),
        ("superuser", 200, 200),
    ]:
        browser = client_of(who)
        assert [browser.get(address).status_code for address in desk] == [at_desk] * 2, who
        assert browser.post(desk[0], {"reason": "x"}).status_code == at_desk, who
        found = [browser.get(address).status_code for address in shown]
        assert found in ([reading] * 2, [404, 403]), (who, found)


def test_the_lists_take_as_many_queries_for_one_as_for_many(client_of, people, played):
    browser = client_of("referee")

    def count(address) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(address).status_code == 200
        return len(queries)

    deal = first_deal()
    pages = [
        reverse("table_rulings", args=[played.table_id]),
        reverse("rulings", args=[played.table.room.club_id]),
    ]
    rulings.void(actor=people["referee"], deal=Deal.objects.get(number=2), reason="一")
    before = [count(page) for page in pages]
    rulings.void(actor=people["referee"], deal=deal, reason="二")
    after = [count(page) for page in pages]
    assert after <= before and max(after) <= MOST
