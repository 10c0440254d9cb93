"""Records of deals come into a season: played again by the rules, once for ever, or nothing of the file."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog
from games.engine.record import parse_record
from games.engine.replay import replay
from games.leagues.importing import records as importing
from games.leagues.importing import running
from games.models import Deal, DealFacts, Match, Room
from games.services import records
from games.simulation.play import Job, play
from games.tests.season_driver import make_season
from ledger.models import Entry, Posting

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["张三", "李四", "王五", "赵六"]


def record(number: int, *, ruleset: str = "xianju@1", seeds: bool = True, **changes) -> dict:
    """A deal of the bots under these names; the second of a match has the number 2."""
    made = play(Job(ruleset, "import", "greedy", {}, check=False, record=True), number).record
    made = json.loads(json.dumps(made)) | {"players": NAMES, "context": {"number": number + 1}}
    if not seeds:
        del made["fairness"]
    return made | changes


def text_of(*made: dict) -> str:
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in made)


@pytest.fixture
def season(people, club, make_user, enlist):
    players = [make_user(f"imp{n}", display_name=name) for n, name in enumerate(NAMES)]
    for player in players:
        enlist(club, player)
    return make_season(people["owner"], club, players)


def run(season, people, text, chosen=None, who="owner", day=None, reason="上学期的牌谱"):
    return running.run_records(
        actor=people[who],
        season=season,
        text=text,
        chosen=chosen or {},
        day=day or timezone.localdate(),
        reason=reason,
    )


def test_records_become_deals_of_the_season_with_points_marked_as_imported(season, people) -> None:
    made = [record(0), record(1), record(0, seeds=False, dealer=0)]
    plan = run(season, people, text_of(*made[:2]))
    assert len(plan.new) == 2
    deals = list(Deal.objects.order_by("number"))
    assert [str(deal.uuid) for deal in deals] == [one["fairness"]["deal"] for one in made[:2]]
    assert Match.objects.get().state == Match.State.ENDED and deals[0].match_id == deals[1].match_id
    room = Room.objects.get()
    assert (room.origin, room.is_open, room.season_id) == ("imported", False, season.pk)
    for deal, told in zip(deals, made, strict=False):
        entry = Entry.objects.get(key=f"deal:{deal.pk}")
        assert (entry.source, entry.season_id) == ("imported", season.pk)
        points = {
            seat.user.display_name: Posting.objects.get(entry=entry, account__user=seat.user).points
            for seat in deal.deal_seats.select_related("user")
        }
        assert [points[name] for name in NAMES] == told["result"]["payments"]
        assert records.export(deal) == told | {"result": deal.result}
        assert replay(parse_record(records.export(deal))).legal
        assert DealFacts.objects.get(deal=deal).source == "imported"
    row = AuditLog.objects.get(verb="season.imported")
    assert row.after["kind"] == "records" and row.after["lines"] == 2
    call_command("check_ledger")


def test_the_same_record_counts_once_for_ever_whatever_file_it_comes_in(season, people) -> None:
    plain = record(2, seeds=False)
    run(season, people, text_of(record(0), plain))
    plan = importing.plan(season, text_of(plain, record(0), record(1), record(1)), {})
    assert (len(plan.new), plan.known, plan.problems) == (1, 3, [])
    with pytest.raises(Refused) as refused:
        run(season, people, json.dumps(record(0), indent=2))
    assert refused.value.code == "known" and Deal.objects.count() == 2


def test_a_bad_line_is_named_with_its_place_and_nothing_of_the_file_is_taken(season, people) -> None:
    good = record(0)
    broken = record(1)
    broken["actions"][3] = {"seat": 0, "do": "win"}
    unfinished = record(1)
    unfinished["actions"] = unfinished["actions"][:5]
    del unfinished["result"]
    lines = [
        good,
        {"format": "x"},
        broken,
        unfinished,
        record(1, ruleset="hainan@1"),
        record(1) | {"players": ["张三", "张三", "王五", "赵六"]},
    ]
    text = text_of(*lines) + "\nno json\n"
    plan = importing.plan(season, text, {})
    places = [(problem.line, problem.column) for problem in plan.problems]
    assert places == [
        (2, "format"),
        (3, "actions[3]"),
        (4, "actions"),
        (5, "ruleset"),
        (6, "players"),
        (7, ""),
    ]
    assert all(problem.message for problem in plan.problems) and not plan.may_run
    with pytest.raises(Refused):
        run(season, people, text)
    assert not Deal.objects.exists() and not Room.objects.exists() and not Entry.objects.exists()


def test_a_wall_that_does_not_follow_from_its_seeds_is_refused(season) -> None:
    told = record(0)
    told["fairness"]["client_seeds"] = ["00" * 16, None, None, None]
    plan = importing.plan(season, text_of(told), {})
    assert {problem.column for problem in plan.problems} == {"fairness.dice", "fairness.wall"}


def test_a_name_that_nobody_bears_is_asked_for_and_stands_for_who_is_chosen(season, people) -> None:
    told = record(0) | {"players": ["老张", "李四", "王五", "赵六"]}
    plan = importing.plan(season, text_of(told), {})
    assert plan.people["老张"] is None and [one.column for one in plan.problems] == ["players[0]"]
    by_name = {part.user.display_name: part.user_id for part in season.participants.select_related("user")}
    twice = importing.plan(season, text_of(told), {"老张": by_name["李四"]})
    assert [one.column for one in twice.problems] == ["players"]
    run(season, people, text_of(told), {"老张": by_name["张三"]})
    assert Deal.objects.get().deal_seats.get(chair=0).user_id == by_name["张三"]


def test_only_organizers_import_with_a_reason_and_a_day_of_the_season(season, people) -> None:
    text = text_of(record(0))
    with pytest.raises(NotAllowed):
        run(season, people, text, who="member")
    for wrong, code in [
        ({"reason": " "}, "reason_missing"),
        ({"day": season.starts_on.replace(year=2001)}, "day"),
    ]:
        with pytest.raises(Refused) as refused:
            run(season, people, text, **wrong)
        assert refused.value.code == code
    assert not Deal.objects.exists()


def test_a_failure_in_the_middle_leaves_nothing(season, people, monkeypatch) -> None:
    from games.services import points

    calls = []

    def fails(*args, **kwargs):
        calls.append(args)
        if len(calls) == 2:
            raise RuntimeError

    monkeypatch.setattr(points, "post_deal", fails)
    with pytest.raises(RuntimeError):
        run(season, people, text_of(record(0), record(1)))
    assert (
        not Deal.objects.exists()
        and not Room.objects.exists()
        and not AuditLog.objects.filter(verb="season.imported").exists()
    )


def test_the_page_checks_asks_who_is_who_and_imports(season, people, client) -> None:
    client.force_login(people["owner"])
    address = reverse("season_import_records", args=[season.pk])
    told = record(0) | {"players": ["老张", "李四", "王五", "赵六"]}
    sent = {"text": text_of(told), "day": timezone.localdate().isoformat(), "reason": "补录"}
    assert f'value="{sent["day"]}"' in client.get(address).content.decode()
    page = client.post(address, sent | {"act": "check"})
    assert "老张" in page.content.decode() and not page.context["plan"].may_run
    user = season.participants.get(user__display_name="张三").user_id
    page = client.post(address, sent | {"act": "check", "who-老张": str(user)})
    assert page.context["plan"].may_run
    done = client.post(address, sent | {"act": "import", "who-老张": str(user)})
    assert done.status_code == 302 and Deal.objects.count() == 1
    deal = Deal.objects.get()
    assert client.get(reverse("replay", args=[deal.uuid])).status_code == 200
    assert client.get(reverse("fairness", args=[deal.uuid])).status_code == 200


def test_a_deal_imported_without_seeds_is_replayed_and_has_no_fairness_page(season, people, client) -> None:
    run(season, people, text_of(record(0, seeds=False)))
    client.force_login(people["owner"])
    deal = Deal.objects.get()
    page = client.get(reverse("replay", args=[deal.uuid]))
    assert page.context["record"]["fairness"] is None
    assert "fairness" not in records.export(deal)
    assert client.get(reverse("fairness", args=[deal.uuid])).status_code == 404
