"""`make backup FILE=…` and `make restore FILE=…`: the whole database in one file.

May import the standard library. Invariant: a file stands under its name only when it is complete,
and a restore replaces the database only when all of it was read; the old one is kept beside it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from . import pgbinaries, postgres
from .config import Config
from .errors import StartError, disk_error
from .pgbinaries import Binaries
from .places import server_account, server_data
from .services import Services

BEFORE, DRAFT = f"{postgres.DATABASE}_before_restore", f"{postgres.DATABASE}_restore"


def _binaries(data: Path) -> Binaries:
    return pgbinaries.find(server_data(data, server_account(data)), None)


def _run(command: list, chinese: str, english: str) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise StartError(chinese, f"{english}: {(done.stderr.strip().splitlines() or ['?'])[-1]}")


def _running_url(data: Path) -> str | None:
    """The database of a site that runs now, if it answers."""
    with suppress(OSError, ValueError, KeyError):
        url = json.loads((data / "urls.json").read_text())["DATABASE_URL"]
        probe = [_binaries(data) / "pg_isready", "-q", "-d", url]
        if subprocess.run(probe).returncode == 0:
            return url
    return None


@contextmanager
def _database(data: Path):
    """The address of the database, whether the site runs or not."""
    url = os.environ.get("DATABASE_URL") or _running_url(data)
    if url:
        yield url
        return
    services = Services(data)
    services.start()
    try:
        yield services.urls["DATABASE_URL"]
    finally:
        services.stop()


def dump(data: Path, file: Path) -> None:
    draft = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with _database(data) as url:
            command = [_binaries(data) / "pg_dump", "-Fc", "-d", url, "-f", draft]
            _run(command, "备份失败", "the backup failed")
        draft.replace(file)
    except OSError as error:
        raise disk_error(file, error) from None
    finally:
        draft.unlink(missing_ok=True)
    print(f"{file}：已备份 · backup complete, {file.stat().st_size >> 10} kB")


def restore(data: Path, file: Path) -> None:
    if not file.is_file():
        raise StartError(f"{file}：没有这个文件", "no such file")
    if os.environ.get("DATABASE_URL"):
        raise StartError("现有服务器请直接用 pg_restore", "for a server of your own use its pg_restore")
    services = Services(data)  # refuses while the site runs
    services.start()
    try:
        _replace(_binaries(data), urlsplit(services.urls["DATABASE_URL"]).query.removeprefix("host="), file)
    finally:
        services.stop()
    print(f"{file}：已恢复，原数据在数据库 {BEFORE} 中 · restored; the data before it are kept as {BEFORE}")


def _replace(binaries: Binaries, host: str, file: Path) -> None:
    base = ["-h", host, "-U", postgres.OWNER]
    failed = (f"{file}：恢复失败，原数据未动", "not restored, the data are as before")
    _run([binaries / "dropdb", *base, "--if-exists", DRAFT], *failed)
    _run([binaries / "createdb", *base, DRAFT], *failed)
    options = ["--no-owner", "--single-transaction", "--exit-on-error", "-d", DRAFT]
    _run([binaries / "pg_restore", *base, *options, file], *failed)
    swap = [
        f"DROP DATABASE IF EXISTS {BEFORE}",
        f"ALTER DATABASE {postgres.DATABASE} RENAME TO {BEFORE}",
        f"ALTER DATABASE {DRAFT} RENAME TO {postgres.DATABASE}",
    ]
    statements = [part for statement in swap for part in ("-c", statement)]
    _run([binaries / "psql", *base, "-X", "-d", "postgres", "-v", "ON_ERROR_STOP=1", *statements], *failed)


ACTIONS = {"dump": dump, "restore": restore}


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ACTIONS or not arguments[1]:
        print("用法 · usage: make backup FILE=club.dump, make restore FILE=club.dump", file=sys.stderr)
        return 2
    try:
        ACTIONS[arguments[0]](Config.from_environment().data, Path(arguments[1]).absolute())
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
