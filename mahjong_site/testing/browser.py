"""pytest-playwright with the system's Chromium.

Without a browser its tests are skipped, loudly; with REQUIRE_BROWSER=1 they fail instead, so that
an automatic run cannot become green by skipping.

Playwright leaves its event loop running in the test's thread, in which no asynchronous test can
run any more and which Django takes for asynchronous code. So browser tests come last, and
parallel runs, which keep no order, take them apart: -m "not browser", then -m browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

NO_BROWSER = "no Chromium: apt-get install chromium, or set CHROMIUM=/path"
NO_FONT = "no Chinese font: apt-get install fonts-noto-cjk fontconfig"
NO_DRIVER = "Playwright's driver does not run: apt-get install libatomic1"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def driver_runs() -> bool:
    """Playwright brings a node of its own, which needs a library that minimal systems lack."""
    node, _ = compute_driver_executable()
    return subprocess.run([node, "--version"], capture_output=True).returncode == 0


def has_chinese_font() -> bool:
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list", ":charset=4e2d"], capture_output=True).stdout.strip())


def _lacking(reason: str) -> None:
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    program = chromium()
    if program is None:
        _lacking(NO_BROWSER)
    if not driver_runs():
        _lacking(NO_DRIVER)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return {**browser_type_launch_args, "executable_path": program, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "zh-CN", "timezone_id": "Asia/Shanghai"}


@pytest.fixture(scope="session")
def chinese_font() -> None:
    """For pictures of pages: without such a font every character is an empty box."""
    if not has_chinese_font():
        _lacking(NO_FONT)


def pytest_collection_modifyitems(config, items):
    """Marks the tests that use a browser and puts them last; pictures are made on demand only."""
    for item in items:
        if {"page", "context", "browser", "new_context"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if "screenshots" not in config.option.markexpr:
        pictures = [item for item in items if item.get_closest_marker("screenshots")]
        items[:] = [item for item in items if item not in pictures]
        config.hook.pytest_deselected(items=pictures)


def pytest_terminal_summary(terminalreporter):
    skipped = terminalreporter.stats.get("skipped", [])
    for reason in (NO_BROWSER, NO_DRIVER, NO_FONT):
        count = sum(reason in str(report.longrepr) for report in skipped)
        if count:
            line = f"!! 跳过了 {count} 个浏览器测试 · {count} browser tests SKIPPED: {reason}"
            terminalreporter.write_line(line, red=True, bold=True)
