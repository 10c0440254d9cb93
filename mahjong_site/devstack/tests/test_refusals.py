"""A start that cannot work says why in one line, in Chinese and English, and leaves nothing behind."""

import fcntl
import socket

import pytest

from .running import attempt, mounted


def reason(done) -> str:
    """The one line that the person reads."""
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.strip().splitlines()
    assert " · " in line
    return line


def test_a_taken_port_is_told_before_anything_is_started(place):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        line = reason(attempt(place / "data", PORT=port))
    assert f"端口 {port} 已被占用" in line
    assert f"port {port} is taken" in line
    assert not (place / "data").exists()


@pytest.mark.parametrize("port", ["http", "-1", "65536", "8000.0", "８０００"])
def test_a_port_that_is_none_is_told(place, port):
    assert f"PORT={port}" in reason(attempt(place / "data", PORT=port))


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_of_another_machine_is_told(place, host):
    assert f"MAHJONG_HOST={host}" in reason(attempt(place / "data", MAHJONG_HOST=host))


def test_a_place_that_cannot_be_written_is_named(place):
    """No account, root included, makes directories in /proc or below a file."""
    (place / "file").touch()
    for data in ("/proc/mahjong", str(place / "file" / "data")):
        assert data in reason(attempt(place, MAHJONG_DATA=data))


def test_a_second_run_in_the_same_place_is_refused(place):
    with open(place / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "already uses" in reason(attempt(place))


def test_data_of_another_postgres_version_are_not_touched(place):
    cluster = place / "pg9"
    cluster.mkdir()
    (cluster / "PG_VERSION").write_text("9\n")
    line = reason(attempt(place))
    assert "PostgreSQL 9" in line
    assert "README" in line
    assert [entry.name for entry in place.glob("pg*")] == ["pg9"]


def test_servers_that_are_not_there_are_named(place):
    done = attempt(
        place, DATABASE_URL=f"postgresql://app@/app?host={place}", REDIS_URL=f"unix://{place}/none"
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "DATABASE_URL" in done.stderr.splitlines()[0]


def test_too_small_a_disk_is_told_before_anything_is_started(mount_place):
    line = reason(attempt(mount_place / "data", prefix=mounted("100m", mount_place)))
    assert "at least 200 MB are needed" in line


def test_a_read_only_disk_is_told(mount_place):
    prefix = mounted("1m", mount_place, read_only=True)
    assert "read-only" in reason(attempt(mount_place / "data", prefix=prefix))
