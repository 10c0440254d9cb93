"""What people in charge and members do on the pages of a club, and the notices that follow."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import AuditLog, Club, Invitation, Membership, Notification, Sanction
from accounts.services import invitations
from accounts.services.notifications import notify

pytestmark = pytest.mark.django_db
SECRET = "another horse 7"
NEWCOMER = {"login_name": "新来的", "display_name": "", "password": SECRET, "password_again": SECRET}


def test_founding_and_editing_a_club(client_of):
    browser = client_of("stranger")
    answer = browser.post(reverse("club_new"), {"name": "温岭麻将会", "about": "", "is_listed": "on"})
    club = Club.objects.get(name="温岭麻将会")
    assert answer["Location"] == club.get_absolute_url()
    data = {"name": "温岭麻将社", "about": "周日", "is_listed": "on", "reason": ""}
    edit = reverse("club_edit", args=[club.pk])
    assert browser.post(edit, data).context["form"].errors["reason"]
    browser.post(edit, data | {"reason": "改名"})
    club.refresh_from_db()
    assert club.name == "温岭麻将社"
    assert "改名" in browser.get(reverse("club_audit", args=[club.pk])).content.decode()


def test_inviting_a_stranger_who_registers_first(client_of, club):
    client_of("organizer").post(
        reverse("invitations", args=[club.pk]), {"days": "7", "max_uses": "2", "note": "群"}
    )
    link = Invitation.objects.get().get_absolute_url()
    newcomer = Client()
    assert newcomer.post(link)["Location"].startswith("/register/?next=")
    answer = newcomer.post(reverse("register"), {**NEWCOMER, "next": link})
    assert answer["Location"] == link
    assert club.name in newcomer.get(link).content.decode()
    assert newcomer.post(link)["Location"] == club.get_absolute_url()
    assert Membership.objects.current().filter(club=club, user__login_name="新来的").exists()


def test_a_closed_invitation_says_why(client_of, people, club):
    made = invitations.create_invitation(actor=people["owner"], club=club)
    client_of("owner").post(reverse("invitation_revoke", args=[club.pk, made.pk]))
    answer = client_of("stranger").get(made.get_absolute_url())
    assert answer.status_code == 410
    assert "已撤回" in answer.content.decode()
    assert client_of("stranger").get(reverse("invitation", args=["nonsense"])).status_code == 404


def test_giving_roles_restricting_and_removing(client_of, people, club):
    membership = Membership.objects.get(club=club, user=people["member"])
    args = [club.pk, membership.pk]
    owner = client_of("owner")
    answer = owner.post(reverse("member_roles", args=args), {"roles-roles": ["referee"]})
    assert answer.context["roles_form"].errors["reason"]
    owner.post(reverse("member_roles", args=args), {"roles-roles": ["referee"], "roles-reason": "帮忙"})
    membership.refresh_from_db()
    assert membership.is_referee
    data = {"sanction-kind": "suspension", "sanction-ends_at": "2099-01-01T20:00", "sanction-reason": "迟到"}
    client_of("referee").post(reverse("member_sanction", args=args), data)
    made = Sanction.objects.get()
    assert made.ends_at.year == 2099 or made.ends_at.year == 2098
    assert "迟到" in client_of("member").get(reverse("profile")).content.decode()
    owner.post(reverse("sanction_lift", args=[club.pk, made.pk]), {"lift-reason": "算了"})
    made.refresh_from_db()
    assert made.lifted_by == people["owner"]
    owner.post(reverse("member_remove", args=args), {"remove-reason": "搬走了"})
    assert client_of("member").get(reverse("members", args=[club.pk])).status_code == 403


def test_a_past_end_of_a_restriction_is_refused_at_the_field(client_of, people, club):
    membership = Membership.objects.get(club=club, user=people["member"])
    data = {"sanction-kind": "mute", "sanction-ends_at": "2001-01-01T20:00", "sanction-reason": "x"}
    answer = client_of("owner").post(reverse("member_sanction", args=[club.pk, membership.pk]), data)
    assert "ends_at" in answer.context["sanction_form"].errors
    assert not Sanction.objects.exists()


def test_the_last_owner_cannot_leave_by_the_page(client_of, people, club):
    answer = client_of("owner").post(reverse("club_leave", args=[club.pk]), follow=True)
    assert "必须有会长" in answer.content.decode()
    client_of("member").post(reverse("club_leave", args=[club.pk]))
    assert not Membership.objects.current().filter(club=club, user=people["member"]).exists()


def test_notices_are_counted_read_and_one_s_own(client_of, people, club):
    for number in range(3):
        notify(
            people["member"],
            kind="membership.removed",
            params={"club": f"某会{number}", "reason": "r"},
            url="/clubs/",
            club=club,
        )
    browser = client_of("member")
    page = browser.get("/").content.decode()
    assert '<span class="count">3</span>' in page
    assert "您已被移出 某会2：r" in browser.get(reverse("notices")).content.decode()
    first = Notification.objects.order_by("pk").first()
    assert browser.get(reverse("notice", args=[first.pk]))["Location"] == "/clubs/"
    assert client_of("owner").get(reverse("notice", args=[first.pk])).status_code == 404
    assert Notification.objects.filter(read_at=None).count() == 2
    client_of("owner").post(reverse("notices_read"))
    assert Notification.objects.filter(read_at=None, user=people["member"]).count() == 2
    browser.post(reverse("notices_read"))
    assert not Notification.objects.filter(read_at=None, user=people["member"]).exists()


def test_a_notice_goes_by_mail_to_those_who_want_it(people, settings, django_capture_on_commit_callbacks):
    settings.MAIL_CONFIGURED, settings.CELERY_TASK_ALWAYS_EAGER = True, True
    from mahjong_site.celery import app

    app.conf.task_always_eager = True
    try:
        for name in ("member", "referee"):
            people[name].email = f"{name}@example.org"
            people[name].mail_notices = name == "member"
            people[name].language = "en"
            people[name].save()
        with django_capture_on_commit_callbacks(execute=True):
            notify(
                [people["member"], people["referee"]],
                kind="password.link",
                params={"reason": "x"},
                url="/me/",
            )
    finally:
        app.conf.task_always_eager = False
    assert [letter.to for letter in mail.outbox] == [["member@example.org"]]
    assert "A link to set a new password was issued for you: x" in mail.outbox[0].body
    assert "/me/" in mail.outbox[0].body


def test_the_language_switch_is_kept_with_the_person(client_of, people):
    browser = client_of("member")
    answer = browser.post(reverse("set_language"), {"language": "en", "next": "/clubs/"})
    assert answer["Location"] == "/clubs/"
    people["member"].refresh_from_db()
    assert people["member"].language == "en"
    assert "You join a club by its invitation link." in browser.get("/clubs/").content.decode()
    browser.post(reverse("set_language"), {"language": "xx"})
    people["member"].refresh_from_db()
    assert people["member"].language == "en"


def test_the_audit_page_names_people_and_filters(client_of, people, club):
    membership = Membership.objects.get(club=club, user=people["member"])
    owner = client_of("owner")
    owner.post(
        reverse("member_roles", args=[club.pk, membership.pk]),
        {"roles-roles": ["referee"], "roles-reason": "帮忙"},
    )
    page = owner.get(reverse("club_audit", args=[club.pk])).content.decode()
    for words in ("变更身份", "帮忙", "会员 → 会员, 裁判", "创办俱乐部"):
        assert words in page
    filtered = owner.get(reverse("club_audit", args=[club.pk]), {"act": "membership.roles"})
    assert [row["row"].verb for row in filtered.context["rows"]] == ["membership.roles"]
    assert AuditLog.objects.filter(club=club).count() == 2
