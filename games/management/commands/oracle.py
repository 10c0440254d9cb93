"""`manage.py oracle`: the engine's answers against enumeration of everything, on random hands."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.engine.tests.oracle.suites import SUITES, run

CHUNK = 50


class Command(BaseCommand):
    help = "对照穷举验证和牌、听牌与拆牌 · compare win checks, readiness and readings with brute force"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=50_000, help="random hands of each suite")
        parser.add_argument("--seed", type=int, default=1, help="same seed, same hands")
        parser.add_argument("--suite", action="append", choices=sorted(SUITES), help="default: all")
        parser.add_argument("--jobs", type=int, default=1, help="processes")

    def handle(self, **options: Any) -> None:
        if options["hands"] < 1 or options["jobs"] < 1:
            raise CommandError("--hands and --jobs must be at least 1", returncode=2)
        wrong = 0
        for suite in options["suite"] or sorted(SUITES):
            found = self._suite(suite, options)
            self.stdout.write(f"{suite}: {options['hands']} hands, {found} mismatches")
            wrong += found
        if wrong:
            sys.exit(1)

    def _suite(self, suite: str, options: dict[str, Any]) -> int:
        """Prints the mismatches of one suite, in the order of the hands, and counts them."""
        found = 0
        ask = partial(run, suite, options["seed"])
        answers = _answers(ask, options["hands"], options["jobs"])
        for texts in tqdm(answers, total=options["hands"], unit=" hands", desc=suite, file=sys.stderr):
            for text in texts:
                self.stdout.write(text)
            found += len(texts)
        return found


def _answers(ask: partial[list[str]], hands: int, jobs: int) -> Iterator[list[str]]:
    numbers: Iterable[int] = range(hands)
    if jobs == 1:
        yield from map(ask, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(ask, numbers, CHUNK)
