"""What people do on the pages, from first visit to leaving."""

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import Membership, User
from accounts.services.guests import ensure_player
from mahjong_site.testing.people import PASSWORD

pytestmark = pytest.mark.django_db
SECRET = "another horse 7"
NEWCOMER = {"login_name": "新来的", "display_name": "", "password": SECRET, "password_again": SECRET}


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


def test_a_link_by_mail_sets_a_new_password_once(client, make_user, settings):
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
    assert "<li>你的密码必须包含至少" in form.content.decode()
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
