"""The replay shows the same picture however one gets to a move, and the live one at the end."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from games.engine.registry import all_rulesets
from games.engine.ruleset import key_of
from games.tests.gallery.scenes import replay_record

WALK = Path(__file__).parent / "js/walk_replay.mjs"


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=key_of)
def test_a_jump_to_any_move_shows_what_playing_up_to_it_shows(ruleset):
    record = json.dumps(replay_record(3, key_of(ruleset)))
    done = subprocess.run(["node", WALK], input=record, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) == 1200
