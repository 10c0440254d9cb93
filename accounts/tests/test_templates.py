"""Templates keep to what a strict content security policy allows, and to our own server."""

import re
from pathlib import Path

import pytest
from django.conf import settings

PAGES = sorted(
    path for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html") if path.parent.name != "games"
)
FORBIDDEN = {
    "inline script": r"<script(?![^>]*\bsrc=)(?![^>]*application/json)",
    "inline style": r"<style|\sstyle=",
    "handler in an attribute": r"\son[a-z]+=[\"']",
    "foreign server": r"(?:src|href)=[\"'](?:https?:)?//",
    "unescaped output": r"\|safe\b|autoescape off",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_page_holds(what):
    found = [
        f"{path.name}: {match[0]}"
        for path in PAGES
        for match in re.finditer(FORBIDDEN[what], path.read_text())
    ]
    assert len(PAGES) > 30
    assert found == []
