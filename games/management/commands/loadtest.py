"""`manage.py loadtest --tables N --seconds S --rate R`: full tables over WebSockets against the
running site.

On this machine only. Exit status 1 if anything was refused, lost or incomplete.
"""

from __future__ import annotations

import asyncio
import sys
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.loadtest import crowd, path, play
from games.loadtest.report import Tally
from games.loadtest.wire import Refused

LOOPBACK = {"127.0.0.1", "localhost", "::1"}


class Command(BaseCommand):
    help = "Play many tables over WebSockets against the site running on this machine, and report the times"

    def add_arguments(self, parser):
        parser.add_argument("--tables", type=int, default=50)
        parser.add_argument("--seconds", type=float, default=10)
        parser.add_argument(
            "--rate", type=float, default=1.0, help="commands per second and table; 0: as fast as it goes"
        )
        parser.add_argument(
            "--pause", type=int, default=0, help="the rooms' pause after a discard in milliseconds"
        )
        parser.add_argument("--ruleset", default="xianju")
        parser.add_argument("--url", default=settings.SITE_URL)
        parser.add_argument(
            "--path", type=int, default=0, metavar="N", help="measure N commands in this process only"
        )

    def handle(self, *args, tables, seconds, rate, pause, ruleset, url, **options):
        if options["path"]:
            for line in path.measure(options["path"], ruleset):
                self.stdout.write(line)
            return
        host, port = _loopback(url)
        self.stdout.write(f"{tables} tables, {rate:g} commands/s each, pause {pause} ms, {seconds:g} s")
        trials = crowd.gather(tables, ruleset, pause)
        tally = Tally()
        try:
            seen = asyncio.run(play.run(trials, host, port, rate=rate, seconds=seconds, tally=tally))
            for table_id, rows in seen.items():
                tally.compare(crowd.public_rows(table_id), rows)
            done = crowd.commands_done([trial.table_id for trial in trials])
        except (OSError, Refused) as error:
            raise CommandError(f"{url}：连不上站点 · the site does not answer there ({error})") from None
        finally:
            crowd.disperse(trials)
        for line in tally.lines():
            self.stdout.write(line)
        self.stdout.write(f"stored        {done} commands, {tally.total} acknowledged")
        if tally.faults or done != tally.total:
            sys.exit(1)


def _loopback(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    if parts.scheme != "http" or parts.hostname not in LOOPBACK:
        raise CommandError(f"{url}：只能测试本机上的站点 · only a site on this machine, over http, is tested")
    return parts.hostname, parts.port or 80
