"""A scorer enters a match with real tiles on a phone, with and without a network; a second player confirms.

The window is that of a phone (390 × 844). Pictures: FACE_PICTURES=folder.
"""

import os
import re
import uuid

import pytest
from playwright.sync_api import expect

from accounts.tests.browser.gallery import session_of
from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED
from games.leagues.face import matches
from games.models import FaceDeal, Match
from games.tests.season_driver import make_season
from ledger.models import Entry

PHONE = {"width": 390, "height": 844}
PICTURES = os.environ.get("FACE_PICTURES")
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def season(live_site, club, four, enlist):
    for user in four:
        enlist(club, user)
    return make_season(club.created_by, club, four, length_count=4)


@pytest.fixture
def phone(new_context, live_site):
    """phone(user, address): a phone of its own; `.complaints` of the browser."""

    def open_page(user, address):
        context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        cookie = {"name": "sessionid", "value": session_of(user), "url": live_site.url}
        context.add_cookies([cookie])
        page = context.new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(live_site.url + address)
        return page

    return open_page


def picture(page, name):
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/face-{name}.png", full_page=True)


def usable(page, name):
    picture(page, name)
    assert page.evaluate(TOO_WIDE) == 0, name
    assert page.evaluate(UNNAMED) == [], name
    assert page.evaluate(TOO_SMALL) == [], name


def button(page, words):
    return page.get_by_role("button", name=words, exact=True)


def enter_number(page, winner, giver, tai):
    button(page, "有人胡").click()
    group(page, "谁胡了").get_by_role("button", name=winner, exact=True).click()
    group(page, "谁放铳").get_by_role("button", name=giver, exact=True).click()
    page.get_by_label(winner, exact=True).fill(str(tai))


def group(page, words):
    return page.get_by_role("group", name=words, exact=True)


def save(page):
    button(page, "记下这一盘").click()


def start(season, four):
    face = matches.start(actor=four[0], client_id=uuid.uuid4(), people=four, first_dealer=0, season=season)
    return face.get_absolute_url()


def test_a_scorer_enters_a_match_online_and_offline_and_it_posts_once_in_order(phone, season, four):
    scorer = phone(four[0], f"/clubs/{season.club_id}/face/?season={season.pk}")
    for label, user in zip(("座位 2", "座位 3", "座位 4"), four[1:], strict=True):
        scorer.get_by_label(re.compile(label)).first.select_option(label=user.display_name)
    usable(scorer, "start")
    button(scorer, "开始记分").click()
    scorer.wait_for_url(re.compile(r"/face/[^/]+/$"))
    scorer.wait_for_selector("#face[data-kept]")

    enter_number(scorer, "乙", "甲", 4)
    button(scorer, "先算算看").click()
    expect(scorer.locator(".face-asked")).to_contain_text("乙 胡 甲 · 4 台")
    usable(scorer, "number")
    save(scorer)
    expect(scorer.locator("[data-deal='1']")).to_contain_text("待确认")

    second = phone(four[1], scorer.url.partition("//")[2].partition("/")[2].join(["/", ""]))
    second.get_by_role("button", name="确认", exact=True).click()
    expect(second.locator("[data-deal='1'][data-state='posted']")).to_be_visible()
    expect(scorer.locator("[data-deal='1'][data-state='posted']")).to_be_visible(timeout=10_000)
    assert Entry.objects.count() == 1

    scorer.context.set_offline(True)
    enter_number(scorer, "甲", "自摸", 2)
    save(scorer)
    expect(scorer.locator("[data-queued]")).to_have_count(1)
    expect(scorer.get_by_role("status").first).to_contain_text("1 盘未发送")
    scorer.reload()  # the page comes from the phone
    expect(scorer.locator("[data-queued]")).to_have_count(1)
    button(scorer, "黄庄").click()
    save(scorer)
    expect(scorer.locator("[data-queued]")).to_have_count(2)
    usable(scorer, "offline")
    assert FaceDeal.objects.count() == 1

    scorer.context.set_offline(False)
    expect(scorer.locator("[data-queued]")).to_have_count(0, timeout=30_000)
    expect(scorer.locator("[data-deal]")).to_have_count(3)
    assert list(FaceDeal.objects.order_by("pk").values_list("number", flat=True)) == [1, 2, 3]
    button(second, "确认全部 2 盘").click()
    expect(second.locator("[data-state='posted']")).to_have_count(3)
    usable(second, "confirmed")
    assert Entry.objects.filter(source="face_to_face").count() == 3

    by_hand(scorer)
    button(second, "确认").click()
    expect(second.get_by_text("这一局打完了")).to_be_visible()
    expect(second.locator("[data-state='posted']")).to_have_count(4)
    assert Match.objects.get().state == Match.State.ENDED
    second.locator("[data-deal='4'] summary").click()
    picture(second, "details")
    second.get_by_role("link", name="单盘页面").click()
    usable(second, "deal")
    second.goto(re.sub(r"/face/.*", season.get_absolute_url(), second.url))
    usable(second, "standings")
    assert scorer.complaints == second.complaints == []


def by_hand(page):
    """Three dragons: the engine counts them and says who is liable (XJ-11.5)."""
    button(page, "有人胡").click()
    group(page, "谁胡了").get_by_role("button", name="乙", exact=True).click()
    group(page, "谁放铳").get_by_role("button", name="甲", exact=True).click()
    button(page, "点牌面，自动算").click()
    tap(page, "财神／癞子", ["东", "五筒"])
    for tile, giver in (("白", "丙"), ("发", "丁")):
        button(page, "加一组").first.click()
        page.locator(".face-keys").get_by_role("button", name=tile, exact=True).click()
        page.locator(".face-new-meld").get_by_role("button", name=giver, exact=True).click()
        picture(page, "meld")
        page.locator(".face-new-meld .button.primary").click()
    tap(page, re.compile("^手牌 0"), ["四条", "五条", "六条", "七条", "七条", "中", "中"])
    picture(page, "tiles")
    tap(page, "胡的牌", ["中"])
    button(page, "先算算看").click()
    expect(page.locator(".face-asked")).to_contain_text("甲 包（XJ-11.5）")
    usable(page, "hand")
    save(page)
    expect(page.locator("[data-deal='4']")).to_be_visible()


def tap(page, title, tiles):
    page.get_by_role("button", name=title).click()
    for tile in tiles:
        page.locator(".face-keys").get_by_role("button", name=tile, exact=True).click()


def test_two_phones_entering_one_deal_are_told_and_nothing_is_lost(phone, season, four):
    address = start(season, four)
    one, other = phone(four[0], address), phone(four[2], address)
    one.wait_for_selector("#face[data-kept]")
    one.context.set_offline(True)
    enter_number(one, "乙", "甲", 4)
    save(one)
    button(other, "黄庄").click()
    save(other)
    expect(other.locator("[data-deal='1']")).to_be_visible()
    one.context.set_offline(False)
    expect(one.locator("[data-queued]")).to_contain_text("已由另一部手机录入", timeout=30_000)
    usable(one, "conflict")
    button(one, "作为第 2 盘再发").click()
    expect(one.locator("[data-deal='2']")).to_be_visible()
    assert FaceDeal.objects.count() == 2
    button(one, "撤回").click()
    expect(one.locator("[data-deal]")).to_have_count(1)
