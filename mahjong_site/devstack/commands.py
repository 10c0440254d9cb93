"""The command lines of the site's processes, and what their environment says besides.

May import the standard library. Only web processes use a pool: a worker would close it after each task.
"""

from __future__ import annotations

import sys
from pathlib import Path

Command = tuple[list[str], dict[str, str]]

KEPT_CONNECTION = {"DB_POOL": "", "CONN_MAX_AGE": "600"}
ROOT_IS_MEANT = {"PYTHONWARNINGS": "ignore:You're running the worker"}


def web(fd: int) -> Command:
    """Serves on a socket that listens already: several such processes share it."""
    program = [sys.executable, "-m", "daphne", "--fd", str(fd), "-v", "0"]
    return [*program, "mahjong_site.asgi:application"], {"DB_POOL": "4,8"}


def _celery(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "celery", "-q", "-A", "mahjong_site", *arguments, "-l", "warning"]


def worker(processes: int) -> Command:
    command = _celery("worker", "-c", str(processes), "--without-gossip", "--without-mingle")
    return command, KEPT_CONNECTION | ROOT_IS_MEANT


def beat(schedule: Path) -> Command:
    """Without a pid file: one left behind by a kill would refuse the next start."""
    return _celery("beat", "-s", str(schedule), "--pidfile="), KEPT_CONNECTION
