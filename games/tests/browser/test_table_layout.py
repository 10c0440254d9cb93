"""The table in every shape of window: nothing scrolls, overlaps, is too small, or leaves the screen."""

import json
from pathlib import Path

import pytest

from games.tests.browser.gallery_page import SHAPES, gallery, show, turn_to
from games.tests.gallery.files import data

MEASURE = (Path(__file__).parent / "measure.js").read_text()
SCENES = [f"scene={name}" for name in json.loads(data())["scenes"]] + [
    f"replay={position}" for position in (1, 60, 200, 10000)
]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_moment_fits_the_window(new_context, chinese_font, shape):
    complaints = {}
    with gallery(new_context, shape) as page:
        show(page, SCENES[0])
        for scene in SCENES:
            turn_to(page, scene)
            faults = page.evaluate(MEASURE)["faults"]
            if faults:
                complaints[scene] = faults[:6]
    assert complaints == {}


@pytest.mark.parametrize("shape", SHAPES)
def test_tiles_are_large_enough_to_touch_and_to_read(new_context, shape):
    with gallery(new_context, shape) as page:
        for scene in ("scene=turn", "scene=long-hand"):
            show(page, scene)
            widths = page.evaluate(
                """() => ['.in-hand', '.river .tile'].map((selector) =>
                Math.min(...[...document.querySelectorAll(selector)].map((node) => node.offsetWidth)))"""
            )
            assert widths[0] >= (54 if shape == "wide" else 44)
            assert widths[1] >= 22


@pytest.mark.screenshots
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", SHAPES)
def test_pictures_of_every_moment(new_context, chinese_font, shape, scheme):
    folder = Path("screenshots/table")
    with gallery(new_context, shape, color_scheme=scheme) as page:
        show(page, SCENES[0])
        for scene in SCENES if scheme == "light" else SCENES[:3]:
            turn_to(page, scene)
            page.screenshot(path=folder / f"{scene.replace('=', '-')}-{shape}-{scheme}.png")
