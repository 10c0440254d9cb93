"""The live site's processes work together: web, worker and beat on the test database."""

import json
import time
from urllib.request import urlopen


def health(site) -> dict:
    with urlopen(f"{site.url}/health/", timeout=120) as reply:
        return json.load(reply)


def test_beat_and_worker_keep_the_pulse(live_site):
    assert health(live_site)["worker"] == "down"
    live_site.start_worker()
    live_site.start_beat()
    end = time.monotonic() + 120
    while health(live_site)["worker"] != "ok":
        assert time.monotonic() < end, "no pulse"
        time.sleep(0.2)
