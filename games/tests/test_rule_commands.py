"""The commands `score` and `rules`, run as a person runs them: no database, no Redis."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import call_command

from games.engine.tests.deals import CASE

SERVERS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
ROOT = Path(__file__).resolve().parents[2]


class Done(NamedTuple):
    status: int
    out: str
    err: str


def run(*words: str, given: str = "") -> Done:
    """`manage.py` with these words in a process of its own, without the addresses of any server."""
    environment = {key: value for key, value in os.environ.items() if key not in SERVERS}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        input=given.encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def score(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """The command `score` within this process."""

    def call(*words: str, given: str | bytes = "") -> Done:
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        out, err = io.StringIO(), io.StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("score", *words, stdout=out, stderr=err)
        return Done(ended.value.code, out.getvalue(), err.getvalue())

    return call


def test_score_prints_one_json_object(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE, indent=2), encoding="utf-8")
    done = run("score", str(file))
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert list(found) == ["win", "total", "unit", "reading", "patterns", "liable", "payments", "lines"]
    assert found["payments"] == [-21, 21, 0, 0]
    assert found["liable"] == {"seat": 0, "rule": "XJ-11.5", "also": []}
    assert found["reading"] == "555z 666z 456s 777z 77s"


def test_score_explains_in_chinese_with_rule_ids(score: Callable[..., Done]) -> None:
    done = score("-", "--explain", given=json.dumps(CASE))
    assert done.status == 0
    for text in (
        "中发白 5 台（XJ-10.three_dragons）",
        "座位 0 → 座位 1：21 分（XJ-11.5）",
        "XJ-11.6 不成立",
        "座位 0 包",
    ):
        assert text in done.out


def test_score_explains_refusals_and_draws(score: Callable[..., Done]) -> None:
    lines = [
        {**CASE, "hand": "456s78s77z"},
        {**CASE, "tile": "1z"},
        {"ruleset": "xianju", "jokers": ["1z", "5p"], "dealer": 0, "winner": None},
    ]
    done = score("-", "--explain", given="\n".join(json.dumps(line) for line in lines))
    assert done.status == 0
    assert done.out.splitlines() == [
        "== -:1",
        "不能胡：不是四副一对（XJ-7.1），向听数 0",
        "== -:2",
        "不能胡：打出的财神谁也不能要（XJ-2.7），牌型已成，规则不许",
        "== -:3",
        "黄庄：谁也不付分（XJ-10.4）",
    ]


def test_score_of_many_answers_each_line_and_goes_on_after_a_bad_one(score: Callable[..., Done]) -> None:
    good = json.dumps(CASE)
    done = score("-", given=f"nonsense\n{good}\n\n{json.dumps({**CASE, 'tile': '9x'})}\n{good}\n")
    assert (done.status, done.err) == (2, "")
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [next(iter(line)) for line in found] == ["error", "win", "error", "win"]
    assert found[0]["error"]["message"].startswith("-:1: is not JSON")
    assert found[2]["error"]["message"] == "-:4: tile: 9x is no tile"


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ('{"ruleset": "xianju",\n "dealer": 0,\n "winner"', "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('{"dealer": 0, "dealer": 1}', "twice"),
        ('{"dealer": NaN}', "NaN"),
        (b"\xff\xfe", "not UTF-8"),
        ("[]", "a case is an object"),
        (json.dumps({**CASE, "colour": 1}), "colour: no such key"),
        (json.dumps({**CASE, "tile": "9x"}), "tile: 9x is no tile"),
        (json.dumps({**CASE, "hand": "44444s77z"}), "5 copies of 4s"),
        (json.dumps({**CASE, "hand": "456s77s7z"}), "hand: must have 7 tiles"),
        (json.dumps({**CASE, "ruleset": "kyoto"}), "unknown ruleset"),
        (json.dumps({**CASE, "options": {"tai_luck": 1}}), "options.tai_luck"),
        (json.dumps({**CASE, "two\nlines": 1}), r"two\nlines: no such key"),
        (json.dumps({**CASE, "tile": "\x1b[2J"}), r"tile: \x1b[2J is no tile"),
        (json.dumps({**CASE, "options": {"two\u2028lines": 1}}), r"options.two\u2028lines"),
        (json.dumps({**CASE, "options": {"cap": 10**4000}}), "options.cap: must be from 1 to 1000"),
        (json.dumps({**CASE, "ruleset": "xianju@" + "1" * 5000}), "ruleset: xianju has no version"),
        (json.dumps(CASE).replace('"dealer": 0', '"dealer": 1e999'), "1e999"),
    ],
)
def test_score_refuses_bad_input_with_one_line(
    score: Callable[..., Done], given: str | bytes, word: str
) -> None:
    done = score("-", given=given)
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1 and len(done.err) < 200
    assert word in done.err and "\x1b" not in done.err


def test_score_names_a_file_that_cannot_be_read(score: Callable[..., Done], tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.json"), str(tmp_path)):
        done = score(name)
        assert (done.status, len(done.err.splitlines())) == (2, 1)
        assert name in done.err


def test_rules_lists_every_rule_with_what_covers_it() -> None:
    done = run("rules", "xianju", "--json")
    covered = json.loads(done.out)
    assert "example-3" in covered["XJ-11.5"]
    assert any(name.startswith("test_xj_7_3") for name in covered["XJ-7.3"])
    assert "XJ-10.base" in covered and "base-dealer-four" not in covered["XJ-10.base"]


def test_rules_refuses_an_unknown_ruleset() -> None:
    done = run("rules", "kyoto")
    assert (done.status, done.out) == (2, "")
    assert "unknown ruleset" in done.err and len(done.err.splitlines()) == 1
