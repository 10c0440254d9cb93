"""`manage.py simulate`: reproducible, checked, and strict about what it is told."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.record import fairness_faults, parse_record
from games.engine.replay import replay


def simulate(*args: str) -> dict:
    out = StringIO()
    call_command("simulate", "--json", *args, stdout=out)
    return json.loads(out.getvalue())


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_processes() -> None:
    args = ("--ruleset", "xianju", "--deals", "60", "--seed", "7", "--bots", "random")
    one, two, other = simulate(*args), simulate(*args, "--jobs", "2"), simulate(*args[:-4], "--seed", "8")
    for figures in (one, two, other):
        assert figures["broken"] == 0 and figures["deals"] == 60
        del figures["timing"]
    assert one == two
    assert one["steps"] != other["steps"]


def test_every_written_record_re_plays_and_proves_its_wall(tmp_path: Path) -> None:
    simulate("--ruleset", "xianju136", "--deals", "12", "--bots", "greedy", "--records", str(tmp_path))
    (file,) = tmp_path.glob("*.jsonl")
    records = [parse_record(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 12
    for record in records:
        outcome = replay(record)
        assert outcome.legal and outcome.state.finished
        assert fairness_faults(record) == []


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--ruleset", "nowhere"), "nowhere"),
        (("--ruleset", "xianju", "--options", "{"), "Expecting"),
        (("--ruleset", "xianju", "--options", '{"tai_base": "x"}'), "options.tai_base"),
        (("--ruleset", "xianju", "--options", '{"no_such": 1}'), "options.no_such"),
        (("--ruleset", "xianju", "--deals", "0"), "--deals"),
        (("--ruleset", "xianju", "--options", "[" * 90_000), "--options: is not JSON"),
        (("--ruleset", "xianju", "--options", '{"cap": ' + "9" * 5000 + "}"), "--options: is not JSON"),
        (("--ruleset", "xianju", "--options", '{"cap": 5, "cap": 6}'), "twice"),
    ],
)
def test_wrong_input_is_named_in_one_line(args: tuple[str, ...], says: str) -> None:
    with pytest.raises(CommandError) as error:
        simulate(*args)
    assert says in str(error.value) and "\n" not in str(error.value)
    assert error.value.returncode == 2


def test_a_place_where_no_records_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "0000000.jsonl").mkdir()
    for folder, place in ((tmp_path, "0000000.jsonl"), (Path(__file__), Path(__file__).name)):
        with pytest.raises(CommandError, match=place) as error:
            simulate("--ruleset", "xianju", "--deals", "1", "--records", str(folder))
        assert error.value.returncode == 2
