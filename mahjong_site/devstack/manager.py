"""Starts and watches the processes of the site: servers, web processes, worker, beat.

May import the standard library. Invariant: whatever ends this process, no child outlives it; a
child that dies is started again, but one that cannot live ends the run.
"""

from __future__ import annotations

import math
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection
from urllib.parse import urlsplit

from . import commands
from .children import Child, die_with_parent
from .config import BASE_DIR, Config, announce, local_url
from .errors import StartError
from .services import Services

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SHORT_LIFE = 10  # seconds: who dies again so soon will not live the next time either
READY_PATIENCE = 180


class Stopped(BaseException):
    """Somebody asked us to stop."""


class Process:
    """A process of the site that is started again when it dies, but not over and over."""

    def __init__(self, name: str, start: Callable[[], Child]):
        self.name, self._start = name, start
        self.child = start()
        self.revived = -math.inf

    def revive(self, ready: bool) -> None:
        status = self.child.status
        if status is None:
            return
        now = time.monotonic()
        if not ready or now - self.revived < SHORT_LIFE:
            raise StartError(f"{self.name} 退出（{status}）", f"{self.name} ended with {status}")
        print(f"{self.name} 退出（{status}），重新启动 · ended, started again", file=sys.stderr, flush=True)
        self.child, self.revived = self._start(), now


class Site:
    def __init__(self, config: Config):
        self.config = config
        self.services = Services(config.data)
        self.processes: list[Process] = []
        self.listener: socket.socket | None = None
        self.ready = False

    def start(self) -> None:
        begin = time.monotonic()
        self.listener = self.config.listen()
        port = self.listener.getsockname()[1]
        announce(self.config.host, port)
        self.services.start()
        self._prepare()
        self._start_processes()
        self._wait_until_served(local_url(self.config.host, port))
        self.ready = True
        print(
            f"{os.environ['SITE_URL']}/  已就绪（{time.monotonic() - begin:.1f} 秒），按 Ctrl-C 停止 · "
            f"ready after {time.monotonic() - begin:.1f} s, Ctrl-C stops it",
            flush=True,
        )

    def _prepare(self) -> None:
        """In its own group, like all children, so that Ctrl-C leaves the order of stopping to us."""
        child = Child("prepare", [sys.executable, "-m", "mahjong_site.devstack.prepare"], cwd=BASE_DIR)
        try:
            if child.process.wait():
                raise StartError("准备失败，原因见上", "the preparation failed, the reason stands above")
        finally:
            child.stop()

    def _start_processes(self) -> None:
        fd = self.listener.fileno()
        for number in range(1, self.config.web + 1):
            self._add(f"web{number}", commands.web(fd), (fd,))
        self._add("worker", commands.worker(self.config.workers))
        self._add("beat", commands.beat(self.config.data / "beat"))

    def _add(self, name: str, command: commands.Command, fds: tuple[int, ...] = ()) -> None:
        arguments, env = command

        def start() -> Child:
            return Child(name, arguments, env={**os.environ, **env}, cwd=BASE_DIR, fds=fds)

        self.processes.append(Process(name, start))

    def _wait_until_served(self, url: str) -> None:
        parts = urlsplit(url)
        end = time.monotonic() + READY_PATIENCE
        while time.monotonic() < end:
            self.check()
            with suppress(OSError):
                connection = HTTPConnection(parts.hostname, parts.port, timeout=2)
                connection.request("GET", "/health/live/")
                if connection.getresponse().status == 200:
                    return
            time.sleep(0.1)
        raise StartError(f"站点 {READY_PATIENCE} 秒内没有应答", f"the site does not answer at {url}")

    def check(self) -> None:
        if dead := self.services.dead():
            raise StartError(
                f"{dead.name} 退出（{dead.status}），见 {self.config.data}",
                f"{dead.name} ended, see its log there",
            )
        for process in self.processes:
            process.revive(self.ready)

    def watch(self) -> None:
        while True:
            time.sleep(0.3)
            self.check()

    def stop(self) -> None:
        """The site's processes all at once, then the servers that they use."""
        for process in self.processes:
            process.child.ask_to_stop()
        for process in self.processes:
            process.child.stop()
        self.services.stop()
        if self.listener:
            self.listener.close()


def _on_signal(number: int, frame) -> None:
    for other in SIGNALS:  # once is enough: what follows must not be interrupted
        signal.signal(other, signal.SIG_IGN)
    raise Stopped


def _listen_to_signals() -> None:
    for number in SIGNALS:
        # A script's `command &` leaves SIGINT ignored; nohup's ignored SIGHUP is meant.
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _on_signal)
    if os.environ.get("MAKELEVEL"):
        die_with_parent(signal.SIGTERM)  # a killed make takes the site with it


def main() -> int:
    _listen_to_signals()
    site = None
    try:
        site = Site(Config.from_environment())
        site.start()
        site.watch()
    except Stopped:
        return 0
    except StartError as error:
        print(f"停止 · stopped: {error}", file=sys.stderr, flush=True)
        return 1
    finally:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        if site:
            site.stop()
