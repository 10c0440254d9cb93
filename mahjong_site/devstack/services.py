"""The servers that a run needs: started for whichever address is not given from outside.

Invariant: one run at a time in a data directory (the lock dies with its holder), so that a server
found alive there is an orphan.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import IO

from . import postgres, valkey
from .children import Child
from .errors import StartError, disk_error
from .places import own_directory

NEEDED_BYTES = 200 * 2**20  # a new cluster, its log and the static files


class Services:
    def __init__(self, data: Path, *, durable: bool = True):
        self.data, self.durable = data, durable
        self.children: list[Child] = []
        self.urls: dict[str, str] = {}
        self._lock_file: IO | None = None

    def start(self) -> None:
        """Sets DATABASE_URL and REDIS_URL for us and for all our children."""
        own_directory(self.data, 0o711)
        self._check_space()
        self._lock()
        try:
            for name, server in (("DATABASE_URL", postgres), ("REDIS_URL", valkey)):
                self.urls[name] = os.environ.get(name) or self._start(server)
        except BaseException:
            self.stop()
            raise
        os.environ.update(self.urls)
        self._write_urls()

    def _start(self, server) -> str:
        child, url = server.start(self.data, durable=self.durable)
        self.children.append(child)
        return url

    def _check_space(self) -> None:
        free = shutil.disk_usage(self.data).free
        if free < NEEDED_BYTES:
            raise StartError(
                f"{self.data}：磁盘只剩 {free >> 20} MB，至少需要 {NEEDED_BYTES >> 20} MB",
                f"the disk has {free >> 20} MB left, at least {NEEDED_BYTES >> 20} MB are needed",
            )

    def _lock(self) -> None:
        try:
            self._lock_file = open(self.data / "lock", "a")  # noqa: SIM115 - held for our lifetime
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartError(
                f"{self.data} 已有一个站点在运行", "another run of the site already uses this directory"
            ) from None
        except OSError as error:
            raise disk_error(self.data, error) from None

    def _write_urls(self) -> None:
        """For a second terminal: `manage.py shell` and the like find the running servers."""
        path, draft = self.data / "urls.json", self.data / "urls.json.new"
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(self.urls, file)
            draft.rename(path)
        except OSError as error:
            raise disk_error(path, error) from None

    def dead(self) -> Child | None:
        return next((child for child in self.children if child.status is not None), None)

    def stop(self) -> None:
        with suppress(OSError):
            (self.data / "urls.json").unlink()
        while self.children:
            self.children.pop().stop()
        if self._lock_file:
            self._lock_file.close()
