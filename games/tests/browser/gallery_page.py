"""Opens moments of the gallery in a browser, without a server, under the site's content policy.

May import the gallery and playwright's objects handed in. Invariant: an error on the page, or
anything that the content policy forbids, fails the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.tests.gallery.files import content

SHAPES = {"portrait": (390, 844), "landscape": (844, 390), "wide": (1280, 800)}
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; object-src 'none'"


def _answer(route) -> None:
    found = content(route.request.url)
    if found is None:
        route.fulfill(status=404)
    else:
        body, kind = found
        route.fulfill(body=body, content_type=kind, headers={"Content-Security-Policy": POLICY})


@contextmanager
def gallery(new_context, shape: str, **options) -> Iterator:
    """A page in the shape; `show(page, "scene=turn")` goes to a moment."""
    width, height = SHAPES[shape]
    context = new_context(
        viewport={"width": width, "height": height}, **{"reduced_motion": "reduce"} | options
    )
    context.route("**/*", _answer)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    assert faults == []


def show(page, query: str) -> None:
    """A fresh page at the moment that `query` names."""
    page.goto(f"http://table.test/gallery/?{query}")
    page.wait_for_selector(".table")
    _two_frames(page)


def turn_to(page, query: str) -> None:
    """Another moment on the page that is open."""
    page.evaluate("(query) => window.go(query)", query)
    _two_frames(page)


def _two_frames(page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
