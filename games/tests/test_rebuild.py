"""Balances and tallies: kept up by Postgres, found wrong when they are, repaired from what was posted."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from games.models import MatchTally
from games.services import tallies
from ledger.models import Balance, Entry, Posting
from ledger.services import rebuild, reverse

from .season_driver import make_season, play_won_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(club, four, enlist):
    for user in four:
        enlist(club, user)
    season = make_season(club.created_by, club, four)
    play_won_match(season, four, deals=2)
    return season


def run(capsys, **options):
    capsys.readouterr()
    try:
        call_command("rebuild_balances", **options)
    except SystemExit as exit:
        return exit.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def right():
    """Neither kept sums nor kept counts differ from what was posted."""
    return rebuild.differences() == [] == tallies.differences()


def test_every_posting_and_reversal_is_added_at_once(played, club):
    assert right() and Balance.objects.count() == MatchTally.objects.count() == 4
    assert {row.deals for row in MatchTally.objects.all()} == {2}
    entry = Entry.objects.get(kind="deal", deal_number=1)
    reverse(entry, actor=club.created_by, reason="错盘")
    assert right() and {row.deals for row in MatchTally.objects.all()} == {1}
    with transaction.atomic():
        reverse(Entry.objects.get(kind="deal", deal_number=2), actor=club.created_by, reason="错盘")
        assert right() and not MatchTally.objects.exists()
        transaction.set_rollback(True)
    assert right() and MatchTally.objects.count() == 4


def test_what_is_wrong_is_named_and_repaired(played, capsys):
    assert run(capsys, check=True)[0] == 0
    wrong = Balance.objects.first()
    Balance.objects.filter(pk=wrong.pk).update(points=wrong.points + 7)
    Balance.objects.last().delete()
    MatchTally.objects.filter(pk=MatchTally.objects.first().pk).update(wins=60)
    code, told = run(capsys, check=True)
    assert (code, told.count("the postings give"), told.count("the deals give")) == (1, 2, 1)
    assert not right()
    code, told = run(capsys)
    assert code == 0 and "differences 3" in told and right()
    sums = Posting.objects.values("account").annotate(points=Sum("points")).order_by("account")
    kept = Balance.objects.values("account").annotate(points=Sum("points")).order_by("account")
    assert list(sums) == list(kept)


def test_a_posting_before_its_entry_is_refused(played):
    insert = "INSERT INTO ledger_posting (entry_id, account_id, points, deals) VALUES (9999, %s, 0, 0)"
    account = Balance.objects.first().account_id
    with pytest.raises(IntegrityError, match="needs its entry"), connection.cursor() as cursor:
        cursor.execute(insert, [account])
