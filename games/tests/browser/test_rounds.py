"""An organizer runs a round in real browsers, from the seating to the published standings."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from accounts.tests.browser.gallery import session_of
from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED, WINDOWS
from games.leagues import facts, rounds, seeding, teams
from games.models import Round, Season, Table
from games.services import states
from games.tests.round_driver import drawn_round, league, plan_rounds, play_fixture, published_round


@pytest.fixture
def visit(new_context, live_site):
    """visit(address, who, window) opens a page; `.complaints` of the browser."""

    def open_page(address, who=None, window="phone"):
        width, height = WINDOWS[window]
        context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        if who:
            context.add_cookies([{"name": "sessionid", "value": session_of(who), "url": live_site.url}])
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(live_site.url + address)
        return page

    return open_page


@pytest.fixture
def make_season(live_site, club, make_user, enlist):
    def make(number, **settings):
        return league(club.created_by, club, make_user, enlist, number, **settings)

    return make


def press(page, name):
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def take_a_seat(visit, part, round):
    """On a phone: from the front page to one's own place at the table."""
    phone = visit("/", part.user)
    phone.get_by_role("link", name="去我的桌").click()
    own = phone.locator(".card.mine")
    if own.get_by_role("button", name="开房间").count():
        own.get_by_role("button", name="开房间").click()
    else:
        own.get_by_role("link", name="进房间").click()
    phone.wait_for_url("**/r/**")
    assert phone.get_by_role("button", name="坐下").count() == 1, "one's own place alone"
    phone.get_by_role("button", name="坐下").click()
    phone.wait_for_url("**/table/**")
    assert phone.complaints == []
    phone.context.close()


def test_an_organizer_runs_a_round_from_seating_to_published_standings(visit, make_season, club):
    season, parts = make_season(9)
    Season.objects.filter(pk=season.pk).update(is_public=True)
    desk = visit(season.get_absolute_url(), club.created_by, "desktop")
    desk.get_by_role("link", name="轮次", exact=True).click()
    desk.get_by_label("日期").fill("2027-01-08")
    press(desk, "安排")
    round = Round.objects.get()
    for part in parts[:2]:
        phone = visit(round.get_absolute_url(), part.user)
        press(phone, "我到了")
        expect(phone.get_by_text("您已签到")).to_be_visible()
        phone.context.close()
    desk.get_by_role("link", name="给大家签到").click()
    for part in parts[2:8]:
        desk.get_by_label(part.user.display_name, exact=True).select_option("here")
    desk.get_by_label(parts[8].user.display_name, exact=True).select_option("away")
    press(desk, "保存")
    desk.get_by_role("link", name="编排座位").click()
    press(desk, "自动编排")
    _swap(desk, parts)
    press(desk, "公布座位")
    round.refresh_from_db()
    assert round.state == "published"
    for part in [seat.participant for seat in round.seats.select_related("participant__user")]:
        take_a_seat(visit, part, round)
    for table in Table.objects.order_by("pk"):
        seeding.play_deal(table.pk)
    expect(desk.get_by_text("已打完").first).to_be_visible(timeout=20_000)
    expect(desk.get_by_text("已打完")).to_have_count(2, timeout=20_000)
    press(desk, "结束这一轮")
    desk.get_by_role("link", name="看积分榜").click()
    desk.wait_for_url("**" + season.get_absolute_url())
    assert desk.complaints == []
    stranger = visit(reverse("season_public", args=[season.token]))
    shown = {row.user.display_name: row.row.points for row in facts.standing(season)}
    assert any(shown.values())
    for name, points in shown.items():
        row = stranger.locator("tbody tr", has_text=name)
        sign = "+" if points > 0 else "−" if points < 0 else ""
        expect(row).to_contain_text(f"{sign}{abs(points)}")
    stranger.goto(stranger.url + "rounds/1/")
    expect(stranger.locator(".tables .card")).to_have_count(2)
    states.forget_all()


def _swap(desk, parts):
    """Two people change places by hand; the page shows what was saved."""
    one, other = (desk.get_by_label(part.user.display_name, exact=True) for part in parts[:2])
    before = one.input_value(), other.input_value()
    one.select_option(before[1])
    other.select_option(before[0])
    press(desk, "保存座位")
    assert (one.input_value(), other.input_value()) == before[::-1]


@pytest.fixture
def pages(make_season, club):
    """Every page of rounds and teams, with something on it."""
    season, parts = make_season(18, with_teams=True, lineup=6, team_best=4, length_count=8)
    owner = club.created_by
    for number, name in enumerate(("东风队", "西风队", "南风队")):
        team = teams.add_team(actor=owner, season=season, name=name)
        teams.join_team(actor=owner, team=team, participants=parts[number * 6 : number * 6 + 6])
    played = published_round(owner, season)
    for fixture in list(played.fixtures.all())[:2]:
        play_fixture(owner, fixture, deals=8)
    draft = drawn_round(owner, season, method="swiss")
    rounds.check_in(actor=owner, round=draft, statuses={part.pk: "here" for part in parts[:5]})
    (empty,) = plan_rounds(owner, season)
    Season.objects.filter(pk=season.pk).update(is_public=True)
    seat = played.seats.filter(fixture=played.fixtures.last(), chair=0).get()
    return {
        "rounds": reverse("rounds", args=[season.pk]),
        "round": played.get_absolute_url(),
        "draft": draft.get_absolute_url(),
        "empty": reverse("round_seating", args=[empty.pk]),
        "seating": reverse("round_seating", args=[draft.pk]),
        "check_in": reverse("round_check_in", args=[draft.pk]),
        "replace": reverse("fixture_replace", args=[seat.pk]),
        "print": reverse("round_print", args=[played.pk]),
        "public": reverse("round_public", args=[season.token, 1]),
        "teams": reverse("teams", args=[season.pk]),
        "team": reverse("team", args=[team.pk]),
        "member": reverse("team_member", args=[team.members.first().pk]),
        "room": played.fixtures.first().room.get_absolute_url() if played.fixtures.first().room else "/",
    }


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_of_rounds_and_teams_fits_and_can_be_used(visit, pages, club, window):
    for name, address in pages.items():
        page = visit(address, club.created_by, window)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{name} is {wide} px too wide"
        assert page.evaluate(UNNAMED) == [], name
        assert page.locator("h1").count() == 1, name
        if window == "phone":
            assert page.evaluate(TOO_SMALL) == [], name
        assert page.complaints == [], name
        page.context.close()


def test_the_plan_and_each_score_sheet_have_a_sheet_of_paper(visit, pages, club):
    page = visit(pages["print"], club.created_by, "desktop")
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") == 1 + 4, "the plan and four tables"
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible() and not page.locator(".on-screen").is_visible()


@pytest.mark.screenshots
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures_of_rounds(visit, pages, club, window):
    folder = Path(settings.BASE_DIR) / "screenshots" / "rounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name, address in pages.items():
        page = visit(address, club.created_by, window)
        page.screenshot(path=folder / f"{name}-{window}.png", full_page=True)
        if name == "print":
            page.pdf(path=folder / "print.pdf", prefer_css_page_size=True)
            page.emulate_media(media="print")
            page.screenshot(path=folder / f"paper-{window}.png", full_page=True)
        page.context.close()
