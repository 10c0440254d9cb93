"""Finding finished deals: only one's own and one's clubs', by what they were, in few queries."""

from __future__ import annotations

import copy
import csv
import io
import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localtime

from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import Deal
from games.services import history

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(playing):
    """Two finished deals of the four; the first is made a liable win of a known pattern."""
    playing.play_deal()
    playing.ready_all()
    playing.play_deal()
    first, second = Deal.objects.filter(state="ended").order_by("pk")
    Deal.objects.filter(pk=second.pk).update(
        result=drawn(second), ended_at=first.ended_at + timedelta(days=2)
    )
    Deal.objects.filter(pk=first.pk).update(result=won(first))
    return first, second


def won(deal) -> dict:
    result = copy.deepcopy(deal.result)
    winner = {
        "seat": 1, "total": 7, "unit": "tai", "reading": "",
        "patterns": [{"id": "three_dragons", "rule": "x", "name": "x", "value": 5, "unit": "tai"}],
        "liable": {"seat": 0, "rule": "XJ-11.5", "also": []},
    }  # fmt: skip
    return {**result, "kind": "win", "from": 0, "winners": [winner]}


def drawn(deal) -> dict:
    return {**copy.deepcopy(deal.result), "kind": "draw", "from": None, "winners": [], "lines": []}


def pks(user, **asked) -> list[int]:
    within = history.readable(user)
    if names := asked.pop("names", ()):
        asked["people"] = tuple(history.users_called(within, names).values())
    return [facts.deal_id for facts in history.deals(within, history.Search(**asked))]


def test_each_condition_finds_the_deals_that_meet_it_and_no_others(played, four) -> None:
    first, second = (deal.pk for deal in played)
    me, day = four[0], localtime(played[0].ended_at).date()
    for asked, expected in [
        ({}, [second, first]),
        ({"order": "oldest"}, [first, second]),
        ({"names": ("甲", "乙", "丁")}, [second, first]), ({"names": ("甲", "戊")}, []),
        ({"kind": "win"}, [first]), ({"kind": "discard"}, [first]),
        ({"kind": "self_draw"}, []), ({"kind": "draw"}, [second]),
        ({"pattern": "three_dragons"}, [first]), ({"pattern": "pure_suit"}, []),
        ({"total": 7}, [first]), ({"total": 8}, []),
        ({"liability": True}, [first]), ({"liability": False}, [second]),
        ({"bots": False}, [second, first]), ({"bots": True}, []),
        ({"ruleset": "xianju"}, [second, first]), ({"ruleset": "wuhan"}, []),
        ({"until": day + timedelta(days=1)}, [first]), ({"since": day + timedelta(days=1)}, [second]),
        ({"source": "online"}, [second, first]), ({"source": "face_to_face"}, []),
        ({"order": "total", "ruleset": "xianju"}, [first, second]),
    ]:  # fmt: skip
        assert pks(me, **asked) == expected, asked


def test_others_deals_are_found_by_members_of_the_club_alone(played, make_user, club, enlist) -> None:
    member, stranger = make_user("member"), make_user("stranger")
    enlist(club, member)
    assert pks(member) == pks(stranger) == []
    room = played[0].table.room
    room.club = club
    room.save()
    assert len(pks(member)) == len(pks(member, club=club)) == 2
    assert pks(stranger) == []


def test_the_page_needs_as_many_queries_for_two_deals_as_for_one(played, four, client) -> None:
    client.force_login(four[0])
    counts = []
    for kind, deals in (("draw", 1), ("", 2)):
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse("history"), {"kind": kind})
        assert page.context["page"].paginator.count == deals
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_selection_is_exported_as_records(played, four, client) -> None:
    client.force_login(four[0])
    for deal in played:
        Deal.objects.filter(pk=deal.pk).update(result=deal.result)
    nothing = client.get(reverse("history"), {"export": "records", "ruleset": "wuhan"})
    assert nothing.getvalue() == b""
    reply = client.get(reverse("history"), {"export": "records", "order": "oldest"})
    records = [json.loads(line) for line in reply.getvalue().decode().splitlines()]
    assert [one["fairness"]["deal"] for one in records] == [str(deal.uuid) for deal in played]
    assert all(replay(parse_record(one)).legal for one in records)


def test_the_selection_is_exported_as_a_sheet_without_formulas(played, four, client) -> None:
    client.force_login(four[0])
    four[1].display_name = "=1+1"
    four[1].save()
    reply = client.get(reverse("history"), {"export": "csv", "kind": "win"})
    heading, row = csv.reader(io.StringIO(reply.getvalue().decode("utf-8-sig")))
    told = dict(zip(heading, row, strict=True))
    assert (told["牌型"], told["总分"], told["单位"], told["胡家"]) == ("中发白", "7", "台", "'=1+1")
    points = [int(told[f"积分 {chair}"]) for chair in "1234"]
    assert points == played[0].result["payments"]
    assert told["地址"].endswith(f"/replay/{played[0].uuid}/")


def test_a_link_names_the_whole_search_and_finds_the_same_again(played, four, client) -> None:
    client.force_login(four[0])
    asked = {"player": "甲", "opponents": "乙、丙", "pattern": "xianju.three_dragons", "total": "7",
             "liability": "yes", "order": "total"}  # fmt: skip
    page = client.get(reverse("history"), asked)
    assert [facts.deal_id for facts in page.context["page"]] == [played[0].pk]
    text = page.content.decode()
    assert 'value="乙、丙"' in text and '<option value="xianju.three_dragons" selected>' in text
    assert "export=csv" in text and "liability=yes" in text


def test_more_deals_than_are_counted_are_not_read(played, four, client, monkeypatch) -> None:
    monkeypatch.setattr(history, "COUNTED", 1)
    client.force_login(four[0])
    page = client.get(reverse("history"))
    assert page.context["page"].paginator.is_more
    assert page.context["page"].paginator.count == 1
    assert not client.get(reverse("history"), {"kind": "draw"}).context["page"].paginator.is_more


WRONG = {
    "total": {"total": "-1", "ruleset": "xianju"},
    "since": {"since": "yesterday"},
    "club": {"club": "99999"},
    "season": {"season": "99999"},
    "player": {"player": "没有此人"},
    "opponents": {"opponents": "乙,没有此人"},
    "until": {"since": "2026-02-02", "until": "2026-02-01"},
    "ruleset": {"total": "5"},
    "order": {"order": "sideways"},
    "pattern": {"pattern": "three_dragons"},
}


@pytest.mark.parametrize("field", WRONG)
def test_a_senseless_search_is_refused_at_its_field(field, played, four, client) -> None:
    client.force_login(four[0])
    page = client.get(reverse("history"), WRONG[field])
    assert page.status_code == 400
    assert set(page.context["form"].errors) == {field}
    assert page.context["form"].errors[field][0] in page.content.decode()


def test_a_pattern_and_rules_that_do_not_fit_and_an_order_without_unit_are_refused(played, four, client):
    client.force_login(four[0])
    for asked in (
        {"pattern": "xianju.three_dragons", "ruleset": "wuhan"},
        {"order": "total"},
        {"opponents": "甲,乙,丙,丁", "since": "9999-12-31"},
    ):
        assert client.get(reverse("history"), asked).status_code == 400


def test_a_name_that_plays_only_in_hidden_deals_is_as_unknown_as_none(played, make_user, client) -> None:
    client.force_login(make_user("stranger"))
    page = client.get(reverse("history"), {"player": "甲"})
    unknown = client.get(reverse("history"), {"player": "没有此人"})
    told = [one.context["form"].errors["player"][0] for one in (page, unknown)]
    assert told[0].replace("甲", "") == told[1].replace("没有此人", "")


def test_strangers_must_log_in(client) -> None:
    assert client.get(reverse("history")).status_code == 302
