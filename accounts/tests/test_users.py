"""Registering, guests, erasing; the administration's own constraints."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, connection

from accounts.errors import NotAllowed, Refused
from accounts.models import AuditLog, Membership, User
from accounts.services import users
from accounts.services.guests import create_guest

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse 9"


def register(**changes):
    return users.register(**{"login_name": "张三", "password": PASSWORD, **changes})


def test_a_registered_person_logs_in_by_any_spelling_of_the_name(rf):
    user = register(login_name="Zhang_San")
    assert user.login_name == "zhang_san"
    assert user.display_name == "Zhang_San"
    assert authenticate(rf.post("/"), username="ＺＨＡＮＧ_san", password=PASSWORD) == user


def test_a_login_name_is_taken_in_every_spelling():
    register(login_name="Abc")
    with pytest.raises(Refused, match=r"."):
        register(login_name="ａｂｃ")
    assert User.objects.count() == 1


def test_weak_passwords_are_refused_and_nobody_is_made():
    for password in ("123", "zhangsan123", "password"):
        with pytest.raises(Refused):
            register(login_name="zhangsan", password=password)
    assert not User.objects.exists()


def test_a_guest_keeps_id_and_history_when_registering(club):
    guest = create_guest()
    user = users.register_guest(guest, login_name="新人", password=PASSWORD)
    assert (user.pk, user.is_guest, user.display_name) == (guest.pk, False, guest.display_name)
    assert AuditLog.objects.get(verb="user.guest_registered").actor == user
    with pytest.raises(Refused):
        users.register_guest(guest, login_name="又一个", password=PASSWORD)


def test_a_guest_whose_wished_name_is_taken_stays_a_guest():
    register()
    guest = create_guest()
    with pytest.raises(Refused):
        users.register_guest(guest, login_name="张三", password=PASSWORD)
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.login_name is None


@pytest.mark.parametrize("assignment", ["login_name = NULL", "is_guest = true"])
def test_postgres_keeps_guests_and_members_apart(assignment):
    user = register()
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute(f"UPDATE accounts_user SET {assignment} WHERE id = %s", [user.pk])


def test_erasing_keeps_the_row_and_nothing_personal(people, club):
    member = people["member"]
    member.email = "a@example.org"
    member.save()
    users.erase(member, actor=member, reason="我要走了")
    member.refresh_from_db()
    assert (member.login_name, member.email, member.display_name) == (None, "", f"#{member.pk}")
    assert not member.is_active
    assert not Membership.objects.current().filter(user=member).exists()
    assert Membership.objects.filter(user=member, club=club).exists()
    with pytest.raises(Refused):
        users.erase(member, actor=member, reason="again")


def test_only_oneself_or_the_administrator_erases(people):
    with pytest.raises(NotAllowed):
        users.erase(people["member"], actor=people["owner"], reason="x")
    users.erase(people["member"], actor=people["superuser"], reason="on request")


def test_the_last_owner_of_a_club_with_members_cannot_be_erased(people):
    with pytest.raises(Refused):
        users.erase(people["owner"], actor=people["owner"], reason="bye")
    people["owner"].refresh_from_db()
    assert people["owner"].is_active
    users.erase(people["owner_elsewhere"], actor=people["owner_elsewhere"], reason="alone in it")


def test_ending_sessions_changes_the_session_hash():
    user = register()
    before = user.get_session_auth_hash()
    users.end_sessions(user)
    assert user.get_session_auth_hash() != before
