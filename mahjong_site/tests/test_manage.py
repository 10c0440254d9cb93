"""manage.py without servers: what works, what it loads, what it says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BASE_DIR = Path(__file__).resolve().parent.parent.parent
HEAVY = {"accounts.models", "axes", "celery", "channels", "games.models", "psycopg", "redis", "unfold"}
LOADED = f"""
import sys
sys.argv = ["manage.py", *sys.argv[1:]]
import manage
try:
    manage.main(sys.argv)
finally:
    print("loaded", *sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)
"""


def run(*command: str, data: Path, **more: str) -> subprocess.CompletedProcess:
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8", "MAHJONG_DATA": str(data), **more}
    return subprocess.run([sys.executable, *command], env=env, cwd=BASE_DIR, capture_output=True, text=True)


def test_commands_about_the_rules_load_neither_models_nor_libraries_of_the_site(tmp_path):
    done = run("-c", LOADED, "rules", "xianju", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "XJ-" in done.stdout
    assert done.stderr.splitlines()[-1] == "loaded"
    assert not list(tmp_path.iterdir())


def test_a_command_that_needs_the_database_says_that_the_site_must_run(tmp_path):
    done = run("manage.py", "migrate", data=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "make run" in done.stderr


def test_a_site_that_runs_no_more_is_told_the_same_way(tmp_path):
    (tmp_path / "urls.json").write_text(
        f'{{"DATABASE_URL": "postgresql://app@/app?host={tmp_path}", "REDIS_URL": "unix://{tmp_path}/s"}}'
    )
    done = run("manage.py", "migrate", data=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "make run" in done.stderr


def test_with_an_https_address_the_deployment_check_is_clean(tmp_path):
    done = run("manage.py", "check", "--deploy", data=tmp_path, SITE_URL="https://club.example.org")
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues (0 silenced)" in done.stdout


@pytest.mark.parametrize("address", ["club.example.org", "ftp://club.example.org"])
def test_an_address_without_a_scheme_is_refused_by_name(tmp_path, address):
    done = run("manage.py", "check", data=tmp_path, SITE_URL=address)
    assert done.returncode == 1
    assert f"SITE_URL={address}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_ends_a_command_without_a_traceback(tmp_path):
    lines = tmp_path / "cases.jsonl"
    lines.write_text('{"ruleset": "xianju"}\n' * 20_000)
    command = [sys.executable, "manage.py", "score", str(lines)]
    with subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:
        assert b"error" in reading.stdout.readline()
        reading.stdout.close()
        assert reading.stderr.read() == b""
    assert reading.returncode == 141


def test_a_terminal_without_chinese_gets_escapes_and_no_traceback(tmp_path):
    done = run("manage.py", "rules", "xianju", data=tmp_path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u" in done.stdout


def test_the_oracle_needs_no_site_either(tmp_path):
    done = run("-c", LOADED, "oracle", "--hands", "1", "--suite", "xianju", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "xianju: 1 hands, 0 mismatches" in done.stdout
    assert done.stderr.splitlines()[-1] == "loaded"
