"""Starts the site as a person does, in processes of its own, and looks at what is left of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import psutil

from mahjong_site.devstack.config import BASE_DIR

COMMAND = [sys.executable, "-m", "mahjong_site.devstack"]
INHERITED = ("PATH", "HOME", "LANG", "TMPDIR", "PG_BIN", "REDIS_SERVER")


def environment(data: Path, **more: str) -> dict[str, str]:
    """Nothing of the test run's own servers and settings gets in."""
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    return {**kept, "PYTHONIOENCODING": "utf-8", "MAHJONG_DATA": str(data), "PORT": "0", **more}


def attempt(data: Path, *, prefix: tuple[str, ...] = (), **more: str) -> subprocess.CompletedProcess:
    """A start that is expected to end by itself."""
    return subprocess.run(
        [*prefix, *COMMAND],
        env=environment(data, **more),
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        timeout=300,
    )


def mounted(
    size: str, place: Path, *, content: Path | None = None, read_only: bool = False
) -> tuple[str, ...]:
    """Runs what follows where `place` is a small disk of its own, seen by that run alone."""
    steps = [f'mount -t tmpfs -o size={size} none "{place}"']
    if content:
        steps.append(f'cp -r "{content}/." "{place}"')
    if read_only:
        steps.append(f'mount -o remount,ro "{place}"')
    user = () if os.geteuid() == 0 else ("--map-root-user",)
    return ("unshare", "--mount", *user, "sh", "-c", " && ".join([*steps, 'exec "$@"']), "sh")


class Running:
    """A started site; `url` once it serves."""

    def __init__(self, data: Path, command: list[str] | None = None, **more: str):
        self.data = data
        self.log = open(data.with_name(f"{data.name}.log"), "a+")  # noqa: SIM115 - closed by stop
        self.process = subprocess.Popen(
            command or COMMAND,
            env=environment(data, **more),
            cwd=BASE_DIR,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.url = self._read_url()

    def _read_url(self) -> str:
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if match := re.match(r"(http://\S+/) ", line):
                return match[1]
        self.log.seek(0)
        raise AssertionError(f"the site did not start: {''.join(lines)}{self.log.read()}")

    def get(self, path: str):
        return urlopen(self.url + path, timeout=120)

    def family(self) -> list[psutil.Process]:
        """The supervisor and all that it started."""
        first = psutil.Process(self.process.pid)
        return [first, *first.children(recursive=True)]

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        status = self.process.wait(120)
        self.process.stdout.close()
        self.log.close()
        return status


def left_over(family: list[psutil.Process], patience: float = 120) -> list[psutil.Process]:
    """Who still runs; a dead process that nobody has reaped yet does not count."""
    _, alive = psutil.wait_procs(family, timeout=patience)
    return [process for process in alive if not _is_zombie(process)]


def _is_zombie(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
