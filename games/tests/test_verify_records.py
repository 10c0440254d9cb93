"""Seeds → commitment, dice, wall: the browser's check, the stand-alone script and the engine agree."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from games.engine.record import fairness_faults, parse_record
from games.engine.registry import all_rulesets
from games.engine.ruleset import key_of

STATIC = Path(settings.BASE_DIR) / "static/games/fairness"
IN_NODE = Path(__file__).parent / "js/verify_records.mjs"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node")
Record = dict[str, Any]


def simulated(folder: Path, ruleset: str, deals: int) -> list[Record]:
    call_command(
        "simulate", "--ruleset", ruleset, "--deals", str(deals), "--bots", "random", "--json",
        "--records", str(folder), stdout=StringIO(),
    )  # fmt: skip
    return [json.loads(line) for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Record:
    (one,) = simulated(tmp_path_factory.mktemp("records"), "longgang", 1)
    return one


def in_node(records: list[Record]) -> list[Any]:
    lines = "\n".join(json.dumps(one) for one in records)
    done = subprocess.run(["node", IN_NODE], input=lines, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_script(text: str) -> subprocess.CompletedProcess[str]:
    """The script as a stranger runs it: alone in a folder, without this project on its path."""
    command = [sys.executable, "-I", "-S", STATIC / "verify_record.py", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd="/")


@needs_node
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=key_of)
def test_records_of_every_ruleset_are_verified_outside_the_engine(ruleset, tmp_path) -> None:
    records = simulated(tmp_path, key_of(ruleset), 4)
    assert in_node(records) == [[]] * 4
    done = by_script("\n".join(json.dumps(one) for one in records))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert len(done.stdout.splitlines()) == 4


def swap_wall(record: Record) -> None:
    wall = record["wall"]
    at = next(i for i in range(1, len(wall)) if wall[i] != wall[0])
    wall[0], wall[at] = wall[at], wall[0]


def turn_die(record: Record) -> None:
    record["dice"][1][0] = record["dice"][1][0] % 6 + 1


def change_digit(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def other_seed(record: Record) -> None:
    record["fairness"]["server_seed"] = change_digit(record["fairness"]["server_seed"])


def other_commitment(record: Record) -> None:
    record["fairness"]["commitment"] = change_digit(record["fairness"]["commitment"])


def other_client(record: Record) -> None:
    record["fairness"]["client_seeds"][2] = "ab" * 16


def other_deal(record: Record) -> None:
    record["fairness"]["deal"] = change_digit(record["fairness"]["deal"])


TAMPERED = {
    swap_wall: ["wall"],
    turn_die: ["dice"],
    other_seed: ["commitment", "dice", "wall"],
    other_commitment: ["commitment"],
    other_client: ["dice", "wall"],
    other_deal: ["commitment", "dice", "wall"],
}


@needs_node
@pytest.mark.parametrize(("tamper", "faults"), TAMPERED.items(), ids=lambda one: getattr(one, "__name__", ""))
def test_a_changed_record_is_caught_by_all_three_in_the_same_places(
    record: Record, tamper: Callable[[Record], None], faults: list[str]
) -> None:
    changed = copy.deepcopy(record)
    tamper(changed)
    assert sorted(fairness_faults(parse_record(changed))) == faults
    assert in_node([changed]) == [faults]
    done = by_script(json.dumps(changed))
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == len(faults)
    words = {"wall": "牌墙与种子不符", "dice": "骰子与种子不符", "commitment": "承诺值与种子不符"}
    assert all(words[fault] in done.stdout for fault in faults)


@needs_node
def test_a_wall_with_five_of_a_kind_is_no_whole_set(record: Record) -> None:
    changed = copy.deepcopy(record)
    changed["wall"][changed["wall"].index("1m")] = "2m"
    assert in_node([changed]) == [["set", "wall"]]
    assert "一副完整的牌" in by_script(json.dumps(changed)).stdout


def forget(*path: Any, value: Any = None) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        for key in path[:-1]:
            record = record[key]
        record[path[-1]] = value

    return change


UNREADABLE = {
    "format": forget("format", value="mahjong-record/2"),
    "fairness": forget("fairness"),
    "fairness.deal": forget("fairness", "deal", value="no uuid"),
    "fairness.commitment": forget("fairness", "commitment", value="AB" * 32),
    "fairness.server_seed": forget("fairness", "server_seed", value="ab"),
    "fairness.client_seeds[3]": forget("fairness", "client_seeds", 3, value=7),
    "dice[0]": forget("dice", 0, value=[0, 7]),
    "wall[5]": forget("wall", 5, value="8z"),
    "wall": forget("wall", value="123"),
}


@needs_node
@pytest.mark.parametrize(("place", "change"), UNREADABLE.items(), ids=UNREADABLE.keys())
def test_what_is_no_record_is_refused_at_its_place(record: Record, place: str, change) -> None:
    changed = copy.deepcopy(record)
    change(changed)
    assert in_node([changed]) == [{"place": place}]
    done = by_script(json.dumps(changed))
    assert done.returncode == 2 and done.stderr.rstrip().endswith(f": {place}")


def test_the_script_takes_files_and_says_which_line_is_wrong(record: Record, tmp_path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(json.dumps(record) + "\n\n{broken\n")
    done = subprocess.run(
        [sys.executable, "-I", STATIC / "verify_record.py", file, tmp_path / "nothing.json"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"{file}:1:" in done.stdout and f"{file}:3:" in done.stderr and "nothing.json" in done.stderr
