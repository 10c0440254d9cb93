"""The audit log cannot be changed, and nothing is recorded for an act that did not happen."""

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import AuditLog
from accounts.services import audit, clubs


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_auditlog SET reason = 'nothing happened'",
        "DELETE FROM accounts_auditlog",
        "TRUNCATE accounts_auditlog",
    ],
)
def test_postgres_refuses_to_change_the_audit_log(club, statement):
    assert AuditLog.objects.filter(club=club).exists()
    connection.check_constraints()  # else TRUNCATE is refused for the open foreign keys
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert AuditLog.objects.filter(club=club).exists()


@pytest.mark.django_db(transaction=True)
def test_an_act_that_is_rolled_back_leaves_no_row(make_user):
    user = make_user("甲乙")
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        clubs.create_club(actor=user, name="某某会")
        1 / 0  # noqa: B018
    assert not AuditLog.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_row_outside_of_a_transaction_is_a_programming_error(make_user):
    user = make_user("甲乙")
    with pytest.raises(RuntimeError):
        audit.record(actor=user, verb="x.y", obj=user, reason="x")
