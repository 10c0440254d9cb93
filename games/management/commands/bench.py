"""`manage.py bench`: rates of the engine beside its peers, as ratios in one run."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import games.bench.parts
from games.bench.inputs import Inputs
from games.bench.measure import Line, Size

# One thread for the peers and for numpy, which reads these when it is first imported.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")

MOST = 100.0  # times the hands of the full bench


class Command(BaseCommand):
    help = "测速，与同类软件库并列 · rates of the engine beside its peers, single-threaded"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "parts", nargs="*", metavar="PART", help=f"of {', '.join(part_names())}; default all"
        )
        parser.add_argument("--scale", type=float, default=1.0, help="0.1 measures on a tenth of the hands")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, **options: Any) -> None:
        unknown = sorted(set(options["parts"]) - set(part_names()))
        if unknown:
            raise CommandError(f"no part {unknown[0]}; there are {', '.join(part_names())}", returncode=2)
        if not 0 < options["scale"] <= MOST:
            raise CommandError(f"--scale must be above 0 and at most {MOST:g}", returncode=2)
        os.environ.update(dict.fromkeys(THREADS, "1"))
        inputs = Inputs(options["scale"])
        result: dict[str, list[dict[str, Any]]] = {}
        for name in options["parts"] or part_names():
            part = importlib.import_module(f"games.bench.parts.{name}")
            if not options["json"]:
                self.stdout.write(part.TITLE)
            for line in self._shown(part.lines(inputs), options["json"]):
                result.setdefault(name, []).append({**line._asdict(), "ratio": line.ratio})
        if options["json"]:
            self.stdout.write(json.dumps(result, ensure_ascii=False))

    def _shown(self, lines: Iterator[Line | Size], quiet: bool) -> Iterator[Line | Size]:
        """The lines, each printed as soon as it is measured."""
        for line in lines:
            if not quiet:
                self.stdout.write(text_of(line))
                self.stdout.flush()
            yield line


def part_names() -> list[str]:
    """All parts, by package scan."""
    return sorted(module.name for module in pkgutil.iter_modules(games.bench.parts.__path__))


def text_of(line: Line | Size) -> str:
    """One line for people."""
    if isinstance(line, Size):
        reached = "reached" if line.value <= line.limit else "MISSED"
        return f"  {line.what:<48}{line.value:>10.4g} {line.unit:<6} goal at most {line.limit:g}: {reached}"
    text = f"  {line.what:<48}{per_second(line.ours):>10}/s"
    if line.theirs and line.ratio:
        text += f"  = {line.ratio:7.2f} x {line.beside} ({per_second(line.theirs)}/s)"
        if line.goal:
            text += f", goal {line.goal:g} x: {'reached' if line.ratio >= line.goal else 'MISSED'}"
    elif line.beside:
        text += f"  beside {line.beside}"
    return text


def per_second(rate: float) -> str:
    """1.23 M, 45.6 k, 789."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{unit}"
    return f"{rate:.3g}"
