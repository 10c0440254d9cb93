"""Where servers keep their files and sockets, and under which account they run.

May import the standard library. Invariant: no directory that is not ours changes its mode or
its owner, and nothing of somebody else is used.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import subprocess
from contextlib import suppress
from pathlib import Path

from .children import as_account
from .errors import StartError, disk_error

SOCKET_PATH_LIMIT = 80  # the kernel allows 107 bytes; the socket's own name comes on top
OUTSIDE = Path("/var/lib/mahjong")  # root's own; /var/tmp is cleaned of old files on some systems


def short_hash(text: object) -> str:
    return hashlib.sha256(str(text).encode()).hexdigest()[:12]


def server_account(data: Path) -> pwd.struct_passwd | None:
    """Postgres refuses to run as root: then it runs as the owner of the data that exist, else as
    an account that every system has. None means: as ourselves."""
    if os.geteuid() != 0:
        return None
    for cluster in sorted(data.glob("pg[0-9]*")):
        owner = cluster.stat().st_uid
        if owner:
            with suppress(KeyError):
                return pwd.getpwuid(owner)
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise StartError(
        "以 root 运行时需要 postgres 或 nobody 账号", "running as root needs an account postgres or nobody"
    )


def can_enter(path: Path, account: pwd.struct_passwd) -> bool:
    while not path.exists():
        path = path.parent
    return subprocess.run(["test", "-x", str(path)], cwd="/", **as_account(account)).returncode == 0


def own_directory(path: Path, mode: int, account: pwd.struct_passwd | None = None) -> Path:
    """Make or check a directory that belongs to us (or to the servers' account). One that exists
    keeps its mode, unless it must be closed to others."""
    try:
        fresh = not path.exists()
        path.mkdir(parents=True, exist_ok=True)
        owners = {os.geteuid()} | ({account.pw_uid} if account else set())
        if path.is_symlink() or path.lstat().st_uid not in owners:
            raise StartError(f"{path} 属于别人", "belongs to somebody else")
        if fresh or mode == 0o700:
            path.chmod(mode)
        if account is not None:
            os.chown(path, account.pw_uid, account.pw_gid)
    except OSError as error:
        raise disk_error(path, error) from None
    return path


def socket_directory(near: Path, name: str, account: pwd.struct_passwd | None = None) -> Path:
    """A directory that only its owner enters: a socket in it needs no password."""
    path = near / name
    if len(os.fsencode(path)) > SOCKET_PATH_LIMIT:
        path = Path("/tmp") / f"mahjong-{name}-{short_hash(path)}"
    return own_directory(path, 0o700, account)


def outside() -> Path:
    """Where root keeps what the servers' account cannot reach in root's home."""
    return own_directory(OUTSIDE, 0o755)


def server_data(data: Path, account: pwd.struct_passwd | None) -> Path:
    """The data directory, or a stand-in outside a home that the servers' account cannot enter."""
    if account is None or can_enter(data, account):
        return data
    return own_directory(outside() / f"data-{short_hash(data)}", 0o711)
