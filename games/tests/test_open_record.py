"""A record file is opened in the replay viewer without being stored; what is wrong is named."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine.record import write_record
from games.engine.registry import all_rulesets, get
from games.engine.ruleset import key_of
from games.models import Deal, TableEvent
from games.services import opened
from games.tests.played import deal

pytestmark = pytest.mark.django_db


def played_record(ruleset="xianju", seed=3) -> dict:
    played = list(deal(get(ruleset), seed))
    state = played[-1][0]
    actions = [event[1:] for _, events in played for event in events if event[0] == "answered"]
    return json.loads(json.dumps(write_record(state.setup, actions, state.result)))


@pytest.fixture(scope="module")
def record() -> dict:
    return played_record()


def as_bytes(record) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode()


def shown(page) -> dict:
    return json.loads(re.search(r'<script id="record"[^>]*>(.*?)</script>', page.content.decode())[1])


def send(client, language="zh-hans", **sent):
    return client.post(reverse("open_record"), sent, headers={"accept-language": language})


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=key_of)
def test_a_record_of_any_ruleset_is_shown_to_its_end_and_nothing_is_stored(client, ruleset) -> None:
    record = played_record(key_of(ruleset))
    file = SimpleUploadedFile("deal.json", b"\xef\xbb\xbf" + as_bytes(record))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = send(client, file=file)
    assert page.status_code == 200
    data = shown(page)
    assert data["events"][0]["e"] == "dealt"
    assert data["events"][-1]["result"] == record["result"]
    assert data["points"] == record["result"]["payments"] and data["names"] == record["players"]
    reading = ("SELECT", "SAVEPOINT", "RELEASE")
    assert [one["sql"] for one in queries if not one["sql"].startswith(reading)] == []
    assert not Deal.objects.exists() and not TableEvent.objects.exists()


def test_a_pasted_record_of_an_unfinished_deal_is_shown_as_far_as_it_goes(client, record) -> None:
    begun = {**record, "actions": record["actions"][:5]}
    del begun["result"]
    data = shown(send(client, text=json.dumps(begun)))
    assert data["events"][-1]["e"] != "ended" and data["points"] == [0, 0, 0, 0]


def with_change(record, key, value):
    return {**record, key: value}


def illegal(record):
    actions = [dict(action) for action in record["actions"]]
    actions[2] = {"seat": actions[2]["seat"], "do": "concealed_kong", "tile": "1m"}
    return {**record, "actions": actions}


BAD = {
    "actions[2]": illegal,
    "wall[4]": lambda record: with_change(record, "wall", [*record["wall"][:4], "9x", *record["wall"][5:]]),
    "result": lambda record: with_change(record, "result", {**record["result"], "payments": [1, 0, 0, -1]}),
    "options.no_such": lambda record: with_change(record, "options", {"no_such": 1}),
    "extra": lambda record: with_change(record, "extra", 1),
}


@pytest.mark.parametrize(("place", "change"), BAD.items(), ids=BAD.keys())
def test_a_fault_is_named_with_its_place_in_both_languages(client, record, place, change) -> None:
    text = json.dumps(change(record))
    chinese, english = send(client, text=text), send(client, "en", text=text)
    assert (chinese.status_code, english.status_code) == (400, 400)
    (told,) = chinese.context["form"].non_field_errors()
    assert told.startswith(f"{place} 处：") and re.search("[\u4e00-\u9fff]", told[len(place) + 3 :])
    (told,) = english.context["form"].non_field_errors()
    assert told.startswith(f"At {place}: ") and not re.search("[\u4e00-\u9fff]", told)


def test_what_is_too_large_or_no_json_or_nothing_is_refused(client, record) -> None:
    big = SimpleUploadedFile("big.json", b" " * opened.LIMIT + as_bytes(record))
    refused = send(client, file=big)
    assert refused.status_code == 400 and "256 KB" in refused.content.decode()
    assert send(client, file=SimpleUploadedFile("x.json", b"\xff\xfe\x00")).status_code == 400
    assert "is not JSON" in send(client, "en", text="[1,").content.decode()
    assert send(client).status_code == 400
    both = send(client, file=SimpleUploadedFile("x.json", as_bytes(record)), text=json.dumps(record))
    assert both.status_code == 400


def test_a_name_in_a_record_cannot_become_markup(client, record) -> None:
    evil = "</script><script>alert(1)</script>"
    page = send(client, text=json.dumps({**record, "players": [evil, "乙", "丙", "丁"]}))
    assert evil not in page.content.decode() and shown(page)["names"][0] == evil
