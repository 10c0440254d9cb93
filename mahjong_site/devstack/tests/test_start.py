"""The one-command start with the real servers: it serves, keeps its data and leaves nothing behind."""

import json
import signal
import socket
import stat
import subprocess
import sys

import psycopg
import pytest

from .running import COMMAND, Running, left_over


@pytest.fixture
def data(place):
    return place / "data"


@pytest.fixture
def running(data):
    started = []

    def start(command=None, **env):
        started.append(Running(data, command, **env))
        return started[-1]

    yield start
    for run in started:
        if run.process.poll() is None:
            run.end(signal.SIGKILL)


def database(data):
    return psycopg.connect(json.loads((data / "urls.json").read_text())["DATABASE_URL"], autocommit=True)


def test_ctrl_c_leaves_no_process_and_the_next_start_keeps_the_data(running, data):
    first = running()
    assert first.get("").status == 200
    with first.get("static/admin/css/base.css") as reply:
        assert reply.headers["Content-Type"].startswith("text/css")
    with database(data) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'yes' AS word")
    secret = (data / "secret_key").read_text()
    family = first.family()
    assert len(family) > 6  # servers, two web processes, worker with children, beat
    assert first.end(signal.SIGINT) == 0
    assert left_over(family) == []
    assert not (data / "urls.json").exists()

    second = running()
    with database(data) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("yes",)
    assert (data / "secret_key").read_text() == secret
    family = second.family()
    assert second.end(signal.SIGTERM) == 0
    assert left_over(family) == []


def test_kill_9_of_the_supervisor_leaves_no_process_and_the_next_start_works(running):
    first = running()
    family = first.family()
    first.end(signal.SIGKILL)
    assert left_over(family) == []
    second = running()
    assert second.get("health/").status == 200
    assert second.end(signal.SIGINT) == 0


def test_a_killed_make_takes_the_site_with_it(running):
    """As `make run`: the supervisor's parent is make, which is killed."""
    parent = "import subprocess, sys; subprocess.run(sys.argv[1:])"
    run = running([sys.executable, "-c", parent, *COMMAND], MAKELEVEL="1")
    family = run.family()
    run.end(signal.SIGKILL)
    assert left_over(family) == []


def test_a_killed_web_process_is_started_again_and_the_rest_goes_on(running):
    run = running(WEB_PROCESSES="1")
    web = next(process for process in run.family() if "daphne" in process.cmdline())
    web.kill()
    assert left_over([web]) == []
    assert run.get("").status == 200  # the socket stays open meanwhile: nobody is refused
    assert run.end(signal.SIGINT) == 0


def test_the_servers_are_private(running, data):
    run = running()
    for name in ("urls.json", "secret_key"):
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600
    servers = [process for process in run.family() if process.name() in ("postgres", "valkey-server")]
    assert servers
    for process in servers:
        assert not [c for c in process.net_connections(kind="inet") if c.status == "LISTEN"]
    with database(data) as connection:
        folder = connection.execute("SHOW unix_socket_directories").fetchone()[0]
    mode = subprocess.run(["stat", "-c", "%a", folder], capture_output=True, text=True).stdout.strip()
    assert mode == "700"
    assert run.end(signal.SIGINT) == 0


def test_all_addresses_are_allowed_hosts_when_listening_everywhere(running):
    run = running(MAHJONG_HOST="0.0.0.0")
    assert run.get("").status == 200
    port = run.url.rsplit(":", 1)[1].strip("/")
    with socket.create_connection(("127.0.0.1", int(port))) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        assert b" 400 " in client.recv(64)
    assert run.end(signal.SIGINT) == 0
