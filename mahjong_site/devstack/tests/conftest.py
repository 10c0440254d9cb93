"""A place for a run of its own."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from .running import mounted


@pytest.fixture
def place():
    """A directory that every account may enter, as a home or /srv usually is, and with a short path;
    pytest's own are closed to others."""
    path = Path(tempfile.mkdtemp(prefix="mahjong-place-", dir="/var/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def mount_place(place):
    place = place / "disk"
    place.mkdir()
    if not shutil.which("unshare") or subprocess.run([*mounted("1m", place), "true"]).returncode:
        pytest.skip("this machine lets us mount nothing: a full disk cannot be tried")
    return place
