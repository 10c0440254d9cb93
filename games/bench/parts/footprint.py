"""What the engine costs to load and what a stored deal weighs: sizes, not rates."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

from games.bench.inputs import SEED, Inputs
from games.bench.measure import Line, Size
from games.engine import registry
from games.engine.packing import pack_actions, pack_story
from games.engine.record import parse_record
from games.engine.replay import replay
from games.engine.ruleset import key_of
from games.simulation.play import Job, play

TITLE = "Size: the engine when loaded, a deal of greedy bots when stored"
ROOT = Path(__file__).parents[3]
STARTS = 5
DEALS = 40

_IMPORT = """
import time
started = time.process_time()
import games.engine.decide, games.engine.replay, games.engine.registry
print((time.process_time() - started) * 1000)
import sys
print(int("numpy" in sys.modules))
"""
_TABLES = """
import array, json, lzma, pathlib, typing
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096
before = resident()
import games.engine.shapes.tables
print((resident() - before) / 1e6)
"""


def lines(inputs: Inputs) -> Iterator[Line | Size]:
    """All lines of this part."""
    times, numpy = zip(*(_fresh(_IMPORT) for _ in range(STARTS)), strict=True)
    yield Size("core import, processor time", median(times), "ms", 100.0)
    yield Size("core import, modules of numpy", sum(numpy), "", 0.0)
    if Path("/proc/self/statm").exists():
        yield Size("tables, resident", _fresh(_TABLES)[0], "MB", 10.0)
    for ruleset in registry.newest():
        actions, stories = _stored(key_of(ruleset), max(4, int(DEALS * inputs.scale)))
        yield Size(f"stored deal, {ruleset.id}: actions packed, largest", max(actions), "bytes", 100.0)
        yield Size(f"stored deal, {ruleset.id}: events compressed, mean", mean(stories), "bytes", 600.0)


def _fresh(program: str) -> list[float]:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return [float(word) for word in done.stdout.split()]


def _stored(key: str, deals: int) -> tuple[list[int], list[int]]:
    """Bytes of the packed actions and of the packed story of each deal."""
    job = Job(key, str(SEED), "greedy", {}, check=False, record=True)
    actions, stories = [], []
    for number in range(deals):
        record = parse_record(play(job, number).record)
        actions.append(len(pack_actions(record.setup, record.actions)))
        stories.append(len(pack_story(replay(record).events)))
    return actions, stories
