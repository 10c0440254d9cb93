"""The table knows the preferences that the profile page offers, with the same defaults and choices."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from accounts.preferences import SCHEMA

PREFS = Path(__file__).parents[2] / "static/games/table/prefs.js"
ELSEWHERE = {"theme"}  # the page itself


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_table_reads_every_preference_of_the_profile():
    asked = {
        preference.name: [value for value, _ in preference.choices] or [True, False]
        for preference in SCHEMA
        if preference.name not in ELSEWHERE
    }
    script = f"""
        import {{ belongsToSite, defaults, readPrefs }} from {json.dumps(PREFS.as_uri())};
        const read = Object.entries({json.dumps(asked)}).flatMap(([name, values]) =>
            values.map((value) => [name, value, readPrefs("zh", {{ [name]: value }})[name]]));
        const own = Object.fromEntries(Object.entries(defaults("zh")).filter(([key]) => belongsToSite(key)));
        console.log(JSON.stringify({{ own, read }}));
    """
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["own"] == {p.name: p.default for p in SCHEMA if p.name not in ELSEWHERE}
    assert all(given == taken for _, given, taken in found["read"])
