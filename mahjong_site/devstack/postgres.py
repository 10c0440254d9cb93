"""A private PostgreSQL server, our own child, reached through a socket that only we can enter.

May import the standard library. Invariant: a cluster stands under its name (pg18) only when it
was made completely.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import pgbinaries
from .children import Child, as_account, stop_orphan
from .errors import StartError, disk_error
from .pgbinaries import Binaries
from .places import own_directory, server_account, server_data, socket_directory

OWNER, DATABASE = "app", "app"
PATIENCE = 60
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


def start(data: Path, *, durable: bool = True) -> tuple[Child, str]:
    """The server and its address. `durable=False` is for throw-away data: nothing is synced."""
    account = server_account(data)
    home = server_data(data, account)
    account = server_account(home)  # data outside decide about their account
    binaries = pgbinaries.find(home, account)
    cluster = home / f"pg{binaries.major}"
    stop_orphan(cluster / "postmaster.pid", signal.SIGINT, str(cluster))
    if not cluster.exists():
        _create(cluster, binaries, account, durable)
    sockets = socket_directory(home, "pgrun", account)
    child = _launch(cluster, sockets, binaries, account, durable, data / "postgres.log")
    try:
        _wait(child, binaries, cluster, sockets, data / "postgres.log")
        _ensure_database(binaries, sockets)
    except BaseException:
        child.stop()
        raise
    # The libpq form: psql, psycopg and dj-database-url all read it.
    return child, f"postgresql://{OWNER}@/{DATABASE}?host={sockets}"


def _locale(major: int) -> list[str]:
    if major >= 17:  # the server's own Unicode tables: the same everywhere, no locale needed
        return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    return ["--locale=C.UTF-8" if sys.platform == "linux" else "--locale=C"]


def _create(cluster: Path, binaries: Binaries, account: pwd.struct_passwd | None, durable: bool) -> None:
    draft = cluster.with_name(f"{cluster.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    own_directory(draft, 0o700, account)
    command = [binaries / "initdb", "-D", draft, "-U", OWNER, "-A", "trust", "-E", "UTF8"]
    command += ["--no-instructions", *_locale(binaries.major), *([] if durable else ["--no-sync"])]
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", **as_account(account))
    if done.returncode:
        shutil.rmtree(draft, ignore_errors=True)
        raise _failure("initdb", done.stdout + done.stderr)
    try:
        draft.rename(cluster)
    except OSError as error:
        raise disk_error(cluster, error) from None


def _launch(
    cluster: Path,
    sockets: Path,
    binaries: Binaries,
    account: pwd.struct_passwd | None,
    durable: bool,
    log: Path,
) -> Child:
    options = {
        "listen_addresses": "",
        "unix_socket_directories": sockets,
        "unix_socket_permissions": "0700",
        "max_connections": 200,
        "timezone": "UTC",
        "log_timezone": "UTC",
    } | ({} if durable else FAST)
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    return Child(
        "postgres",
        [binaries / "postgres", "-D", cluster, *settings],
        stop_signal=signal.SIGINT,
        account=account,
        log=log,
        env={**os.environ, "LC_ALL": "C"},
        cwd="/",
    )


def _is_running(child: Child, cluster: Path) -> bool:
    """It is our child that holds the cluster, and not another server that answers there."""
    try:
        return (cluster / "postmaster.pid").read_text().split()[0] == str(child.process.pid)
    except (OSError, IndexError):
        return False


def _wait(child: Child, binaries: Binaries, cluster: Path, sockets: Path, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    probe = [binaries / "pg_isready", "-q", "-h", sockets, "-U", OWNER]
    while time.monotonic() < end:
        if child.status is not None:
            raise _failure("postgres", log.read_text(errors="replace")[-3000:])
        if _is_running(child, cluster) and subprocess.run(probe).returncode == 0:
            return
        time.sleep(0.02)
    raise StartError(f"PostgreSQL {PATIENCE} 秒内没有就绪", f"PostgreSQL is not ready, see {log}")


def _ensure_database(binaries: Binaries, sockets: Path) -> None:
    query = f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'"
    base = ["-h", sockets, "-U", OWNER]
    done = subprocess.run(
        [binaries / "psql", *base, "-d", "postgres", "-tAXc", query], capture_output=True, text=True
    )
    if done.returncode == 0 and not done.stdout.strip():
        done = subprocess.run([binaries / "createdb", *base, DATABASE], capture_output=True, text=True)
    if done.returncode:
        raise _failure("postgres", done.stderr)


def _failure(program: str, output: str) -> StartError:
    """The line of a server's output that says why."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if any(word in line for word in ("FATAL", "PANIC", "rror"))]
    reason = (telling or lines or ["?"])[-1]
    if "No space left" in output:
        return StartError("磁盘已满，PostgreSQL 无法启动", f"the disk is full: {reason}")
    return StartError(f"{program} 启动失败", f"{program} did not start: {reason}")
