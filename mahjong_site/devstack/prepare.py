"""What must be done before the site's processes start: translations, schema, static files.

Runs as a process of its own (`python -m mahjong_site.devstack.prepare`), so that the supervisor
stays small. Invariant: safe to repeat, and safe when several machines start at once.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from pathlib import Path

from mahjong_site.messages import compile_messages

from .errors import StartError, disk_error

MIGRATION_LOCK = 7281390056  # any constant of our own
PATIENCE = 10  # seconds for servers that start beside us


def prepare() -> None:
    try:
        compile_messages()
    except OSError as error:
        raise disk_error(error.filename, error) from None
    except ValueError as error:
        chinese, _, english = str(error).partition(" · ")
        raise StartError(chinese, english) from None
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
    import django

    django.setup()
    _wait_for(_connect_database, "DATABASE_URL")
    _wait_for(_connect_redis, "REDIS_URL")
    _migrate()
    _collect_static()
    _greet_first_start()


def _connect_database() -> None:
    from django.db import connection

    connection.ensure_connection()


def _connect_redis() -> None:
    import redis
    from django.conf import settings

    with redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=5) as client:
        client.ping()


def _wait_for(connect, name: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connect()
        except Exception as error:  # of several libraries; told to the person when patience ends
            if time.monotonic() > end:
                reason = str(error).strip().splitlines()[-1]
                raise StartError(f"{name}：连接失败", f"cannot connect: {reason}") from None
        time.sleep(0.5)


def _migrate() -> None:
    """Only one starting machine migrates at a time; the lock ends with the connection."""
    from django.core.management import call_command
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
    try:
        call_command("migrate", verbosity=0, interactive=False)
    finally:
        connection.close()


def _static_fingerprint() -> str:
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = os.stat(storage.path(path))
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _collect_static() -> None:
    """Collects only what changed since the last start: it takes seconds."""
    from django.conf import settings
    from django.core.management import call_command

    if settings.DEBUG:
        return
    stamp = Path(settings.STATIC_ROOT) / ".fingerprint"
    wanted = _static_fingerprint()
    try:
        if stamp.exists() and stamp.read_text() == wanted:
            return
        stamp.unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(wanted)
    except OSError as error:
        raise disk_error(settings.STATIC_ROOT, error) from None


def _greet_first_start() -> None:
    from django.contrib.auth import get_user_model

    if not get_user_model().objects.exists():
        print(
            "第一次启动：在另一个终端运行 make demo 建立演示俱乐部，make admin 建立管理员 · "
            "first start: in another terminal, make demo sets up a demo club, make admin an administrator",
            flush=True,
        )


if __name__ == "__main__":
    try:
        prepare()
    except StartError as failure:
        sys.exit(str(failure))
