"""`make venv`: makes the environment, completes it, repairs a half-made one, never empties another's."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_site.devstack import environment

from .running import mounted

SOURCE = Path(environment.__file__)


@pytest.fixture
def project(tmp_path):
    """A project with nothing to install, so that no package index is asked."""
    script = tmp_path / "mahjong_site" / "devstack" / "environment.py"
    script.parent.mkdir(parents=True)
    shutil.copy(SOURCE, script)
    (tmp_path / "requirements.txt").write_text("# nothing\n")
    return tmp_path


def make(project, *, prefix: tuple[str, ...] = (), **env) -> subprocess.CompletedProcess:
    command = [
        *prefix,
        sys.executable,
        project / "mahjong_site" / "devstack" / "environment.py",
        "requirements.txt",
    ]
    kept = {"PATH": os.environ["PATH"], "HOME": str(project), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, env=kept | env, capture_output=True, text=True)


def state(project) -> dict:
    return json.loads((project / ".venv" / ".mahjong.json").read_text())


def python_runs(project) -> bool:
    return subprocess.run([project / ".venv" / "bin" / "python", "-c", ""]).returncode == 0


def test_it_is_made_once_and_the_next_time_nothing_is_done(project):
    done = make(project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert python_runs(project)
    assert state(project)["busy"] is False
    again = make(project)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_a_half_made_one_is_made_anew_and_a_finished_one_completed(project):
    """What an interrupted installation left behind cannot be trusted; a new list of packages is no
    reason to start over."""
    half = project / ".venv"
    half.mkdir()
    (half / "rubbish").touch()
    (half / ".mahjong.json").write_text('{"made": true, "installed": {}, "busy": true}')
    assert make(project).returncode == 0
    assert python_runs(project)
    assert not (half / "rubbish").exists()

    (half / "mine").touch()
    (project / "requirements.txt").write_text("# another list\n")
    done = make(project)
    assert done.returncode == 0
    assert "installing" in done.stdout
    assert (half / "mine").exists()


def test_a_failed_installation_is_told_and_the_next_try_starts_clean(project):
    (project / "requirements.txt").write_text("no-such-package==1\n")
    offline = {"PIP_NO_INDEX": "1"}
    done = make(project, **offline)
    assert done.returncode == 1
    assert "缺少适用于本机的安装包" in done.stderr
    assert "no-such-package" in done.stderr
    assert "Traceback" not in done.stderr
    assert state(project)["busy"] is True
    (project / "requirements.txt").write_text("# nothing\n")
    assert make(project, **offline).returncode == 0
    assert state(project)["busy"] is False


def test_an_environment_behind_a_link_or_of_somebody_else_is_never_emptied(project):
    other = project / "elsewhere"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", other], check=True)
    (other / "mine").touch()
    (project / ".venv").symlink_to(other)
    done = make(project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (other / "mine").exists()
    assert state(project)["made"] is False

    (other / ".mahjong.json").write_text('{"made": false, "installed": {}, "busy": true}')
    assert make(project).returncode == 0
    assert (other / "mine").exists()


def test_a_broken_link_is_told_and_left_alone(project):
    (project / ".venv").symlink_to(project / "gone")
    done = make(project)
    assert done.returncode == 1
    assert " · " in done.stderr.strip()
    assert (project / ".venv").is_symlink()


def test_an_old_python_is_told_which_one_is_needed(project):
    stand_in = project / "old"
    stand_in.mkdir()
    (stand_in / "sitecustomize.py").write_text("import sys\nsys.version_info = (3, 9, 2, 'final', 0)\n")
    done = make(project, PYTHONPATH=str(stand_in), PATH=str(stand_in))
    assert done.returncode == 1
    assert (
        done.stderr.strip()
        == "需要 Python 3.11 或更新，这里是 3.9 · Python 3.11 or newer is needed, this is 3.9"
    )
    assert not (project / ".venv").exists()


def test_a_newer_python_on_the_path_is_used_instead_of_an_old_one(project):
    """As where `python3` is old and a `python3.12` stands beside it."""
    stand_in = project / "old"
    stand_in.mkdir()
    (stand_in / "sitecustomize.py").write_text("import sys\nsys.version_info = (3, 9, 2, 'final', 0)\n")
    newer = stand_in / "python3.14"
    newer.write_text(f'#!/bin/sh\nunset PYTHONPATH\nexec {sys.executable} "$@"\n')
    newer.chmod(0o755)
    done = make(project, PYTHONPATH=str(stand_in), PATH=str(stand_in))
    assert done.returncode == 0, done.stderr
    assert python_runs(project)


def test_a_python_without_venv_is_told_what_to_install(project):
    stand_in = project / "bare"
    stand_in.mkdir()
    (stand_in / "ensurepip.py").write_text("raise ImportError('as on Debian without python3-venv')\n")
    done = make(project, PYTHONPATH=str(stand_in))
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("size", "read_only", "told"),
    [("20m", False, "about 400 MB are needed"), ("500m", True, "Read-only file system")],
)
def test_a_full_or_read_only_disk_is_told(project, mount_place, size, read_only, told):
    prefix = mounted(size, mount_place, content=project, read_only=read_only)
    done = make(mount_place, prefix=prefix)
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("pip_says", "told"),
    [
        (
            "ERROR: Could not install packages: [Errno 28] No space left on device",
            "the disk is full",
        ),
        ("ERROR: [Errno 30] Read-only file system: '/x'", "the disk is read-only"),
        ("ERROR: No matching distribution found for x==1", "no ready-made package"),
    ],
)
def test_what_pip_says_is_put_in_plain_words(pip_says, told, tmp_path):
    stand_in = tmp_path / "pip"
    stand_in.write_text(f'#!/bin/sh\necho noise\necho "{pip_says}"\nexit 1\n')
    stand_in.chmod(0o755)
    with pytest.raises(SystemExit, match=told):
        environment.run([str(stand_in)], "安装依赖失败", "packages cannot be installed")
