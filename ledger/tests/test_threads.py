"""Many at once: totals right, retries never counted twice."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.db.models import Sum

from ledger import services
from ledger.models import Account, Entry, Posting
from ledger.services import rebuild

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 32


def in_threads(work):
    gate = Barrier(THREADS)

    def run(index):
        try:
            gate.wait(timeout=60)
            return work(index)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def deal(number, accounts, club):
    """What deal `number` pays: the same for whoever computes it."""
    chance = random.Random(number)
    points = [chance.randint(-50, 50) for _ in range(3)]
    return services.post(
        key=f"deal:{number}",
        kind="deal",
        source="online",
        lines=dict(zip(accounts, [*points, -sum(points)], strict=True)),
        dims=services.Dims(club_id=club.pk, match_id=number % 5 + 1, deal_id=number),
        cause=("games.deal", number),
    )


def test_32_threads_posting_and_reversing_leave_every_total_right(accounts, club, people):
    """Each deal is posted by eight threads and every third is voided by eight: each counts once."""
    deals = range(40)

    def work(index):
        created = []
        mine = [number for number in deals if (number + index) % 4 == 0]
        random.Random(index).shuffle(mine)
        for number in mine:
            posted = deal(number, accounts, club)
            created.append(posted.created)
            if number % 3 == 0:
                undo = services.reverse(posted.entry, actor=people["referee"], reason="void")
                created.append(undo.created)
        return sum(created)

    created = sum(in_threads(work))
    voided = sum(number % 3 == 0 for number in deals)
    assert created == Entry.objects.count() == len(deals) + voided
    expected = [0, 0, 0, 0]
    for number in deals:
        if number % 3:
            lines = deal(number, accounts, club).entry.postings.order_by("account_id")
            expected = [total + line.points for total, line in zip(expected, lines, strict=True)]
    totals = Posting.objects.values("account_id").annotate(points=Sum("points")).order_by("account_id")
    assert [row["points"] for row in totals] == expected
    assert rebuild.differences() == []


def test_one_key_with_different_contents_is_taken_once(accounts, club):
    def work(index):
        try:
            return services.post(
                key="deal:1",
                kind="deal",
                source="online",
                lines={accounts[0]: index, accounts[1]: -index},
                dims=services.Dims(club_id=club.pk),
            ).created
        except services.LedgerError as refusal:
            return refusal.code

    results = in_threads(work)
    assert results.count(True) == 1
    assert results.count("key_conflict") == THREADS - 1
    assert Posting.objects.count() == 2


def test_one_new_account_for_all(players, club):
    spec = services.AccountSpec.player(players[0].pk, club.pk, 1)
    found = in_threads(lambda index: services.resolve([spec])[0].pk)
    assert len(set(found)) == 1
    assert Account.objects.filter(kind="player").count() == 1
