"""The pages of a season in a real browser: they fit, can be hit with a thumb, and lead down to a replay."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse

from accounts.tests.browser.gallery import session_of
from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED, WINDOWS
from games.leagues import ratinglog, seasons
from games.models import Season


@pytest.fixture
def season(live_site, club):
    call_command("seed_season", club.pk, players=8, rounds=2, deals=1, name="春季联赛")
    ratinglog.catch_up()
    found = Season.objects.select_related("club").get()
    part = found.participants.first()
    seasons.set_opening(actor=club.created_by, participant=part, points=30, reason="上季结转")
    changes = {"points_from": "places", "is_public": True, "best_matches": 1}
    return seasons.edit_season(actor=club.created_by, season=found, reason="试", **changes)


@pytest.fixture
def visit(new_context, live_site, club):
    """visit(address, window) opens a page as the owner of the club; `.complaints` of the browser."""

    def open_page(address, window="phone", who=club.created_by):
        width, height = WINDOWS[window]
        context = new_context(viewport={"width": width, "height": height})
        if who:
            cookie = {"name": "sessionid", "value": session_of(who), "url": live_site.url}
            context.add_cookies([cookie])
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(live_site.url + address)
        return page

    return open_page


def addresses(season):
    part = season.participants.first()
    return {
        "standings": season.get_absolute_url(),
        "list": reverse("seasons", args=[season.club_id]),
        "new": reverse("season_new", args=[season.club_id]),
        "edit": reverse("season_edit", args=[season.pk]),
        "participants": reverse("season_participants", args=[season.pk]),
        "participant": reverse("season_participant", args=[season.pk, part.pk]),
        "player": reverse("season_player", args=[season.pk, part.user_id]),
        "part": season.get_absolute_url() + "?source=online&since=gestern",
        "import": reverse("season_import", args=[season.pk, "results"]),
        "ratings": reverse("ratings", args=[season.club_id, "xianju"]),
        "rating": reverse("rating_player", args=[season.club_id, "xianju", part.user_id]),
        "public": reverse("season_public", args=[season.token]),
        "trial balance": reverse("ledger_club", args=[season.club_id]),
        "club": reverse("club", args=[season.club_id]),
    }


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_of_a_season_fits_and_can_be_used(visit, season, window):
    for name, address in addresses(season).items():
        page = visit(address, window)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{name} is {wide} px too wide"
        assert page.evaluate(UNNAMED) == [], name
        assert page.locator("h1").count() == 1, name
        if window == "phone":
            assert page.evaluate(TOO_SMALL) == [], name
        assert page.complaints == [], name
        page.context.close()


def test_from_the_public_table_and_from_a_total_down_to_the_replay(visit, season):
    stranger = visit(reverse("season_public", args=[season.token]), who=None)
    assert stranger.locator("table").first.locator("tbody tr").count() == 8
    page = visit(season.get_absolute_url())
    page.locator("tbody a").first.click()
    page.locator("details[open] a", has_text="回放").first.click()
    page.wait_for_url("**/replay/**")
    page.go_back()
    page.locator("details[open] tbody a.cell").first.click()
    assert "分录" in page.locator("h1").inner_text()


def test_a_file_is_checked_mended_and_imported_on_the_phone(visit, season):
    Season.objects.filter(pk=season.pk).update(starts_on="2026-01-01")
    logins = [part.user.login_name for part in season.participants.select_related("user")[:4]]
    head = "date," + ",".join(f"player{n},points{n}" for n in range(1, 5))

    def told(*points):
        line = ",".join(f"{login},{value}" for login, value in zip(logins, points, strict=True))
        return f"{head}\n2026-01-05,{line}\n"

    page = visit(reverse("season_import", args=[season.pk, "results"]))
    page.get_by_label("或粘贴内容").fill(told(8, -2, -2, -3))
    page.get_by_role("button", name="只检查，不导入").click()
    assert "积分合计为 1" in page.locator("tbody tr").inner_text()
    page.get_by_label("或粘贴内容").fill(told(8, -2, -2, -4))
    page.get_by_role("button", name="只检查，不导入").click()
    page.get_by_label("理由").fill("上季成绩")
    page.get_by_role("button", name="导入 1 行").click()
    page.wait_for_url(f"**{season.get_absolute_url()}")
    assert "已导入 1 行" in page.locator(".messages").inner_text()
    assert page.complaints == []


@pytest.mark.screenshots
def test_pictures_of_season_pages(visit, season, chinese_font):
    folder = Path(settings.BASE_DIR) / "screenshots" / "seasons"
    folder.mkdir(parents=True, exist_ok=True)
    for window in WINDOWS:
        for name, address in addresses(season).items():
            page = visit(address, window)
            page.screenshot(path=folder / f"{name.replace(' ', '-')}-{window}.png", full_page=True)
            page.context.close()
