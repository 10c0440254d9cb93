"""The real site in processes of its own, on the test database: for tests through sockets and browsers.

The fixtures end their processes before the test database is emptied.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
import redis
from django.conf import settings
from django.db import connection

from mahjong_site import env
from mahjong_site.devstack import commands
from mahjong_site.devstack.children import Child

BASE_DIR = Path(settings.BASE_DIR)


def test_database_url() -> str:
    """The address of this process's test database, for other processes."""
    config = connection.settings_dict
    user = quote(config["USER"], safe="")
    password = f":{quote(config['PASSWORD'], safe='')}" if config["PASSWORD"] else ""
    where = {"host": config["HOST"], "port": config["PORT"]}
    query = urlencode({name: value for name, value in where.items() if value})
    return f"postgresql://{user}{password}@/{config['NAME']}?{query}"


test_database_url.__test__ = False


def clear_redis() -> None:
    """No task or cached value of an earlier test is left."""
    for url in (settings.REDIS_URL, env.cache_url(settings.REDIS_URL)):
        with redis.from_url(url) as client:
            client.flushdb()


@dataclass
class LiveSite:
    url: str
    env: dict[str, str]
    children: list[Child]

    def start(self, name: str, command: commands.Command, fds: tuple[int, ...] = ()) -> Child:
        """One more process of the site; ended with the fixture."""
        arguments, env = command
        child = Child(name, arguments, env={**self.env, **env}, cwd=BASE_DIR, fds=fds)
        self.children.append(child)
        return child

    def start_worker(self, processes: int = 1) -> Child:
        return self.start("worker", commands.worker(processes))

    def start_beat(self) -> Child:
        schedule = Path(os.environ["MAHJONG_DATA"]) / f"beat-{os.getpid()}"
        return self.start("beat", commands.beat(schedule))

    def stop(self) -> None:
        for child in self.children:
            child.ask_to_stop()
        while self.children:
            self.children.pop().stop()


@pytest.fixture
def live_site(transactional_db) -> Iterator[LiveSite]:
    """The web process; `live_site.start_worker()` and `.start_beat()` add the others.

    No waiting is needed: the socket listens already, the first request waits for the process.
    """
    clear_redis()
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        fd, port = listener.fileno(), listener.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        env = {**os.environ, "DATABASE_URL": test_database_url(), "SITE_URL": url}
        env.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # meant for a browser test's own thread
        site = LiveSite(url, env, [])
        site.start("web", commands.web(fd), (fd,))
    yield site
    site.stop()


@pytest.fixture
def live_worker(live_site: LiveSite) -> Child:
    return live_site.start_worker()
