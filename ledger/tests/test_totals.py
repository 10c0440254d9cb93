"""Totals at every level agree with each other and with a plain sum in Python."""

import random
from collections import Counter

import pytest

from ledger import services
from ledger.models import Account, Posting
from ledger.services import statement, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(post_deal, people):
    """Two matches of four wind rounds; every seventh deal is voided; one adjustment-like entry outside."""
    chance, kept = random.Random(5), []
    for match in (11, 12):
        for number in range(1, 25):
            points = [chance.randint(-40, 40) for _ in range(3)]
            where = {"match_id": match, "wind_round": (number - 1) // 6 + 1, "deal_number": number}
            entry = post_deal([*points, -sum(points)], **where).entry
            if number % 7:
                kept.append((where, [*points, -sum(points)]))
            else:
                services.reverse(entry, actor=people["referee"], reason="void")
    post_deal([5, -5, 0, 0])
    kept.append(({"match_id": None, "wind_round": None, "deal_number": None}, [5, -5, 0, 0]))
    return kept


def keys(level):
    return [name.removeprefix("entry__") for name in totals.LEVELS[level][2:]]


@pytest.mark.parametrize("level", ["club", "season", "match", "wind_round", "deal"])
def test_totals_at_a_level_are_the_sums_of_what_stands(evening, accounts, level):
    expected, deals = Counter(), Counter()
    for where, points in evening:
        for account, value in zip(accounts, points, strict=True):
            key = (account.pk, *(where[name] for name in keys(level)))
            expected[key] += value
            deals[key] += 1
    found = list(totals.totals(level))
    names = list(totals.LEVELS[level])[2:]
    counted = {(row["account_id"], *(row[name] for name in names)): row for row in found}
    voided = {key for key, row in counted.items() if not row["deals"]}
    assert all(counted[key]["points"] == 0 for key in voided)
    assert {key: row["points"] for key, row in counted.items() if key not in voided} == expected
    assert {key: row["deals"] for key, row in counted.items() if key not in voided} == deals


def test_a_level_is_one_query(evening, django_assert_num_queries):
    for level in totals.LEVELS:
        with django_assert_num_queries(1):
            list(totals.totals(level))


def test_the_trial_balance_is_zero(evening):
    rows = totals.trial_balance(Account.objects.all())
    assert len(rows) == 4
    assert sum(row["points"] for row in rows) == 0


def test_a_statement_sums_from_deals_to_matches_to_the_balance(evening, accounts):
    mine = Posting.objects.filter(account=accounts[0])
    rows = list(totals.by_match(mine))
    parts = statement.parts(mine, rows)
    assert [part.match_id for part in parts] == [None, 12, 11]
    assert [part.points for part in parts] == [row["points"] for row in rows]
    assert sum(part.points for part in parts) == totals.balance(mine)["points"]
    match = parts[1]
    assert [one.number for one in match.rounds] == [1, 2, 3, 4]
    lines = match.rounds[1].lines
    assert [line.entry.deal_number for line in lines] == [7, 7, 8, 9, 10, 11, 12]
    assert [line.voided for line in lines][:2] == [True, False]  # the deal, then its reversal
    assert match.first
    assert not parts[0].first
