"""What people do on the pages, from first visit to leaving."""

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import AuditLog, Club, Invitation, Membership, Notification, Sanction, User
from accounts.services import invitations
from accounts.services.guests import ensure_player
from accounts.services.notifications import notify
from mahjong_site.testing.people import PASSWORD

pytestmark = pytest.mark.django_db
SECRET = "another horse 7"
NEWCOMER = {"login_name": "新来的", "display_name": "", "password": SECRET, "password_again": SECRET}


@pytest.fixture(autouse=True)
def empty_cache():
    """Throttles count per address, and all tests come from one."""
    from django.core.cache import cache

    cache.clear()


def guest_browser(rf) -> tuple[Client, User]:
    from accounts.services.guests import BACKEND, create_guest

    guest, browser = create_guest(), Client()
    browser.force_login(guest, backend=BACKEND)
    return browser, guest


def test_registering_logs_in_and_goes_where_the_person_wanted(client):
    answer = client.post(reverse("register"), {**NEWCOMER, "next": "/clubs/"})
    assert answer["Location"] == "/clubs/"
    assert get_user(client).login_name == "新来的"


def test_nobody_is_sent_to_a_foreign_site(client):
    answer = client.post(reverse("register"), {**NEWCOMER, "next": "https://evil.example/"})
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"password_again": "x"}, "两次输入的密码不一样"),
        ({"login_name": "a b"}, "登录名由汉字、字母"),
        ({"password": "123", "password_again": "123"}, "至少"),
        ({"login_name": "OWNER"}, "已有人使用"),
    ],
)
def test_a_wrong_registration_says_what_is_wrong(client, club, change, words):
    before = User.objects.count()
    answer = client.post(reverse("register"), NEWCOMER | change)
    assert words in answer.content.decode()
    assert User.objects.count() == before


def test_a_guest_registers_and_stays_logged_in_as_the_same_person(rf):
    browser, guest = guest_browser(rf)
    browser.post(reverse("register"), NEWCOMER)
    user = get_user(browser)
    assert user.pk == guest.pk
    assert user.is_registered
    assert user.display_name == guest.display_name


def test_playing_at_once_makes_one_guest_per_session(rf, client):
    request = rf.get("/")
    request.session = client.session
    request.user = get_user(client)
    guest = ensure_player(request)
    assert guest.is_guest
    assert guest.display_name.startswith("游客")
    assert ensure_player(request) == guest
    assert User.objects.count() == 1


def test_logging_in_by_any_spelling_and_out_again(client, make_user):
    make_user("张三abc")
    answer = client.post(reverse("login"), {"username": " 张三ＡＢＣ", "password": PASSWORD})
    assert answer["Location"] == "/"
    client.post(reverse("logout"))
    assert not get_user(client).is_authenticated


def test_logging_in_sets_the_language_of_the_person(client, make_user):
    make_user("john", language="en")
    client.post(reverse("login"), {"username": "john", "password": PASSWORD})
    assert "Your clubs" in client.get("/").content.decode()


def test_five_wrong_passwords_lock_the_name_in_every_spelling(client, make_user):
    make_user("zhang")
    for name in ("zhang", "ZHANG", "Zhang", "ｚｈａｎｇ"):
        assert client.post(reverse("login"), {"username": name, "password": "no"}).status_code == 200
    answer = client.post(reverse("login"), {"username": "zhang", "password": "no"})
    assert answer.status_code == 429
    assert "15 分钟" in answer.content.decode()
    again = client.post(reverse("login"), {"username": "ZHANG", "password": PASSWORD})
    assert again.status_code == 429
    english = client.post(
        reverse("login"), {"username": "zhang", "password": PASSWORD}, headers={"accept-language": "en"}
    )
    assert "15 minutes" in english.content.decode()
    make_user("other")
    assert client.post(reverse("login"), {"username": "other", "password": PASSWORD}).status_code == 302


def test_trying_many_names_from_one_address_is_throttled(client, monkeypatch):
    monkeypatch.setattr("accounts.views.entry.LOGINS_PER_TEN_MINUTES", 3)
    codes = [
        client.post(reverse("login"), {"username": f"n{i}", "password": "no"}).status_code for i in range(5)
    ]
    assert codes == [200, 200, 200, 429, 429]


def test_changing_the_password_ends_other_sessions(client_of, people):
    here, there = client_of("member"), client_of("member")
    data = {"old_password": PASSWORD, "new_password1": SECRET, "new_password2": SECRET}
    here.post(reverse("password_change"), data)
    assert get_user(here) == people["member"]
    assert there.get(reverse("profile")).status_code == 302


def test_logging_out_everywhere_spares_this_browser(client_of, people):
    here, there = client_of("member"), client_of("member")
    here.post(reverse("end_sessions"))
    assert get_user(here) == people["member"]
    assert there.get(reverse("profile")).status_code == 302


def test_a_link_by_mail_sets_a_new_password_once(client, make_user, settings, monkeypatch):
    monkeypatch.setattr("accounts.views.passwords.Forgot.extra_context", {"mail": True})
    settings.MAIL_CONFIGURED = True
    make_user("zhang", email="zhang@example.org")
    client.post(reverse("password_forgot"), {"email": "zhang@example.org"})
    client.post(reverse("password_forgot"), {"email": "nobody@example.org"})
    assert len(mail.outbox) == 1
    assert "重设密码" in mail.outbox[0].subject
    link = next(line for line in mail.outbox[0].body.splitlines() if "/password/reset/" in line)
    follow_reset_link(client, link, "zhang")


def follow_reset_link(client, link, name):
    path = "/" + link.split("/", 3)[3] if "://" in link else link
    form = client.get(path, follow=True)
    assert form.context["validlink"]
    client.post(form.request["PATH_INFO"], {"new_password1": SECRET, "new_password2": SECRET})
    answer = client.post(reverse("login"), {"username": name, "password": SECRET})
    assert answer.status_code == 302
    assert not Client().get(path, follow=True).context["validlink"]


def test_without_mail_the_owner_issues_a_link(client_of, people, club):
    page = Client().get(reverse("password_forgot")).content.decode()
    assert "会长" in page
    assert Client().post(reverse("password_forgot"), {"email": "a@example.org"}).status_code == 200
    assert mail.outbox == []
    membership = Membership.objects.get(club=club, user=people["member"])
    address = reverse("member_reset", args=[club.pk, membership.pk])
    refused = client_of("owner").post(address, {"reset-reason": ""})
    assert refused.context.get("link", "") == ""
    answer = client_of("owner").post(address, {"reset-reason": "忘了密码"})
    link = answer.context["link"]
    assert link in answer.content.decode()
    follow_reset_link(Client(), link, "member")


def test_the_profile_saves_and_refuses(client_of, people):
    browser = client_of("member")
    browser.post(reverse("profile_save"), {"display_name": "  新 名字 ", "language": "en"})
    people["member"].refresh_from_db()
    assert (people["member"].display_name, people["member"].language) == ("新 名字", "en")
    answer = browser.post(reverse("profile_save"), {"display_name": "a\u202eb", "language": ""})
    assert answer.status_code == 422
    assert answer.context["form"].errors


def test_preferences_come_from_the_form_and_from_the_table(client_of, people):
    member, browser = people["member"], client_of("member")
    browser.post(
        reverse("preferences_save"), {"theme": "dark", "discard": "auto", "tiles": "large", "sound": "on"}
    )
    member.refresh_from_db()
    assert member.preferences["theme"] == "dark"
    assert member.preferences["sound"] is True
    assert member.preferences["sort_hand"] is False  # an empty box
    answer = browser.post(reverse("preferences_save"), {"sound": False}, content_type="application/json")
    assert answer.json()["preferences"]["tiles"] == "large"
    for bad in ({"sound": 1}, {"colour": "x"}, [1]):
        assert (
            browser.post(reverse("preferences_save"), bad, content_type="application/json").status_code == 422
        )
    member.refresh_from_db()
    assert member.preferences["sound"] is False
    assert 'data-theme="dark"' in browser.get("/").content.decode()


def test_erasing_asks_for_a_reason_and_logs_out(client_of, people):
    browser = client_of("member")
    browser.post(reverse("erase"), {"reason": ""})
    people["member"].refresh_from_db()
    assert people["member"].is_active
    browser.post(reverse("erase"), {"reason": "不玩了"})
    people["member"].refresh_from_db()
    assert not people["member"].is_active
    assert not get_user(browser).is_authenticated


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
