"""The rooms desk in real browsers: wrong seats put right after two deals, and a call for the referee
answered, each seen by those in charge and by a player. `make screenshots` keeps pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED, WINDOWS
from games.desk import calls, reports
from games.leagues.check import Scope, check_deal, deals
from games.models import RefereeCall
from games.services import signals
from games.services.points import match_totals
from games.tests.browser.live_table import Hands
from games.tests.table_driver import Driver, open_table


@pytest.fixture
def table(live_site, people, club, four, enlist) -> Driver:
    """甲乙丙丁 at a table of the club, two deals of eight posted; names to be read on pictures."""
    names = {"referee": "陈裁判", "organizer": "小李子", "member": "张三"}
    for who, name in names.items():
        people[who].display_name = name
        people[who].save(update_fields=["display_name"])
    for user in four:
        enlist(club, user)
    driver = open_table(four, club=club, length_count=8, name="周五第一桌", ready_seconds=600)
    for _ in range(2):
        driver.ready_all()
        driver.play_deal()
    return driver


@pytest.fixture
def hands(new_context, live_site):
    """hands(user) is that person's browser."""

    def make(user, window="desktop") -> Hands:
        one = Hands(new_context, live_site.url, user)
        width, height = WINDOWS[window]
        one.page.set_viewport_size({"width": width, "height": height})
        return one

    return make


def desk_page(driver: Driver) -> str:
    return reverse("desk_table", args=[driver.table_id])


def test_wrong_seats_are_put_right_after_two_deals(hands, live_site, table, people, four):
    sat, before = table.table.live["people"], match_totals(table.table_id, table.table.match_id)
    names = {user.pk: user.display_name for user in four}
    player, referee = hands(four[2]), hands(people["referee"])
    player.page.goto(f"{live_site.url}/table/{table.table_id}/")
    referee.page.goto(f"{live_site.url}{desk_page(table)}")
    form = referee.page.locator("details#seats")
    form.locator("summary").click()
    form.locator("[name=seats-chair_0]").select_option("1")
    form.locator("[name=seats-chair_1]").select_option("0")
    form.locator("[name=seats-from_deal]").fill("1")
    form.locator("[name=seats-reason]").fill("东南两家坐反了")
    form.locator("button").click()
    expect(referee.page.locator(".messages")).to_contain_text("已完成")
    now = table.table.live["people"]
    assert now == [sat[1], sat[0], sat[2], sat[3]]
    assert match_totals(table.table_id, table.table.match_id) == before  # the chairs' results, others' points
    for deal in deals(Scope()).filter(state="ended"):
        assert check_deal(deal) == []
    places = referee.page.locator(".places li")
    expect(places.nth(0)).to_contain_text(names[now[0]])
    expect(player.page.locator(".toast")).to_contain_text("东南两家坐反了")
    player.page.goto(live_site.url + reverse("table_acts", args=[table.table_id]))
    row = player.page.locator("tbody tr", has_text="更正坐错的座位")
    expect(row).to_contain_text("陈裁判")
    expect(row).to_contain_text(f"{names[sat[0]]}, {names[sat[1]]}")
    player.page.goto(live_site.url + reverse("notices"))
    expect(player.page.locator("main")).to_contain_text("更正了座位")
    assert player.quiet() and referee.quiet()


def test_a_call_is_seen_on_the_desk_at_once_and_answered_at_the_table(hands, live_site, table, people, four):
    table.ready_all()
    desk, player = hands(people["referee"]), hands(four[1], "phone")
    desk.page.goto(live_site.url + reverse("desk", args=[table.table.room.club_id]))
    expect(desk.page.locator(".places").first).to_be_visible()
    player.open(table.table_id)
    player.page.locator(".menu-button").click()
    player.page.locator("button", has_text="叫裁判").click()
    call = desk.page.locator(".call")
    expect(call).to_contain_text("乙")
    call.locator("button[value=take]").click()
    desk.page.wait_for_url("**/?as=referee")
    expect(player.page.locator(".toast")).to_contain_text("陈裁判 来了")
    desk.page.goto(live_site.url + reverse("desk", args=[table.table.room.club_id]))
    desk.page.locator(".call summary").click()
    desk.page.locator(".call input[name=text]").fill("没有问题，请继续")
    desk.page.locator(".call button[value=answer]").click()
    expect(desk.page.locator(".call")).to_have_count(0)
    expect(player.page.locator(".toast")).to_contain_text("没有问题，请继续")
    assert RefereeCall.objects.get().closed_by == people["referee"]
    player.page.goto(live_site.url + reverse("table_acts", args=[table.table_id]))
    expect(player.page.locator("tbody")).to_contain_text("裁判查看了所有手牌")
    assert desk.quiet()


@pytest.fixture
def busy(table, people, four, club, make_user, enlist) -> dict[str, tuple[str, object]]:
    """A desk with a call, a report and a second table; the pages to look at."""
    table.ready_all()
    calls.call_referee(actor=four[1], table_id=table.table_id, text="对家是不是相公？")
    for _ in range(2):
        signals.phrase(actor=four[3], table_id=table.table_id, code="hurry")
    reports.report(actor=four[0], table=table.table, about=four[3], text="一直催人")
    person = make_user("wu", display_name="吴用")
    enlist(club, person)
    open_table([person], club=club, name="第二桌")
    referee = people["referee"]
    return {
        "desk": (reverse("desk", args=[club.pk]), referee),
        "desk-table": (desk_page(table), referee),
        "table-acts": (reverse("table_acts", args=[table.table_id]), four[0]),
        "table-report": (reverse("table_report", args=[table.table_id]), four[0]),
    }


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_of_the_desk_fits_and_can_be_used(hands, live_site, busy, window):
    for name, (address, user) in busy.items():
        page = hands(user, window).page
        page.goto(live_site.url + address)
        for fold in page.locator("details.fold").all():
            fold.evaluate("one => { one.open = true; }")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{name} is {wide} px too wide"
        assert page.evaluate(UNNAMED) == [], name
        assert page.locator("h1").count() == 1, name
        if window == "phone":
            assert page.evaluate(TOO_SMALL) == [], name


@pytest.mark.screenshots
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures_of_the_desk(chinese_font, hands, live_site, busy, window):
    folder = Path(settings.BASE_DIR) / "screenshots" / "desk"
    for name, (address, user) in busy.items():
        page = hands(user, window).page
        page.goto(live_site.url + address)
        expect(page.locator("h1")).to_be_visible()
        page.screenshot(path=folder / f"{name}-{window}.png", full_page=True)
