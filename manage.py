#!/usr/bin/env python
"""Entry point of every command.

Commands about the rules alone run on settings that load neither models nor third-party
applications: they need no database, no Redis, and start at once.
"""

import os
import sys

ENGINE_COMMANDS = {"score", "replay", "simulate", "rules", "bench"}


def settings_for(argv: list[str]) -> str:
    if len(argv) > 1 and argv[1] in ENGINE_COMMANDS:
        return "mahjong_site.settings_engine"
    return "mahjong_site.settings"


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
    main(sys.argv)
