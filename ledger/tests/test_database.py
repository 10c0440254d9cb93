"""Postgres itself refuses what would falsify the ledger, through raw SQL and whoever asks."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger.models import Account, Entry, Posting

pytestmark = pytest.mark.django_db(transaction=True)

ENTRY = (
    "INSERT INTO ledger_entry (key, kind, source, cause_type, cause_id, lines, reason, reverses_id,"
    " club_id, match_id, happened_at, created_at)"
    " VALUES (%(key)s, %(kind)s, 'desk', '', '', %(lines)s, %(reason)s, %(reverses)s, %(club)s, %(match)s,"
    " now(), now()) RETURNING id"
)
POSTING = "INSERT INTO ledger_posting (entry_id, account_id, points, deals) VALUES (%s, %s, %s, %s)"


def insert(points, lines=None, deals=1, **values):
    """Writes an entry by raw SQL in one transaction; the checks run at its end."""
    row = {
        "key": "raw:1",
        "kind": "deal",
        "lines": len(points) if lines is None else lines,
        "reason": "",
        "reverses": None,
        "club": points[0][0].club_id if points else None,
        "match": None,
    }
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(ENTRY, row | values)
        (entry,) = cursor.fetchone()
        for account, value in points:
            cursor.execute(POSTING, [entry, account.pk, value, deals])
    return entry


def test_a_balanced_entry_is_taken(accounts):
    entry = insert([(accounts[0], 5), (accounts[1], -5)])
    assert Posting.objects.filter(entry=entry).count() == 2


def test_a_drawn_deal_of_zeros_is_taken(accounts):
    insert([(account, 0) for account in accounts])
    assert Posting.objects.count() == 4


@pytest.mark.parametrize("points", [[5, -4], [1, 0], [2**62, 2**62], [-1, -1]])
def test_an_unbalanced_entry_is_refused(accounts, points):
    with pytest.raises(IntegrityError, match="not to zero"):
        insert(list(zip(accounts, points, strict=False)))
    assert not Entry.objects.exists()
    assert not Posting.objects.exists()


def test_an_entry_without_its_postings_is_refused(accounts):
    with pytest.raises(IntegrityError, match="says 2 postings and has 0"):
        insert([], lines=2)
    with pytest.raises(IntegrityError, match="says 4 postings and has 2"):
        insert([(accounts[0], 1), (accounts[1], -1)], lines=4)


@pytest.mark.parametrize("lines", [0, 1])
def test_an_entry_of_less_than_two_lines_is_refused(accounts, lines):
    with pytest.raises(IntegrityError, match="entry_two_lines"):
        insert([(accounts[0], 0)] * lines)


@pytest.mark.parametrize(("kind", "deals"), [("deal", 0), ("deal", 2), ("penalty", 1), ("adjustment", -1)])
def test_a_deal_counts_as_one_and_nothing_else_counts(accounts, kind, deals):
    with pytest.raises(IntegrityError, match="counts wrongly"):
        insert([(accounts[0], 1), (accounts[1], -1)], kind=kind, deals=deals)


def test_an_account_of_another_club_or_season_is_refused(accounts, players, club):
    for other in (
        Account.objects.create(kind="casual", user=players[0]),
        Account.objects.create(kind="player", user=players[0], club=club, season_id=3),
    ):
        with pytest.raises(IntegrityError, match="another club or season"):
            insert([(accounts[0], 1), (other, -1)])


def test_two_postings_of_an_account_in_one_entry_are_refused(accounts):
    with pytest.raises(IntegrityError, match="posting_once_per_account"):
        insert([(accounts[0], 1), (accounts[0], -1)])


@pytest.mark.parametrize("points", [[0], [7, -7]])
def test_postings_cannot_join_an_entry_later(post_deal, make_user, points):
    entry = post_deal([3, -1, -1, -1]).entry
    late = [
        Account.objects.create(kind="casual", user=make_user(), label=str(index))
        for index in range(len(points))
    ]
    with (
        pytest.raises(IntegrityError, match="another number of postings"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        for account, value in zip(late, points, strict=True):
            cursor.execute(POSTING, [entry.pk, account.pk, value, 1])
    assert entry.postings.count() == 4


def test_postings_cannot_join_an_entry_that_an_old_snapshot_does_not_see(post_deal, make_user):
    """A transaction that began before the entry was posted must not slip lines into it."""
    late = [Account.objects.create(kind="casual", user=make_user()) for _ in range(2)]
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT count(*) FROM ledger_entry")
        with ThreadPoolExecutor(1) as other:
            entry = other.submit(_post_and_close, post_deal).result()
        for account, value in zip(late, [7, -7], strict=True):
            cursor.execute(POSTING, [entry.pk, account.pk, value, 1])
    assert Entry.objects.get().postings.count() == 4


def test_checking_early_does_not_open_the_entry_again(accounts, players):
    """SET CONSTRAINTS may bring the checks forward; a line after them is refused all the same."""
    spare = Account.objects.create(kind="casual", user=players[0], club=accounts[0].club, label="x")
    with (
        pytest.raises(IntegrityError, match="another number of postings"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        entry = insert([(accounts[0], 5), (accounts[1], -5)])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(POSTING, [entry, spare.pk, 0, 1])
    assert not Entry.objects.exists()


def _post_and_close(post_deal):
    try:
        return post_deal([3, -1, -1, -1]).entry
    finally:
        connection.close()


@pytest.mark.parametrize("table", ["ledger_account", "ledger_entry", "ledger_posting"])
@pytest.mark.parametrize(
    "statement",
    ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE", "DELETE FROM {} WHERE id > 0"],
)
def test_changing_and_deleting_are_refused(post_deal, table, statement):
    post_deal([3, -1, -1, -1])
    with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert Posting.objects.count() == 4


def test_the_orm_is_refused_too(post_deal):
    posting = post_deal([3, -1, -1, -1]).entry.postings.first()
    posting.points = 100
    for act in (posting.save, posting.delete, Posting.objects.all().delete):
        with pytest.raises(DatabaseError, match="append-only"):
            act()


class TestReversals:
    def reverse(self, entry, points, **values):
        values = {"key": "raw:r", "kind": "reversal", "reason": "x", "reverses": entry.pk, **values}
        return insert(points, **{"deals": -1, **values})

    def mirror(self, entry):
        return [(posting.account, -posting.points) for posting in entry.postings.all()]

    @pytest.fixture
    def entry(self, accounts):
        return Entry.objects.get(pk=insert([(accounts[0], 5), (accounts[1], -5)]))

    def test_a_mirror_image_is_taken_once(self, entry):
        self.reverse(entry, self.mirror(entry))
        with pytest.raises(IntegrityError, match="reverses_id"):
            self.reverse(entry, self.mirror(entry), key="raw:r2")

    def test_other_points_accounts_or_lines_are_refused(self, entry, accounts):
        for points in (
            [(accounts[0], -4), (accounts[1], 4)],
            [(accounts[0], -5), (accounts[2], 5)],
            [(accounts[0], -5), (accounts[1], 5), (accounts[2], 0)],
        ):
            with pytest.raises(IntegrityError, match="does not mirror"):
                self.reverse(entry, points)

    def test_the_deal_is_taken_back_from_the_count(self, entry):
        for deals in (1, 0, -2):
            with pytest.raises(IntegrityError, match="counts wrongly"):
                self.reverse(entry, self.mirror(entry), deals=deals)

    def test_another_place_is_refused(self, entry):
        with pytest.raises(IntegrityError, match="does not mirror"):
            self.reverse(entry, self.mirror(entry), match=3)

    def test_a_reversal_of_a_reversal_and_of_itself_is_refused(self, entry):
        first = Entry.objects.get(pk=self.reverse(entry, self.mirror(entry)))
        with pytest.raises(IntegrityError, match="reverses a reversal"):
            self.reverse(first, self.mirror(first), key="raw:r2")

    @pytest.mark.parametrize("change", [{"kind": "deal"}, {"reason": ""}, {"reverses": None}])
    def test_a_reversal_says_what_it_reverses_and_why(self, entry, change):
        with pytest.raises(IntegrityError, match="entry_reversal_says_what_and_why"):
            self.reverse(entry, self.mirror(entry), **change)


@pytest.mark.parametrize(
    "shape",
    [
        {"kind": "player"},
        {"kind": "casual", "season_id": 1},
        {"kind": "table", "user": 0},
        {"kind": "pot"},
        {"kind": "pot", "club": 0, "table_id": 1},
        {"kind": "savings", "user": 0},
    ],
)
def test_an_account_of_no_sensible_shape_is_refused(club, players, shape):
    shape = {
        **shape,
        **({"club": club} if "club" in shape else {}),
        **({"user": players[0]} if "user" in shape else {}),
    }
    with pytest.raises(IntegrityError, match="account_shape"):
        Account.objects.create(**shape)


def test_one_account_for_one_description_nulls_included(players):
    Account.objects.create(kind="casual", user=players[0])
    with pytest.raises(IntegrityError, match="account_once"):
        Account.objects.create(kind="casual", user=players[0])
