"""The command `replay`, run as a person runs it: no database, no Redis, no traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.registry import get
from games.engine.scripted import play, scripted_deal
from games.tests.test_rule_commands import run

HANDS = {
    0: "123456m789p789s55s",
    1: "147m147p258s36s46z",
    2: "19m147p36s258s556z",
    3: "19m147p147s377z4z",
}


def won() -> dict[str, Any]:
    return play(scripted_deal(get("xianju"), hands=HANDS, turned="5p"), ["0 win"]).record()


def open_deal() -> dict[str, Any]:
    return play(scripted_deal(get("xianju"), hands=HANDS, turned="5p"), ["0 discard 1m"]).record()


def broken() -> dict[str, Any]:
    record = open_deal()
    record["actions"].append({"seat": 1, "do": "win"})
    return record


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    contents = {
        "won": json.dumps(won(), indent=2, ensure_ascii=False),
        "open": json.dumps(open_deal()),
        "broken": json.dumps(broken()),
        "lines": "\n".join(
            [json.dumps(won()), '{"format": 1', json.dumps(broken()), "", json.dumps(open_deal())]
        ),
        "nothing": "not JSON at all",
        "empty": "",
    }
    for name, text in contents.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in contents}


def test_a_legal_record_is_told_in_one_line(files: dict[str, str]) -> None:
    done = run("replay", files["won"])
    assert (done.status, done.err) == (0, "")
    assert done.out.count("\n") == 1 and "合规" in done.out and "得分 +6 -2 -2 -2" in done.out


def test_json_has_the_keys_of_the_record_page(files: dict[str, str]) -> None:
    found = json.loads(run("replay", files["open"], "--json").out)
    assert list(found) == ["legal", "finished", "result", "hands", "melds", "wall_left", "asked"]
    assert found["hands"][0] == "23456m789p55789s" and found["asked"][0]["seat"] == 1


def test_a_record_that_breaks_a_rule_says_what_was_legal_there(files: dict[str, str]) -> None:
    done = run("replay", files["broken"], "--json")
    found = json.loads(done.out)
    assert done.status == 1 and found["legal"] is False
    assert (found["error"]["index"], found["error"]["seat"], found["error"]["rule"]) == (1, 1, "XJ-7.1")
    assert (
        found["error"]["action"] == {"do": "win"}
        and {"do": "discard", "tile": "1m"} in found["error"]["legal"]
    )
    words = run("replay", files["broken"])
    assert (
        words.status == 1
        and words.out.count("\n") == 1
        and "actions[1]" in words.out
        and "XJ-7.1" in words.out
    )


def test_json_lines_give_one_line_each_and_the_worst_status(files: dict[str, str]) -> None:
    done = run("replay", files["lines"], "--json")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 2 and len(rows) == 4
    assert rows[0]["legal"] and list(rows[1]) == ["error"] and rows[2]["legal"] is False and rows[3]["legal"]
    assert rows[1]["error"]["message"].startswith(f"{files['lines']}:2: is not JSON")


def test_names_may_hold_line_separators_that_end_no_line_of_json_lines(tmp_path: Path) -> None:
    line = json.dumps({**open_deal(), "players": ["甲\u2028", "乙\x85", "丙", "丁"]}, ensure_ascii=False)
    file = tmp_path / "records.jsonl"
    file.write_text(f"{line}\n{line}\n", encoding="utf-8")
    done = run("replay", str(file), "--json")
    assert done.status == 0 and done.out.count('"legal": true') == 2


def test_several_files_standard_input_and_until(files: dict[str, str]) -> None:
    done = run("replay", files["won"], "-", "--json", "--until", "0", given=json.dumps(broken()))
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 0 and [row["finished"] for row in rows] == [False, False]
    assert [row["wall_left"] for row in rows] == [90, 90]


@pytest.mark.parametrize("name", ["nothing", "empty", "missing"])
def test_what_is_no_record_ends_with_two_and_one_line(files: dict[str, str], name: str) -> None:
    done = run("replay", files.get(name, "/no/such/file"))
    assert done.status == 2 and done.out == "" and done.err.count("\n") == 1
    found = json.loads(run("replay", "--json", files.get(name, "/no/such/file")).out)
    assert list(found) == ["error"] and list(found["error"]) == ["message"]


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"[" * 100_000, b'{"\\ud800": 1}', b'{"a": 1, "a": 2}', b"NaN", b"[]"]
)
def test_no_input_makes_a_traceback(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "bad"
    file.write_bytes(data)
    done = run("replay", str(file))
    assert done.status == 2 and "Traceback" not in done.err and done.err.count("\n") == 1
