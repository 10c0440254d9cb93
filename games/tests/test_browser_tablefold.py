"""The browser follows a table's own events exactly as the server's fold does."""

import copy
import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

tablefold = pytest.importorskip("games.services.tablefold")

FOLLOW = Path(__file__).parent / "js/follow_table.mjs"


def person(number, seat, bench=None):
    return {
        "id": 90 + number,
        "seat": seat,
        "bench": bench,
        "user": number,
        "name": f"人{number}",
        "bot": number > 4,
    }


def events(chance):
    """Every kind of event, in an order that a table could have, with values by chance."""
    points = [chance.randint(-30, 30) for _ in range(4)]
    seat = chance.randrange(4)
    order = chance.sample(range(4), 4)
    people = [person(number + 1, place) for number, place in enumerate(order)] + [person(5, None, bench=0)]
    deal = {"id": "3d0c", "number": 2, "match": 1, "wind_round": 1, "dealer": seat}
    progress = {"zh": "第1圈 第2盘", "en": "round 1, deal 2"}
    standings = [{"place": 1, "seat": 0, "user": 1, "name": "人1", "bot": False, "points": 3}]
    waiting = {"deadline": chance.choice([None, 1000])}
    yield {"t": "opened"}
    for number in range(4):
        yield {"t": "seated", **person(number + 1, number)}
    yield {"t": "seated", **person(5, None, bench=0)}
    yield {"t": "seated", **person(6, None, bench=1)}
    yield {"t": "committed", "deal": "3d0c", "commitment": "ab"}
    yield {"t": "ready", "seat": seat, "on": True}
    yield {"t": "auto", "seat": seat, "on": True}
    yield {"t": "match_started", "match": 1, "dealer": 0, "throws": [], "seats": people}
    yield {"t": "ready", "seat": seat, "on": True}
    yield {"t": "deal_started", "deal": deal, "progress": progress, "commitment": "ab", "header": {}}
    yield {"t": "phrase", "seat": seat, "code": "nice"}
    yield {"t": "no_win", "seat": seat, "on": True, "full": True}
    yield {"t": "paused", "zh": "停", "en": "stop"}
    yield {"t": "resumed"}
    yield {
        "t": "deal_ended",
        "deal": "3d0c",
        "number": 2,
        "payments": points,
        "points": points,
        "go_on": waiting,
    }
    yield {"t": "ready", "seat": seat, "on": True}
    yield {"t": "go_on", "go_on": {"deadline": 2000}}
    yield {"t": "moved", "seats": people[::-1], "full": True}
    yield {"t": "left", "seat": None, "bench": 0, "why": "left"}
    yield {"t": "left", "seat": seat, "bench": None, "why": "left"}
    yield {"t": "voided", "deal": "3d0c", "number": 2, "go_on": waiting}
    yield {"t": "points", "points": points[::-1]}
    yield {"t": "match_ended", "match": 1, "points": points, "standings": standings, "over": False}
    yield {"t": "match_ended", "match": 1, "points": points, "standings": standings, "over": True}
    yield {"t": "points", "points": points, "standings": [], "zh": "更正", "en": "corrected"}
    yield {"t": "closed", "why": "idle"}


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("seed", range(5))
def test_browser_follows_the_table_as_the_server_does(seed):
    block = tablefold.empty_block()
    first = copy.deepcopy(block)
    steps = []
    for event in events(random.Random(seed)):
        tablefold.fold_table(block, copy.deepcopy(event))
        steps.append({"event": event, "table": copy.deepcopy(block)})
    told = json.dumps({"first": first, "steps": steps})
    done = subprocess.run(["node", FOLLOW], input=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) == len(steps)


def test_every_event_that_the_server_folds_is_tried():
    tried = {event["t"] for event in events(random.Random(0))}
    assert set(tablefold._FOLDS) <= tried
