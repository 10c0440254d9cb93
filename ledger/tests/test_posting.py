"""The services: idempotent posting, reversing, adjusting, and who may."""

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog
from ledger import services
from ledger.models import Account, Entry, Posting
from ledger.services import AccountSpec, LedgerError

pytestmark = pytest.mark.django_db


def total(account):
    return Posting.objects.filter(account=account).aggregate(total=Sum("points", default=0))["total"]


def test_posting_again_finds_the_entry(post_deal, accounts):
    first = post_deal([3, -1, -1, -1], match_id=5, wind_round=1, deal_number=1)
    again = services.post(
        key=first.entry.key,
        kind="deal",
        source="online",
        lines=dict(zip(accounts, [3, -1, -1, -1], strict=True)),
        dims=services.Dims.of(first.entry),
        cause=("games.deal", 1),
        reason="a retry may say anything here",
    )
    assert (first.created, again.created) == (True, False)
    assert again.entry == first.entry
    assert total(accounts[0]) == 3


def test_the_same_key_with_another_content_is_an_error(post_deal, accounts):
    post_deal([3, -1, -1, -1], key="deal:x")
    with pytest.raises(LedgerError) as refusal:
        post_deal([6, -2, -2, -2], key="deal:x")
    assert refusal.value.code == "key_conflict"
    assert "deal:x" in str(refusal.value)
    assert "points" in str(refusal.value)
    assert total(accounts[0]) == 3


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ([3, -1, -1, 0], "unbalanced"),
        ([1.5, -1.5, 0, 0], "points"),
        ([True, -1, 0, 0], "points"),
        (["1", -1, 0, 0], "points"),
        ([2**60, -(2**60), 0, 0], "points"),
    ],
)
def test_wrong_lines_are_refused_in_words(post_deal, points, code):
    with pytest.raises(LedgerError) as refusal:
        post_deal(points)
    assert refusal.value.code == code
    assert not Entry.objects.exists()


def test_an_account_of_another_club_is_refused_in_words(post_deal, accounts, players):
    stray = services.resolve([AccountSpec.casual(players[0].pk)])[0]
    with pytest.raises(LedgerError) as refusal:
        services.post(key="x", kind="deal", source="online", lines={accounts[0]: 1, stray: -1})
    assert refusal.value.code == "account"


def test_a_posting_costs_few_queries(post_deal):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        post_deal([3, -1, -1, -1])
    statements = [q["sql"] for q in queries if "SAVEPOINT" not in q["sql"]]
    assert len(statements) == 2


def test_accounts_are_made_once_and_returned_in_order(players, club):
    specs = [
        AccountSpec.player(players[0].pk, club.pk, 9),
        AccountSpec.table(4, "bot:甲"),
        AccountSpec.table(4, "bot:乙"),
        AccountSpec.pot(club.pk),
        AccountSpec.casual(players[0].pk),
        AccountSpec.table(4, "bot:甲"),
    ]
    found = services.resolve(specs)
    assert [AccountSpec.of(account) for account in found] == specs
    assert found[1] == found[5]
    with CaptureQueriesContext(connection) as queries:
        assert services.resolve(reversed(specs)) == found[::-1]
    assert len(queries) == 1
    assert Account.objects.count() == 5
    assert services.resolve([]) == []


def test_reversing_restores_the_totals_and_says_why(post_deal, accounts, people, club):
    posted = post_deal([3, -1, -1, -1], match_id=5, wind_round=2, deal_number=7)
    undo = services.reverse(posted.entry, actor=people["referee"], reason="坐错位置")
    assert undo.created
    assert [total(account) for account in accounts] == [0, 0, 0, 0]
    assert services.Dims.of(undo.entry) == services.Dims.of(posted.entry)
    assert (undo.entry.cause_type, undo.entry.cause_id) == ("games.deal", "1")
    row = AuditLog.objects.get(verb="ledger.reversed")
    assert (row.actor, row.reason, row.object_id) == (people["referee"], "坐错位置", str(posted.entry.pk))
    again = services.reverse(posted.entry, actor=people["owner"], reason="noch einmal")
    assert (again.created, again.entry) == (False, undo.entry)
    assert AuditLog.objects.filter(verb="ledger.reversed").count() == 1


def test_a_reversal_stands(post_deal, people):
    undo = services.reverse(post_deal([0, 0, 0, 0]).entry, actor=people["owner"], reason="x")
    with pytest.raises(LedgerError) as refusal:
        services.reverse(undo.entry, actor=people["owner"], reason="x")
    assert refusal.value.code == "reversal"
    with pytest.raises(LedgerError):
        services.post(key="k", kind="reversal", source="desk", lines={}, reason="x")


def test_a_reversal_needs_a_reason(post_deal, people):
    entry = post_deal([3, -1, -1, -1]).entry
    with pytest.raises(Refused) as refusal:
        services.reverse(entry, actor=people["owner"], reason="  ")
    assert refusal.value.code == "reason_missing"
    assert Entry.objects.count() == 1


ALLOWED_TO_REVERSE = {"referee", "owner", "superuser"}
ALLOWED_TO_ADJUST = {"organizer", "owner", "superuser"}


def attempt(act):
    try:
        act()
    except NotAllowed:
        return False
    return True


def test_who_may_reverse(post_deal, people):
    found = {
        name
        for name, actor in people.items()
        if attempt(lambda actor=actor: services.reverse(post_deal([0] * 4).entry, actor=actor, reason="x"))
    }
    assert found == ALLOWED_TO_REVERSE


def test_who_may_adjust(people, club, accounts):
    def adjust(name):
        services.adjust(
            actor=people[name], key=name, club=club, season_id=None, points={accounts[0]: 1}, reason="x"
        )

    assert {name for name in people if attempt(lambda name=name: adjust(name))} == ALLOWED_TO_ADJUST
    assert total(accounts[0]) == len(ALLOWED_TO_ADJUST)


def test_an_adjustment_is_balanced_by_the_adjustment_account(people, club, accounts):
    posted = services.adjust(
        actor=people["owner"],
        key="1",
        club=club,
        season_id=None,
        points={accounts[0]: 10, accounts[1]: 5},
        reason="漏记",
    )
    counter = posted.entry.postings.get(account__kind="adjustment")
    assert (counter.points, counter.account.club) == (-15, club)
    row = AuditLog.objects.get(verb="ledger.adjusted")
    assert row.after["points"] == {str(accounts[0].pk): 10, str(accounts[1].pk): 5}


def test_an_adjustment_stays_within_its_club_and_season(people, players, club):
    elsewhere = services.resolve([AccountSpec.player(players[0].pk, club.pk, 3)])[0]
    with pytest.raises(LedgerError):
        services.adjust(
            actor=people["owner"], key="1", club=club, season_id=None, points={elsewhere: 1}, reason="x"
        )
