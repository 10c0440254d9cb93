"""`manage.py simulate`: deals played by bots, with rates and a count of broken invariants."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.engine import registry, strict
from games.engine.errors import NotationError
from games.simulation.play import BOTS, Job, Outcome, play, setup_of
from games.simulation.report import Report

RECORDS_A_FILE = 1000
CHUNK = 25


class Command(BaseCommand):
    help = "Play deals with bots; print rates and the count of broken invariants (must be 0)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", required=True, help="such as xianju or xianju@1")
        parser.add_argument("--deals", type=int, default=1000)
        parser.add_argument("--seed", default="1", help="same seed, same deals")
        parser.add_argument("--bots", choices=BOTS, default="greedy")
        parser.add_argument("--options", default="{}", help="room options that differ, as JSON")
        parser.add_argument("--jobs", type=int, default=1, help="processes")
        parser.add_argument("--records", metavar="DIR", help="write and re-play each deal as JSON Lines")
        parser.add_argument("--fast", action="store_true", help="leave out the checks on the way")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, **options: Any) -> None:
        job = self._job(options)
        report, started = Report(), time.perf_counter()
        writer = _Writer(Path(options["records"])) if options["records"] else None
        for outcome in _outcomes(job, options["deals"], options["jobs"]):
            report.add(outcome)
            if writer:
                writer.add(outcome)
        if writer:
            writer.close()
        seconds = time.perf_counter() - started
        figures = {
            "ruleset": job.ruleset,
            "seed": job.seed,
            "bots": job.bots,
            **report.as_json(),
            "timing": {"seconds": round(seconds, 2), "deals_per_second": round(report.deals / seconds, 1)},
        }
        self._print(figures, options["json"])
        for fault in report.broken[:20]:
            self.stderr.write(fault)
        if report.broken:
            sys.exit(1)

    def _job(self, options: dict[str, Any]) -> Job:
        if options["deals"] < 1 or options["jobs"] < 1:
            raise CommandError("--deals and --jobs must be at least 1", returncode=2)
        try:
            chosen = strict.load(options["options"], "--options")
            job = Job(
                f"{(ruleset := registry.get(options['ruleset'])).id}@{ruleset.version}",
                options["seed"], options["bots"], chosen, not options["fast"], bool(options["records"]),
            )  # fmt: skip
            setup_of(job, 0)
        except NotationError as error:
            raise CommandError(str(error), returncode=2) from None
        return job

    def _print(self, figures: dict[str, Any], as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
            return
        for name, value in figures.items():
            if isinstance(value, dict):
                value = ", ".join(f"{key} {part}" for key, part in value.items()) or "-"
            self.stdout.write(f"{name:<15} {value}")


def _outcomes(job: Job, deals: int, jobs: int) -> Iterator[Outcome]:
    """Outcomes in the order of their numbers, with a progress bar on stderr."""
    pace = 0.5 if sys.stderr.isatty() else 30  # seconds: a log needs few lines
    bar = partial(tqdm, total=deals, unit=" deals", file=sys.stderr, mininterval=pace)
    if jobs == 1:
        yield from bar(play(job, number) for number in range(deals))
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from bar(pool.imap(partial(play, job), range(deals), CHUNK))


class _Writer:
    """Writes records to `DIR/<first number>.jsonl`, a thousand a file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: Any = None
        with self._named():
            folder.mkdir(parents=True, exist_ok=True)

    def add(self, outcome: Outcome) -> None:
        with self._named():
            if outcome.number % RECORDS_A_FILE == 0:
                self.close()
                self._file = (self._folder / f"{outcome.number:07d}.jsonl").open("w", encoding="utf-8")
            self._file.write(json.dumps(outcome.record, ensure_ascii=False, separators=(",", ":")) + "\n")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What the disk refuses is told with the name of the place."""
        try:
            yield
        except OSError as error:
            place = error.filename or self._folder
            raise CommandError(f"--records {place}: {error.strerror}", returncode=2) from None

    def close(self) -> None:
        if self._file:
            self._file.close()
