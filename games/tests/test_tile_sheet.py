"""The committed sheet of tile faces is complete, and is what the drawing modules draw."""

import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from games.engine.tiles import TILE_NAMES
from games.management.commands.draw_tiles import FONT, SHEET

SVG = "{http://www.w3.org/2000/svg}"


def _root():
    return ET.parse(settings.BASE_DIR / SHEET).getroot()


def _symbols():
    return _root().findall(f"{SVG}symbol")


def test_sheet_has_a_face_for_every_tile_and_a_back():
    names = [symbol.get("id") for symbol in _symbols()]
    assert names == [*(f"t{name}" for name in TILE_NAMES), "tback"]


def test_every_face_is_drawn_on_the_same_field_and_no_two_are_alike():
    faces = {ET.tostring(symbol, encoding="unicode").split(">", 1)[1] for symbol in _symbols()}
    assert len(faces) == 43
    assert {symbol.get("viewBox") for symbol in _symbols()} == {"0 0 60 80"}


def test_sheet_needs_no_font_script_or_other_file():
    tags = {node.tag.removeprefix(SVG) for symbol in _symbols() for node in symbol.iter()}
    assert tags == {"symbol", "g", "path", "circle", "ellipse", "rect"}


def test_committed_sheet_is_what_the_drawing_modules_draw(tmp_path):
    glyphs = pytest.importorskip("games.tileart.glyphs", exc_type=ImportError)
    if not Path(FONT).exists():
        pytest.skip("no Chinese font: apt-get install fonts-noto-cjk")
    if glyphs.Glyphs(FONT).version != _root().get("data-font"):
        pytest.skip("another version of the font draws other outlines")
    drawn = tmp_path / "tiles.svg"
    call_command("draw_tiles", output=drawn, stdout=StringIO())
    assert drawn.read_text() == (settings.BASE_DIR / SHEET).read_text()
