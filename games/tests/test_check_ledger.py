"""A seeded season: its records give the ledger and the standings again; what differs is found."""

from collections import defaultdict
from fractions import Fraction

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.engine.record import parse_record
from games.engine.replay import replay
from games.leagues import facts
from games.models import Deal, Match, Season
from games.services import records
from ledger.models import Account, Entry, Posting
from ledger.services import Dims, post, reverse
from ledger.services.totals import trial_balance

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def season(club):
    call_command("seed_season", club.pk, players=9, rounds=3, deals=2)
    return Season.objects.get()


def check(capsys, **options) -> tuple[int, str]:
    capsys.readouterr()
    try:
        call_command("check_ledger", **options)
    except SystemExit as exit:
        return exit.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def from_records(season):
    """Points by match and person, wins and deal-ins, from nothing but the exported records."""
    points, wins, ins = defaultdict(lambda: defaultdict(int)), defaultdict(int), defaultdict(int)
    for deal in Deal.objects.filter(table__room__season=season, state="ended"):
        result = replay(parse_record(records.export(deal))).state.result
        people = list(deal.deal_seats.order_by("chair").values_list("user_id", flat=True))
        for user, won in zip(people, result["payments"], strict=True):
            points[deal.match_id][user] += won
        for fine in result["fines"]:
            for chair, amount in fine["to"].items():
                points[deal.match_id][people[int(chair)]] += amount
                points[deal.match_id][people[fine["offender"]]] -= amount
        for winner in result["winners"]:
            wins[people[winner["seat"]]] += 1
        if result["winners"] and result["from"] is not None:
            ins[people[result["from"]]] += 1
    return points, wins, ins


def test_standings_equal_a_recomputation_from_the_records(season):
    points, wins, ins = from_records(season)
    Season.objects.filter(pk=season.pk).update(points_from="places", place_points=[9, 5, 2, -4])
    season.refresh_from_db()
    assert Match.objects.count() == len(points) == 6
    totals, places = defaultdict(Fraction), defaultdict(list)
    for match in points.values():
        ladder = sorted(match.values(), reverse=True)
        for user, won in match.items():
            at = [index for index, other in enumerate(ladder) if other == won]
            totals[user] += Fraction(sum([9, 5, 2, -4][index] for index in at), len(at))
            places[user].append(1 + Fraction(sum(at), len(at)))
    rows = facts.standing(season)
    assert len(rows) == 9
    for shown in rows:
        user = shown.user.pk
        assert shown.row.points == sum(match[user] for match in points.values() if user in match)
        assert shown.row.total == totals[user]
        assert sorted(shown.row.form) == sorted(places[user])
        assert (shown.rates.wins, shown.rates.deal_ins) == (wins[user], ins[user])
        assert shown.deals == shown.rates.deals == 2 * len(places[user])
    order = [(shown.row.total, shown.row.points) for shown in rows]
    assert order == sorted(order, reverse=True)
    assert sum(row["points"] for row in trial_balance(Account.objects.filter(season_id=season.pk))) == 0


def test_a_seeded_season_has_no_differences(season, capsys):
    code, out = check(capsys, season=season.pk)
    assert (code, out.split()) == (0, ["deals", "12,", "differences", "0"])
    assert Entry.objects.filter(season_id=season.pk, kind="deal").count() == 12


def test_what_differs_is_named_and_the_exit_status_is_one(season, capsys):
    deals = list(Deal.objects.filter(state="ended").order_by("pk"))
    entry = Entry.objects.get(key=f"deal:{deals[0].pk}")
    lines = {posting.account: posting.points for posting in entry.postings.select_related("account")}
    post(
        key="deal:again", kind="deal", lines=lines, source="online", cause=("games.deal", deals[0].pk),
        dims=Dims.of(entry),
    )  # fmt: skip
    Deal.objects.filter(pk=deals[1].pk).update(state="voided", voided_at=deals[1].ended_at)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_deal SET server_seed = repeat('0', 64) WHERE id = %s", [deals[2].pk])
        turned = "jsonb_set(result, '{payments}', '[9, -9, 0, 0]')"
        cursor.execute(f"UPDATE games_deal SET result = {turned} WHERE id = %s", [deals[3].pk])
    code, out = check(capsys)
    assert code == 1
    told = {
        deal.pk: [line for line in out.splitlines() if line.startswith(f"deal {deal.pk} ")] for deal in deals
    }
    assert "has 2 entries" in told[deals[0].pk][0]
    assert "was voided" in told[deals[1].pk][0]
    assert "commitment does not follow" in told[deals[2].pk][0]
    assert "does not play" in told[deals[3].pk][0]
    assert not any(told[deal.pk] for deal in deals[4:])


def test_points_that_the_record_does_not_give_are_found(season, capsys):
    deal = Deal.objects.filter(state="ended").first()
    entry = Entry.objects.get(key=f"deal:{deal.pk}")
    with connection.cursor() as cursor:  # what only somebody with the rights of the database could do
        cursor.execute("ALTER TABLE ledger_posting DISABLE TRIGGER USER")
        first, second = entry.postings.order_by("pk")[:2]
        cursor.execute("UPDATE ledger_posting SET points = points + 7 WHERE id = %s", [first.pk])
        cursor.execute("UPDATE ledger_posting SET points = points - 7 WHERE id = %s", [second.pk])
        cursor.execute("ALTER TABLE ledger_posting ENABLE TRIGGER USER")
    code, out = check(capsys)
    assert code == 1 and f"deal:{deal.pk}: the record gives" in out and "differences 1" in out


def test_a_reversed_deal_of_a_voided_deal_is_no_difference(season, capsys, club):
    deal = Deal.objects.filter(state="ended").first()
    reverse(Entry.objects.get(key=f"deal:{deal.pk}"), actor=club.created_by, reason="错盘")
    Deal.objects.filter(pk=deal.pk).update(state="voided", voided_at=deal.ended_at)
    assert check(capsys)[0] == 0
    assert Posting.objects.filter(entry__season_id=season.pk).count() == 4 * 13


def test_senseless_arguments_are_refused(club):
    with pytest.raises(CommandError):
        call_command("seed_season", 0)
    with pytest.raises(CommandError):
        call_command("seed_season", club.pk, players=3)
    with pytest.raises(CommandError):
        call_command("seed_season", club.pk, ruleset="nowhere")
