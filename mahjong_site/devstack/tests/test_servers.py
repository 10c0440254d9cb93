"""The supervisor of the servers: repairs, orphans, long paths, processes that die."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg
import pytest

from mahjong_site.devstack import manager, places
from mahjong_site.devstack.children import Child
from mahjong_site.devstack.errors import StartError
from mahjong_site.devstack.services import Services

from .running import left_over


@pytest.fixture
def own_servers(monkeypatch):
    """As if no server were given from outside."""
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")
    started = []

    def start(data):
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        services = Services(data, durable=False)
        started.append(services)
        services.start()
        return services

    yield start
    for services in started:
        services.stop()


def test_a_half_made_cluster_is_made_anew(own_servers, place):
    (place / "pg18.new" / "base").mkdir(parents=True)
    (place / "pg18.new" / "PG_VERSION").write_text("18\n")
    services = own_servers(place)
    with psycopg.connect(services.urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT upper('é')").fetchone() == ("É",)
    assert not (place / "pg18.new").exists()


def test_a_path_too_long_for_a_socket_works(own_servers, place):
    services = own_servers(place / ("long" * 20) / "data")
    url = services.urls["DATABASE_URL"]
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    services.stop()
    for folder in (url.partition("host=")[2], services.urls["REDIS_URL"].removeprefix("unix://")[:-2]):
        assert len(folder) < 80
        shutil.rmtree(folder)


ORPHANS = """
import os, sys
from pathlib import Path
from mahjong_site.devstack import children
from mahjong_site.devstack.services import Services
children.die_with_parent = lambda number: None  # a kernel that cannot do it
services = Services(Path(sys.argv[1]), durable=False)
services.start()
print(*[child.process.pid for child in services.children], flush=True)
os._exit(0)
"""


def test_orphans_of_a_killed_run_are_stopped_before_the_next_start(own_servers, place):
    """Where the kernel does not tell children of their parent's death."""
    done = subprocess.run(
        [sys.executable, "-c", ORPHANS, str(place)], capture_output=True, text=True, check=True
    )
    orphans = [psutil.Process(int(pid)) for pid in done.stdout.split()]
    assert len(orphans) == 2
    assert all(process.is_running() for process in orphans)
    services = own_servers(place)
    assert left_over(orphans) == []
    with psycopg.connect(services.urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_dead_server_is_noticed(own_servers, place):
    services = own_servers(place)
    assert services.dead() is None
    server = services.children[0]
    server.process.kill()
    server.process.wait()
    assert services.dead() is server


def sleeper() -> Child:
    return Child("sleeper", ["sleep", "600"])


def killed(process: manager.Process) -> Child:
    child = process.child
    child.process.kill()
    child.process.wait()
    return child


def test_a_process_that_dies_is_started_again_but_not_over_and_over():
    process = manager.Process("sleeper", sleeper)
    first = killed(process)
    process.revive(ready=True)
    assert process.child is not first
    assert process.child.status is None
    killed(process)
    with pytest.raises(StartError, match="sleeper"):
        process.revive(ready=True)
    process.revived -= manager.SHORT_LIFE  # it lives a while before it dies once more
    process.revive(ready=True)
    process.child.stop()


def test_a_process_that_cannot_even_start_ends_the_run():
    process = manager.Process("sleeper", sleeper)
    killed(process)
    with pytest.raises(StartError, match="sleeper"):
        process.revive(ready=False)


def test_a_child_that_ignores_the_request_is_killed(place):
    sign = place / "ready"
    child = Child("stubborn", ["sh", "-c", f"trap '' TERM; touch {sign}; exec sleep 600"])
    while not sign.exists():
        time.sleep(0.01)
    child.stop(patience=0.5)
    assert child.status == -signal.SIGKILL


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the servers under another account")
def test_root_keeps_its_home_closed_and_the_servers_outside(own_servers, place):
    home = place / "home"
    home.mkdir(mode=0o700)
    data = home / "site" / "data"
    services = own_servers(data)
    url = services.urls["DATABASE_URL"]
    outside = Path(url.partition("host=")[2]).parent
    try:
        assert outside.parent == places.OUTSIDE
        assert stat.S_IMODE(home.stat().st_mode) == 0o700
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        services.stop()
        services = own_servers(data)
        assert services.urls["DATABASE_URL"] == url  # found again
    finally:
        services.stop()
        shutil.rmtree(outside)
