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


# ---------------------------------------------------------------- searching, taking away


@pytest.fixture
def busy_log(people, club):
    from accounts.services import sanctions

    for who, reason in [("member", "太吵"), ("organizer", "=HYPERLINK(1)")]:
        sanctions.impose(actor=people["owner"], user=people[who], club=club, kind="mute", reason=reason)
    clubs.edit_club(actor=people["organizer"], club=club, reason="搬家了", about="新地址")
    return club


def shown(browser, club, **query) -> list[str]:
    page = browser.get(f"/clubs/{club.pk}/audit/", query)
    return [one["row"].reason for one in page.context["rows"]]


@pytest.mark.django_db
def test_the_log_is_searched_by_act_actor_person_day_and_words(busy_log, client_of, people):
    browser = client_of("referee")
    assert shown(browser, busy_log, act="club.edited") == ["搬家了"]
    assert shown(browser, busy_log, actor=people["organizer"].pk) == ["搬家了"]
    assert shown(browser, busy_log, person=people["member"].pk) == ["太吵"]
    assert shown(browser, busy_log, text="搬") == ["搬家了"]
    assert shown(browser, busy_log, until="2020-01-01") == []
    assert len(shown(browser, busy_log, since="2020-01-01")) == 4
    assert len(shown(browser, busy_log, since="nonsense", actor="9" * 40)) == 4


@pytest.mark.django_db
def test_the_log_is_taken_away_as_shown_and_no_cell_is_a_formula(busy_log, client_of, people):
    browser = client_of("owner")
    text = browser.get(f"/clubs/{busy_log.pk}/audit/export.csv").content.decode("utf-8-sig")
    assert "太吵" in text and "'=HYPERLINK(1)" in text and ",=HYPERLINK" not in text
    rows = browser.get(f"/clubs/{busy_log.pk}/audit/export.json", {"act": "club.edited"}).json()
    assert [(row["reason"], row["actor"]) for row in rows] == [("搬家了", people["organizer"].pk)]
    assert browser.get(f"/clubs/{busy_log.pk}/audit/export.xml").status_code == 404
    assert client_of("owner_elsewhere").get(f"/clubs/{busy_log.pk}/audit/export.csv").status_code == 403


@pytest.mark.django_db
def test_a_page_of_the_log_takes_the_same_queries_whatever_is_on_it(
    busy_log, client_of, people, django_assert_max_num_queries
):
    from accounts.services import sanctions

    for number in range(30):
        sanctions.impose(
            actor=people["owner"], user=people["member"], club=busy_log, kind="mute", reason=f"r{number}"
        )
    browser = client_of("owner")
    with django_assert_max_num_queries(12):
        browser.get(f"/clubs/{busy_log.pk}/audit/")
