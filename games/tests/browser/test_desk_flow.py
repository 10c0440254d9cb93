"""In browsers, from both sides: from a false win to its cancelled penalty; a deal void within a match."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED, WINDOWS
from games.engine.decide import waiting_for
from games.leagues import facts
from games.models import Appeal, Deal, Penalty, Ruling
from games.tests.browser.live_table import Hands, log_in
from games.tests.season_driver import make_season, seat_people, sit_down
from games.tests.table_driver import open_table
from ledger.models import Posting

PICTURES = Path(settings.BASE_DIR) / "screenshots" / "desk"


@pytest.fixture
def members(club, four, enlist):
    for user in four:
        enlist(club, user)
    return four


@pytest.fixture
def visit(new_context, live_site):
    """visit(user, address, window): a page that fits, can be hit with a thumb and complains of nothing."""

    def open_page(user, address, window="phone"):
        width, height = WINDOWS[window]
        context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        log_in(context, user, live_site.url)
        page = context.new_page()
        page.goto(live_site.url + address)
        looks_right(page, window)
        return page

    return open_page


def looks_right(page, window="phone"):
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, page.url
    assert page.evaluate(UNNAMED) == [], page.url
    assert page.locator("h1").count() == 1, page.url
    if window == "phone":
        assert page.evaluate(TOO_SMALL) == [], page.url
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = page.url.split("/", 3)[3].split("?")[0].split("#")[0].strip("/").replace("/", "-")
    page.screenshot(path=PICTURES / f"{name}-{window}.png", full_page=True)


def points(user) -> int:
    return sum(Posting.objects.filter(account__user=user).values_list("points", flat=True))


def test_a_false_win_is_fined_contested_and_cancelled(visit, new_context, live_site, people, club, members):
    table = open_table(
        members, club=club, options={"enforcement": "table"}, sitters="club", length_count=4, turn_seconds=120
    )
    table.ready_all()
    chair = waiting_for(table.state())[0]
    offender = table.people[chair]
    hands = Hands(new_context, live_site.url, offender)
    hands.open(table.table_id)
    win = hands.page.locator('.buttons button[data-do="win"]')
    win.click()
    expect(win).to_have_class("action do-win sure")
    win.click()
    expect(hands.page.locator(".self .mark.note")).to_be_visible()
    assert hands.quiet(), hands.faults
    table.play_deal()

    referee = visit(people["referee"], reverse("notices"))
    referee.get_by_text("诈胡").first.click()
    referee.wait_for_url("**/penalties/*/")
    looks_right(referee)
    penalty = Penalty.objects.get()
    assert str(penalty.pk) in referee.url and points(offender) == -60

    player = visit(offender, penalty.get_absolute_url())
    player.get_by_role("link", name="提出申诉").click()
    looks_right(player)
    player.get_by_label("申诉内容和理由").fill("手滑点错了")
    player.get_by_role("button", name="提交裁判").click()
    player.wait_for_url("**/appeals/*/")

    referee.goto(live_site.url + reverse("notices"))
    referee.get_by_text("提出申诉").first.click()
    referee.wait_for_url("**/appeals/*/")
    looks_right(referee)
    referee.get_by_label("撤销处罚").check()
    referee.get_by_label("理由").fill("确属误触")
    referee.get_by_role("button", name="答复申诉").click()
    expect(referee.locator("main")).to_contain_text("确属误触")

    player.goto(live_site.url + Appeal.objects.get().get_absolute_url())
    expect(player.locator("main")).to_contain_text("撤销")
    assert points(offender) == 0 and Penalty.objects.get().is_cancelled
    player.goto(live_site.url + reverse("ledger_player", args=[offender.pk]))
    expect(player.locator("main")).to_contain_text("确属误触")


def test_deal_3_of_8_is_void_and_the_standings_follow(visit, live_site, people, club, members):
    season = make_season(people["owner"], club, members)
    driver = sit_down(people["owner"], season, members, length_unit="deal", length_count=8)
    for _ in range(8):
        driver.ready_all()
        seat_people(driver)
        driver.play_to_win()
    third = Deal.objects.get(number=3, state="ended")
    before = {one.user.pk: one.row.points for one in facts.standing(season)}
    gone = dict(third.deal_seats.values_list("user_id", "points"))
    assert any(gone.values())

    shown = visit(members[0], season.get_absolute_url(), "desktop")
    first = shown.locator("tbody").inner_text()
    referee = visit(people["referee"], reverse("table_rulings", args=[driver.table_id]))
    referee.goto(live_site.url + reverse("deal_void", args=[third.uuid]))
    looks_right(referee)
    expect(referee.locator("main")).to_contain_text("4, 5, 6, 7, 8")
    referee.get_by_label("保留").check()
    referee.get_by_label("理由").fill("牌墙少一张")
    referee.get_by_role("button", name="宣布作废").click()
    referee.wait_for_url("**/rulings/*/")
    looks_right(referee)

    after = {one.user.pk: one.row.points for one in facts.standing(season)}
    assert after == {user: before[user] - gone[user] for user in before}
    shown.reload()
    assert shown.locator("tbody").inner_text() != first
    assert Deal.objects.filter(state="ended").count() == 7 and Ruling.objects.count() == 1
    replay = visit_replay(visit, members[1], third)
    expect(replay.locator(".toast")).to_contain_text("牌墙少一张")


def visit_replay(visit, user, deal):
    page = visit(user, reverse("rulings", args=[deal.table.room.club_id]))
    page.goto(page.url.split("/clubs/")[0] + reverse("replay", args=[deal.uuid]))
    page.wait_for_selector(".replaybar")
    return page
