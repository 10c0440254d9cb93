"""The browser follows a deal exactly as the engine does: same view after every event, for everybody."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from games.engine.events import VIEWERS, event_to_json, mask
from games.engine.evolve import evolve
from games.engine.registry import all_rulesets
from games.engine.ruleset import key_of
from games.engine.state import new_state
from games.engine.view import empty_view, view
from games.tests.played import deal

FOLLOW = Path(__file__).parent / "js/follow_views.mjs"


def lines_of(ruleset, seed):
    """For each viewer one line with all masked events and the engine's view after each."""
    played = list(deal(ruleset, seed))
    setup = played[0][0].setup
    events = [event for _, happened in played for event in happened]
    follower = new_state(setup)
    lines = {viewer: {"viewer": viewer, "view": empty_view(setup, viewer), "steps": []} for viewer in VIEWERS}
    for event in events:
        evolve(follower, event)
        full = event_to_json(event)
        for viewer, line in lines.items():
            seen = mask(full, viewer)
            if seen is not None:
                line["steps"].append({"event": seen, "view": view(follower, viewer)})
    return [json.dumps(line) for line in lines.values()], len(events)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("seed", [3, 10])
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=key_of)
def test_browser_view_equals_engine_view_after_every_event(ruleset, seed):
    lines, count = lines_of(ruleset, seed)
    done = subprocess.run(["node", FOLLOW], input="\n".join(lines), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > count * 4
