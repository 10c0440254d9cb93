"""Search and statistics in a real browser: they fit, can be read and used, and draw their charts."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.tests.browser.test_looks import TOO_SMALL, UNNAMED, WINDOWS
from games.pagebench import fill

from .test_season_pages import visit  # noqa: F401 - a fixture


@pytest.fixture
def club(live_site):
    """A club of forty with a season of some hundred deals."""
    filled = fill.fill(1600)
    filled.club.player = filled.player
    filled.club.season = filled.season
    return filled.club


def addresses(club):
    history, own = reverse("history"), [club.pk, club.player.pk]
    return {
        "history": f"{history}?ruleset=xianju&order=total&total=5",
        "history-wrong": f"{history}?player=没有此人&since=2026-02-02&until=2026-02-01",
        "club": reverse("club_statistics", args=[club.pk]),
        "season": reverse("club_statistics", args=[club.pk]) + f"?season={club.season.pk}",
        "person": reverse("person_statistics", args=own),
        "own-empty": reverse("own_statistics"),
    }


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_fits_and_can_be_used(visit, club, window):  # noqa: F811
    for name, address in addresses(club).items():
        page = visit(address, window, club.created_by)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{name} is {wide} px too wide"
        assert page.evaluate(UNNAMED) == [], name
        assert page.locator("h1").count() == 1, name
        if window == "phone":
            assert page.evaluate(TOO_SMALL) == [], name
        if name in ("club", "season", "person"):
            assert page.locator("figure[data-drawn]").count() >= 3, name
        if name != "history-wrong":
            assert page.complaints == [], name
        page.context.close()


@pytest.mark.screenshots
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures_of_statistics(visit, club, chinese_font, window):  # noqa: F811
    folder = Path(settings.BASE_DIR) / "screenshots" / "statistics"
    folder.mkdir(parents=True, exist_ok=True)
    for name, address in addresses(club).items():
        page = visit(address, window, club.created_by)
        page.screenshot(path=folder / f"{name}-{window}.png", full_page=True)
        page.context.close()
