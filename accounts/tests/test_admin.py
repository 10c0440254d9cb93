"""The administration: everything opens, history is read-only, edits of people are audited."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import AuditLog, Notification
from accounts.services import invitations, sanctions
from accounts.services.notifications import notify
from ledger import services

pytestmark = pytest.mark.django_db
OURS = [*apps.get_app_config("accounts").get_models(), *apps.get_app_config("ledger").get_models()]
READ_ONLY = [model for model in OURS if model.__name__ != "User"]


def address(model, page, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def one_of_each(people, club):
    invitations.create_invitation(actor=people["owner"], club=club)
    sanctions.impose(actor=people["owner"], user=people["member"], club=club, kind="mute", reason="x")
    notify(people["owner"], kind="password.link", params={"reason": "x"})
    pair = services.resolve(
        [services.AccountSpec.casual(people[name].pk, club.pk) for name in ("member", "owner")]
    )
    for number in range(5):
        services.post(
            key=f"deal:{number}",
            kind="deal",
            source="online",
            lines={pair[0]: 1, pair[1]: -1},
            dims=services.Dims(club_id=club.pk),
        )


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_list_search_and_page_of_every_model_open(client_of, one_of_each, model):
    browser = client_of("superuser")
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(address(model, "changelist")).status_code == 200
    assert len(queries) <= 12
    assert browser.get(address(model, "changelist"), {"q": "某"}).status_code == 200
    row = model.objects.first()
    assert browser.get(address(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda model: model.__name__)
def test_history_and_club_affairs_are_read_only(client_of, people, one_of_each, rf, model):
    browser, row = client_of("superuser"), model.objects.first()
    assert browser.get(address(model, "add")).status_code == 403
    assert browser.post(address(model, "change", row.pk), {"reason": "x"}).status_code == 403
    assert browser.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    request = rf.get("/")
    request.user = people["superuser"]
    assert "delete_selected" not in admin.site.get_model_admin(model).get_actions(request)


@pytest.mark.parametrize("who", ["guest", "member", "owner"])
def test_the_administration_is_for_its_staff(client_of, who):
    assert client_of(who).get("/admin/").status_code == 302


def edit(browser, user, **changes):
    data = {"display_name": user.display_name, "email": user.email, "is_active": "on", "reason": "应本人要求"}
    data |= {
        f"memberships-{name}": 0
        for name in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")
    }
    return browser.post(address(type(user), "change", user.pk), data | changes, follow=True)


def test_editing_a_person_is_audited_without_personal_data(client_of, people):
    browser, member = client_of("superuser"), people["member"]
    edit(browser, member, display_name="改过的名字", is_staff="on")
    member.refresh_from_db()
    assert (member.display_name, member.is_staff) == ("改过的名字", True)
    row = AuditLog.objects.get(verb="user.administered")
    assert (row.actor, row.reason, row.object_id) == (people["superuser"], "应本人要求", str(member.pk))
    assert row.after == {"changed": ["display_name", "is_staff"], "is_staff": True}
    assert "改过的名字" not in str([row.before, row.after])


def test_editing_a_person_needs_a_reason(client_of, people):
    answer = edit(client_of("superuser"), people["member"], display_name="改名", reason="")
    assert "reason" in answer.context["adminform"].form.errors
    people["member"].refresh_from_db()
    assert people["member"].display_name == "member"


def test_the_administrator_issues_a_password_link_for_anybody(client_of, people):
    answer = edit(client_of("superuser"), people["owner"], reset_link="on")
    assert "/password/reset/" in answer.content.decode()
    assert AuditLog.objects.get(verb="user.reset_link").actor == people["superuser"]
    assert Notification.objects.get(user=people["owner"]).kind == "password.link"


def test_a_guest_cannot_be_made_an_administrator(client_of, people):
    answer = edit(client_of("superuser"), people["guest"], is_superuser="on")
    assert answer.context["adminform"].form.errors
    people["guest"].refresh_from_db()
    assert not people["guest"].is_superuser
