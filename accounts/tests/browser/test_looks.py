"""Every page in a real browser: fits the window, can be hit with a thumb, complains of nothing.

`make screenshots` keeps a picture of each page in screenshots/.
"""

from pathlib import Path

import pytest
from django.conf import settings

from .gallery import Gallery, session_of

WINDOWS = {"phone": (390, 844), "desktop": (1280, 800)}
REFUSALS = {"invitation-closed", "not-found"}  # the browser itself reports their status
TOO_SMALL = """() => [...document.querySelectorAll(
    "button, input, select, textarea, summary, .button, nav a, .list.links a")]
  .filter((one) => one.offsetParent && !["checkbox", "radio"].includes(one.type) && one.type !== "hidden")
  .filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 24; })
  .map((one) => one.outerHTML.slice(0, 120))"""
UNNAMED = """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
  .filter((one) => !one.labels.length && !one.ariaLabel).map((one) => one.outerHTML)"""


@pytest.fixture
def gallery(live_site, make_user):
    return Gallery(make_user)


@pytest.fixture
def look(new_context, live_site, gallery):
    """look(who, window, **settings) gives a page with what the browser complained of in `.complaints`."""

    def open_page(who, window="phone", **settings_of_context):
        width, height = WINDOWS[window]
        context = new_context(viewport={"width": width, "height": height}, **settings_of_context)
        if who:
            cookie = {"name": "sessionid", "value": session_of(gallery.people[who]), "url": live_site.url}
            context.add_cookies([cookie])
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        return page

    return open_page


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_fits_and_can_be_used(look, live_site, gallery, window):
    for name, who, address in gallery.pages():
        page = look(who, window)
        page.goto(live_site.url + address)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0, f"{name} is {wide} px too wide"
        assert page.evaluate(UNNAMED) == [], name
        assert page.locator("h1").count() == 1, name
        if window == "phone":
            assert page.evaluate(TOO_SMALL) == [], name
        if name not in REFUSALS:
            assert page.complaints == [], name
        page.context.close()


def test_nothing_hides_behind_the_bar_at_the_bottom(look, live_site, gallery):
    page = look("owner")
    page.goto(f"{live_site.url}/clubs/{gallery.club.pk}/")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    foot, tabs = page.locator(".language").bounding_box(), page.locator(".tabs").bounding_box()
    assert foot["y"] + foot["height"] <= tabs["y"]


def test_the_menu_opens_and_closes_by_keyboard(look, live_site):
    page = look("owner", "desktop")
    page.goto(live_site.url)
    summary = page.locator(".menu summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("link", name="设置").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("link", name="设置").is_visible()
    assert summary.evaluate("one => one === document.activeElement")


def test_a_newcomer_follows_an_invitation_registers_and_joins(look, live_site, gallery):
    owner = look("owner")
    owner.goto(f"{live_site.url}/clubs/{gallery.club.pk}/invitations/")
    owner.get_by_role("button", name="生成链接").click()
    link = owner.locator(".copy input").first.input_value()
    newcomer = look(None)
    newcomer.goto(link)
    newcomer.locator("main").get_by_role("link", name="注册").click()
    newcomer.get_by_label("登录名").fill("新来的人")
    newcomer.get_by_label("密码", exact=True).fill("correct horse 9")
    newcomer.get_by_label("再输一次密码").fill("correct horse 9")
    newcomer.locator("main").get_by_role("button", name="注册").click()
    newcomer.get_by_role("button", name="加入俱乐部").click()
    assert "欢迎加入" in newcomer.locator(".messages").inner_text()
    owner.goto(f"{live_site.url}/clubs/{gallery.club.pk}/members/")
    assert "新来的人" in owner.locator("main").inner_text()


def test_dark_and_light_follow_the_device_and_the_person(look, live_site, gallery):
    background = "() => getComputedStyle(document.body).backgroundColor"
    light, dark = "rgb(245, 242, 234)", "rgb(16, 21, 19)"
    page = look("member", color_scheme="dark")
    page.goto(live_site.url)
    assert page.evaluate(background) == dark
    page.goto(f"{live_site.url}/me/")
    page.get_by_label("配色").select_option("light")
    page.get_by_role("button", name="保存").last.click()
    assert page.evaluate(background) == light


@pytest.mark.screenshots
@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("window", WINDOWS)
def test_pictures(look, live_site, gallery, chinese_font, window, colours):
    folder = Path(settings.BASE_DIR) / "screenshots" / "pages"
    folder.mkdir(parents=True, exist_ok=True)
    for name, who, address in gallery.pages():
        page = look(who, window, color_scheme=colours)
        page.goto(live_site.url + address)
        page.screenshot(path=folder / f"{name}-{window}-{colours}.png", full_page=True)
        page.context.close()
