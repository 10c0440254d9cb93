"""Backup and restore of the site's own database, running or not."""

import os
import stat
import subprocess
import sys

import psycopg
import pytest

from mahjong_site.devstack.config import BASE_DIR
from mahjong_site.devstack.services import Services

from .running import environment


@pytest.fixture
def servers(place, monkeypatch):
    """Starts the servers of `place`; ended by the test, since a restore needs them stopped."""
    started = []

    def start() -> Services:
        for name in ("DATABASE_URL", "REDIS_URL"):
            monkeypatch.delenv(name, raising=False)
        started.append(Services(place / "data", durable=False))
        started[-1].start()
        return started[-1]

    monkeypatch.setenv("DATABASE_URL", "")  # what start() sets is undone at the end
    monkeypatch.setenv("REDIS_URL", "")
    yield start
    for services in started:
        services.stop()


def run(action, place, file) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "mahjong_site.devstack.backup", action, str(file)],
        env=environment(place / "data"),
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
    )


def execute(services, statement):
    with psycopg.connect(services.urls["DATABASE_URL"], autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchone() if cursor.description else None


def test_a_backup_of_the_running_site_brings_its_data_back(servers, place):
    file = place / "club.dump"
    services = servers()
    execute(services, "CREATE TABLE kept AS SELECT 'yes' AS word")
    done = run("dump", place, file)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    execute(services, "UPDATE kept SET word = 'spoilt'")
    refused = run("restore", place, file)
    assert refused.returncode == 1
    assert "already uses" in refused.stderr
    services.stop()

    done = run("restore", place, file)
    assert done.returncode == 0, done.stderr
    assert execute(servers(), "SELECT word FROM kept") == ("yes",)


def test_a_broken_file_is_refused_and_the_data_are_as_before(servers, place):
    services = servers()
    execute(services, "CREATE TABLE kept AS SELECT 'yes' AS word")
    services.stop()
    file = place / "club.dump"
    assert run("dump", place, file).returncode == 0  # of a stopped site
    os.truncate(file, file.stat().st_size - 40)
    done = run("restore", place, file)
    assert done.returncode == 1
    assert "the data are as before" in done.stderr
    assert "Traceback" not in done.stderr
    assert execute(servers(), "SELECT word FROM kept") == ("yes",)


def test_a_missing_file_is_told_and_starts_nothing(place):
    done = run("restore", place, place / "none")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert str(place / "none") in done.stderr
    assert not (place / "data").exists()
