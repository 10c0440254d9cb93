#!/usr/bin/env python
"""Entry point of every command.

Commands about the rules alone run on settings that load neither models nor third-party
applications: they need no database, no Redis, and start at once.
"""

import os
import sys

ENGINE_COMMANDS = {"score", "replay", "simulate", "rules", "bench", "oracle"}
STOPPED_BY_CTRL_C, READER_GONE = 130, 141  # what shells report for the two signals


def settings_for(argv: list[str]) -> str:
    """`bench review` opens a stored deal too, where the site's database is running."""
    if len(argv) > 1 and argv[1] in ENGINE_COMMANDS and argv[1:3] != ["bench", "review"]:
        return "mahjong_site.settings_engine"
    return "mahjong_site.settings"


def stop_quietly(status: int) -> None:
    """End without a traceback, and without another try to write out what nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def main(argv: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_for(argv))
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("没有安装依赖，请先运行 make venv · Django is not installed here: run `make venv` first")
    from django.core.exceptions import ImproperlyConfigured
    from django.db.utils import OperationalError

    try:
        execute_from_command_line(argv)
    except (ImproperlyConfigured, OperationalError) as error:
        if "--traceback" in argv:
            raise
        sys.exit(
            f"{str(error).strip()}\n"
            "数据库没有运行或没有配置：先在另一个终端运行 make run，或设置 DATABASE_URL 和 REDIS_URL · "
            "is the site running? start `make run` in another terminal, or set DATABASE_URL and REDIS_URL"
        )


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # a terminal without Chinese gets escapes
    try:
        main(sys.argv)
    except BrokenPipeError:  # `manage.py replay … | head -1`
        stop_quietly(READER_GONE)
    except KeyboardInterrupt:
        stop_quietly(STOPPED_BY_CTRL_C)
