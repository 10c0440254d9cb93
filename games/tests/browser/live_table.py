"""Plays on the real site's table page with the hands of people: sits them down, clicks, waits.

May import playwright's objects handed in, the services and the engine. Invariant: everything that
is played goes through the page; the services only open the table and deal a scripted wall.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from games.engine.state import DealSetup
from games.engine.tiles import format_tiles
from games.services import course, fairness
from games.tests.socket_client import session_of
from games.tests.table_driver import Driver, open_table

SHAPES = {"portrait": (390, 844), "landscape": (844, 390), "wide": (1280, 800)}
NEXT_CLICK = """(selector) => {
  if (document.querySelector(selector)) return;
  const wanted = [".sheet footer button.primary", ".lounge button.primary", ".buttons .do-win",
    ".buttons .do-pass", ".hand.mine .in-hand:not(.barred)"];
  const found = wanted.map((one) => [...document.querySelectorAll(one)].at(-1));
  found.find((one) => one && !one.disabled)?.click();
}"""
GROUPS = {"added_kong": "kong", "concealed_kong": "kong", "keep": "pass"}
FIRST_DEALER_ZERO = (1, 2)  # dice 2 and 3


def deal_scripted(monkeypatch, people: list, setup: DealSetup, **settings: Any) -> Driver:
    """A table of these people on which `setup` (dealer 0) has just been dealt."""
    assert setup.dealer == 0
    throw = iter(FIRST_DEALER_ZERO)
    monkeypatch.setattr(course, "below", lambda n: next(throw))

    def shuffle_into(deal, *_: Any) -> None:
        deal.dice = [list(dice) for dice in setup.dice]
        deal.wall = format_tiles(setup.wall)

    monkeypatch.setattr(fairness, "shuffle_into", shuffle_into)
    table = open_table(people, turn_seconds=120, claim_seconds=120, **settings)
    table.ready_all()
    return table


def log_in(context: BrowserContext, user, url: str) -> None:
    """The cookie of a session of this user, as after the login form."""
    context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": url}])


class Hands:
    """One person's page. Faults of the page are kept; `quiet()` says there were none."""

    def __init__(self, new_context, site_url: str, user, shape: str = "wide", **options: Any) -> None:
        width, height = SHAPES[shape]
        self.url, self.user = site_url, user
        self.context = new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **options
        )
        log_in(self.context, user, site_url)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, table_id: int) -> None:
        self.page.goto(f"{self.url}/table/{table_id}/")
        self.page.wait_for_selector(".hand .in-hand")

    def tiles(self) -> list[str]:
        return self.page.locator(".in-hand").evaluate_all("(all) => all.map((one) => one.dataset.t)")

    def do(self, action: dict[str, Any]) -> None:
        """Carry out an action in record form by clicking."""
        if action["do"] == "discard":
            tile = self.page.locator(f'.hand.mine .in-hand[data-t="{action["tile"]}"]').last
            tile.click()
        else:
            self._press(action)

    def _press(self, action: dict[str, Any]) -> None:
        group = {"added_kong": "kong", "concealed_kong": "kong", "keep": "pass"}.get(
            action["do"], action["do"]
        )
        button = self.page.locator(f'.buttons button[data-do="{group}"]')
        expect(button.first).to_be_enabled()
        several = button.first.get_attribute("aria-expanded") is not None
        if several:
            button.first.click()
            button = self.page.locator(".tray-options button.action")
        wanted = sorted([*action.get("with", ()), *([action["joker"]] if "joker" in action else ())])
        for index in range(button.count()):
            shown = button.nth(index).locator(".shown .tile:not(.taken)")
            tiles = sorted(shown.evaluate_all("(all) => all.map((one) => one.dataset.t)"))
            if not wanted or (set(wanted) <= set(tiles) and ("joker" in action or wanted == tiles)):
                button.nth(index).click()
                return
        raise AssertionError(f"no button for {action}")

    def quiet(self) -> bool:
        return self.faults == []

    def play_until(self, selector: str, most: int = 2000) -> None:
        """Win when possible, give up all claims, throw the last tile that may be thrown."""
        for _ in range(most):
            if self.page.locator(selector).is_visible():
                return
            self.page.evaluate(NEXT_CLICK, selector)
            self.page.wait_for_timeout(40)
        raise AssertionError(f"{selector} does not come")

    def click_next(self) -> None:
        """One click of whatever is next: ready, go on, an answer, a discard."""
        self.page.evaluate(NEXT_CLICK, ".never")
