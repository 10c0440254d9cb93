"""A finished deal is looked at again: jumping about, the analysis by a real worker, comments, links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from accounts.tests.browser.gallery import session_of
from games.engine import registry
from games.engine.bots import sight_of
from games.engine.scripted import play
from games.engine.tests.deals import ROBBED_PURE_SUIT, robbed_pure_suit
from games.models import Deal, DealComment
from games.tests.season_driver import make_season
from games.tests.table_driver import open_table

WINDOWS = {"phone": (390, 844), "desktop": (1440, 900)}
PICTURE = """() => [...document.querySelectorAll('.table .tile, .table .hub .wall')]
    .map((node) => node.dataset.t ?? node.textContent).join(' ')"""

UNREACHABLE = """() => [...document.querySelectorAll(
        '.replaybar button, .panel-review button, .panel-review a')]
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
    .filter(([box]) => box.width && (box.height < 36 || box.width < 24 || box.right > innerWidth + 0.5))
    .map(([, words]) => words)"""


@pytest.fixture
def deals(people, club, make_user, enlist):
    """Two deals of a club's match, played by its bots' lights."""
    persons = [
        make_user(f"fan{chair}", display_name=name)
        for chair, name in enumerate(("东方", "南宫", "西门", "北堂"))
    ]
    for person in persons:
        enlist(club, person)
    table = open_table(persons, club=club, spectators="club", length_count=2)
    bot = registry.get("xianju").bot("greedy")
    for _ in range(2):
        table.ready_all()
        table.play_deal(lambda state, chair: bot.act(sight_of(state, chair)))
    return list(Deal.objects.filter(state="ended").order_by("number")), persons


@pytest.fixture
def visit(new_context, live_site):
    """A page of the site as a person sees it; what the browser complains of fails the test."""
    opened: list[tuple[Page, list[str]]] = []

    def open_page(who, address: str, window: str = "desktop") -> Page:
        width, height = WINDOWS[window]
        context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_site.url)
        context.add_cookies([{"name": "sessionid", "value": session_of(who), "url": live_site.url}])
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        opened.append((page, faults))
        page.goto(live_site.url + address)
        expect(page.locator(".replaybar")).to_be_visible()
        return page

    yield open_page
    assert [faults for _, faults in opened if faults] == []


def seek(page: Page, n: int) -> None:
    page.locator(".seek input").fill(str(n))
    expect(page.locator(".position")).to_contain_text(f"{n}/")


def test_a_jump_to_any_move_and_back_shows_the_same_picture(deals, visit) -> None:
    (deal, _), persons = deals
    page = visit(persons[0], f"/replay/{deal.uuid}/")
    length = int(page.locator(".seek input").get_attribute("max"))
    places = [length // 5 * n for n in range(1, 5)]
    seen = {}
    for n in places:
        seek(page, n)
        seen[n] = page.evaluate(PICTURE)
    assert len(set(seen.values())) == len(places)
    for n in (places[2], places[0], places[3], places[1]):
        seek(page, n)
        assert page.evaluate(PICTURE) == seen[n]
    page.keyboard.press("v")
    page.keyboard.press("o")
    for _ in range(3):
        page.keyboard.press("v")
    page.keyboard.press("o")
    assert page.evaluate(PICTURE) == seen[places[1]]
    assert page.locator(".seek-marks i").count() > 0
    page.keyboard.press("ArrowRight")
    said = page.locator(".replaybar [role=status]").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replaybar [role=status]")).not_to_have_text(said)


def test_the_worker_analyses_the_deal_and_the_panel_follows_the_move(deals, visit, live_site) -> None:
    live_site.start_worker()
    (deal, _), persons = deals
    page = visit(persons[0], f"/replay/{deal.uuid}/")
    page.get_by_role("button", name="复盘").click()
    page.get_by_role("button", name="分析这一盘").click()
    turning = page.locator(".turning .turn")
    expect(turning.first).to_be_visible(timeout=60_000)
    turning.first.click()
    told = page.locator(".study-move")
    expect(told).to_contain_text("打 ")
    before = told.inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(told).not_to_have_text(before)
    assert page.locator(".options tbody tr").count() >= 3
    assert page.locator(".study-seats li").count() == 4


def test_members_comment_at_a_move_and_its_address_leads_there_from_another_deal(deals, visit) -> None:
    (first, second), persons = deals
    page = visit(persons[0], f"/replay/{first.uuid}/")
    seek(page, 60)
    page.get_by_role("button", name="复盘").click()
    page.get_by_role("tab", name="评论").click()
    page.get_by_label("评论第 60 步").fill("这里该留红中")
    page.get_by_role("button", name="发表").click()
    expect(page.locator(".comments")).to_contain_text("这里该留红中")
    comment = DealComment.objects.get()
    page.get_by_role("tab", name="更多").click()
    page.get_by_role("button", name="复制这一步的链接").click()
    expect(page.get_by_role("button", name="已复制")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/replay/{first.uuid}/#{first.number}-{comment.at}")

    other = visit(persons[1], f"/replay/{second.uuid}/#{first.number}-{comment.at}")
    other.wait_for_url(f"**/replay/{first.uuid}/**")
    expect(other.locator(".position")).to_contain_text("/")
    other.get_by_role("button", name="复盘").click()
    other.get_by_role("tab", name="评论").click()
    expect(other.locator(".comments .here")).to_contain_text("这里该留红中")
    assert other.get_by_role("button", name="删除").count() == 0
    page.get_by_role("tab", name="评论").click()
    page.get_by_role("button", name="删除").click()
    expect(page.locator(".comments li")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_panel_leaves_the_bar_in_reach_in_every_window(deals, visit, window) -> None:
    (deal, _), persons = deals
    page = visit(persons[0], f"/replay/{deal.uuid}/", window)
    page.get_by_role("button", name="复盘").click()
    page.get_by_role("tab", name="更多").click()
    page.get_by_role("button", name="看牌墙").click()
    expect(page.locator(".wall-tiles .tile").nth(135)).to_be_attached()
    small = page.evaluate(UNREACHABLE)
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    bar, panel = page.locator(".replaybar").bounding_box(), page.locator(".panel-review").bounding_box()
    assert panel["y"] + panel["height"] <= bar["y"] + 1 or panel["x"] >= bar["x"] + bar["width"] - 1


@pytest.mark.screenshots
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures_of_the_review(deals, visit, live_site, window, chinese_font) -> None:
    live_site.start_worker()
    folder = Path(settings.BASE_DIR) / "screenshots" / "review"
    folder.mkdir(parents=True, exist_ok=True)
    (deal, _), persons = deals
    page = visit(persons[0], f"/replay/{deal.uuid}/", window)
    seek(page, 80)
    page.screenshot(path=folder / f"{window}-plain.png")
    page.get_by_role("button", name="复盘").click()
    page.get_by_role("button", name="分析这一盘").click()
    expect(page.locator(".turning .turn").first).to_be_visible(timeout=60_000)
    page.screenshot(path=folder / f"{window}-study.png")
    page.get_by_role("tab", name="评论").click()
    page.get_by_role("textbox").fill("打得好")
    page.get_by_role("button", name="发表").click()
    expect(page.locator(".comments li")).to_have_count(1)
    page.screenshot(path=folder / f"{window}-talk.png")
    page.get_by_role("tab", name="更多").click()
    page.get_by_role("button", name="看牌墙").click()
    page.screenshot(path=folder / f"{window}-more.png")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.wait_for_selector(".sheet.result")
    page.screenshot(path=folder / f"{window}-result.png")


@pytest.mark.screenshots
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures_of_importing_records(people, club, new_context, live_site, window, chinese_font) -> None:
    folder = Path(settings.BASE_DIR) / "screenshots" / "review"
    folder.mkdir(parents=True, exist_ok=True)
    season = make_season(people["owner"], club, [people["member"], people["organizer"]])
    width, height = WINDOWS[window]
    context = new_context(viewport={"width": width, "height": height})
    cookie = {"name": "sessionid", "value": session_of(people["owner"]), "url": live_site.url}
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(f"{live_site.url}/seasons/{season.pk}/import/records/")
    page.get_by_label("或粘贴牌谱").fill(
        json.dumps(play(robbed_pure_suit(), ROBBED_PURE_SUIT).record()) + "\n{}"
    )
    page.get_by_role("button", name="只检查").click()
    expect(page.get_by_text("谁是谁")).to_be_visible()
    page.screenshot(path=folder / f"{window}-import.png", full_page=True)
