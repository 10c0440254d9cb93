"""A place for a run of its own."""

import shutil
import tempfile
from pathlib import Path

import pytest


@pytest.fixture
def place():
    """A directory that every account may enter, as a home or /srv usually is, and with a short path;
    pytest's own are closed to others."""
    path = Path(tempfile.mkdtemp(prefix="mahjong-place-", dir="/var/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)
