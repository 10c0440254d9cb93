"""Charts in a real browser under the site's policy: drawn, readable as a table, fitting, in both themes."""

import mimetypes
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from games.charts import Chart, Series

SITE = "http://charts.test"
PAGE = """<!doctype html><html lang="zh-hans" data-theme="auto">
<meta name="viewport" content="width=device-width">{sheets}
<link rel="stylesheet" href="/static/site/tokens.css"><link rel="stylesheet" href="/static/site/site.css">
<body><main>{charts}</main>{script}</body></html>"""
POINTS = Chart(
    title="积分走势",
    along="盘",
    labels=[str(number) for number in range(1, 61)],
    series=[
        Series(name, [(number * step) % 90 - 40 for number in range(60)])
        for name, step in {"王小明": 7, "李四": 11, "赵钱孙": 13, "周吴": 17}.items()
    ],
    format="signed",
)
RATES = Chart(
    title="胡牌率",
    along="座位",
    labels=["东", "南", "西", "北"],
    series=[Series("胡牌", [0.25, 0.31, None, 0.2], low=[0.2, 0.2, None, 0.1], high=[0.3, 0.4, None, 0.35])],
    kind="bar",
    format="percent",
)
BAND = Chart(
    title="自摸率",
    along="月",
    labels=["一月", "二月", "三月"],
    series=[Series("自摸", [0.1, 0.2, 0.15], low=[0.05, 0.12, 0.1], high=[0.2, 0.3, 0.25])],
    format="percent",
)


def becomes(page, expression: str) -> None:
    """As `wait_for_function`, whose second look needs the eval that our pages forbid."""
    for _look in range(400):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never became true: {expression}")


def answer(route):
    path = route.request.url.removeprefix(SITE)
    if path.startswith("/static/"):
        file = Path(settings.BASE_DIR) / path.lstrip("/")
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])
        return
    with override("zh-hans"):
        parts = {
            "sheets": render_to_string("games/charts/head.html"),
            "script": render_to_string("games/charts/script.html"),
            "charts": "".join(
                render_to_string("games/charts/chart.html", {"chart": one}) for one in (POINTS, RATES, BAND)
            ),
        }
    policy = {"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
    route.fulfill(body=PAGE.format(**parts), content_type="text/html; charset=utf-8", headers=policy)


@pytest.fixture
def charts(new_context):
    def open_page(**settings_of_context):
        page = new_context(**settings_of_context).new_page()
        page.complaints = []
        page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.route("**/*", answer)
        page.goto(f"{SITE}/")
        page.locator("figure[data-drawn]").nth(2).wait_for()
        return page

    return open_page


PHONE = {"viewport": {"width": 390, "height": 844}}
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_charts_are_drawn_under_the_policy_and_follow_the_width(charts):
    page = charts(**PHONE)
    assert page.complaints == []
    assert page.locator("canvas").count() == 3
    assert page.evaluate(WIDE) == 0
    page.set_viewport_size({"width": 320, "height": 700})
    becomes(page, "document.querySelector('.uplot').offsetWidth < 320")
    assert page.evaluate(WIDE) == 0


def test_the_same_numbers_can_be_read_without_the_picture(charts):
    page = charts(**PHONE)
    assert page.locator(".chart-picture:not([aria-hidden])").count() == 0
    table = page.locator("figure").nth(1).locator("details")
    table.locator("summary").press("Enter")
    rows = table.locator("tbody tr").all_inner_texts()
    assert rows[0].split() == ["东", "25%", "(20%", "–", "30%)"]
    assert rows[2].split() == ["西", "–"]


def test_the_picture_takes_the_colours_of_the_device(charts):
    page = charts(color_scheme="light", **PHONE)
    marker = "getComputedStyle(document.querySelectorAll('.u-marker')[1]).borderColor"
    light = page.evaluate(marker)
    page.emulate_media(color_scheme="dark")
    becomes(page, f"{marker} !== '{light}'")


@pytest.mark.screenshots
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_pictures_of_charts(charts, chinese_font, colours):
    folder = Path(settings.BASE_DIR) / "screenshots" / "charts"
    folder.mkdir(parents=True, exist_ok=True)
    for name, size in {"phone": (390, 844), "desktop": (1280, 800)}.items():
        page = charts(viewport={"width": size[0], "height": size[1]}, color_scheme=colours)
        page.screenshot(path=folder / f"{name}-{colours}.png", full_page=True)
