"""pytest plugin: a throw-away Postgres and Valkey, before Django reads its settings.

Servers named by DATABASE_URL and REDIS_URL are used instead. Parallel workers share the servers;
each has its own test database (pytest-django's doing) and its own Redis databases.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path

import pytest

from mahjong_site.devstack.errors import StartError
from mahjong_site.devstack.services import Services
from mahjong_site.messages import compile_messages

PLACE, PREFIX = Path("/var/tmp"), "mahjong-test-"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config, parser, args):
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker:  # the addresses are inherited from the controller
        url = os.environ["REDIS_URL"].partition("?")[0]
        os.environ["REDIS_URL"] = f"{url}?db={2 * int(worker.removeprefix('gw')) + 2}"
    elif not {"-h", "--help", "--version", "-V", "--fixtures", "--markers"} & set(args):
        compile_messages()
        _start(early_config)


def _start(config) -> None:
    _clear_leftovers()
    data = Path(tempfile.mkdtemp(prefix=PREFIX, dir=PLACE))
    data.chmod(0o711)  # root's Postgres runs under another account
    os.environ["MAHJONG_DATA"] = str(data)
    begin = time.perf_counter()
    services = Services(data, durable=False)
    try:
        services.start()
    except StartError as error:
        shutil.rmtree(data, ignore_errors=True)
        raise pytest.UsageError(str(error)) from None
    config.services_line = f"Postgres and Valkey ready in {time.perf_counter() - begin:.2f} s"

    def stop() -> None:
        services.stop()
        shutil.rmtree(data, ignore_errors=True)

    config.add_cleanup(stop)


def _clear_leftovers() -> None:
    """Data of killed test runs: their lock is free."""
    for old in PLACE.glob(f"{PREFIX}*"):
        try:
            with open(old / "lock") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue
        shutil.rmtree(old, ignore_errors=True)


def pytest_report_header(config):
    return getattr(config, "services_line", None)
